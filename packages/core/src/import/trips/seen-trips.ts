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
    const hash = hashOfTrip(trip)
    if (this.#hashes.has(hash)) return true
    this.#hashes.add(hash)
    return false
  }

  clear(): void {
    this.#hashes.clear()
  }
}

const double = new Float64Array(1)
const words = new Int32Array(double.buffer)
let first = 0
let second = 0

/** Two 32-bit hashes of all that tells trips apart, put together to 53 bits (the mixing of cyrb53). */
function hashOfTrip(trip: TripRow): number {
  first = 0xdeadbeef
  second = 0x41c6ce57
  for (const text of [
    trip.vehicle,
    trip.driver,
    trip.startLocation,
    trip.endLocation,
    trip.classification ?? '',
    trip.reason,
    trip.notes,
  ]) {
    for (let i = 0; i < text.length; i++) mix(text.charCodeAt(i))
    mix(-1)
  }
  mixNumber(trip.startedAtMs)
  for (const value of [
    trip.endedAtMs,
    trip.startLat,
    trip.startLng,
    trip.endLat,
    trip.endLng,
    trip.startOdometerM,
    trip.endOdometerM,
  ])
    mixNumber(value ?? Number.NaN)
  mixNumber(trip.distanceM)
  first = Math.imul(first ^ (first >>> 16), 2_246_822_507) ^ Math.imul(second ^ (second >>> 13), 3_266_489_909)
  second = Math.imul(second ^ (second >>> 16), 2_246_822_507) ^ Math.imul(first ^ (first >>> 13), 3_266_489_909)
  return 4_294_967_296 * (2_097_151 & second) + (first >>> 0)
}

function mix(word: number): void {
  first = Math.imul(first ^ word, 2_654_435_761)
  second = Math.imul(second ^ word, 1_597_334_677)
}

function mixNumber(value: number): void {
  double[0] = value
  mix(words[0])
  mix(words[1])
}
