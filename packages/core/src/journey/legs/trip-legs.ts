import type { DayCalibration } from '../day/calibrate-days.ts'
import type { CleanFixes } from '../fixes/clean-fixes.ts'
import { travelS } from '../stops/standing-bounds.ts'
import { joinedStops } from '../stops/stop.ts'
import type { Stop } from '../stops/stop.ts'
import type { Cut } from '../journey.ts'
import { LostWays } from './lost-ways.ts'
import { UNDER_WAY_MPS } from '../parameters.ts'
import { distanceE7M } from '../plane.ts'
import type { Track } from '../track.ts'
import { fromPlaceM } from '../window-movement.ts'
import type { Place } from '../window-movement.ts'

/** What lies between two stops: a trip whose way is still to be measured. Indexes are those of the clean fixes. */
export interface Leg {
  /** First and last fix, inclusive: the last of the stop before and the first of the stop after, where there are such. */
  first: number
  last: number
  startedS: number
  endedS: number
  startAt: Place
  endAt: Place
  cut: Cut
  /** Whether all of it is one gap in which the engine ran: how far it went, its ends don't tell. */
  isBlind: boolean
}

/** The ways between the stops that lead somewhere; a way that doesn't (drift, parking elsewhere) joins its stops. */
export function legsBetween(
  track: Track,
  fixes: CleanFixes,
  days: readonly DayCalibration[],
  stops: readonly Stop[],
  minReachM: number,
): Leg[] {
  const legs: Leg[] = []
  const ways = new LostWays(track, fixes, days)
  if (fixes.count < 2) return legs
  let before: Stop | null = null
  for (const after of stops) {
    const leg = legOf(fixes, ways, before, after)
    if (leadsSomewhere(fixes, ways, leg, before, after, minReachM)) {
      legs.push(leg)
      before = after
    } else {
      before = before === null ? after : joinedStops(before, after)
    }
  }
  const rest = legOf(fixes, ways, before, null)
  if (leadsSomewhere(fixes, ways, rest, before, null, minReachM)) legs.push(rest)
  return legs
}

function legOf(fixes: CleanFixes, ways: LostWays, before: Stop | null, after: Stop | null): Leg {
  let first = before === null ? 0 : before.last
  let last = after === null ? fixes.count - 1 : after.first
  const isBlind = ways.isDrive(last, first, last)
  let cutStart = before === null && !isBlind && isUnderWay(fixes, 0, 1)
  let cutEnd = after === null && !ways.isOffAfter(last) && isUnderWay(fixes, fixes.count - 1, -1)
  let fromStop = before !== null
  let toStop = after !== null
  if (before !== null && last - first > 1 && ways.isLost(first + 1, first, last)) {
    first += 1
    cutStart = true
    fromStop = false
  }
  if (after !== null && last - first > 1 && ways.isLost(last, first, last)) {
    last -= 1
    cutEnd = true
    toStop = false
  }
  const startAt = fromStop ? before!.leftFrom : placeOf(fixes, first)
  const endAt = toStop ? after!.arrivedAt : placeOf(fixes, last)
  const startedS = fromStop ? leftS(fixes, ways, before!, { first, last }) : fixes.timeS[first]
  const endedS = toStop ? arrivedS(fixes, ways, after!, { first, last }) : fixes.timeS[last]
  const cut = cutStart ? (cutEnd ? 'both' : 'start') : cutEnd ? 'end' : 'none'
  return { first, last, ...inOrder(fixes, first, last, startedS, endedS, startAt, endAt), startAt, endAt, cut, isBlind }
}

interface Span {
  first: number
  last: number
}

/**
 * When the vehicle left the stop. A gap after it that is known for a way is one of driving as far as its way takes; with
 * the engine on before it, all of it is.
 */
function leftS(fixes: CleanFixes, ways: LostWays, before: Stop, { first, last }: Span): number {
  if (!ways.isKnownGap(first + 1, first, last)) return before.leftS
  if (ways.isOnBefore(first + 1)) return fixes.timeS[first]
  return Math.max(fixes.timeS[first], fixes.timeS[first + 1] - drivenS(fixes, first + 1, { first, last }))
}

function arrivedS(fixes: CleanFixes, ways: LostWays, after: Stop, { first, last }: Span): number {
  if (!ways.isKnownGap(last, first, last)) return after.arrivedS
  if (ways.isDrive(last, first, last)) return fixes.timeS[last]
  return Math.min(fixes.timeS[last], fixes.timeS[last - 1] + drivenS(fixes, last, { first, last }))
}

/** Seconds that the way of a gap takes; where both stops lie beside it nothing tells which end of it they are at. */
function drivenS(fixes: CleanFixes, i: number, { first, last }: Span): number {
  const wayS = travelS(fixes.stepM[i])
  return last - first > 1 ? wayS : (wayS + fixes.timeS[i] - fixes.timeS[i - 1]) / 2
}

/** Where both ends lie in one step between fixes, the way is put at the step's end: trackers wake up late. */
function inOrder(
  fixes: CleanFixes,
  first: number,
  last: number,
  startedS: number,
  endedS: number,
  startAt: Place,
  endAt: Place,
): { startedS: number; endedS: number } {
  if (startedS < endedS) return { startedS, endedS }
  const end = fixes.timeS[last]
  const wayS = travelS(distanceE7M(startAt.lat, startAt.lng, endAt.lat, endAt.lng))
  return { startedS: Math.max(fixes.timeS[first], end - wayS), endedS: end }
}

function placeOf(fixes: CleanFixes, i: number): Place {
  return { lat: fixes.latE7[i], lng: fixes.lngE7[i] }
}

/** Whether the vehicle was already, or still, driving at the edge of the data. */
function isUnderWay(fixes: CleanFixes, edge: number, inward: 1 | -1): boolean {
  const speed = fixes.speedMps[edge]
  if (speed > 0) return speed >= UNDER_WAY_MPS
  const inner = edge + inward
  if (inner < 0 || inner >= fixes.count) return false
  const step = inward === 1 ? inner : edge
  return fixes.stepM[step] / Math.abs(fixes.timeS[inner] - fixes.timeS[edge]) >= UNDER_WAY_MPS
}

function leadsSomewhere(
  fixes: CleanFixes,
  ways: LostWays,
  leg: Leg,
  before: Stop | null,
  after: Stop | null,
  minReachM: number,
): boolean {
  if (leg.last <= leg.first) return false
  const direct = distanceE7M(leg.startAt.lat, leg.startAt.lng, leg.endAt.lat, leg.endAt.lng)
  if (leg.last - leg.first === 1) return direct >= minReachM && ways.canBeTrip(leg.first, leg.last)
  if (direct >= minReachM) return true
  const anchor = before === null && after !== null ? leg.endAt : leg.startAt
  let outside = 0
  for (let i = leg.first; i <= leg.last; i += 1) {
    // One fix out there is an outlier.
    if (fromPlaceM(fixes, i, anchor) >= minReachM) outside += 1
    if (outside >= 2) return true
  }
  return false
}
