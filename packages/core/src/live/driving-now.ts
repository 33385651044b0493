import { MAX_SPEED_MPS, MIN_JUMP_M, STATIONARY_MPS } from '../journey/parameters.ts'
import { greatCircleM } from '../units/distance.ts'
import { MINUTE_MS } from '../units/duration.ts'
import type { LivePoint } from './live-message.ts'

/** A vehicle whose last fix is older may have been parked since. */
const FRESH_MS = 5 * MINUTE_MS
/** Moving less may be drift or a change of parking space. */
const LEAST_MOVED_M = 200
/** This long within this distance is a stay: longer than a traffic light, and shorter than the stop that ends a trip. */
const STAY_MS = 3 * MINUTE_MS
const STAY_M = 100

export interface DrivingNow {
  /** Last fix of the stay before; the first fix of the track if it begins on the road. */
  sinceMs: number
  /** Sum of the steps since then. */
  distanceM: number
}

/**
 * Whether the vehicle is on the road now: more than 200 m away from its last stay at some time, not staying again, and
 * its last fix is less than five minutes old. A rough answer for a screen; trips are found by the journey engine.
 *
 * @param tail the newest points of one vehicle, ascending by time
 */
export function findDrivingNow(tail: readonly LivePoint[], nowMs: number): DrivingNow | null {
  const newest = tail.at(-1)
  if (newest === undefined || nowMs - newest.timeMs >= FRESH_MS) return null

  let departure = tail[0]
  let distanceM = 0
  let farthestM = 0
  let sawIgnition = false
  /** First of the points that may turn out to be a stay. */
  let anchor = tail[0]
  let last = tail[0]
  for (const point of tail.slice(1)) {
    const stepM = metresBetween(last, point)
    const stepMs = point.timeMs - last.timeMs
    if (stepM > MIN_JUMP_M && stepM > (MAX_SPEED_MPS * stepMs) / 1000) continue // an outlier

    let isStay = false
    if (metresBetween(anchor, point) <= STAY_M) isStay = point.timeMs - anchor.timeMs >= STAY_MS
    else {
      // A tracker that slept while parked may wake some way down the road.
      isStay = stepMs >= STAY_MS && stepM < (STATIONARY_MPS * stepMs) / 1000
      anchor = point
    }
    if (isStay) {
      departure = point
      distanceM = 0
      farthestM = 0
      sawIgnition = false
    } else {
      distanceM += stepM
      farthestM = Math.max(farthestM, metresBetween(departure, point))
    }
    sawIgnition ||= point.ignition === true
    last = point
  }
  // Just parked. Off throughout means that the ignition is not connected.
  if (sawIgnition && last.ignition === false) return null
  return farthestM > LEAST_MOVED_M ? { sinceMs: departure.timeMs, distanceM } : null
}

function metresBetween(a: LivePoint, b: LivePoint): number {
  return greatCircleM(a.lat, a.lng, b.lat, b.lng)
}
