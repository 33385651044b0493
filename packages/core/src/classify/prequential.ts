import type { ZoneClock } from '../units/time-zone.ts'
import { learn, suggest } from './classifier.ts'
import type { LearnedSuggestion } from './classifier.ts'
import type { PreviousTrip } from './likenesses.ts'
import { newMemory } from './memory.ts'
import type { Memory } from './memory.ts'
import type { Classification, TripFacts } from './trip-facts.ts'

export interface LabelledTrip extends TripFacts {
  /** null if nobody classified it: it is then judged, and not learned. */
  classification: Classification | null
  reason: string
}

/**
 * Suggests a class for each trip from those that started before it, then learns its own. Trips that start together are
 * all judged before any of them is learned, and nothing depends on the order in which trips are given.
 */
export function* suggestInOrder<T extends LabelledTrip>(
  trips: readonly T[],
  clock: ZoneClock,
  { threshold, memory = newMemory() }: { threshold?: number; memory?: Memory } = {},
): Generator<{ trip: T; suggestion: LearnedSuggestion | null }> {
  const sorted = inLearningOrder(trips)
  let previous: PreviousTrip | null = null
  for (let first = 0; first < sorted.length;) {
    const { startedAtMs } = sorted[first]
    let next = first
    while (next < sorted.length && sorted[next].startedAtMs === startedAtMs) next += 1
    const together = sorted.slice(first, next)
    const before: PreviousTrip | null = previous
    for (const trip of together) yield { trip, suggestion: suggest(trip, before, memory, clock, threshold) }
    const confirmed = together.flatMap((trip) =>
      trip.classification === null ? [] : [{ ...trip, classification: trip.classification }],
    )
    learn(confirmed, before, memory, clock)
    const last = confirmed.at(-1)
    if (last) previous = { startedAtMs, classification: last.classification }
    first = next
  }
}

/** By start; trips that start together by their content, so that the order of a file does not matter. */
export function inLearningOrder<T extends LabelledTrip>(trips: readonly T[]): T[] {
  const contentOf = ({ start, end, distanceM, endedAtMs, vehicle, notes, classification }: LabelledTrip) =>
    JSON.stringify([start, end, distanceM, endedAtMs, vehicle, notes, classification])
  return trips.toSorted((a, b) => {
    if (a.startedAtMs !== b.startedAtMs) return a.startedAtMs - b.startedAtMs
    const [one, other] = [contentOf(a), contentOf(b)]
    return one < other ? -1 : one > other ? 1 : 0
  })
}
