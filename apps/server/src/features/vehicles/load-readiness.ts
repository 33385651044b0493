import type { TripFilter } from '@spoor/contract/routes/trips.ts'
import type { Readiness } from '@spoor/contract/routes/vehicles.ts'
import { odometerDays } from '@spoor/core/report/odometers.ts'
import { buildReadiness, COUNTED_CODES } from '@spoor/core/report/readiness.ts'
import type { CountedCode } from '@spoor/core/report/readiness.ts'
import { metresToKm } from '@spoor/core/units/distance.ts'
import type { DayRange } from '@spoor/core/units/local-date.ts'
import { taxDayAt, taxYearDays } from '@spoor/core/units/tax-year.ts'
import type { Database } from '../../database/database.ts'
import { loadLogbook, useOf } from '../../logbooks/load-logbook.ts'
import { listDaysWithFuelOnly } from './year-queries.ts'

/** Counts the trips of `all` that each filter takes, and those that any of them takes. */
export type CountTrips = (
  database: Database,
  ownerId: string,
  filters: { all: TripFilter; each: readonly TripFilter[] },
) => Promise<{ each: number[]; any: number; all: number }>

export async function loadReadiness(
  { database, countTrips }: { database: Database; countTrips: CountTrips },
  owner: { id: string; name: string },
  { vehicleId, taxYear, nowMs }: { vehicleId: string; taxYear: number; nowMs: number },
): Promise<Readiness> {
  const year = taxYearDays(taxYear)
  const { logbook, vehicle } = await loadLogbook(database, owner, { tax_year: taxYear, vehicle_id: vehicleId, nowMs })
  const use = vehicle ? useOf(vehicle) : {}
  const filters = filtersOf(vehicleId, year)
  // Trips without a vehicle are not among the vehicle's own.
  const codes = COUNTED_CODES.filter((code) => code !== 'no_vehicle')
  const [own, homeless, daysWithFuelOnly] = await Promise.all([
    countTrips(database, owner.id, {
      all: { vehicle_id: vehicleId, ...year },
      each: codes.map((code) => filters[code]),
    }),
    countTrips(database, owner.id, { all: { ...year }, each: [filters.no_vehicle] }),
    listDaysWithFuelOnly(database, owner.id, vehicleId, year),
  ])
  const counts = Object.fromEntries(COUNTED_CODES.map((code) => [code, 0])) as Record<CountedCode, number>
  codes.forEach((code, i) => (counts[code] = own.each[i]))
  counts.no_vehicle = homeless.any
  const found = buildReadiness({
    logbook,
    ends: odometerDays(year, use),
    trips: own.all,
    doubtfulTrips: own.any,
    counts,
    daysWithFuelOnly,
    hasRegistration: vehicle !== null && vehicle.registration !== '',
    today: taxDayAt(nowMs),
  })
  return {
    vehicle_id: vehicleId,
    vehicle_name: vehicle?.name ?? '',
    tax_year: taxYear,
    ...year,
    lines: found.lines.map(({ code, count, days, distanceM, hasTripsBetween }) => ({
      code,
      count,
      from: days?.from ?? null,
      to: days?.to ?? null,
      distance_km: distanceM === null ? null : metresToKm(distanceM),
      has_trips_between: hasTripsBetween,
      filter: isCounted(code) ? filters[code] : null,
    })),
    due: found.due,
    done: found.done,
    percent: found.percent,
    closing_due_on: found.closingDueOn,
  }
}

/** The filter of each code; the logbook opens with it, so that it shows exactly what was counted. */
function filtersOf(vehicleId: string, year: DayRange): Readonly<Record<CountedCode, TripFilter>> {
  const own: TripFilter = { vehicle_id: vehicleId, ...year }
  const business: TripFilter = { ...own, classification: 'business', status: 'confirmed' }
  return {
    to_review: { ...own, status: 'pending' },
    no_reason: { ...business, reason: 'missing' },
    weak_reason: { ...business, reason: 'weak' },
    no_place: { ...business, doubt: 'no_place' },
    no_vehicle: { ...year, doubt: 'no_vehicle' },
    home_to_work: { ...own, doubt: 'home_to_work' },
    overlap: { ...own, doubt: 'overlap' },
    speed: { ...own, doubt: 'speed' },
    out_of_use: { ...own, doubt: 'out_of_use' },
    cut: { ...own, doubt: 'cut' },
  }
}

const isCounted = (code: string): code is CountedCode => (COUNTED_CODES as readonly string[]).includes(code)
