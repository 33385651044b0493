import type { CleanFixes } from '../fixes/clean-fixes.ts'
import {
  CRAWL_REST_FACTOR,
  DEFAULT_CRAWL_MPS,
  GAP_S,
  MIN_CALIBRATION_FIXES,
  MIN_COMPARISONS,
  MIN_CRAWL_MPS,
  MIN_DRIVING_MPS,
  STATIONARY_MPS,
} from '../parameters.ts'
import { distanceE7M } from '../plane.ts'
import { meanSpeedMps } from '../window-movement.ts'

/** Speeds are compared over at least this many steps and metres, so that noise and single outliers do not decide. */
const COMPARED_STEPS = 3
const COMPARED_S = 200
const COMPARED_M = 150
/** Longer steps hide corners. */
const DENSE_STEP_S = 20
const MIN_AGREEING_SHARE = 0.7
/** More comparisons would not change the verdict of a day. */
const MAX_COMPARISONS = 500

/** Whether reported speeds agree with the positions where the vehicle is certainly moving. */
export function isSpeedTrusted(fixes: CleanFixes, from: number, end: number): boolean {
  const { timeS, stepM, latE7, lngE7 } = fixes
  const directM = (k: number, i: number): number => distanceE7M(latE7[k], lngE7[k], latE7[i], lngE7[i])
  let compared = 0
  let agreeing = 0
  let begin = from
  for (let i = from + COMPARED_STEPS; i < end && compared < MAX_COMPARISONS; i += 1) {
    // Most fixes are parked: skip them before computing anything.
    if (stepM[i] < MIN_DRIVING_MPS * (timeS[i] - timeS[i - 1])) continue
    const near = i - COMPARED_STEPS
    const isDense = timeS[i] - timeS[near] <= COMPARED_STEPS * DENSE_STEP_S
    // The shortest window that is long enough; at one fix per second it contains many steps.
    if (!isDense) begin = near
    while (begin < near && (timeS[i] - timeS[begin] > COMPARED_S || directM(begin + 1, i) >= COMPARED_M)) begin += 1
    const seconds = timeS[i] - timeS[begin]
    if (seconds > COMPARED_S) continue
    const speed = meanSpeedMps(fixes, begin, i)
    if (Number.isNaN(speed)) continue
    const distanceM = isDense ? directM(begin, i) : stepM[i - 2] + stepM[i - 1] + stepM[i]
    if (distanceM < COMPARED_M || distanceM < MIN_DRIVING_MPS * seconds) continue
    compared += 1
    const ratio = (speed * seconds) / distanceM
    if (ratio > 0.6 && ratio < 2) agreeing += 1
  }
  return compared >= MIN_COMPARISONS && agreeing >= compared * MIN_AGREEING_SHARE
}

/** Tolerance for a speed computed from a step and rounded: half a kilometre per hour, plus a metre of position. */
const ROUNDED_MPS = 0.15
const ROUNDED_M = 1.2
const ROUNDED_SHARE = 0.005
/** No speedometer agrees with more steps than this: between fixes there are traffic lights, corners and noise. */
const MAX_REPEATING_SHARE = 0.9

/**
 * Whether the speeds are just the steps between positions divided by their seconds, so that they add no information.
 */
export function isSpeedComputedFromSteps({ timeS, stepM, speedMps }: CleanFixes, from: number, end: number): boolean {
  let compared = 0
  let before = 0
  let after = 0
  for (let i = from + 1; i < end && compared < MAX_COMPARISONS; i += 1) {
    const seconds = timeS[i] - timeS[i - 1]
    if (stepM[i] < MIN_DRIVING_MPS * seconds || seconds > GAP_S || Number.isNaN(speedMps[i])) continue
    compared += 1
    const stepMps = stepM[i] / seconds
    const tolerance = ROUNDED_MPS + ROUNDED_M / seconds + ROUNDED_SHARE * stepMps
    if (Math.abs(speedMps[i] - stepMps) <= tolerance) before += 1
    if (Math.abs(speedMps[i - 1] - stepMps) <= tolerance) after += 1
  }
  return compared >= MIN_COMPARISONS && Math.max(before, after) >= compared * MAX_REPEATING_SHARE
}

/**
 * Mean speed in m/s and share of rolling time reported at rest; NaN if the day has too few fixes. Each fix counts
 * for the time to its nearest neighbour, because a tracker that is sparse while parked records more of the arrival
 * and of moving the car in the yard.
 */
export function measureSpeedAtRest(
  fixes: CleanFixes,
  certain: Uint8Array,
  from: number,
  end: number,
): { meanMps: number; rollingShare: number } {
  let count = 0
  let wholeS = 0
  let sumM = 0
  let rollingS = 0
  for (let i = from; i < end; i += 1) {
    const speed = fixes.speedMps[i]
    if (!certain[i] || Number.isNaN(speed)) continue
    count += 1
    const seconds = secondsToNearestFix(fixes, i)
    wholeS += seconds
    sumM += speed * seconds
    if (speed > STATIONARY_MPS) rollingS += seconds
  }
  if (count < MIN_CALIBRATION_FIXES) return { meanMps: Number.NaN, rollingShare: Number.NaN }
  return { meanMps: sumM / wholeS, rollingShare: rollingS / wholeS }
}

function secondsToNearestFix({ count, timeS }: CleanFixes, i: number): number {
  const before = i === 0 ? Number.POSITIVE_INFINITY : timeS[i] - timeS[i - 1]
  const after = i + 1 === count ? Number.POSITIVE_INFINITY : timeS[i + 1] - timeS[i]
  return Math.min(before, after)
}

export function crawlThresholdMps(speedTrusted: boolean, speedFloorMps: number): number {
  if (!speedTrusted) return Number.POSITIVE_INFINITY
  return Number.isNaN(speedFloorMps) ? DEFAULT_CRAWL_MPS : Math.max(MIN_CRAWL_MPS, speedFloorMps * CRAWL_REST_FACTOR)
}
