import type { TripRow } from '../result.ts'

/** Tells whether the same trip was in the file before. Keeps 53 bits of each, so that a year of a fleet fits. */
export class SeenTrips {
  readonly #hashes = new Set<number>()

  /**
   * Notes the trip; true where it was there already. Rows without a time of day and without odometer readings are
   * never duplicates: the same way twice on one day looks just like that.
   */
  has(trip: TripRow, isTimed: boolean): boolean {
    if (!isTimed) return false
    const hash = hashOf(
      [
        trip.vehicle, trip.driver, trip.startedAtMs, trip.endedAtMs, trip.startLocation, trip.endLocation, trip.startLat, trip.startLng, trip.endLat,
        trip.endLng, trip.distanceM, trip.startOdometerM, trip.endOdometerM, trip.classification, trip.reason, trip.notes,
      ].join('\u0001'), // prettier-ignore
    )
    if (this.#hashes.has(hash)) return true
    this.#hashes.add(hash)
    return false
  }

  clear(): void {
    this.#hashes.clear()
  }
}

/** Two 32-bit FNV-like hashes of a text, put together to 53 bits (cyrb53). */
function hashOf(text: string): number {
  let first = 0xdeadbeef
  let second = 0x41c6ce57
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    first = Math.imul(first ^ code, 2_654_435_761)
    second = Math.imul(second ^ code, 1_597_334_677)
  }
  first = Math.imul(first ^ (first >>> 16), 2_246_822_507) ^ Math.imul(second ^ (second >>> 13), 3_266_489_909)
  second = Math.imul(second ^ (second >>> 16), 2_246_822_507) ^ Math.imul(first ^ (first >>> 13), 3_266_489_909)
  return 4_294_967_296 * (2_097_151 & second) + (first >>> 0)
}
