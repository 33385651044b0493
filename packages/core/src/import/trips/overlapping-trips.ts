import type { TripFileRow } from '../result.ts'

/** Rows are mostly in chronological order, so a trip can only overlap one of the last few. */
const KEPT = 8
const MOST_VEHICLES = 10_000
/** Clocks show whole minutes. */
const ROUNDED_MS = 60_000

/** Finds trips of one vehicle that overlap in time. */
export class OverlappingTrips {
  readonly #last = new Map<string, { fromMs: number; toMs: number }[]>()

  /** Records a trip and returns whether it overlaps another one of the same vehicle. */
  add({ vehicle, startedAtMs: fromMs, endedAtMs: toMs }: TripFileRow): boolean {
    if (toMs === null || toMs - fromMs < ROUNDED_MS) return false
    let trips = this.#last.get(vehicle)
    if (!trips) {
      if (this.#last.size === MOST_VEHICLES) return false
      this.#last.set(vehicle, (trips = []))
    }
    const overlaps = trips.some((other) => Math.min(toMs, other.toMs) - Math.max(fromMs, other.fromMs) > ROUNDED_MS)
    if (trips.length === KEPT) trips.shift()
    trips.push({ fromMs, toMs })
    return overlaps
  }
}
