import { ENGLISH_GROUNDS, type GroundWords } from '../grounds/ground-words.ts'
import type { ZoneClock } from '../units/time-zone.ts'
import type { Certainty } from './certainty.ts'
import { learnEnd } from './ends.ts'
import { weighEvidence } from './evidence.ts'
import { explain } from './explain.ts'
import { getHalfLifeDays } from './inputs.ts'
import { BASE_KEY, findLikenesses, type PreviousTrip } from './likenesses.ts'
import { addToTally, computeDecayWeight, NO_TRIPS, type Memory } from './memory.ts'
import { learnReason } from './reasons.ts'
import { learnOutcome, predictLogOdds, sigmoid } from './online-logit.ts'
import type { Classification, ConfirmedTrip, TripFacts } from './trip-facts.ts'

export interface LearnedSuggestion {
  classification: Classification
  /** The calibrated probability that the suggestion is right. */
  confidence: number
  /** One or two sentences that hold for the confirmed trips so far. */
  because: string[]
  /** The level of certainty for the wording next to the first sentence. */
  certainty: Certainty
}

export interface SuggestOptions {
  /** Minimum confidence of a suggestion. */
  threshold?: number
  /** The language of {@link LearnedSuggestion.because}; English by default. */
  words?: GroundWords
}

/** Below this confidence nothing is suggested, unless the driver changes the threshold. */
export const DEFAULT_THRESHOLD = 0.5
/**
 * Log odds by which a trip's own evidence may contradict a suggestion based on the usual class alone. Beyond this the
 * driver is asked: otherwise the only client visit of a month would be suggested as private for being rare.
 */
const TORN_LOG_ODDS = 1.3
/** The assumed share of confirmed trips with the wrong classification. */
const SLIPS = 0.01
/** Variance added to each weight per trip, so that the model follows changes in a driver's life. */
const DRIFT = 1e-4

/** Suggests a class for a trip, or null if nothing is known yet or the confidence is below the threshold. */
export function suggest(
  trip: TripFacts,
  previous: PreviousTrip | null,
  memory: Memory,
  clock: ZoneClock,
  { threshold = DEFAULT_THRESHOLD, words = ENGLISH_GROUNDS }: SuggestOptions = {},
): LearnedSuggestion | null {
  const base = memory.tallies.get(BASE_KEY)
  if (!base) return null
  const likenesses = findLikenesses(trip, previous, memory, clock, words)
  const logOdds = predictLogOdds(memory.model, weighEvidence(likenesses, memory, trip.startedAtMs))
  const confidence = sigmoid(predictLogOdds(memory.calibration, [1, Math.abs(logOdds)]))
  if (confidence < threshold) return null
  const side = Math.sign(logOdds)
  const ownLogOdds = logOdds - Math.log((base.business + 1) / (base.private + 1))
  if (side * ownLogOdds < -TORN_LOG_ODDS) return null
  const classification = side > 0 ? 'business' : 'private'
  const explanation = explain(likenesses, memory, { classification, confidence }, words)
  return explanation && { classification, confidence, ...explanation }
}

/**
 * Learns from confirmed trips that started together, usually just one. The cost of a trip does not depend on the number
 * of earlier ones. Features are computed for all before any is learned, so that none counts as earlier.
 */
export function learn(
  trips: readonly ConfirmedTrip[],
  previous: PreviousTrip | null,
  memory: Memory,
  clock: ZoneClock,
): void {
  for (const { start, end } of trips) {
    learnEnd(start, memory)
    learnEnd(end, memory)
  }
  const alike = trips.map((trip) => findLikenesses(trip, previous, memory, clock, ENGLISH_GROUNDS))
  const inputs = trips.map(({ startedAtMs }, i) => weighEvidence(alike[i], memory, startedAtMs))
  for (const [i, trip] of trips.entries()) {
    const { classification, startedAtMs } = trip
    learnReason(trip, memory)
    if (memory.tallies.has(BASE_KEY)) {
      const logOdds = predictLogOdds(memory.model, inputs[i])
      const isBusiness = classification === 'business'
      const sureness = [1, Math.abs(logOdds)]
      const confidence = sigmoid(predictLogOdds(memory.calibration, sureness))
      learnOutcome(memory.calibration, sureness, estimateChanceRight(logOdds > 0 === isBusiness, confidence))
      learnOutcome(memory.model, inputs[i], isBusiness ? 1 : 0, DRIFT)
    }
    for (const { key, input } of alike[i]) {
      const weight = computeDecayWeight(startedAtMs, getHalfLifeDays(input))
      memory.tallies.set(key, addToTally(memory.tallies.get(key) ?? NO_TRIPS, classification, weight))
    }
  }
}

/** The probability that a suggestion was right, given whether the driver agreed: drivers make mistakes, too. */
function estimateChanceRight(agreed: boolean, confidence: number): number {
  const right = confidence * (agreed ? 1 - SLIPS : SLIPS)
  const wrong = (1 - confidence) * (agreed ? SLIPS : 1 - SLIPS)
  return right / (right + wrong)
}
