import { DAY_MS } from '../units/duration.ts'
import { readActivity } from '../journey/activity.ts'
import type { ForwardedCar, LiveMessage, LivePoint, SkippedPart, SkipReason } from './live-message.ts'
import { describeValue, isMissing, toBoolean, toInstantMs, toNumber } from './live-values.ts'

const LONGEST_AHEAD_MS = DAY_MS
/** Trackers whose clock was never set report years in the past. */
const OLDEST_MS = 5 * 366 * DAY_MS
/** Within a metre of 0, 0 in degrees. */
const ZERO_WITHIN = 1e-5
/** Less accurate positions come from cell towers and Wi-Fi, and would add trips that nobody drove. */
const LARGEST_ACCURACY_M = 200
/** Faster values are invalid. High, because a speed in km/h mistaken for m/s must still reach the unit check. */
const FASTEST_MPS = 300
const LONGEST_ODOMETER_M = 5e9
/** The apps send up to 1,000 at once (Overland), but usually one. */
export const MAX_PARTS = 2000

/** A message with more than {@link MAX_PARTS} parts, none of which is read. */
export class TooManyParts extends Error {}

/** A point as reported by a source; numbers may be texts, and undefined, null or '' means missing. */
export interface StatedPoint {
  /** Epoch seconds or milliseconds, or an ISO text. */
  time: unknown
  lat: unknown
  lng: unknown
  /** Negative is unknown. */
  speed?: unknown
  /** The source's unit of speed in m/s. */
  mpsPerUnit: number
  /** In metres; zero or negative is unknown. */
  accuracy?: unknown
  /** The vehicle's odometer in metres; zero or negative is unknown. */
  odometer?: unknown
  ignition?: unknown
  /** In the source's own words. */
  activity?: unknown
  car?: ForwardedCar
}

/** Collects the points of one message, and the reason for each skipped part. */
export class MessageBuilder {
  readonly nowMs: number
  readonly #points: LivePoint[] = []
  readonly #skipped: SkippedPart[] = []

  constructor(nowMs: number) {
    this.nowMs = nowMs
  }

  skip(reason: SkipReason, detail: string): void {
    this.#requireRoom()
    this.#skipped.push({ reason, detail })
  }

  addPoint(stated: StatedPoint): void {
    if (isMissing(stated.lat) || isMissing(stated.lng)) return this.skip('no_position', 'no latitude and longitude')
    const lat = toNumber(stated.lat)
    const lng = toNumber(stated.lng)
    const isNowhere = Math.abs(lat) < ZERO_WITHIN && Math.abs(lng) < ZERO_WITHIN
    if (!(Math.abs(lat) <= 90 && Math.abs(lng) <= 180) || isNowhere)
      return this.skip('bad_position', `${describeValue(stated.lat)}, ${describeValue(stated.lng)}`)

    if (isMissing(stated.time)) return this.skip('no_time', 'no time')
    const timeMs = toInstantMs(stated.time)
    if (Number.isNaN(timeMs)) return this.skip('bad_time', describeValue(stated.time))
    if (timeMs > this.nowMs + LONGEST_AHEAD_MS) return this.skip('in_future', new Date(timeMs).toISOString())
    if (timeMs < this.nowMs - OLDEST_MS) return this.skip('bad_time', new Date(timeMs).toISOString())

    const accuracyM = toNumber(stated.accuracy)
    if (accuracyM > LARGEST_ACCURACY_M) return this.skip('too_inaccurate', `${Math.round(accuracyM)} m`)
    const speedMps = toNumber(stated.speed) * stated.mpsPerUnit
    const odometerM = toNumber(stated.odometer)
    this.#requireRoom()
    this.#points.push({
      timeMs,
      lat,
      lng,
      speedMps: speedMps >= 0 && speedMps <= FASTEST_MPS ? speedMps : null,
      accuracyM: accuracyM > 0 ? accuracyM : null,
      odometerM: odometerM > 0 && odometerM <= LONGEST_ODOMETER_M ? odometerM : null,
      ignition: toBoolean(stated.ignition),
      activity: readActivity(stated.activity),
      ...(stated.car && { car: stated.car }),
    })
  }

  finish(): LiveMessage {
    return { points: this.#points, skipped: this.#skipped }
  }

  #requireRoom(): void {
    if (this.#points.length + this.#skipped.length === MAX_PARTS) throw new TooManyParts()
  }
}
