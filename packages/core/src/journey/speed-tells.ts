import type { CleanFixes } from './clean-fixes.ts'
import {
  CRAWL_FLOORS,
  DEFAULT_CRAWL_MPS,
  MIN_CALIBRATION_FIXES,
  MIN_COMPARISONS,
  MIN_CRAWL_MPS,
  MOVING_MPS,
  STANDING_MPS,
} from './parameters.ts'
import { distanceE7M } from './plane.ts'
import { meanSpeedMps } from './window-movement.ts'

/** Speeds are compared over this many steps, so that noise and single outliers do not decide. */
const COMPARED_STEPS = 3
const COMPARED_S = 200
const COMPARED_M = 150
const LEAST_AGREEING = 0.7

/** Whether the reported speeds tell what the positions tell, where the vehicle certainly moves. */
export function isSpeedTrusted(fixes: CleanFixes, from: number, end: number): boolean {
  let compared = 0
  let agreeing = 0
  for (let i = from + COMPARED_STEPS; i < end; i += 1) {
    const begin = i - COMPARED_STEPS
    const seconds = fixes.timeS[i] - fixes.timeS[begin]
    // Most fixes are parked: they are passed over before anything is computed.
    if (seconds > COMPARED_S || fixes.stepM[i] * COMPARED_STEPS < COMPARED_M / 2) continue
    const speed = meanSpeedMps(fixes, begin, i)
    if (Number.isNaN(speed)) continue
    const directM = distanceE7M(fixes.latE7[begin], fixes.lngE7[begin], fixes.latE7[i], fixes.lngE7[i])
    if (directM < COMPARED_M || directM < MOVING_MPS * seconds) continue
    compared += 1
    const ratio = (speed * seconds) / directM
    if (ratio > 0.6 && ratio < 2) agreeing += 1
  }
  return compared >= MIN_COMPARISONS && agreeing >= compared * LEAST_AGREEING
}

/** What is reported at rest; NaN where the day does not tell. */
export function parkedSpeed(
  fixes: CleanFixes,
  certain: Uint8Array,
  from: number,
  end: number,
): { meanMps: number; rollingShare: number } {
  let count = 0
  let sum = 0
  let rolling = 0
  for (let i = from; i < end; i += 1) {
    const speed = fixes.speedMps[i]
    if (!certain[i] || Number.isNaN(speed)) continue
    count += 1
    sum += speed
    if (speed > STANDING_MPS) rolling += 1
  }
  if (count < MIN_CALIBRATION_FIXES) return { meanMps: Number.NaN, rollingShare: Number.NaN }
  return { meanMps: sum / count, rollingShare: rolling / count }
}

export function crawlOf(speedTrusted: boolean, speedFloorMps: number): number {
  if (!speedTrusted) return Number.POSITIVE_INFINITY
  return Number.isNaN(speedFloorMps) ? DEFAULT_CRAWL_MPS : Math.max(MIN_CRAWL_MPS, speedFloorMps * CRAWL_FLOORS)
}
