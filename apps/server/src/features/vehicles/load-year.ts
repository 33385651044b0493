import type { VehicleYear } from '@spoor/contract/routes/vehicles.ts'
import type { Reconciliation } from '@spoor/core/report/reconcile-odometer.ts'
import { reconcileReadings } from '@spoor/core/report/reconcile-odometer.ts'
import { metresToKm } from '@spoor/core/units/distance.ts'
import { monthsThrough } from '@spoor/core/units/month.ts'
import { taxYearDays } from '@spoor/core/units/tax-year.ts'
import type { Database } from '../../database/database.ts'
import { listDayReadings, listLogbookTrips } from '../../logbooks/logbook-queries.ts'
import { listMonthDistances } from './year-queries.ts'

export async function loadYear(
  database: Database,
  ownerId: string,
  { vehicleId, taxYear }: { vehicleId: string; taxYear: number },
): Promise<VehicleYear> {
  const days = taxYearDays(taxYear)
  const [distances, readings, trips] = await Promise.all([
    listMonthDistances(database, ownerId, vehicleId, days),
    listDayReadings(database, ownerId, vehicleId),
    listLogbookTrips(database, ownerId, vehicleId, days),
  ])
  const kmOf = (month: string, classification: string | null) =>
    metresToKm(distances.find((one) => one.month === month && one.classification === classification)?.distanceM ?? 0)
  const inYear = readings.filter(({ date }) => date >= days.from && date <= days.to)
  return {
    tax_year: taxYear,
    ...days,
    months: monthsThrough(days.from.slice(0, 7), days.to.slice(0, 7)).map((month) => ({
      month,
      business_km: kmOf(month, 'business'),
      private_km: kmOf(month, 'private'),
      unclassified_km: kmOf(month, null),
    })),
    readings: reconcileReadings(inYear, trips).map(reconciliationWire),
  }
}

function reconciliationWire(one: Reconciliation): VehicleYear['readings'][number] {
  const [moved, business, notBusiness] = [one.movedM, one.businessM, one.privateM].map(metresToKm)
  return {
    from: one.opening.date,
    to: one.closing.date,
    opening_km: metresToKm(one.opening.odometerM),
    closing_km: metresToKm(one.closing.odometerM),
    moved_km: moved,
    business_km: business,
    private_km: notBusiness,
    // Not rounded by itself, so that the parts add up on the wire too.
    unlogged_km: Math.round((moved - business - notBusiness) * 100) / 100,
    waiting_km: metresToKm(one.waitingM),
  }
}
