import type { CleanFixes } from '../fixes/clean-fixes.ts'
import type { Mode } from '../journey.ts'
import { GAP_S, MIN_LOOP_ACCURACIES, MIN_MOVE_ACCURACIES, STATIONARY_MPS } from '../parameters.ts'
import { distanceE7M } from '../plane.ts'
import { travelS } from '../stops/stay-bounds.ts'
import { isApart, type StayCentre } from '../stops/stay-centre.ts'
import type { Stop } from '../stops/stop.ts'
import { distanceFromPlaceM, type PositionE7 } from '../window-movement.ts'

/**
 * Whether the fixes [first, last] between two stays prove a move in spite of their accuracy: the stays lie apart, or the
 * fixes reach further than errors do, and neither leaps nor drift explain it. 'leap' if the fixes rest at both places and
 * a car could just have driven from one to the other unseen.
 */
export function provesMove(
  fixes: CleanFixes,
  { first, last, mode }: { first: number; last: number; mode: Mode | null },
  { before, after }: { before: Stop | null; after: Stop | null },
  minReachM: number,
): boolean | 'leap' {
  const from = before?.centre ?? null
  const to = after?.centre ?? null
  if (from !== null && to !== null && isApart(from, to, minReachM)) {
    const directM = distanceE7M(from.lat, from.lng, to.lat, to.lng)
    const leaps = findLeaps(fixes, first, last)
    const isReported = mode !== null || reportedM(fixes, first, last, true) >= directM * MIN_REPORTED_SHARE
    return isReported && (leaps === 'none' ? true : leaps === 'possible' && 'leap')
  }
  return reachesOut(fixes, { first, last, mode }, from ?? to, minReachM)
}

/** Where a fix still counts as at the place: half of the reach, so that noise at its limit does not end an excursion. */
function isAtPlace(fixes: CleanFixes, i: number, place: PositionE7, minReachM: number): boolean {
  return distanceFromPlaceM(fixes, i, place) < Math.max(minReachM / 2, MIN_MOVE_ACCURACIES * fixes.accuracyM[i])
}

/** The fixes [first, last] without drift away from a stay and back to it, before leaving or after arriving. */
export function trimDrift(
  fixes: CleanFixes,
  { first, last, mode }: { first: number; last: number; mode: Mode | null },
  { before, after }: { before: Stop | null; after: Stop | null },
  minReachM: number,
): { first: number; last: number } {
  const isDrift = (a: number, b: number, centre: StayCentre): boolean =>
    !reachesOut(fixes, { first: Math.min(a, b), last: Math.max(a, b), mode }, centre, minReachM)
  const followDrift = (from: number, to: number, centre: StayCentre | null | undefined): number => {
    if (!centre) return from
    let at = from
    let hasReturned = false
    const step = from < to ? 1 : -1
    for (let i = from + step; i !== to; i += step) {
      if (Math.abs(fixes.timeS[i] - fixes.timeS[i - step]) > GAP_S) break
      if (!isAtPlace(fixes, i, centre, minReachM)) continue
      if (!isDrift(at, i, centre)) break
      // The car may have been driven to wait nearby, or around the block.
      const metres = reportedM(fixes, Math.min(at, i), Math.max(at, i), false)
      const isVague = MIN_MOVE_ACCURACIES * fixes.accuracyM[i] > minReachM / 2
      if (metres < minReachM / 2) hasReturned ||= isVague || !isAtPlace(fixes, i - step, centre, minReachM)
      else if (metres === Number.POSITIVE_INFINITY) hasReturned ||= isVague
      if (hasReturned) at = i
    }
    return at
  }
  const left = followDrift(first, last, before?.centre)
  return { first: left, last: followDrift(last, left, after?.centre) }
}

/** Whether some fixes in a row lie further from the anchor than errors explain, and were driven to. */
function reachesOut(
  fixes: CleanFixes,
  { first, last, mode }: { first: number; last: number; mode: Mode | null },
  centre: StayCentre | null,
  minReachM: number,
): boolean {
  const anchor = centre ?? { lat: fixes.latE7[first], lng: fixes.lngE7[first] }
  const anchorM = centre === null ? fixes.accuracyM[first] : 0
  for (let i = first; i <= last; i += 1) {
    const from = i
    let [outside, reachM] = [0, 0]
    for (; i <= last; i += 1) {
      if (isAtPlace(fixes, i, anchor, minReachM)) break
      const awayM = distanceFromPlaceM(fixes, i, anchor)
      if (awayM >= Math.max(minReachM, MIN_LOOP_ACCURACIES * Math.max(anchorM, fixes.accuracyM[i]))) outside += 1
      reachM = Math.max(reachM, awayM)
    }
    const [begin, end] = [Math.max(first, from - 1), Math.min(last, i)]
    if (outside < 2 || findLeaps(fixes, begin, end) !== 'none') continue
    if (mode !== null || reportedM(fixes, begin, end, false) >= reachM * MIN_REPORTED_SHARE) return true
  }
  return false
}

/** Whether the fixes [from, to] rest at a few places with leaps between, and whether a car can have driven all of them. */
function findLeaps(fixes: CleanFixes, from: number, to: number): 'none' | 'possible' | 'impossible' {
  const { timeS, stepM, accuracyM } = fixes
  let leaps: 'none' | 'possible' | 'impossible' = 'none'
  let place = { lat: fixes.latE7[from], lng: fixes.lngE7[from] }
  for (let i = from + 1; i <= to; i += 1) {
    if (distanceFromPlaceM(fixes, i, place) <= Math.max(MIN_APART_M, MIN_MOVE_ACCURACIES * accuracyM[i])) continue
    if (!isLeap(fixes, i, from, to)) return 'none'
    const seconds = timeS[i] - timeS[i - 1]
    const isImpossible = stepM[i] - accuracyM[i - 1] - accuracyM[i] > (MAX_ACCELERATION / 4) * seconds * seconds
    if (isImpossible || leaps === 'none') leaps = isImpossible ? 'impossible' : 'possible'
    place = { lat: fixes.latE7[i], lng: fixes.lngE7[i] }
  }
  return leaps
}
const MIN_APART_M = 100
/** In m/s²: from rest to rest a car drives a quarter of it times the square of the seconds. */
const MAX_ACCELERATION = 3

/** A drive's reported speeds account for at least this share of how far it leads. */
const MIN_REPORTED_SHARE = 0.5
/** Between fixes further apart in time the speed may have been any. */
const DENSE_STEP_S = 30

/**
 * The metres that the reported speeds of the fixes [first, last] account for. Indoors positions drift without a speed to
 * match. Over longer steps the speed may have been any: they count if they lie beyond errors, those between two fixes at
 * rest only if `countsUnseen`. Infinity if no speed was measured: some apps write 0 for unknown.
 */
function reportedM(
  { timeS, stepM, speedMps, accuracyM }: CleanFixes,
  first: number,
  last: number,
  countsUnseen: boolean,
): number {
  let metres = 0
  let isMeasured = false
  for (let i = first + 1; i <= last; i += 1) {
    const seconds = timeS[i] - timeS[i - 1]
    const [before, speed] = [speedMps[i - 1] || 0, speedMps[i] || 0]
    if (speed > 0) isMeasured = true
    if (seconds > DENSE_STEP_S) {
      const errorM = MIN_LOOP_ACCURACIES * Math.max(accuracyM[i - 1], accuracyM[i])
      if (stepM[i] > errorM && (countsUnseen || Math.max(before, speed) > STATIONARY_MPS)) metres += stepM[i]
    } else if (before + speed > 2 * STATIONARY_MPS) metres += ((before + speed) / 2) * seconds
  }
  return isMeasured ? metres : Number.POSITIVE_INFINITY
}

/**
 * Whether the step to fix i, of the fixes [from, to], is further than both accuracies and faster than a car that sets off
 * and parks, while the steps before and after it show rest, as do the speeds.
 */
function isLeap({ timeS, stepM, accuracyM, speedMps }: CleanFixes, i: number, from: number, to: number): boolean {
  const seconds = timeS[i] - timeS[i - 1]
  const errorM = accuracyM[i - 1] + accuracyM[i]
  if (seconds > GAP_S || stepM[i] <= errorM || seconds >= travelS(stepM[i])) return false
  const restM = Math.max(MIN_APART_M / 2, errorM)
  if ((i - 1 > from && stepM[i - 1] > restM) || (i < to && stepM[i + 1] > restM)) return false
  return !(speedMps[i - 1] > STATIONARY_MPS) && !(speedMps[i] > STATIONARY_MPS)
}
