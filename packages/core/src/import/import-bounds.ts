import { ImportFailure } from '../failures/import-failure.ts'
import { DAY_MS } from '../units/duration.ts'
import { writeDay } from '../units/written-date.ts'
import type { TripFileRow, VehicleTrack } from './result.ts'

/** More than any fleet has: a column with another value in nearly each row names something else. */
export const MOST_VEHICLES = 2000
/** Days of twenty years. Each day of points is stored and derived by itself. */
const MOST_DAYS = 7300

export const makeTooManyVehiclesFailure = (): ImportFailure =>
  new ImportFailure('too_many_vehicles', { most: String(MOST_VEHICLES) })

/** Counts the vehicles that the trips of a file name. */
export class VehicleCount {
  readonly #names = new Set<string>()

  /** @throws ImportFailure above {@link MOST_VEHICLES} */
  add(rows: readonly TripFileRow[]): void {
    for (const { vehicle } of rows) {
      this.#names.add(vehicle)
      if (this.#names.size > MOST_VEHICLES) throw makeTooManyVehiclesFailure()
    }
  }

  clear(): void {
    this.#names.clear()
  }
}

/**
 * Refuses points on implausibly many days, which means that numbers were misread as dates.
 * @throws ImportFailure
 */
export function requireFewDays(vehicles: readonly VehicleTrack[]): void {
  const days = new Set<number>()
  for (const { track } of vehicles) for (let i = 0; i < track.count; i++) days.add(Math.floor(track.timeMs[i] / DAY_MS))
  if (days.size <= MOST_DAYS) return
  let [first, last] = [Infinity, -Infinity]
  for (const day of days) {
    first = Math.min(first, day)
    last = Math.max(last, day)
  }
  const toDayNumber = (day: number) => writeDay(new Date(day * DAY_MS).toISOString().slice(0, 10))
  throw new ImportFailure('too_many_days', {
    most: String(MOST_DAYS),
    first: toDayNumber(first),
    last: toDayNumber(last),
  })
}
