import type { TripFilter } from '@spoor/contract/routes/trips.ts'
import type { Readiness } from '@spoor/contract/routes/vehicles.ts'
import { GAPS } from '@spoor/core/report/gaps.ts'
import type { GapCode } from '@spoor/core/report/gaps.ts'
import { odometerDays } from '@spoor/core/report/odometers.ts'
import { buildReadiness } from '@spoor/core/report/readiness.ts'
import { metresToKm } from '@spoor/core/units/distance.ts'
import type { DayRange } from '@spoor/core/units/local-date.ts'
import { taxDayAt, taxYearDays } from '@spoor/core/units/tax-year.ts'
import type { Database } from '../../platform/database/database.ts'
import { toGapWire } from '../../domain/logbooks/gap-wire.ts'
import { loadLogbook, toUseRange } from '../../domain/logbooks/load-logbook.ts'
import type { Reader } from '../../domain/logbooks/reader.ts'

export async function loadReadiness(
  database: Database,
  reader: Reader,
  { vehicleId, taxYear, nowMs }: { vehicleId: string; taxYear: number; nowMs: number },
): Promise<Readiness> {
  const year = taxYearDays(taxYear)
  const { logbook, vehicle, trips } = await loadLogbook(database, reader, {
    tax_year: taxYear,
    vehicle_id: vehicleId,
    nowMs,
  })
  const found = buildReadiness({
    logbook,
    trips,
    ends: odometerDays(year, vehicle && toUseRange(vehicle)),
    today: taxDayAt(nowMs),
  })
  return {
    vehicle_id: vehicleId,
    vehicle_name: vehicle?.name ?? '',
    tax_year: taxYear,
    ...year,
    lines: found.lines.map((gap) => ({ ...toGapWire(gap), filter: toFilter(gap.code, vehicleId, year) })),
    total_km: metresToKm(found.totalM),
    in_order_km: metresToKm(found.inOrderM),
    percent: found.percent,
    closing_due_on: found.closingDueOn,
  }
}

/** The logbook opens with it, so that it shows exactly the trips that were counted. */
function toFilter(code: GapCode, vehicleId: string, year: DayRange): TripFilter | null {
  const { trips, ofYear } = GAPS[code]
  return trips === undefined ? null : { ...(!ofYear && { vehicle_id: vehicleId }), ...year, ...trips }
}
