import { ImportFailure } from '../failures/import-failure.ts'
import { DAY_MS } from '../units/duration.ts'
import { writeDay } from '../units/written-date.ts'
import type { TripFileRow, VehicleTrack } from './result.ts'

/** More than any fleet has: a column with a different value in nearly every row is something else. */
export const MOST_VEHICLES = 2000
/** Vehicle trackers did not exist earlier, and an unset or overflowed clock writes earlier dates. */
export const EARLIEST_FIX_MS = Date.UTC(2000, 0, 1)
/** Days of twenty years. */
const MOST_DAYS = 7300
/** Each day of a vehicle's points is stored separately. A file of 50 MB with a point every hour has half as many. */
const MOST_VEHICLE_DAYS = 100_000

export const makeTooManyVehiclesFailure = (): ImportFailure =>
  new ImportFailure('too_many_vehicles', { most: String(MOST_VEHICLES) })

/**
 * Adds the vehicles of some trips to those found earlier in the file.
 * @throws ImportFailure above {@link MOST_VEHICLES}
 */
export function addVehicles(names: Set<string>, trips: readonly TripFileRow[]): void {
  for (const { vehicle } of trips) names.add(vehicle)
  if (names.size > MOST_VEHICLES) throw makeTooManyVehiclesFailure()
}

/**
 * Rejects points on implausibly many days, which means that numbers were misread as dates or vehicles.
 * @throws ImportFailure
 */
export function requireFewDays(vehicles: readonly VehicleTrack[]): void {
  const days = new Set<number>()
  let vehicleDays = 0
  for (const { track } of vehicles) {
    let last = Number.NaN
    for (let i = 0; i < track.count; i++) {
      const day = Math.floor(track.timeMs[i] / DAY_MS)
      if (day === last) continue
      last = day
      days.add(day)
      vehicleDays++
    }
  }
  if (vehicleDays > MOST_VEHICLE_DAYS)
    throw new ImportFailure('too_many_vehicle_days', { most: '100 000', vehicles: String(vehicles.length) })
  if (days.size <= MOST_DAYS) return
  const dates = [...days].toSorted((a, b) => a - b).map((day) => new Date(day * DAY_MS).toISOString().slice(0, 10))
  const [first, last] = [dates[0], dates[dates.length - 1]].map((date) => writeDay(date))
  throw new ImportFailure('too_many_days', { most: String(MOST_DAYS), first, last })
}
