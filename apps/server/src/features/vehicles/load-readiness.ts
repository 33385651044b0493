import type { TripFilter } from '@spoor/contract/routes/trips.ts'
import type { Readiness, VehicleYear } from '@spoor/contract/routes/vehicles.ts'
import { GAPS, type GapCode } from '@spoor/core/report/gaps.ts'
import { buildReadiness } from '@spoor/core/report/readiness.ts'
import { metresToKm } from '@spoor/core/units/distance.ts'
import type { DayRange } from '@spoor/core/units/local-date.ts'
import { taxDayAt, taxYearDays, taxYearAt } from '@spoor/core/units/tax-year.ts'
import type { Database } from '../../platform/database/database.ts'
import { toGapWire, toContradictionWire } from '../../domain/logbooks/gap-wire.ts'
import { loadLogbook } from '../../domain/logbooks/load-logbook.ts'
import type * as routes from '@spoor/contract/routes/vehicles.ts'
import type { Dependencies } from '../../dependencies.ts'
import { toList, type Handler } from '../../platform/http/mount.ts'
import { listLogbooks } from '../../domain/logbooks/logbook-queries.ts'
import { asDriver, type Reader } from '../../domain/logbooks/reader.ts'
import { listVehicles } from './vehicle-queries.ts'
import type { LogbookTrip } from '@spoor/core/report/logbook-trip.ts'
import { reconcileReadings, type Reconciliation } from '@spoor/core/report/reconcile-odometer.ts'
import { roundKilometres } from '@spoor/core/report/year-kilometres.ts'
import { monthsThrough } from '@spoor/core/units/month.ts'

export async function loadReadiness(
  database: Database,
  reader: Reader,
  { vehicleId, taxYear, nowMs }: { vehicleId: string; taxYear: number; nowMs: number },
): Promise<Readiness> {
  const year = taxYearDays(taxYear)
  const { logbook, vehicle } = await loadLogbook(database, reader, {
    tax_year: taxYear,
    vehicle_id: vehicleId,
    nowMs,
  })
  const found = buildReadiness({ logbook, today: taxDayAt(nowMs) })
  return {
    vehicle_id: vehicleId,
    vehicle_name: vehicle?.name ?? '',
    tax_year: taxYear,
    ...year,
    lines: found.lines.map((gap) => ({ ...toGapWire(gap), filter: toFilter(gap.code, vehicleId, year, logbook.use) })),
    total_km: metresToKm(found.totalM),
    in_order_km: metresToKm(found.inOrderM),
    percent: found.percent,
    closing_due_on: found.closingDueOn,
  }
}

/** The logbook opens with it, so that it shows exactly the counted trips. */
function toFilter(code: GapCode, vehicleId: string, year: DayRange, use: DayRange | null): TripFilter | null {
  const { trips, ofYear } = GAPS[code]
  if (trips === undefined) return null
  if (ofYear) return { ...year, ...trips }
  return { vehicle_id: vehicleId, ...(code === 'out_of_use' || use === null ? year : use), ...trips }
}

/** Vehicles on the dashboard. */
const MAX_LISTED = 5

export const handleListReadiness =
  ({ database, clock }: Dependencies): Handler<typeof routes.listReadiness> =>
  async (_, { user }) => {
    const nowMs = clock.nowMs()
    const taxYear = taxYearAt(nowMs)
    const [logbooks, vehicles] = await Promise.all([
      listLogbooks(database, asDriver(user)),
      listVehicles(database, user.id),
    ])
    const tripsIn = (vehicleId: string, year: number) =>
      logbooks.find((one) => one.vehicle_id === vehicleId && one.tax_year === year)?.trips ?? 0
    // Include last year's vehicles: on 1 March they have no trips yet, but a reading is due.
    const shown = vehicles
      .filter(({ id }) => tripsIn(id, taxYear) + tripsIn(id, taxYear - 1) > 0)
      .filter(({ used_until: until }) => until === null || until >= taxYearDays(taxYear).from)
      .toSorted((a, b) => tripsIn(b.id, taxYear) - tripsIn(a.id, taxYear))
      .slice(0, MAX_LISTED)
    const items: Readiness[] = []
    for (const { id } of shown) {
      items.push(await loadReadiness(database, asDriver(user), { vehicleId: id, taxYear, nowMs }))
    }
    return toList(items)
  }

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
