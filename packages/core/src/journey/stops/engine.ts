import type { DayCalibration } from '../day/calibrate-days.ts'
import type { CleanFixes } from '../fixes/clean-fixes.ts'
import { GAP_S } from '../parameters.ts'

/** What the ignition says of a stay. */
export type Engine = 'off' | 'on' | 'unknown'

/** Whether any stay of the day can be one of these. */
export function knows(day: DayCalibration, engine: Engine): boolean {
  return engine === 'off' ? day.offTells : engine === 'on' ? day.onTells : true
}

/** Whether the fixes [from, to] may be such a stay; of a single fix it is not known yet that the engine is on. */
export function isSuch(fixes: CleanFixes, from: number, to: number, day: DayCalibration, engine: Engine): boolean {
  const isOff = day.offTells && isEngineOff(fixes, from, to)
  if (engine === 'off') return isOff
  if (isOff) return false
  return engine === 'on' ? day.onTells : !(day.onTells && isEngineOn(fixes, from, to))
}

/** Whether the ignition was off at all of the fixes [from, to]. */
export function isEngineOff(fixes: CleanFixes, from: number, to: number): boolean {
  return fixes.offCount[to + 1] - fixes.offCount[from] > to - from
}

/** A gap is not known to be spent with the engine on: the tracker may have fallen asleep before it told. */
const MOST_OFF_WAITING = 0.2

function isEngineOn(fixes: CleanFixes, from: number, to: number): boolean {
  const count = to - from + 1
  if (count < 3 || fixes.timeS[to] - fixes.timeS[from] > count * GAP_S) return false
  return fixes.onCount[to + 1] - fixes.onCount[from] >= count * (1 - MOST_OFF_WAITING)
}
