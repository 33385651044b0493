import { suggestInOrder } from '@spoor/core/classify/prequential.ts'
import type { LabelledTrip } from '@spoor/core/classify/prequential.ts'
import type { Classification } from '@spoor/core/classify/trip-facts.ts'
import type { ZoneClock } from '@spoor/core/units/time-zone.ts'
import { BASELINES } from './baselines.ts'
import { scoreSuggestions } from './score.ts'
import type { Score } from './score.ts'

export interface ConfirmedByDriver extends LabelledTrip {
  classification: Classification
  /** The true class if known: suggestions learn from the confirmed class but are scored against this one. */
  truth?: Classification
}

export const SPOOR = 'Spoor'

/** Scores Spoor and the baselines on one driver's trips, each trip before its own class is known. */
export function scoreAll(trips: readonly ConfirmedByDriver[], clock: ZoneClock): Map<string, Score> {
  const scores = new Map<string, Score>()
  const judged = [...suggestInOrder(trips, clock)]
  scores.set(
    SPOOR,
    scoreSuggestions(
      judged.map(({ trip, suggestion }) => ({
        suggested: suggestion?.classification ?? null,
        confidence: suggestion?.confidence ?? 0,
        actual: trip.truth ?? trip.classification,
      })),
    ),
  )
  for (const [name, baseline] of Object.entries(BASELINES)) {
    const answers = baseline(trips, clock)
    scores.set(
      name,
      scoreSuggestions(
        judged.map(({ trip }, i) => ({
          suggested: answers[i],
          confidence: 1,
          actual: trip.truth ?? trip.classification,
        })),
      ),
    )
  }
  return scores
}
