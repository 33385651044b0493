import type { TripFilter } from '@spoor/contract/routes/trips.ts'
import type { Readiness } from '@spoor/contract/routes/vehicles.ts'
import type { GapCode } from '@spoor/core/report/find-gaps.ts'
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
  const filters = gapFilters(vehicleId, year)
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
    lines: found.lines.map((gap) => ({ ...toGapWire(gap), filter: filters[gap.code] ?? null })),
    total_km: metresToKm(found.totalM),
    in_order_km: metresToKm(found.inOrderM),
    percent: found.percent,
    closing_due_on: found.closingDueOn,
  }
}

/** The filter of each code; the logbook opens with it, so that it shows exactly what was counted. */
function gapFilters(vehicleId: string, year: DayRange): Readonly<Partial<Record<GapCode, TripFilter>>> {
  const own: TripFilter = { vehicle_id: vehicleId, ...year }
  const business: TripFilter = { ...own, classification: 'business', status: 'confirmed' }
  return {
    to_review: { ...own, status: 'pending' },
    no_reason: { ...business, reason: 'missing' },
    weak_reason: { ...business, reason: 'weak' },
    no_place: { ...business, doubt: 'no_place' },
    unclassified: { ...own, classification: 'unclassified', status: 'confirmed' },
    no_vehicle: { ...year, doubt: 'no_vehicle' },
    home_to_work: { ...own, doubt: 'home_to_work' },
    like_commute: { ...own, doubt: 'like_commute' },
    overlap: { ...own, doubt: 'overlap' },
    two_vehicles: { ...own, doubt: 'two_vehicles' },
    speed: { ...own, doubt: 'speed' },
    out_of_use: { ...own, doubt: 'out_of_use' },
    cut: { ...own, doubt: 'cut' },
  }
}
