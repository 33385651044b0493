import type { LabelledTrip } from '@spoor/core/classify/prequential.ts'
import { sortForLearning } from '@spoor/core/classify/prequential.ts'
import type { Classification, TripEndFacts } from '@spoor/core/classify/trip-facts.ts'
import { greatCircleM } from '@spoor/core/units/distance.ts'
import { DAY_MS } from '@spoor/core/units/duration.ts'
import type { ZoneClock } from '@spoor/core/units/time-zone.ts'

/** A simple method's suggestion for each trip, based on the trips before it. */
export type Baseline = (trips: readonly LabelledTrip[], clock: ZoneClock) => (Classification | null)[]

const HOUR_MS = 3_600_000
const SAME_PLACE_M = 200

const findMajority = (past: readonly LabelledTrip[]): Classification | null => {
  const business = past.filter(({ classification }) => classification === 'business').length
  return past.length === 0 ? null : business * 2 >= past.length ? 'business' : 'private'
}

/** The most frequent class so far. */
const majority: Baseline = (trips) => {
  const sorted = sortForLearning(trips)
  return sorted.map((_, i) => findMajority(sorted.slice(0, i)))
}

/** Business from Monday to Friday, 08:00 to 17:00. */
const hours: Baseline = (trips, clock) =>
  sortForLearning(trips).map(({ startedAtMs }) => {
    const localMs = startedAtMs + clock.offsetMsAt(startedAtMs)
    const day = Math.floor(localMs / DAY_MS)
    const hour = (localMs - day * DAY_MS) / HOUR_MS
    return (day + 3) % 7 < 5 && hour >= 8 && hour < 17 ? 'business' : 'private'
  })

/** The class of the latest earlier trip between the same ends, or the majority class if there is none. */
const sameEnds: Baseline = (trips) => {
  const sorted = sortForLearning(trips)
  return sorted.map((trip, i) => {
    const past = sorted.slice(0, i)
    const like = past.findLast((other) => isSame(other.start, trip.start) && isSame(other.end, trip.end))
    return like?.classification ?? findMajority(past)
  })
}

function isSame(one: TripEndFacts, other: TripEndFacts): boolean {
  if (one.lat === null || one.lng === null || other.lat === null || other.lng === null)
    return one.text !== '' && one.text === other.text
  return greatCircleM(one.lat, one.lng, other.lat, other.lng) <= SAME_PLACE_M
}

export const BASELINES: Record<string, Baseline> = {
  majority,
  'hours rule': hours,
  'latest trip between the same ends': sameEnds,
}
