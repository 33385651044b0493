import type { VehicleYear } from '@spoor/contract/routes/vehicles.ts'
import type { LogbookTrip } from '@spoor/core/report/logbook-trip.ts'
import { reconcileReadings, type Reconciliation } from '@spoor/core/report/reconcile-odometer.ts'
import { roundKilometres } from '@spoor/core/report/year-kilometres.ts'
import { metresToKm } from '@spoor/core/units/distance.ts'
import { monthsThrough } from '@spoor/core/units/month.ts'
import { taxYearDays } from '@spoor/core/units/tax-year.ts'
import type { Database } from '../../platform/database/database.ts'
import { toContradictionWire } from '../../domain/logbooks/gap-wire.ts'
import { loadLogbook } from '../../domain/logbooks/load-logbook.ts'
import type { Reader } from '../../domain/logbooks/reader.ts'

export async function loadYear(
  database: Database,
  reader: Reader,
  { vehicleId, taxYear, nowMs }: { vehicleId: string; taxYear: number; nowMs: number },
): Promise<VehicleYear> {
  const days = taxYearDays(taxYear)
  const { logbook, readings } = await loadLogbook(database, reader, {
    tax_year: taxYear,
    vehicle_id: vehicleId,
    nowMs,
  })
  const byMonth = Map.groupBy(logbook.trips, ({ date }) => date.slice(0, 7))
  return {
    tax_year: taxYear,
    ...days,
    kilometres: {
      ...roundKilometres(logbook),
      missing_readings: logbook.missingReadings,
      contradictions: logbook.contradictions.map(toContradictionWire),
    },
    months: monthsThrough(days.from.slice(0, 7), days.to.slice(0, 7)).map((month) => ({
      month,
      ...toMonthWires(byMonth.get(month) ?? []),
    })),
    readings: reconcileReadings(readings, logbook.trips, logbook.use).map(toReconciliationWire),
  }
}

function toMonthWires(trips: readonly LogbookTrip[]) {
  const sumKm = (counts: (trip: LogbookTrip) => boolean) =>
    metresToKm(trips.reduce((sum, trip) => (counts(trip) ? sum + trip.distanceM : sum), 0))
  const sumConfirmed = (wanted: LogbookTrip['classification']) =>
    sumKm(({ status, classification }) => status === 'confirmed' && classification === wanted)
  return {
    business_km: sumConfirmed('business'),
    private_km: sumConfirmed('private'),
    unclassified_km: sumConfirmed(null),
    to_review_km: sumKm(({ status }) => status === 'pending'),
  }
}

function toReconciliationWire({ opening, closing, kilometres }: Reconciliation): VehicleYear['readings'][number] {
  return {
    from: opening.date,
    to: closing.date,
    moved_km: metresToKm(closing.odometerM - opening.odometerM),
    ...roundKilometres(kilometres),
  }
}
