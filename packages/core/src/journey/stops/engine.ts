import type { DayCalibration } from '../day/calibrate-days.ts'
import type { CleanFixes } from '../fixes/clean-fixes.ts'
import { GAP_S } from '../parameters.ts'

/** State of the engine during a stay, from the ignition. */
export type Engine = 'off' | 'on' | 'unknown'

/** Whether any stay of the day can have this engine state. */
export function canMatchEngine(day: DayCalibration, engine: Engine): boolean {
  return engine === 'off' ? day.offTrusted : engine === 'on' ? day.onTrusted : true
}

/**
 * Whether the fixes [from, to] can be a stay with this engine state; a single fix cannot show that the engine is on.
 */
export function matchesEngine(
  fixes: CleanFixes,
  from: number,
  to: number,
  day: DayCalibration,
  engine: Engine,
): boolean {
  const isOff = day.offTrusted && isEngineOff(fixes, from, to)
  if (engine === 'off') return isOff
  if (isOff) return false
  return engine === 'on' ? day.onTrusted : !(day.onTrusted && isEngineOn(fixes, from, to))
}

/** Whether the ignition was off at all fixes [from, to]. */
export function isEngineOff(fixes: CleanFixes, from: number, to: number): boolean {
  return fixes.offCount[to + 1] - fixes.offCount[from] > to - from
}

/** A gap does not count as engine on: the tracker may have fallen asleep before reporting it. */
const MAX_OFF_WAITING_SHARE = 0.2

function isEngineOn(fixes: CleanFixes, from: number, to: number): boolean {
  const count = to - from + 1
  if (count < 3 || fixes.timeS[to] - fixes.timeS[from] > count * GAP_S) return false
  return fixes.onCount[to + 1] - fixes.onCount[from] >= count * (1 - MAX_OFF_WAITING_SHARE)
}
