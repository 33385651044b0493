import { greatCircleM } from '../units/distance.ts'
import type { LogbookTrip } from './logbook-trip.ts'
import { isBusiness, sumM } from './year-kilometres.ts'

/** Something in a year as a whole that an auditor asks about, with the trips and kilometres that it concerns. */
export interface Pattern {
  code: 'broken_chain' | 'no_private' | 'round_distances' | 'one_reason'
  trips: number
  distanceM: number
}

/** A position can differ by a car park between the end of a trip and the start of the next. */
const MIN_JUMP_M = 2000
/** Fewer business trips show no habit. */
const MIN_TRIPS = 20
const ROUND_M = 5000
/** By chance, a fifth of whole kilometres is a multiple of five. */
const ROUND_SHARE = 0.6
const ONE_REASON_SHARE = 0.8

/** @param trips of one vehicle in a year, in chronological order */
export function findPatterns(
  trips: readonly LogbookTrip[],
  kilometres: { privateM: number; unloggedM: number; toReviewM: number },
): Pattern[] {
  const patterns: Pattern[] = []
  const add = (code: Pattern['code'], some: readonly LogbookTrip[], is = some.length > 0, distanceM = sumM(some)) =>
    is && patterns.push({ code, trips: some.length, distanceM })
  const jumps = trips.slice(1).map((trip, i) => ({ trip, jumpM: measureJump(trips[i], trip) }))
  const broken = jumps.filter(({ jumpM }) => jumpM !== null)
  add(
    'broken_chain',
    broken.map(({ trip }) => trip),
    broken.length > 0,
    broken.reduce((sum, { jumpM }) => sum + jumpM!, 0),
  )
  const business = trips.filter(isBusiness)
  if (business.length < MIN_TRIPS) return patterns
  add('no_private', business, kilometres.privateM + kilometres.unloggedM + kilometres.toReviewM < 1)
  const round = business.filter((trip) => trip.distanceM > 0 && Math.round(trip.distanceM) % ROUND_M === 0)
  add('round_distances', round, round.length >= ROUND_SHARE * business.length)
  const byReason = Map.groupBy(
    business.filter(({ reason }) => reason !== ''),
    ({ reason }) => reason.trim().toLowerCase(),
  )
  const most = [...byReason.values()].toSorted((a, b) => b.length - a.length).at(0) ?? []
  add('one_reason', most, most.length >= ONE_REASON_SHARE * business.length)
  return patterns
}

/**
 * How far from the end of one trip the next one starts, in a straight line; null if it starts there. Without positions the
 * places of one day are compared, and the distance is 0: overnight, trips of another vehicle may lie between.
 */
function measureJump(before: LogbookTrip, after: LogbookTrip): number | null {
  const { endLat, endLng } = before
  const { startLat, startLng } = after
  if (isNumber(endLat) && isNumber(endLng) && isNumber(startLat) && isNumber(startLng)) {
    const jumpM = greatCircleM(endLat, endLng, startLat, startLng)
    return jumpM >= MIN_JUMP_M ? jumpM : null
  }
  const [end, start] = [before.endLocation, after.startLocation].map((text) => text.trim().toLowerCase())
  return before.date !== after.date || end === '' || start === '' || end.includes(start) || start.includes(end)
    ? null
    : 0
}

const isNumber = (value: number | null | undefined): value is number => typeof value === 'number'
