import { ENGLISH_GROUNDS } from '../grounds/ground-words.ts'
import type { ZoneClock } from '../units/time-zone.ts'
import { suggest, type LearnedSuggestion, type SuggestOptions } from './classifier.ts'
import type { PreviousTrip } from './likenesses.ts'
import { learnInOrder } from './prequential.ts'
import { proposeReason } from './reasons.ts'
import type { ConfirmedTrip, TripFacts } from './trip-facts.ts'

export interface LearnedTrip<T> {
  trip: T
  suggestion: LearnedSuggestion | null
  /** The reason of earlier business trips between the same places, whatever the suggested class; null if none. */
  reason: string | null
}

/** Learns a driver's confirmed trips and suggests a class for each unclassified one. */
export function suggestFromConfirmed<T extends TripFacts>(
  open: readonly T[],
  confirmed: readonly ConfirmedTrip[],
  clock: ZoneClock,
  options?: SuggestOptions,
): LearnedTrip<T>[] {
  const memory = learnInOrder(confirmed, clock)
  const inTime = confirmed.toSorted((a, b) => a.startedAtMs - b.startedAtMs)
  let next = 0
  let previous: PreviousTrip | null = null
  return open
    .toSorted((a, b) => a.startedAtMs - b.startedAtMs)
    .map((trip) => {
      while (next < inTime.length && inTime[next].startedAtMs < trip.startedAtMs) previous = inTime[next++]
      return {
        trip,
        suggestion: suggest(trip, previous, memory, clock, options),
        reason: proposeReason(trip, memory, options?.words ?? ENGLISH_GROUNDS),
      }
    })
}
