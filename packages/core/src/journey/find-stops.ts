import { sizeClass } from './calibrate-days.ts'
import type { DayCalibration } from './calibrate-days.ts'
import type { CleanFixes } from './clean-fixes.ts'
import {
  FAR_GAP_M,
  GAP_DETOUR,
  GAP_S,
  GAP_SPEED_MPS,
  MAX_WAKE_M,
  MAX_WAKE_S,
  MIN_FAR_GAP_STAY_S,
  MOST_MISSED,
  SET_OFF_S,
  STANDING_MPS,
  UNDER_WAY_MPS,
} from './parameters.ts'
import type { StepParameters } from './parameters.ts'
import { fromPlaceM, meanSpeedMps, windowMovementM } from './window-movement.ts'
import type { Place } from './window-movement.ts'
import type { Workspace } from './workspace.ts'

/** A stay that ends a trip. Indexes are those of the clean fixes. */
export interface Stop {
  /** First and last fix at which the vehicle stands, inclusive. */
  first: number
  last: number
  arrivedS: number
  leftS: number
  arrivedAt: Place
  leftFrom: Place
  /** How far a fix of this stay may lie from its place. */
  spreadM: number
}

/** Seconds that the way over a step takes a vehicle that doesn't dawdle. */
export function travelS(distanceM: number): number {
  return distanceM <= 0 ? 0 : SET_OFF_S + (distanceM * GAP_DETOUR) / GAP_SPEED_MPS
}

/** Seconds of the step from fix i-1 to fix i in which the vehicle may have stood. */
function standingS(fixes: CleanFixes, i: number, spreadM: number): number {
  const seconds = fixes.timeS[i] - fixes.timeS[i - 1]
  const stepM = fixes.stepM[i]
  if (stepM <= spreadM) return seconds
  const standing = Math.max(0, seconds - travelS(stepM))
  return stepM > FAR_GAP_M && standing < MIN_FAR_GAP_STAY_S ? 0 : standing
}

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

/** What the ignition says of a stay. */
type Engine = 'off' | 'on' | 'unknown'

/** Whether any stay of the day can be one of these. */
function knows(day: DayCalibration, engine: Engine): boolean {
  return engine === 'off' ? day.offTells : engine === 'on' ? day.onTells : true
}

/** Whether the fixes [from, to] may be such a stay; of a single fix it is not known yet that the engine is on. */
function isSuch(fixes: CleanFixes, from: number, to: number, day: DayCalibration, engine: Engine): boolean {
  const isOff = day.offTells && isEngineOff(fixes, from, to)
  if (engine === 'off') return isOff
  if (isOff) return false
  return engine === 'on' ? day.onTells : !(day.onTells && isEngineOn(fixes, from, to))
}

/** By fix: the earliest instant at which the vehicle can have come to stand there, and the latest at which it stood. */
interface StandingBounds {
  earliestS: Float64Array
  latestS: Float64Array
}

/** Of each fix as its own day sees it. Three searches ask for them, some of them many times. */
function standingBounds(fixes: CleanFixes, days: readonly DayCalibration[], workspace: Workspace): StandingBounds {
  const bounds = { earliestS: workspace.float64(fixes.count), latestS: workspace.float64(fixes.count) }
  for (const { from, end, spreadM } of days) {
    for (let i = from; i < end; i += 1) {
      bounds.earliestS[i] = earliestS(fixes, i, spreadM)
      bounds.latestS[i] = latestS(fixes, i, spreadM)
    }
  }
  return bounds
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

function isEngineOff(fixes: CleanFixes, from: number, to: number): boolean {
  return fixes.offCount[to + 1] - fixes.offCount[from] > to - from
}

/** A gap is not known to be spent with the engine on: the tracker may have fallen asleep before it told. */
const MOST_OFF_WAITING = 0.2

function isEngineOn(fixes: CleanFixes, from: number, to: number): boolean {
  const count = to - from + 1
  if (count < 3 || fixes.timeS[to] - fixes.timeS[from] > count * GAP_S) return false
  return fixes.onCount[to + 1] - fixes.onCount[from] >= count * (1 - MOST_OFF_WAITING)
}

function withoutOverlap(stops: readonly Stop[]): Stop[] {
  const apart: Stop[] = []
  for (const stop of stops) {
    const before = apart.at(-1)
    if (before !== undefined && stop.first <= before.last) apart[apart.length - 1] = joinedStops(before, stop)
    else apart.push(stop)
  }
  return apart
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
    if (to >= calibration.end) while (to < fixes.count && latestS(fixes, to, calibration.spreadM) < untilS) to += 1
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
  const after = latestS(fixes, i, spreadM) - fixes.timeS[i]
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

/** Two stays as one, each end from the stay that reaches further. */
export function joinedStops(before: Stop, after: Stop): Stop {
  const arrival = after.first < before.first ? after : before
  const departure = before.last > after.last ? before : after
  return {
    first: arrival.first,
    last: departure.last,
    arrivedS: arrival.arrivedS,
    leftS: departure.leftS,
    arrivedAt: arrival.arrivedAt,
    leftFrom: departure.leftFrom,
    spreadM: Math.max(before.spreadM, after.spreadM),
  }
}

/** The earliest instant at which the vehicle can have come to stand at fix i. */
function earliestS(fixes: CleanFixes, i: number, spreadM: number): number {
  if (i === 0) return fixes.timeS[0]
  const seconds = fixes.timeS[i] - fixes.timeS[i - 1]
  // A tracker falls asleep where it is parked and wakes up on the way: a long gap belongs to the fix before it.
  if (seconds > GAP_S && fixes.stepM[i] > spreadM && !isLateWord(fixes, i, spreadM)) return fixes.timeS[i]
  return fixes.timeS[i] - standingS(fixes, i, spreadM)
}

/** The latest instant at which the vehicle can still have stood at fix i. */
function latestS(fixes: CleanFixes, i: number, spreadM: number): number {
  if (i + 1 >= fixes.count || isLateWord(fixes, i + 1, spreadM)) return fixes.timeS[i]
  return fixes.timeS[i] + standingS(fixes, i + 1, spreadM)
}

function isStill(fixes: CleanFixes, from: number, to: number, day: DayCalibration): boolean {
  // A jam stands for long and rolls for seconds; at its edges a stay rolls too. Asked first: it tells nearly all driving.
  if (day.rollingTells && to - from > 2 && fixes.rollingCount[to] > fixes.rollingCount[from + 1]) return false
  if (windowMovementM(fixes, from, to) > day.stillM[sizeClass(from, to)]) return false
  const speed = meanSpeedMps(fixes, from, to)
  return !(to - from >= 2 && speed > day.crawlMps)
}

/** Narrows the stay to the fixes at which the vehicle stood, and estimates when it came and went between fixes. */
function stopOf(
  fixes: CleanFixes,
  first: number,
  firstWindowTo: number,
  lastWindowFrom: number,
  last: number,
  day: DayCalibration,
): Stop {
  const arrivedAt = lateMedian(fixes, first, firstWindowTo, last)
  const leftFrom = earlyMedian(fixes, lastWindowFrom, last, first)
  const firstStanding = edgeOf(fixes, arrivedAt, (first + firstWindowTo + 1) >> 1, -1, day)
  const edge = Math.max(firstStanding, edgeOf(fixes, leftFrom, (lastWindowFrom + last) >> 1, 1, day))
  const lastStanding = edge < last && fallsAsleepAt(fixes, last, day) ? last : edge
  return {
    first: firstStanding,
    last: lastStanding,
    arrivedS: arrivalS(fixes, firstStanding, arrivedAt),
    leftS: departureS(fixes, lastStanding, leftFrom),
    arrivedAt,
    leftFrom,
    spreadM: day.spreadM,
  }
}

/** Whether a gap follows whose stay is at fix i: the vehicle may have rolled still when the tracker fell asleep. */
function fallsAsleepAt(fixes: CleanFixes, i: number, day: DayCalibration): boolean {
  if (i + 1 >= fixes.count || fixes.timeS[i + 1] - fixes.timeS[i] <= GAP_S) return false
  return latestS(fixes, i, day.spreadM) > fixes.timeS[i]
}

/** Medians of the two thirds of a window that lie away from its edge: the edge may hold the arrival or the departure. */
function lateMedian(fixes: CleanFixes, from: number, to: number, last: number): Place {
  let end = to
  while (end < last && end - to < PLACE_FIXES && fixes.timeS[end + 1] - fixes.timeS[to] <= PLACE_S) end += 1
  return medianPlace(fixes, from + Math.floor((to - from + 1) / 3), end)
}
function earlyMedian(fixes: CleanFixes, from: number, to: number, first: number): Place {
  let begin = from
  while (begin > first && from - begin < PLACE_FIXES && fixes.timeS[from] - fixes.timeS[begin - 1] <= PLACE_S)
    begin -= 1
  return medianPlace(fixes, begin, to - Math.floor((to - from + 1) / 3))
}

const MEDIAN_FIXES = 31

/** Median latitude and longitude of the fixes [from, to], of at most 31 of them. */
function medianPlace(fixes: CleanFixes, from: number, to: number): Place {
  const stride = Math.ceil((to - from + 1) / MEDIAN_FIXES)
  const size = Math.floor((to - from) / stride) + 1
  const lat = new Int32Array(size)
  const lng = new Int32Array(size)
  for (let i = 0; i < size; i += 1) {
    lat[i] = fixes.latE7[from + i * stride]
    lng[i] = fixes.lngE7[from + i * stride]
  }
  lat.sort()
  lng.sort()
  const low = (size - 1) >> 1
  const high = size >> 1
  return { lat: (lat[low] + lat[high]) / 2, lng: (lng[low] + lng[high]) / 2 }
}

/** The instants of coming and going are known to a few seconds; within the spread, rolling passes for standing. */
const EDGE_DOUBT_S = 14
const EDGE_DOUBT_S_PER_M = 0.2
/** A place is the median of the window's quiet side and of at most this much more of the stay. */
const PLACE_FIXES = 8
const PLACE_S = 600
/** A fix of a parked vehicle lies at most this far beyond the spread, and no further than another spread. */
const MOST_ASTRAY_M = 40
const OUTSIDE_FIXES = 2
const OUTSIDE_S = 8

/** The last fix in the direction that is near the place, before the track goes away from it for good. */
function edgeOf(fixes: CleanFixes, place: Place, start: number, direction: 1 | -1, day: DayCalibration): number {
  let edge = start
  let outside = 0
  for (let i = start; i >= 0 && i < fixes.count; i += direction) {
    const rolls = day.speedTrusted && fixes.speedMps[i] > STANDING_MPS
    const awayM = fromPlaceM(fixes, i, place)
    const isNear = awayM <= day.spreadM
    const isAstray = !isNear && awayM <= mostAstrayM(day)
    if (!rolls && (isNear || (isAstray && standsBeyond(fixes, i, direction, day)))) {
      edge = i
      outside = 0
      continue
    }
    // Noise alone is no leave; who rolled before it has left.
    if (!rolls && isAstray && outside === 0) continue
    outside += rolls && day.rollingTells ? 2 : 1
    if (outside >= OUTSIDE_FIXES && Math.abs(fixes.timeS[i] - fixes.timeS[edge]) >= OUTSIDE_S) break
  }
  return edge
}

/** How far from its place a fix of a parked vehicle may lie; of a tracker that writes seldom the next one may be of a drive. */
function mostAstrayM({ spreadM, seldomS }: DayCalibration): number {
  return seldomS > 0 ? spreadM : spreadM + Math.min(spreadM, MOST_ASTRAY_M)
}

/** Whether a gap follows in which the vehicle stood near fix i: then it has not left, however far the fix is off. */
function standsBeyond(fixes: CleanFixes, i: number, direction: 1 | -1, day: DayCalibration): boolean {
  const next = i + direction
  if (next < 0 || next >= fixes.count || Math.abs(fixes.timeS[next] - fixes.timeS[i]) <= GAP_S) return false
  return standingS(fixes, Math.max(i, next), mostAstrayM(day)) > GAP_S
}

function departureS(fixes: CleanFixes, last: number, place: Place): number {
  if (last + 1 >= fixes.count) return fixes.timeS[last]
  const hiddenS = Math.min(MAX_WAKE_S, travelS(fromPlaceM(fixes, last + 1, place)))
  return Math.max(fixes.timeS[last], fixes.timeS[last + 1] - hiddenS)
}

function arrivalS(fixes: CleanFixes, first: number, place: Place): number {
  if (first === 0) return fixes.timeS[0]
  const hiddenS = Math.min(MAX_WAKE_S, travelS(fromPlaceM(fixes, first - 1, place)))
  return Math.min(fixes.timeS[first], fixes.timeS[first - 1] + hiddenS)
}
