import type { DayCalibration } from '../day/calibrate-days.ts'
import type { CleanFixes } from '../fixes/clean-fixes.ts'
import { GAP_S, MIN_THINNING_M, MIN_DRIVING_MPS } from '../parameters.ts'
import { distanceE7M } from '../plane.ts'
import type { Leg } from '../legs/trip-legs.ts'

/** Points of a path in chronological order; entries from `count` on are unused. Positions in 1e-7 degrees. */
export interface PathPoints {
  count: number
  timeS: Float64Array
  /** Seconds since the previous fix, which is rarely a point of the path if points are far apart. */
  stepS: Float64Array
  lat: Float64Array
  lng: Float64Array
}

/** A leg's path as points further apart than noise moves them. */
export interface LegPoints {
  line: PathPoints
  /** Number of neighbouring fixes averaged into one point. */
  group: number
  /** Variance of a point's position per axis, in m². */
  varianceM2: number
}

/** Noise that lengthens steps by more than this share is averaged out before it is subtracted. */
const MAX_NOISE_SHARE = 0.05
const MAX_GROUP_S = 60

/** Reduces the fixes of a leg to points and fills `line`, which has room for all fixes of the leg. */
export function reduceToPoints(fixes: CleanFixes, leg: Leg, day: DayCalibration, line: PathPoints): LegPoints {
  const { positionVarianceM2, stepVarianceM2, roundingVarianceM2 } = day
  const whiteShare = Math.min(1, stepVarianceM2 / (2 * positionVarianceM2 || 1))
  const group = groupSize(fixes, leg, stepVarianceM2)
  // Averaging reduces independent noise, but not drift.
  const whiteM2 = (positionVarianceM2 * whiteShare) / group
  const varianceM2 = whiteM2 + positionVarianceM2 * (1 - whiteShare)
  const nearM2 = Math.min(varianceM2, Math.max(whiteM2, roundingVarianceM2))
  thinOut(fixes, leg, group, minSpacingM(nearM2), minSpacingM(varianceM2), line)
  return { line, group, varianceM2 }
}

/**
 * Points of a path are this many standard deviations of their noise apart, so that a vehicle at a traffic light does
 * not seem to move.
 */
const SPACING_DEVIATIONS = 5

export function minSpacingM(varianceM2: number): number {
  return Math.max(MIN_THINNING_M, SPACING_DEVIATIONS * Math.sqrt(varianceM2))
}

/**
 * Number of neighbours to average into one point. Averaging n makes steps n times as long and noise √n times as small,
 * so the share of noise falls with the third power.
 */
function groupSize(fixes: CleanFixes, leg: Leg, noiseM2: number): number {
  if (noiseM2 === 0) return 1
  const minM = 2 * Math.sqrt(noiseM2)
  let steps = 0
  let sumS = 0
  let sumM = 0
  for (let i = leg.first + 1; i <= leg.last; i += 1) {
    const seconds = fixes.timeS[i] - fixes.timeS[i - 1]
    if (seconds > GAP_S) continue
    steps += 1
    sumS += seconds
    sumM += Math.max(0, fixes.stepM[i] - minM)
  }
  if (steps === 0) return 1
  const stepM = Math.max(sumM / steps, 1)
  const share = noiseM2 / (2 * stepM * stepM)
  return Math.max(1, Math.min(Math.ceil(Math.cbrt(share / MAX_NOISE_SHARE)), Math.floor((MAX_GROUP_S * steps) / sumS)))
}

/**
 * Adds points at least `nearM` apart, the extent of independent noise in a step. During a halt, drift can reach the
 * same distance, so points between two that are `farM` apart (beyond drift) only count if the vehicle drove from one to
 * the other.
 */
function thinOut(fixes: CleanFixes, leg: Leg, group: number, nearM: number, farM: number, line: PathPoints): void {
  let anchor = 0
  const add = (i: number, timeS: number, lat: number, lng: number): void => {
    line.timeS[line.count] = timeS
    line.stepS[line.count] = i === 0 ? 0 : fixes.timeS[i] - fixes.timeS[i - 1]
    line.lat[line.count] = lat
    line.lng[line.count] = lng
    line.count += 1
  }
  add(leg.first, fixes.timeS[leg.first], leg.startAt.lat, leg.startAt.lng)
  for (let i = leg.first + 1; i < leg.last;) {
    let end = i + 1
    while (end < leg.last && end - i < group && fixes.timeS[end] - fixes.timeS[end - 1] <= GAP_S) end += 1
    const lat = (fixes.latSum[end] - fixes.latSum[i]) / (end - i)
    const lng = (fixes.lngSum[end] - fixes.lngSum[i]) / (end - i)
    const last = line.count - 1
    if (distanceE7M(line.lat[last], line.lng[last], lat, lng) >= nearM) {
      const timeS = (fixes.timeS[i] + fixes.timeS[end - 1]) / 2
      const awayM = distanceE7M(line.lat[anchor], line.lng[anchor], lat, lng)
      if (awayM >= farM && awayM < MIN_DRIVING_MPS * (timeS - line.timeS[anchor])) line.count = anchor + 1
      add(i, timeS, lat, lng)
      if (awayM >= farM) anchor = line.count - 1
    }
    i = end
  }
  add(leg.last, fixes.timeS[leg.last], leg.endAt.lat, leg.endAt.lng)
}
