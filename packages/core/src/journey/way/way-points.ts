import type { DayCalibration } from '../day/calibrate-days.ts'
import type { CleanFixes } from '../fixes/clean-fixes.ts'
import { GAP_S, MIN_THINNING_M, UNDER_WAY_MPS } from '../parameters.ts'
import { distanceE7M } from '../plane.ts'
import type { Leg } from '../legs/trip-legs.ts'

/** Points of a way in order of time; those from `count` on are nothing. */
export interface Points {
  count: number
  timeS: Float64Array
  /** Seconds since the fix before it, which is seldom a point of the way where points are far apart. */
  stepS: Float64Array
  lat: Float64Array
  lng: Float64Array
}

/** A leg's way by points that are further apart than noise makes them. */
export interface LegPoints {
  line: Points
  /** How many neighbouring fixes are one point. */
  group: number
  /** Variance of a point's position per axis, in m². */
  varianceM2: number
}

/** Noise that makes steps longer by more than this share is averaged away before it is subtracted. */
const MAX_NOISE_SHARE = 0.05
const MAX_GROUP_S = 60

/** Fills `line`, which has room for all fixes of the leg. */
export function pointsOf(fixes: CleanFixes, leg: Leg, day: DayCalibration, line: Points): LegPoints {
  const { positionVarianceM2, stepVarianceM2, roundingVarianceM2 } = day
  const whiteShare = Math.min(1, stepVarianceM2 / (2 * positionVarianceM2 || 1))
  const group = groupSize(fixes, leg, stepVarianceM2)
  // Means quieten what every fix draws anew, not what wanders.
  const whiteM2 = (positionVarianceM2 * whiteShare) / group
  const varianceM2 = whiteM2 + positionVarianceM2 * (1 - whiteShare)
  const nearM2 = Math.min(varianceM2, Math.max(whiteM2, roundingVarianceM2))
  thin(fixes, leg, group, apartM(nearM2), apartM(varianceM2), line)
  return { line, group, varianceM2 }
}

/** Points of a way lie this many deviations of their noise apart: what a vehicle at a light seems to move is no way. */
const APART_DEVIATIONS = 5

export function apartM(varianceM2: number): number {
  return Math.max(MIN_THINNING_M, APART_DEVIATIONS * Math.sqrt(varianceM2))
}

/**
 * How many neighbours to take as one point. Means of n make steps n times as long and noise n times as small, so that
 * the share which noise adds falls with the third power.
 */
function groupSize(fixes: CleanFixes, leg: Leg, noiseM2: number): number {
  if (noiseM2 === 0) return 1
  const leastM = 2 * Math.sqrt(noiseM2)
  let steps = 0
  let sumS = 0
  let sumM = 0
  for (let i = leg.first + 1; i <= leg.last; i += 1) {
    const seconds = fixes.timeS[i] - fixes.timeS[i - 1]
    if (seconds > GAP_S) continue
    steps += 1
    sumS += seconds
    sumM += Math.max(0, fixes.stepM[i] - leastM)
  }
  if (steps === 0) return 1
  const stepM = Math.max(sumM / steps, 1)
  const share = noiseM2 / (2 * stepM * stepM)
  return Math.max(1, Math.min(Math.ceil(Math.cbrt(share / MAX_NOISE_SHARE)), Math.floor((MAX_GROUP_S * steps) / sumS)))
}

/**
 * Points at least `nearM` apart, which is what noise makes of a step. Noise that wanders makes as much of a halt: of points
 * `farM` apart, which it does not reach, those between count only if the vehicle drove from one to the other.
 */
function thin(fixes: CleanFixes, leg: Leg, group: number, nearM: number, farM: number, line: Points): void {
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
      if (awayM >= farM && awayM < UNDER_WAY_MPS * (timeS - line.timeS[anchor])) line.count = anchor + 1
      add(i, timeS, lat, lng)
      if (awayM >= farM) anchor = line.count - 1
    }
    i = end
  }
  add(leg.last, fixes.timeS[leg.last], leg.endAt.lat, leg.endAt.lng)
}
