import { sizeClass, type DayCalibration } from '../day/calibrate-days.ts'
import type { CleanFixes } from '../fixes/clean-fixes.ts'
import { isEngineOff, matchesEngine, canMatchEngine, type Engine } from './engine.ts'
import { MAX_MISSED_INTERVALS, type SensitivityParameters } from '../parameters.ts'
import { earliestS, latestS, computeStayBounds, type StayBounds } from './stay-bounds.ts'
import { buildStop } from './stop-edges.ts'
import { joinStops, joinOverlapping, type Stop } from './stop.ts'
import { meanSpeedMps, windowMovementM } from '../window-movement.ts'
import type { Workspace } from '../workspace.ts'

/** Arrival and departure are known to a few seconds; within the spread, rolling looks like a standstill. */
const EDGE_ERROR_S = 14
const EDGE_ERROR_S_PER_M = 0.2

/**
 * The stays that end a trip. On days when the ignition follows the vehicle, the minimum stay depends on it: short when
 * off, long when on, in between when unknown.
 */
export function findStops(
  fixes: CleanFixes,
  days: readonly DayCalibration[],
  step: SensitivityParameters,
  workspace: Workspace,
): Stop[] {
  const bounds = computeStayBounds(fixes, days, workspace)
  const find = (engine: Engine, minStayS: number) => findStays(fixes, days, bounds, engine, minStayS)
  const usual = find('unknown', step.minStayS)
  if (!days.some((day) => day.offTrusted)) return usual
  const off = find('off', step.minOffStayS)
  const waiting = find('on', step.minOnStayS)
  const all = [...usual, ...off, ...waiting].sort((a, b) => a.first - b.first || a.last - b.last)
  return joinOverlapping(all)
}

/**
 * Stays of at least `minStayS` seconds. Every window of that length is tried: the vehicle is parked if the means of the
 * window's thirds are no further apart than the day's noise explains and trusted speeds show no crawl. Overlapping
 * windows form one stay. A window of one fix is a gap.
 */
function findStays(
  fixes: CleanFixes,
  days: readonly DayCalibration[],
  { earliestS: earliest, latestS: latest }: StayBounds,
  engine: Engine,
  minStayS: number,
): Stop[] {
  const stops: Stop[] = []
  const add = (stop: Stop): void => {
    if (stop.leftS - stop.arrivedS < minStayS - EDGE_ERROR_S + stop.spreadM * EDGE_ERROR_S_PER_M) return
    const before = stops.at(-1)
    if (before !== undefined && stop.first <= before.last) stops.push(joinStops(stops.pop()!, stop))
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
    if (!canMatchEngine(calibration, engine)) {
      i = calibration.end - 1
      continue
    }
    // Within a stay one window per minute is enough, and windows inside a known stay add nothing.
    if (wasStill && i <= last && fixes.beginsMinute[i] === 0) continue
    if (i < known || !matchesEngine(fixes, i, i, calibration, engine)) continue
    if (to < i) to = i
    const untilS = earliest[i] + minStayS
    while (to < calibration.end && latest[to] < untilS) to += 1
    // Fixes of the next day use this day's calibration.
    if (to >= calibration.end) while (to < fixes.count && latestS(fixes, to, calibration) < untilS) to += 1
    if (to >= fixes.count) break
    wasStill = false
    if (to === i && !staysWithinOneGap(fixes, i, calibration, minStayS)) continue
    if (!matchesEngine(fixes, i, to, calibration, engine) || !isStill(fixes, i, to, calibration)) continue
    wasStill = true
    // A window may be a single fix; the next fix at the same place continues its stay.
    if (first >= 0 && i > last && !(i === last + 1 && fixes.stepM[i] <= calibration.spreadM)) {
      add(buildStop(fixes, first, firstWindowTo, lastWindowFrom, last, calibration))
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
  if (first >= 0)
    add(buildStop(fixes, first, firstWindowTo, lastWindowFrom, last, days[Math.min(day, days.length - 1)]))
  return stops
}

/**
 * Whether one of the two steps around fix i alone hides a stay. Together they would be two halts at two places,
 * unless the fix is at the same place as its neighbour.
 */
function staysWithinOneGap(fixes: CleanFixes, i: number, day: DayCalibration, minStayS: number): boolean {
  const { spreadM } = day
  if (isDrivenThrough(fixes, i, day)) return false
  const before = fixes.timeS[i] - earliestS(fixes, i, spreadM)
  const after = latestS(fixes, i, day) - fixes.timeS[i]
  return Math.max(before, after) >= minStayS - EDGE_ERROR_S || i === 0 || fixes.stepM[i] <= spreadM
}

/**
 * Whether fix i is part of a drive recorded by a sparse tracker: its long steps hide a stay's seconds wherever the
 * vehicle is slow. Two fixes at one place, or one with the engine off, do indicate a stay.
 */
function isDrivenThrough(fixes: CleanFixes, i: number, day: DayCalibration): boolean {
  if (day.sparseIntervalS === 0 || i === 0 || i + 1 >= fixes.count) return false
  if (day.offTrusted && isEngineOff(fixes, i, i)) return false
  const isStep = (k: number): boolean =>
    fixes.stepM[k] > day.spreadM && fixes.timeS[k] - fixes.timeS[k - 1] <= day.sparseIntervalS * MAX_MISSED_INTERVALS
  return isStep(i) && isStep(i + 1)
}

function isStill(fixes: CleanFixes, from: number, to: number, day: DayCalibration): boolean {
  // In a jam a vehicle is stationary for long and rolls for seconds; it also rolls at the edges of a stay. Checked
  // first because it rules out nearly all driving.
  if (day.rollingMeansJam && to - from > 2 && fixes.rollingCount[to] > fixes.rollingCount[from + 1]) return false
  if (windowMovementM(fixes, from, to) > day.stillM[sizeClass(from, to)]) return false
  const speed = meanSpeedMps(fixes, from, to)
  return !(to - from >= 2 && speed > day.crawlMps)
}
