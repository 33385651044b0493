import type { TripFileRow } from '../result.ts'

const FIRST_SEED = 0xdeadbeef | 0
const SECOND_SEED = 0x41c6ce57
/** Texts that distinguish a trip from others. */
const TEXTS = 7

/** Detects trips that a file repeats. Stores a 53-bit hash of each, since the texts of 500,000 rows would take 100 MB. */
export class SeenTrips {
  readonly #hashes = new Set<number>()
  readonly #hash = new TripHash()

  /**
   * Notes the trip; true if it was there already. Rows without a time of day and without odometer readings are
   * never duplicates: the same route twice on one day looks just like that.
   */
  has(trip: TripFileRow, isTimed: boolean): boolean {
    if (!isTimed) return false
    const hash = this.#hash.of(trip)
    if (this.#hashes.has(hash)) return true
    this.#hashes.add(hash)
    return false
  }
}

const double = new Float64Array(1)
const words = new Int32Array(double.buffer)

/** Two 32-bit hashes of everything that distinguishes trips, combined into 53 bits (mixed as in cyrb53). */
class TripHash {
  #first = 0
  #second = 0
  /** The texts of the trip before and their hashes: most come again on the next row. */
  readonly #texts: string[] = Array.from({ length: TEXTS }, () => '')
  readonly #firsts = new Int32Array(TEXTS)
  readonly #seconds = new Int32Array(TEXTS)

  of(trip: TripFileRow): number {
    this.#noteText(0, trip.vehicle)
    this.#noteText(1, trip.driver)
    this.#noteText(2, trip.startLocation)
    this.#noteText(3, trip.endLocation)
    this.#noteText(4, trip.classification ?? '')
    this.#noteText(5, trip.reason)
    this.#noteText(6, trip.notes)
    this.#first = FIRST_SEED
    this.#second = SECOND_SEED
    for (let i = 0; i < TEXTS; i++) {
      this.#mix(this.#firsts[i])
      this.#mix(this.#seconds[i])
    }
    this.#mixNumber(trip.startedAtMs)
    this.#mixNumber(trip.endedAtMs ?? Number.NaN)
    this.#mixNumber(trip.startLat ?? Number.NaN)
    this.#mixNumber(trip.startLng ?? Number.NaN)
    this.#mixNumber(trip.endLat ?? Number.NaN)
    this.#mixNumber(trip.endLng ?? Number.NaN)
    this.#mixNumber(trip.startOdometerM ?? Number.NaN)
    this.#mixNumber(trip.endOdometerM ?? Number.NaN)
    this.#mixNumber(trip.distanceM)
    this.#finish()
    return 4_294_967_296 * (2_097_151 & this.#second) + (this.#first >>> 0)
  }

  #noteText(index: number, text: string): void {
    if (text === this.#texts[index]) return
    let first = FIRST_SEED
    let second = SECOND_SEED
    for (let i = 0; i < text.length; i++) {
      const code = text.charCodeAt(i)
      first = Math.imul(first ^ code, 2_654_435_761)
      second = Math.imul(second ^ code, 1_597_334_677)
    }
    this.#first = first
    this.#second = second
    this.#finish()
    this.#texts[index] = text
    this.#firsts[index] = this.#first
    this.#seconds[index] = this.#second
  }

  #mix(word: number): void {
    this.#first = Math.imul(this.#first ^ word, 2_654_435_761)
    this.#second = Math.imul(this.#second ^ word, 1_597_334_677)
  }

  #mixNumber(value: number): void {
    double[0] = value
    this.#mix(words[0])
    this.#mix(words[1])
  }

  #finish(): void {
    const first = this.#first
    const second = this.#second
    this.#first = Math.imul(first ^ (first >>> 16), 2_246_822_507) ^ Math.imul(second ^ (second >>> 13), 3_266_489_909)
    this.#second =
      Math.imul(second ^ (second >>> 16), 2_246_822_507) ^ Math.imul(this.#first ^ (this.#first >>> 13), 3_266_489_909)
  }
}
