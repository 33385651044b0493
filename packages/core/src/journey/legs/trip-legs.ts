import type { DayCalibration } from '../day/calibrate-days.ts'
import type { CleanFixes } from '../fixes/clean-fixes.ts'
import { travelS } from '../stops/stay-bounds.ts'
import { joinStops, type Stop } from '../stops/stop.ts'
import type { Cut, Mode } from '../journey.ts'
import { findMode, findWalks, hasEngine } from '../modes/find-mode.ts'
import { isAccuracyKnown, isSamePlace } from '../stops/stay-centre.ts'
import { provesMove, trimDrift } from './accuracy-evidence.ts'
import { GapClassifier } from './gap-classifier.ts'
import { MAX_TAXI_M, MAX_TAXI_MPS, MAX_TAXI_WAIT_S, MIN_DRIVING_MPS } from '../parameters.ts'
import { distanceE7M } from '../plane.ts'
import type { Track } from '../track.ts'
import { distanceFromPlaceM, type PositionE7 } from '../window-movement.ts'

/** A trip between two stops, before its distance is measured. Indexes are those of the clean fixes. */
export interface Leg {
  /** First and last fix, inclusive: the last of the previous stop and the first of the next one, if these exist. */
  first: number
  last: number
  startedS: number
  endedS: number
  startAt: PositionE7
  endAt: PositionE7
  cut: Cut
  /** Whether the whole leg is one gap driven with the engine on, in which case its ends do not show how far it went. */
  isSingleGap: boolean
  /** null for a drive. */
  mode: Mode | null
}

/**
 * The legs between the stops that lead somewhere; one that does not (drift, moving the car in the yard) joins its
 * stops.
 */
export function buildLegs(
  track: Track,
  fixes: CleanFixes,
  days: readonly DayCalibration[],
  stops: readonly Stop[],
  minReachM: number,
): Leg[] {
  const legs: Leg[] = []
  const gaps = new GapClassifier(track, fixes, days)
  if (fixes.count < 2) return legs
  let before: Stop | null = null
  /** The stops that the phone leapt away from since the last drive, with the number of legs before. */
  let left: { stop: Stop; legs: number }[] = []
  for (const after of [...stops, null]) {
    const leg = buildLeg(track, fixes, gaps, before, after)
    const isMove = leadsSomewhere(fixes, gaps, leg, before, after, minReachM)
    const back = isMove === 'leap' ? left.findIndex(({ stop }) => returnsTo(stop, after)) : -1
    if (back >= 0) {
      // The phone was wrong for a while.
      const { stop, legs: count } = left[back]
      legs.length = count
      left.length = back
      before = joinStops(stop, after!)
      continue
    }
    if (isMove === true) left = []
    else if (before !== null && after !== null && !isSamePlace(before, after))
      left.push({ stop: before, legs: legs.length })
    if (isMove) {
      legs.push(...splitWalks(track, fixes, leg, { before, after }, minReachM))
      before = after
    } else if (after !== null) before = before === null ? after : joinStops(before, after)
  }
  return joinTaxiing(fixes, legs)
}

/** A phone is wrong for minutes; a driver stays away for longer. */
const MAX_LEAP_S = 3600

function returnsTo(stop: Stop, after: Stop | null): boolean {
  return after !== null && after.arrivedS - stop.leftS <= MAX_LEAP_S && isSamePlace(stop, after)
}

/** Drift this short is not worth moving the interpolated end of a trip. */
const MIN_DRIFT_S = 60

/** Ends a drive where the driver left the car and walked, or where only drift follows; its beginning likewise. */
function splitWalks(
  track: Track,
  fixes: CleanFixes,
  leg: Leg,
  stops: { before: Stop | null; after: Stop | null },
  minReachM: number,
): Leg[] {
  const { first, last } = leg
  if (leg.mode !== null || hasEngine(track, fixes, first, last)) return [leg]
  const walks = findWalks(fixes, first, last, minReachM)
  const [rest, parts] = [{ ...leg }, [] as Leg[]]
  for (const walk of walks) {
    if (walk.first > rest.first) parts.push(endAt(fixes, { ...rest }, walk.first))
    const walked: Leg = { ...rest, mode: 'walking', cut: 'none', isSingleGap: false }
    if (walk.first > rest.first) beginAt(fixes, walked, walk.first)
    if (walk.last < last) beginAt(fixes, rest, walk.last)
    parts.push(walk.last < last ? endAt(fixes, walked, walk.last) : walked)
  }
  if (walks.at(-1)?.last !== last) parts.push(rest)
  if (!isAccuracyKnown(fixes, first, last)) return parts
  const still = trimDrift(fixes, leg, stops, minReachM)
  const [start, end] = [parts[0], parts[parts.length - 1]]
  const [leftS, arrivedS] = [fixes.timeS[still.first], fixes.timeS[still.last]]
  if (start.mode === null && still.first < start.last && leftS > start.startedS + MIN_DRIFT_S)
    Object.assign(start, { first: still.first, startedS: leftS })
  if (end.mode === null && still.last > end.first && arrivedS < end.endedS - MIN_DRIFT_S)
    Object.assign(end, { last: still.last, endedS: arrivedS })
  return parts
}

function beginAt(fixes: CleanFixes, leg: Leg, i: number): Leg {
  return Object.assign(leg, { first: i, startedS: fixes.timeS[i], startAt: placeAt(fixes, i) })
}

function endAt(fixes: CleanFixes, leg: Leg, i: number): Leg {
  return Object.assign(leg, { last: i, endedS: fixes.timeS[i], endAt: placeAt(fixes, i) })
}

/** Joins a flight with the taxiing before and after it. */
function joinTaxiing(fixes: CleanFixes, legs: readonly Leg[]): Leg[] {
  const joined: Leg[] = []
  for (const leg of legs) {
    const before = joined.at(-1)
    const isFlight = before?.mode === 'flying' || leg.mode === 'flying'
    const isNear = before !== undefined && leg.startedS - before.endedS <= MAX_TAXI_WAIT_S
    if (isFlight && isNear && (isTaxiing(fixes, before) || isTaxiing(fixes, leg))) {
      const { last, endedS, endAt, cut } = leg
      joined[joined.length - 1] = { ...before, last, endedS, endAt, cut, mode: 'flying', isSingleGap: false }
    } else joined.push(leg)
  }
  return joined
}

function isTaxiing({ timeS, stepM }: CleanFixes, { first, last, mode }: Leg): boolean {
  let metres = 0
  for (let i = first + 1; i <= last; i += 1) {
    if (stepM[i] > MAX_TAXI_MPS * (timeS[i] - timeS[i - 1])) return false
    metres += stepM[i]
  }
  return mode === null && metres <= MAX_TAXI_M
}

function buildLeg(track: Track, fixes: CleanFixes, gaps: GapClassifier, before: Stop | null, after: Stop | null): Leg {
  let first = before === null ? 0 : before.last
  let last = after === null ? fixes.count - 1 : after.first
  const isSingleGap = gaps.isWholeDrive(last, first, last)
  let cutStart = before === null && !isSingleGap && isDriving(fixes, 0, 1)
  let cutEnd = after === null && !gaps.isOffAfter(last) && isDriving(fixes, fixes.count - 1, -1)
  let fromStop = before !== null
  let toStop = after !== null
  if (before !== null && last - first > 1 && gaps.hidesRoute(first + 1, first, last)) {
    first += 1
    cutStart = true
    fromStop = false
  }
  if (after !== null && last - first > 1 && gaps.hidesRoute(last, first, last)) {
    last -= 1
    cutEnd = true
    toStop = false
  }
  const startAt = fromStop ? before!.leftFrom : placeAt(fixes, first)
  const endAt = toStop ? after!.arrivedAt : placeAt(fixes, last)
  const startedS = fromStop ? leftS(fixes, gaps, before!, { first, last }) : fixes.timeS[first]
  const endedS = toStop ? arrivedS(fixes, gaps, after!, { first, last }) : fixes.timeS[last]
  const cut = cutStart ? (cutEnd ? 'both' : 'start') : cutEnd ? 'end' : 'none'
  return {
    first,
    last,
    ...orderEnds(fixes, first, last, startedS, endedS, startAt, endAt),
    startAt,
    endAt,
    cut,
    isSingleGap,
    mode: last > first ? findMode(track, fixes, first, last) : null,
  }
}

interface FixRange {
  first: number
  last: number
}

/**
 * When the vehicle left the stop. If the following gap is known to be driving, it lasts as long as its distance takes;
 * if the engine was on before it, all of it is driving.
 */
function leftS(fixes: CleanFixes, gaps: GapClassifier, before: Stop, { first, last }: FixRange): number {
  if (!gaps.isKnownGap(first + 1, first, last)) return before.leftS
  if (gaps.isOnBefore(first + 1)) return fixes.timeS[first]
  return Math.max(fixes.timeS[first], fixes.timeS[first + 1] - drivingS(fixes, first + 1, { first, last }))
}

function arrivedS(fixes: CleanFixes, gaps: GapClassifier, after: Stop, { first, last }: FixRange): number {
  if (!gaps.isKnownGap(last, first, last)) return after.arrivedS
  if (gaps.isWholeDrive(last, first, last)) return fixes.timeS[last]
  return Math.min(fixes.timeS[last], fixes.timeS[last - 1] + drivingS(fixes, last, { first, last }))
}

/** Driving time in seconds across a gap; between two stops nothing shows at which end the vehicle was driving. */
function drivingS(fixes: CleanFixes, i: number, { first, last }: FixRange): number {
  const travelTimeS = travelS(fixes.stepM[i])
  return last - first > 1 ? travelTimeS : (travelTimeS + fixes.timeS[i] - fixes.timeS[i - 1]) / 2
}

/** If both ends lie in one step between fixes, the drive is dated at the step's end, because trackers wake up late. */
function orderEnds(
  fixes: CleanFixes,
  first: number,
  last: number,
  startedS: number,
  endedS: number,
  startAt: PositionE7,
  endAt: PositionE7,
): { startedS: number; endedS: number } {
  if (startedS < endedS) return { startedS, endedS }
  const end = fixes.timeS[last]
  const travelTimeS = travelS(distanceE7M(startAt.lat, startAt.lng, endAt.lat, endAt.lng))
  return { startedS: Math.max(fixes.timeS[first], end - travelTimeS), endedS: end }
}

function placeAt(fixes: CleanFixes, i: number): PositionE7 {
  return { lat: fixes.latE7[i], lng: fixes.lngE7[i] }
}

/** Whether the vehicle was already, or still, driving at the edge of the data. */
function isDriving(fixes: CleanFixes, edge: number, inward: 1 | -1): boolean {
  const speed = fixes.speedMps[edge]
  if (speed > 0) return speed >= MIN_DRIVING_MPS
  const inner = edge + inward
  if (inner < 0 || inner >= fixes.count) return false
  const step = inward === 1 ? inner : edge
  return fixes.stepM[step] / Math.abs(fixes.timeS[inner] - fixes.timeS[edge]) >= MIN_DRIVING_MPS
}

function leadsSomewhere(
  fixes: CleanFixes,
  gaps: GapClassifier,
  leg: Leg,
  before: Stop | null,
  after: Stop | null,
  minReachM: number,
): boolean | 'leap' {
  if (leg.last <= leg.first) return false
  const direct = distanceE7M(leg.startAt.lat, leg.startAt.lng, leg.endAt.lat, leg.endAt.lng)
  if (leg.last - leg.first === 1 && !(direct >= minReachM && gaps.canBeTrip(leg.first, leg.last))) return false
  if (isAccuracyKnown(fixes, leg.first, leg.last)) return provesMove(fixes, leg, { before, after }, minReachM)
  if (direct >= minReachM) return true
  const anchor = before === null && after !== null ? leg.endAt : leg.startAt
  let outside = 0
  for (let i = leg.first; i <= leg.last; i += 1) {
    // A single fix out there is an outlier.
    if (distanceFromPlaceM(fixes, i, anchor) >= minReachM) outside += 1
    if (outside >= 2) return true
  }
  return false
}
