import type { DayCalibration } from '../day/calibrate-days.ts'
import type { CleanFixes } from '../fixes/clean-fixes.ts'
import { isEngineOff } from './engine.ts'
import {
  FAR_GAP_M,
  GAP_COUNTRY_SPEED_MPS,
  GAP_DETOUR,
  GAP_S,
  GAP_SPEED_MPS,
  GAP_TOWN_M,
  MAX_WAKE_M,
  MIN_FAR_GAP_STAY_S,
  MOST_MISSED,
  SET_OFF_S,
  STANDING_MPS,
  UNDER_WAY_MPS,
} from '../parameters.ts'
import type { Workspace } from '../workspace.ts'

/** Seconds that the way over a step takes a vehicle that doesn't dawdle. */
export function travelS(distanceM: number): number {
  if (distanceM <= 0) return 0
  const townM = Math.min(distanceM, GAP_TOWN_M)
  return SET_OFF_S + GAP_DETOUR * (townM / GAP_SPEED_MPS + (distanceM - townM) / GAP_COUNTRY_SPEED_MPS)
}

/** Seconds of the step from fix i-1 to fix i in which the vehicle may have stood; of a far one so many at least, or none. */
export function standingS(fixes: CleanFixes, i: number, spreadM: number, leastFarS = MIN_FAR_GAP_STAY_S): number {
  const seconds = fixes.timeS[i] - fixes.timeS[i - 1]
  const stepM = fixes.stepM[i]
  if (stepM <= spreadM) return seconds
  const standing = Math.max(0, seconds - travelS(stepM))
  return stepM > FAR_GAP_M && standing < leastFarS ? 0 : standing
}

/** By fix: the earliest instant at which the vehicle can have come to stand there, and the latest at which it stood. */
export interface StandingBounds {
  earliestS: Float64Array
  latestS: Float64Array
}

/** Of each fix as its own day sees it. Three searches ask for them, some of them many times. */
export function standingBounds(
  fixes: CleanFixes,
  days: readonly DayCalibration[],
  workspace: Workspace,
): StandingBounds {
  const bounds = { earliestS: workspace.float64(fixes.count), latestS: workspace.float64(fixes.count) }
  for (const day of days) {
    for (let i = day.from; i < day.end; i += 1) {
      bounds.earliestS[i] = earliestS(fixes, i, day.spreadM)
      bounds.latestS[i] = latestS(fixes, i, day)
    }
  }
  return bounds
}

/** The earliest instant at which the vehicle can have come to stand at fix i. */
export function earliestS(fixes: CleanFixes, i: number, spreadM: number): number {
  if (i === 0) return fixes.timeS[0]
  const seconds = fixes.timeS[i] - fixes.timeS[i - 1]
  // A tracker falls asleep where it is parked and wakes up on the way: a long gap belongs to the fix before it.
  if (seconds > GAP_S && fixes.stepM[i] > spreadM && !isLateWord(fixes, i, spreadM)) return fixes.timeS[i]
  return fixes.timeS[i] - standingS(fixes, i, spreadM)
}

/** The latest instant at which the vehicle can still have stood at fix i. */
export function latestS(fixes: CleanFixes, i: number, { spreadM, offTells }: DayCalibration): number {
  if (i + 1 >= fixes.count || isLateWord(fixes, i + 1, spreadM)) return fixes.timeS[i]
  // Who switched the engine off stood there, however far away the tracker wakes up.
  const leastFarS = offTells && isEngineOff(fixes, i, i) ? 0 : MIN_FAR_GAP_STAY_S
  return fixes.timeS[i] + standingS(fixes, i + 1, spreadM, leastFarS)
}

/**
 * Whether the step before fix i is a gap whose stay is at fix i. A tracker that writes seldom while parked tells of a
 * stay first by a fix on the last stretch of the way, and then, after a long gap, by one at the place.
 */
function isLateWord(fixes: CleanFixes, i: number, spreadM: number): boolean {
  if (i < 2 || i + 1 >= fixes.count) return false
  const { timeS, stepM } = fixes
  if (timeS[i] - timeS[i - 1] <= GAP_S || stepM[i] <= spreadM || stepM[i] > MAX_WAKE_M) return false
  // Silence that begins in driving and is over at rest.
  if (fixes.speedMps[i - 1] > STANDING_MPS && fixes.speedMps[i] <= STANDING_MPS) return true
  const isSilentAfter = timeS[i + 1] - timeS[i] > GAP_S
  const isSwitchedOff = fixes.onCount[i] > fixes.onCount[i - 1] && isEngineOff(fixes, i, i)
  if (isSwitchedOff && (isSilentAfter || stepM[i + 1] <= spreadM)) return true
  // Who drives where the silence is over has not arrived, though two fixes of waking up lie close together.
  if (fixes.speedMps[i - 1] <= STANDING_MPS || fixes.speedMps[i] > UNDER_WAY_MPS) return false
  const liesBetween = isSilentAfter && Number.isNaN(fixes.speedMps[i])
  if (stepM[i + 1] > spreadM && !liesBetween) return false
  const seconds = timeS[i - 1] - timeS[i - 2]
  // Without speeds: who parked here and was driven on would have written of that. Of a tracker that never writes more often
  // it takes a silence that is longer than its steps, and that the vehicle stays.
  const isSeldom = seconds > GAP_S
  if (isSeldom && (timeS[i] - timeS[i - 1] <= MOST_MISSED * seconds || stepM[i + 1] > spreadM)) return false
  const leastM = liesBetween && !isSeldom ? spreadM : Math.max(spreadM, UNDER_WAY_MPS * seconds)
  return stepM[i - 1] > leastM
}
