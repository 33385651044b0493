import { hashText, hashWords } from '../hash.ts'
import type { TripFileRow } from '../result.ts'

/** Detects trips that a file repeats. Stores a 53-bit hash of each, since the texts of 500,000 rows would take 100 MB. */
export class SeenTrips {
  readonly #hashes = new Set<number>()
  /** The texts of the previous trip and their hashes: most recur in the next row. */
  #texts: string[] = []
  readonly #textHashes = new Float64Array(TEXTS)

  /**
   * Records the trip; true if it already existed. Rows without a time of day and without odometer readings are never
   * duplicates: the same route driven twice in one day looks the same.
   */
  has(trip: TripFileRow, isTimed: boolean): boolean {
    if (!isTimed) return false
    const { vehicle, driver, startLocation, endLocation, classification, reason, notes } = trip
    const texts = [vehicle, driver, startLocation, endLocation, classification ?? '', reason, notes]
    for (let i = 0; i < texts.length; i++) if (texts[i] !== this.#texts[i]) this.#textHashes[i] = hashText(texts[i])
    this.#texts = texts
    values.set(this.#textHashes)
    const { startedAtMs, endedAtMs, startLat, startLng, endLat, endLng, startOdometerM, endOdometerM, distanceM } = trip
    const numbers = [
      startedAtMs,
      endedAtMs,
      startLat,
      startLng,
      endLat,
      endLng,
      startOdometerM,
      endOdometerM,
      distanceM,
    ]
    for (let i = 0; i < numbers.length; i++) values[TEXTS + i] = numbers[i] ?? Number.NaN
    return this.#note(words)
  }

  /**
   * Of the trip just noted: whether another row has its readings and distance on that day, as after a correction. No
   * vehicle drives the same kilometres twice.
   */
  hasReadings({ distanceM, startOdometerM, endOdometerM }: TripFileRow, day: number): boolean {
    if (startOdometerM === null || endOdometerM === null || endOdometerM <= startOdometerM) return false
    readings.set([this.#textHashes[VEHICLE], day, distanceM, startOdometerM, endOdometerM])
    return this.#note(readingWords)
  }

  #note(noted: Int32Array): boolean {
    const hash = hashWords(noted)
    const isRepeated = this.#hashes.has(hash)
    this.#hashes.add(hash)
    return isRepeated
  }
}

/** Texts and numbers that distinguish a trip from others. */
const TEXTS = 7
const VEHICLE = 0
const NUMBERS = 9
const values = new Float64Array(TEXTS + NUMBERS)
const words = new Int32Array(values.buffer)
const readings = new Float64Array(5)
const readingWords = new Int32Array(readings.buffer)
