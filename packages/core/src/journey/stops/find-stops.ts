import { sizeClass } from '../day/calibrate-days.ts'
import type { DayCalibration } from '../day/calibrate-days.ts'
import type { CleanFixes } from '../fixes/clean-fixes.ts'
import { isEngineOff, isSuch, knows } from './engine.ts'
import type { Engine } from './engine.ts'
import { MOST_MISSED } from '../parameters.ts'
import type { StepParameters } from '../parameters.ts'
import { earliestS, latestS, standingBounds } from './standing-bounds.ts'
import type { StandingBounds } from './standing-bounds.ts'
import { stopOf } from './stop-edges.ts'
import { joinedStops, withoutOverlap } from './stop.ts'
import type { Stop } from './stop.ts'
import { meanSpeedMps, windowMovementM } from '../window-movement.ts'
import type { Workspace } from '../workspace.ts'

/** The instants of coming and going are known to a few seconds; within the spread, rolling passes for standing. */
const EDGE_DOUBT_S = 14
const EDGE_DOUBT_S_PER_M = 0.2

/**
 * The stays that end a trip. How long such a stay is depends on the ignition, where the day shows that it follows the
 * vehicle: short where it is off, long where it is on, and in between where nothing is known.
 */
export function findStops(
  fixes: CleanFixes,
  days: readonly DayCalibration[],
  step: StepParameters,
  workspace: Workspace,
): Stop[] {
  const bounds = standingBounds(fixes, days, workspace)
  const find = (engine: Engine, minStayS: number) => staysOf(fixes, days, bounds, engine, minStayS)
  const usual = find('unknown', step.minStayS)
  if (!days.some((day) => day.offTells)) return usual
  const off = find('off', step.minOffStayS)
  const waiting = find('on', step.minOnStayS)
  const all = [...usual, ...off, ...waiting].sort((a, b) => a.first - b.first || a.last - b.last)
  return withoutOverlap(all)
}

/**
 * The stays of at least `minStayS`. Every window of that length is tried: the vehicle stands where the means of the
 * window's thirds lie no further apart than the day's noise explains, and the reported speeds, where they can be
 * trusted, do not speak of a crawl. Windows that overlap are one stay. A window of one fix is a gap.
 */
function staysOf(
  fixes: CleanFixes,
  days: readonly DayCalibration[],
  { earliestS: earliest, latestS: latest }: StandingBounds,
  engine: Engine,
  minStayS: number,
): Stop[] {
  const stops: Stop[] = []
  const add = (stop: Stop): void => {
    if (stop.leftS - stop.arrivedS < minStayS - EDGE_DOUBT_S + stop.spreadM * EDGE_DOUBT_S_PER_M) return
    const before = stops.at(-1)
    if (before !== undefined && stop.first <= before.last) stops.push(joinedStops(stops.pop()!, stop))
    else stops.push(stop)
  }
  let to = 0
  let day = 0
  let first = -1
  let last = -1
  let firstWindowTo = -1
  let lastWindowFrom = -1
  let wasStill = false
  let known = 0
  for (let i = 0; i < fixes.count; i += 1) {
    while (days[day].end <= i) day += 1
    const calibration = days[day]
    if (!knows(calibration, engine)) {
      i = calibration.end - 1
      continue
    }
    // Within a stay every minute's window will do, and what lies within one that is known tells nothing new.
    if (wasStill && i <= last && fixes.beginsMinute[i] === 0) continue
    if (i < known || !isSuch(fixes, i, i, calibration, engine)) continue
    if (to < i) to = i
    const untilS = earliest[i] + minStayS
    while (to < calibration.end && latest[to] < untilS) to += 1
    // A fix of the next day as this day sees it.
    if (to >= calibration.end) while (to < fixes.count && latestS(fixes, to, calibration) < untilS) to += 1
    if (to >= fixes.count) break
    wasStill = false
    if (to === i && !standsInOneGap(fixes, i, calibration, minStayS)) continue
    if (!isSuch(fixes, i, to, calibration, engine) || !isStill(fixes, i, to, calibration)) continue
    wasStill = true
    // A window may be a single fix: the next one where it stands goes on with its stay.
    if (first >= 0 && i > last && !(i === last + 1 && fixes.stepM[i] <= calibration.spreadM)) {
      add(stopOf(fixes, first, firstWindowTo, lastWindowFrom, last, calibration))
      first = -1
      known = stops.at(-1)?.last ?? 0
      if (i < known) continue
    }
    if (first < 0) {
      first = i
      firstWindowTo = to
    }
    if (to >= last) {
      last = to
      lastWindowFrom = i
    }
  }
  if (first >= 0) add(stopOf(fixes, first, firstWindowTo, lastWindowFrom, last, days[Math.min(day, days.length - 1)]))
  return stops
}

/**
 * Whether one of the steps around fix i alone hides a stay. Both together are two halts in two places, unless the fix
 * lies where the other one does.
 */
function standsInOneGap(fixes: CleanFixes, i: number, day: DayCalibration, minStayS: number): boolean {
  const { spreadM } = day
  if (isPassed(fixes, i, day)) return false
  const before = fixes.timeS[i] - earliestS(fixes, i, spreadM)
  const after = latestS(fixes, i, day) - fixes.timeS[i]
  return Math.max(before, after) >= minStayS - EDGE_DOUBT_S || i === 0 || fixes.stepM[i] <= spreadM
}

/**
 * Whether fix i is one of driving to a tracker that never writes more often: steps as long as these hide a stay's
 * seconds wherever the vehicle is slow. Two fixes at one place tell of a stay, or one with the engine off.
 */
function isPassed(fixes: CleanFixes, i: number, day: DayCalibration): boolean {
  if (day.seldomS === 0 || i === 0 || i + 1 >= fixes.count) return false
  if (day.offTells && isEngineOff(fixes, i, i)) return false
  const isStep = (k: number): boolean =>
    fixes.stepM[k] > day.spreadM && fixes.timeS[k] - fixes.timeS[k - 1] <= day.seldomS * MOST_MISSED
  return isStep(i) && isStep(i + 1)
}

function isStill(fixes: CleanFixes, from: number, to: number, day: DayCalibration): boolean {
  // A jam stands for long and rolls for seconds; at its edges a stay rolls too. Asked first: it tells nearly all driving.
  if (day.rollingTells && to - from > 2 && fixes.rollingCount[to] > fixes.rollingCount[from + 1]) return false
  if (windowMovementM(fixes, from, to) > day.stillM[sizeClass(from, to)]) return false
  const speed = meanSpeedMps(fixes, from, to)
  return !(to - from >= 2 && speed > day.crawlMps)
}
