import type { CleanFixes } from '../fixes/clean-fixes.ts'
import {
  CERTAIN_STAY_S,
  DEFAULT_SPREAD_M,
  GAP_S,
  MAX_OFF_DRIVING_SHARE,
  MAX_SPARSE_OFF_DRIVING_SHARE,
  MAX_SPARSE_ON_PARKED_SHARE,
  MIN_COMPARISONS,
  MIN_OFF_PARKED_SHARE,
  CERTAIN_DRIVING_MPS,
} from '../parameters.ts'
import { distanceE7M } from '../plane.ts'

/** Across a gap, a shorter step may be noise. */
const MIN_SPARSE_STEP_M = 150
/** Shorter steps may be noise. */
const MIN_MOVING_M = 40

/** Whether the ignition follows the vehicle that day: on while it moves, off for most of its certain stays. */
export function calibrateIgnition(
  fixes: CleanFixes,
  certain: Uint8Array,
  from: number,
  end: number,
): { offTrusted: boolean; onTrusted: boolean } {
  const { offCount, onCount, timeS } = fixes
  if (offCount[end] === offCount[from] || onCount[end] === onCount[from]) return { offTrusted: false, onTrusted: false }
  let moving = 0
  let movingOff = 0
  let gaps = 0
  let parkedS = 0
  let parkedOffS = 0
  for (let i = Math.max(1, from); i < end; i += 1) {
    const seconds = timeS[i] - timeS[i - 1]
    // With sparse fixes two stays can be neighbours, with a drive between them.
    const isRoute = seconds > GAP_S && fixes.stepM[i] > MIN_SPARSE_STEP_M
    if (isRoute) gaps += 1
    if (!isRoute && certain[i] && certain[i - 1]) {
      // A fix's state holds until the next fix.
      parkedS += seconds
      if (offCount[i] > offCount[i - 1]) parkedOffS += seconds
    } else if (seconds <= GAP_S && fixes.stepM[i] >= CERTAIN_DRIVING_MPS * seconds && fixes.stepM[i] >= MIN_MOVING_M) {
      const isOff = offCount[i + 1] > offCount[i]
      // While parked, noise alone can step as far as a drive.
      if (isOff && !keepsMoving(fixes, i)) continue
      moving += 1
      if (isOff) movingOff += 1
    }
  }
  const offTrusted =
    moving < MIN_COMPARISONS && gaps > moving
      ? isSparseOffTrusted(fixes, from, end)
      : moving >= MIN_COMPARISONS && movingOff <= moving * MAX_OFF_DRIVING_SHARE
  return {
    offTrusted,
    onTrusted: offTrusted && parkedS >= CERTAIN_STAY_S && parkedOffS >= parkedS * MIN_OFF_PARKED_SHARE,
  }
}

/** Noise of 30 m moves a fix 50 m in ten seconds half of the time, but 150 m in thirty only once in a thousand. */
const KEEPS_MOVING_S = 30

/** Whether the step to fix i belongs to a longer movement, on each side without a gap. */
function keepsMoving({ timeS, latE7, lngE7, count }: CleanFixes, i: number): boolean {
  let from = i - 1
  let to = i
  while (timeS[to] - timeS[from] < KEEPS_MOVING_S) {
    const hasBefore = from > 0 && timeS[from] - timeS[from - 1] <= GAP_S
    const hasAfter = to + 1 < count && timeS[to + 1] - timeS[to] <= GAP_S
    if (!hasBefore && !hasAfter) break
    if (hasBefore) from -= 1
    if (hasAfter) to += 1
  }
  return distanceE7M(latE7[from], lngE7[from], latE7[to], lngE7[to]) >= CERTAIN_DRIVING_MPS * (timeS[to] - timeS[from])
}

/**
 * The same if nearly all steps of driving are gaps. Ignition off at such a step may just as well be a short drive or
 * stay as an error, so the evidence while parked must be stronger.
 */
function isSparseOffTrusted({ timeS, stepM, offCount, onCount }: CleanFixes, from: number, end: number): boolean {
  const isDriven = (i: number): boolean => i < end && stepM[i] > MIN_SPARSE_STEP_M
  let driven = 0
  let wrong = 0
  let parkedS = 0
  let parkedOnS = 0
  for (let i = Math.max(1, from); i < end; i += 1) {
    const wasOff = offCount[i] > offCount[i - 1]
    const isOff = offCount[i + 1] > offCount[i]
    if (isDriven(i)) {
      driven += 1
      if (isOff && (wasOff || isDriven(i + 1))) wrong += 1
    } else if (stepM[i] <= DEFAULT_SPREAD_M) {
      parkedS += timeS[i] - timeS[i - 1]
      if (onCount[i] > onCount[i - 1]) parkedOnS += timeS[i] - timeS[i - 1]
    }
  }
  return wrong <= driven * MAX_SPARSE_OFF_DRIVING_SHARE && parkedOnS <= parkedS * MAX_SPARSE_ON_PARKED_SHARE
}
