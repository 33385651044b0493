import type { CleanFixes } from '../fixes/clean-fixes.ts'
import {
  CERTAIN_STAY_S,
  DEFAULT_SPREAD_M,
  GAP_S,
  MAX_OFF_UNDER_WAY,
  MAX_SELDOM_OFF_UNDER_WAY,
  MAX_SELDOM_ON_PARKED,
  MIN_COMPARISONS,
  MIN_OFF_PARKED,
  MOVING_MPS,
} from '../parameters.ts'
import { distanceE7M } from '../plane.ts'

/** A gap shorter than this is no way, however noisy the day. */
const MIN_SELDOM_M = 150
/** Shorter steps may be noise. */
const MIN_MOVING_M = 40

/** Whether the ignition follows the vehicle that day: on where it moves, and off for most of its certain stays. */
export function ignitionTells(
  fixes: CleanFixes,
  certain: Uint8Array,
  from: number,
  end: number,
): { offTells: boolean; onTells: boolean } {
  const { offCount, onCount, timeS } = fixes
  if (offCount[end] === offCount[from] || onCount[end] === onCount[from]) return { offTells: false, onTells: false }
  let moving = 0
  let movingOff = 0
  let gaps = 0
  let parkedS = 0
  let parkedOffS = 0
  for (let i = Math.max(1, from); i < end; i += 1) {
    const seconds = timeS[i] - timeS[i - 1]
    // Where fixes are seldom two stays lie next to each other, with a way between them.
    const isWay = seconds > GAP_S && fixes.stepM[i] > MIN_SELDOM_M
    if (isWay) gaps += 1
    if (!isWay && certain[i] && certain[i - 1]) {
      // What the fix before reported holds until the next one.
      parkedS += seconds
      if (offCount[i] > offCount[i - 1]) parkedOffS += seconds
    } else if (seconds <= GAP_S && fixes.stepM[i] >= MOVING_MPS * seconds && fixes.stepM[i] >= MIN_MOVING_M) {
      const isOff = offCount[i + 1] > offCount[i]
      // Parked, noise alone steps as far as a drive does.
      if (isOff && !movesOn(fixes, i)) continue
      moving += 1
      if (isOff) movingOff += 1
    }
  }
  const offTells =
    moving < MIN_COMPARISONS && gaps > moving
      ? seldomOffTells(fixes, from, end)
      : moving >= MIN_COMPARISONS && movingOff <= moving * MAX_OFF_UNDER_WAY
  return { offTells, onTells: offTells && parkedS >= CERTAIN_STAY_S && parkedOffS >= parkedS * MIN_OFF_PARKED }
}

/** Noise of 30 m steps 50 m in ten seconds as often as not, but 150 m in thirty only once in a thousand times. */
const MOVED_S = 30

/** Whether the step to fix i is part of a way that goes on for a while, on both sides of it where there is no gap. */
function movesOn({ timeS, latE7, lngE7, count }: CleanFixes, i: number): boolean {
  let from = i - 1
  let to = i
  while (timeS[to] - timeS[from] < MOVED_S) {
    const hasBefore = from > 0 && timeS[from] - timeS[from - 1] <= GAP_S
    const hasAfter = to + 1 < count && timeS[to + 1] - timeS[to] <= GAP_S
    if (!hasBefore && !hasAfter) break
    if (hasBefore) from -= 1
    if (hasAfter) to += 1
  }
  return distanceE7M(latE7[from], lngE7[from], latE7[to], lngE7[to]) >= MOVING_MPS * (timeS[to] - timeS[from])
}

/**
 * The same where nearly all steps of driving are gaps. Off at both ends of such a step, or at a fix between two, is a
 * short way or stay as often as a wrong word; so what is reported parked has to be the clearer.
 */
function seldomOffTells({ timeS, stepM, offCount, onCount }: CleanFixes, from: number, end: number): boolean {
  const isDriven = (i: number): boolean => i < end && stepM[i] > MIN_SELDOM_M
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
  return wrong <= driven * MAX_SELDOM_OFF_UNDER_WAY && parkedOnS <= parkedS * MAX_SELDOM_ON_PARKED
}
