import type { CleanFixes } from '../fixes/clean-fixes.ts'
import {
  CRAWL_FLOORS,
  DEFAULT_CRAWL_MPS,
  GAP_S,
  MIN_CALIBRATION_FIXES,
  MIN_COMPARISONS,
  MIN_CRAWL_MPS,
  UNDER_WAY_MPS,
  STANDING_MPS,
} from '../parameters.ts'
import { distanceE7M } from '../plane.ts'
import { meanSpeedMps } from '../window-movement.ts'

/** Speeds are compared over so many steps and metres at least, so that noise and single outliers do not decide. */
const COMPARED_STEPS = 3
const COMPARED_S = 200
const COMPARED_M = 150
/** Between steps longer than this lie corners. */
const DENSE_STEP_S = 20
const LEAST_AGREEING = 0.7
/** What so many have not told of a day, more do not either. */
const MOST_COMPARISONS = 500

/** Whether the reported speeds tell what the positions tell, where the vehicle certainly moves. */
export function isSpeedTrusted(fixes: CleanFixes, from: number, end: number): boolean {
  const { timeS, stepM, latE7, lngE7 } = fixes
  const directM = (k: number, i: number): number => distanceE7M(latE7[k], lngE7[k], latE7[i], lngE7[i])
  let compared = 0
  let agreeing = 0
  let begin = from
  for (let i = from + COMPARED_STEPS; i < end && compared < MOST_COMPARISONS; i += 1) {
    // Most fixes are parked: they are passed over before anything is computed.
    if (stepM[i] < UNDER_WAY_MPS * (timeS[i] - timeS[i - 1])) continue
    const near = i - COMPARED_STEPS
    const isDense = timeS[i] - timeS[near] <= COMPARED_STEPS * DENSE_STEP_S
    // The shortest way that is long enough: of a fix a second it has many steps.
    if (!isDense) begin = near
    while (begin < near && (timeS[i] - timeS[begin] > COMPARED_S || directM(begin + 1, i) >= COMPARED_M)) begin += 1
    const seconds = timeS[i] - timeS[begin]
    if (seconds > COMPARED_S) continue
    const speed = meanSpeedMps(fixes, begin, i)
    if (Number.isNaN(speed)) continue
    const wayM = isDense ? directM(begin, i) : stepM[i - 2] + stepM[i - 1] + stepM[i]
    if (wayM < COMPARED_M || wayM < UNDER_WAY_MPS * seconds) continue
    compared += 1
    const ratio = (speed * seconds) / wayM
    if (ratio > 0.6 && ratio < 2) agreeing += 1
  }
  return compared >= MIN_COMPARISONS && agreeing >= compared * LEAST_AGREEING
}

/** A speed that is that of a step, but for decimals cut off: half a kilometre an hour, and a metre of position. */
const ROUNDED_MPS = 0.15
const ROUNDED_M = 1.2
const ROUNDED_SHARE = 0.005
/** No speedometer agrees with that many steps: lights and corners lie between fixes, and noise in them. */
const MOST_REPEATING = 0.9

/** Whether the speeds are only the steps between positions, divided by their seconds: then they tell nothing of their own. */
export function isSpeedOfSteps({ timeS, stepM, speedMps }: CleanFixes, from: number, end: number): boolean {
  let compared = 0
  let before = 0
  let after = 0
  for (let i = from + 1; i < end && compared < MOST_COMPARISONS; i += 1) {
    const seconds = timeS[i] - timeS[i - 1]
    if (stepM[i] < UNDER_WAY_MPS * seconds || seconds > GAP_S || Number.isNaN(speedMps[i])) continue
    compared += 1
    const stepMps = stepM[i] / seconds
    const tolerance = ROUNDED_MPS + ROUNDED_M / seconds + ROUNDED_SHARE * stepMps
    if (Math.abs(speedMps[i] - stepMps) <= tolerance) before += 1
    if (Math.abs(speedMps[i - 1] - stepMps) <= tolerance) after += 1
  }
  return compared >= MIN_COMPARISONS && Math.max(before, after) >= compared * MOST_REPEATING
}

/**
 * What is reported at rest; NaN where the day does not tell. Each fix counts for the time to its nearer neighbour: a tracker
 * that writes seldom while parked writes more of the arrival, and of the car being moved in the yard.
 */
export function parkedSpeed(
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
    const seconds = nearerS(fixes, i)
    wholeS += seconds
    sumM += speed * seconds
    if (speed > STANDING_MPS) rollingS += seconds
  }
  if (count < MIN_CALIBRATION_FIXES) return { meanMps: Number.NaN, rollingShare: Number.NaN }
  return { meanMps: sumM / wholeS, rollingShare: rollingS / wholeS }
}

function nearerS({ count, timeS }: CleanFixes, i: number): number {
  const before = i === 0 ? Number.POSITIVE_INFINITY : timeS[i] - timeS[i - 1]
  const after = i + 1 === count ? Number.POSITIVE_INFINITY : timeS[i + 1] - timeS[i]
  return Math.min(before, after)
}

export function crawlOf(speedTrusted: boolean, speedFloorMps: number): number {
  if (!speedTrusted) return Number.POSITIVE_INFINITY
  return Number.isNaN(speedFloorMps) ? DEFAULT_CRAWL_MPS : Math.max(MIN_CRAWL_MPS, speedFloorMps * CRAWL_FLOORS)
}
