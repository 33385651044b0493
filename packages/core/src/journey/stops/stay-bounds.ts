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
  MAX_MISSED_INTERVALS,
  DEPARTURE_S,
  STATIONARY_MPS,
  MIN_DRIVING_MPS,
} from '../parameters.ts'
import type { Workspace } from '../workspace.ts'

/** Estimated driving time in seconds over a straight-line distance in metres. */
export function travelS(distanceM: number): number {
  if (distanceM <= 0) return 0
  const townM = Math.min(distanceM, GAP_TOWN_M)
  return DEPARTURE_S + GAP_DETOUR * (townM / GAP_SPEED_MPS + (distanceM - townM) / GAP_COUNTRY_SPEED_MPS)
}

/**
 * Seconds for which the vehicle may have been parked in the step from fix i-1 to fix i; for a far gap at least
 * `minFarStayS`, or 0.
 */
export function stationaryS(fixes: CleanFixes, i: number, spreadM: number, minFarStayS = MIN_FAR_GAP_STAY_S): number {
  const seconds = fixes.timeS[i] - fixes.timeS[i - 1]
  const stepM = fixes.stepM[i]
  if (stepM <= spreadM) return seconds
  const stayS = Math.max(0, seconds - travelS(stepM))
  return stepM > FAR_GAP_M && stayS < minFarStayS ? 0 : stayS
}

/**
 * For each fix: the earliest instant at which the vehicle can have arrived there, and the latest at which it was
 * still there.
 */
export interface StayBounds {
  earliestS: Float64Array
  latestS: Float64Array
}

/** Each fix's bounds by the calibration of its day, computed once because three searches read them. */
export function computeStayBounds(
  fixes: CleanFixes,
  days: readonly DayCalibration[],
  workspace: Workspace,
): StayBounds {
  const bounds = { earliestS: workspace.float64(fixes.count), latestS: workspace.float64(fixes.count) }
  for (const day of days) {
    for (let i = day.from; i < day.end; i += 1) {
      bounds.earliestS[i] = earliestS(fixes, i, day.spreadM)
      bounds.latestS[i] = latestS(fixes, i, day)
    }
  }
  return bounds
}

/** The earliest instant at which the vehicle can have arrived at fix i, in seconds. */
export function earliestS(fixes: CleanFixes, i: number, spreadM: number): number {
  if (i === 0) return fixes.timeS[0]
  const seconds = fixes.timeS[i] - fixes.timeS[i - 1]
  // A tracker falls asleep while parked and wakes up while driving, so a long gap belongs to the fix before it.
  if (seconds > GAP_S && fixes.stepM[i] > spreadM && !isLateArrival(fixes, i, spreadM)) return fixes.timeS[i]
  return fixes.timeS[i] - stationaryS(fixes, i, spreadM)
}

/** The latest instant at which the vehicle can still have been at fix i, in seconds. */
export function latestS(fixes: CleanFixes, i: number, { spreadM, offTrusted }: DayCalibration): number {
  if (i + 1 >= fixes.count || isLateArrival(fixes, i + 1, spreadM)) return fixes.timeS[i]
  // With the engine off the vehicle was parked there, however far away the tracker wakes up.
  const minFarStayS = offTrusted && isEngineOff(fixes, i, i) ? 0 : MIN_FAR_GAP_STAY_S
  return fixes.timeS[i] + stationaryS(fixes, i + 1, spreadM, minFarStayS)
}

/**
 * Whether the step before fix i is a gap whose stay is at fix i. A tracker that is sparse while parked first reports a
 * fix shortly before arrival and then, after a long gap, one at the place.
 */
function isLateArrival(fixes: CleanFixes, i: number, spreadM: number): boolean {
  if (i < 2 || i + 1 >= fixes.count) return false
  const { timeS, stepM } = fixes
  if (timeS[i] - timeS[i - 1] <= GAP_S || stepM[i] <= spreadM || stepM[i] > MAX_WAKE_M) return false
  // The gap starts while driving and ends at rest.
  if (fixes.speedMps[i - 1] > STATIONARY_MPS && fixes.speedMps[i] <= STATIONARY_MPS) return true
  const isSilentAfter = timeS[i + 1] - timeS[i] > GAP_S
  const isSwitchedOff = fixes.onCount[i] > fixes.onCount[i - 1] && isEngineOff(fixes, i, i)
  if (isSwitchedOff && (isSilentAfter || stepM[i + 1] <= spreadM)) return true
  // A vehicle that is driving when the gap ends has not arrived, even if two fixes after waking up are close together.
  if (fixes.speedMps[i - 1] <= STATIONARY_MPS || fixes.speedMps[i] > MIN_DRIVING_MPS) return false
  const liesBetween = isSilentAfter && Number.isNaN(fixes.speedMps[i])
  if (stepM[i + 1] > spreadM && !liesBetween) return false
  const seconds = timeS[i - 1] - timeS[i - 2]
  // Without speeds: if the vehicle had parked here and left again, the tracker would have recorded it. For a sparse
  // tracker the gap must be longer than its typical steps, and the vehicle must stay.
  const isSparse = seconds > GAP_S
  if (isSparse && (timeS[i] - timeS[i - 1] <= MAX_MISSED_INTERVALS * seconds || stepM[i + 1] > spreadM)) return false
  const minM = liesBetween && !isSparse ? spreadM : Math.max(spreadM, MIN_DRIVING_MPS * seconds)
  return stepM[i - 1] > minM
}
