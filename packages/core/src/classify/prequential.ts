import type { ZoneClock } from '../units/time-zone.ts'
import { learn, suggest, type LearnedSuggestion } from './classifier.ts'
import type { PreviousTrip } from './likenesses.ts'
import { Memory } from './memory.ts'
import type { Classification, ConfirmedTrip, TripFacts } from './trip-facts.ts'

export interface LabelledTrip extends TripFacts {
  /** null if unclassified: the trip then gets a suggestion but is not learned. */
  classification: Classification | null
  reason: string
}

/**
 * Suggests a class for each trip from those that started before it, then learns from it. Trips that start together all
 * get their suggestions before any of them is learned, and the order of the input does not matter.
 */
export function* suggestInOrder<T extends LabelledTrip>(
  trips: readonly T[],
  clock: ZoneClock,
  { threshold, memory = new Memory() }: { threshold?: number; memory?: Memory } = {},
): Generator<{ trip: T; suggestion: LearnedSuggestion | null }> {
  let previous: PreviousTrip | null = null
  for (const together of groupByStart(trips)) {
    const before: PreviousTrip | null = previous
    for (const trip of together) yield { trip, suggestion: suggest(trip, before, memory, clock, { threshold }) }
    previous = learnBatch(together, before, memory, clock)
  }
}

/** Learns all classified trips in chronological order, whatever the order of the input. */
export function learnInOrder(trips: readonly LabelledTrip[], clock: ZoneClock): Memory {
  const memory = new Memory()
  let previous: PreviousTrip | null = null
  for (const together of groupByStart(trips)) previous = learnBatch(together, previous, memory, clock)
  return memory
}

/** @returns the last classified trip so far */
function learnBatch(
  together: readonly LabelledTrip[],
  previous: PreviousTrip | null,
  memory: Memory,
  clock: ZoneClock,
): PreviousTrip | null {
  const confirmed = together.filter((trip): trip is LabelledTrip & ConfirmedTrip => trip.classification !== null)
  learn(confirmed, previous, memory, clock)
  return confirmed.at(-1) ?? previous
}

function groupByStart<T extends LabelledTrip>(trips: readonly T[]): Iterable<T[]> {
  return Map.groupBy(sortForLearning(trips), ({ startedAtMs }) => startedAtMs).values()
}

/** By start; trips that start together by content, so that the order of a file does not matter. */
export function sortForLearning<T extends LabelledTrip>(trips: readonly T[]): T[] {
  const serializeTrip = ({ start, end, distanceM, endedAtMs, vehicle, notes, classification }: LabelledTrip) =>
    JSON.stringify([start, end, distanceM, endedAtMs, vehicle, notes, classification])
  return trips.toSorted((a, b) => {
    if (a.startedAtMs !== b.startedAtMs) return a.startedAtMs - b.startedAtMs
    const [one, other] = [serializeTrip(a), serializeTrip(b)]
    return one < other ? -1 : one > other ? 1 : 0
  })
}
