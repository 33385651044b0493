import { ENGLISH_GROUNDS, type GroundWords } from '../grounds/ground-words.ts'
import { isCommute } from '../places/place.ts'
import type { ZoneClock } from '../units/time-zone.ts'
import { toCertainty, type Certainty } from './certainty.ts'
import { identifyEnd, learnEnd } from './ends.ts'
import { weighEvidence } from './evidence.ts'
import { explain } from './explain.ts'
import { guessClass } from './first-guess.ts'
import { getHalfLifeDays, type InputName } from './inputs.ts'
import { findLikenesses, toLocalTime, type PreviousTrip } from './likenesses.ts'
import { addToTally, BASE_KEY, computeDecayWeight, countTrips, NO_TRIPS, PAIRS_KEY } from './memory.ts'
import type { Memory, Tally } from './memory.ts'
import { learnReason } from './reasons.ts'
import { learnOutcome, predictLogOdds, sigmoid } from './online-logit.ts'
import type { Classification, ConfirmedTrip, TripEndFacts, TripFacts } from './trip-facts.ts'

export interface LearnedSuggestion {
  classification: Classification
  /** The calibrated probability that the suggestion is right. */
  confidence: number
  /** One or two sentences that hold for the confirmed trips so far. */
  because: string[]
  /** The level of certainty for the wording next to the first sentence. */
  certainty: Certainty
  /** A first guess relies on the time and the places alone, because nothing else is known. */
  source: 'learned' | 'first_guess'
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
/** The confidence of a first guess: better than chance, but not by much. */
const FIRST_GUESS = 0.6
/** Drivers who ask for more confidence than this get no guesses. */
const GUESS_UP_TO = 0.7
/** The least confidence that the way back of a business trip is business, too. */
const WAY_BACK = 0.8
/** The least confidence that a leg between home and work is private, once the driver has decided so. */
const BY_LAW = 0.95
/** Once this many pairs of places are decided as each class, the model also applies to other places. */
const ENOUGH_PAIRS = 5
/** The evidence that legs between home and work give. */
const ABOUT_PAIR: ReadonlySet<InputName> = new Set(['pair', 'eitherDirection', 'pairAfter'])
/** The assumed share of confirmed trips with the wrong classification. */
const SLIPS = 0.01
/** Variance added to each weight per trip, so that the model follows changes in a driver's life. */
const DRIFT = 1e-4

/**
 * Suggests a class for a trip, or null if its evidence contradicts the usual class or the confidence is below the
 * threshold. Until the driver has decided several pairs of places as each class, trips between other places get a first
 * guess: a hundred trips to work teach nothing about clients.
 */
export function suggest(
  trip: TripFacts,
  previous: PreviousTrip | null,
  memory: Memory,
  clock: ZoneClock,
  { threshold = DEFAULT_THRESHOLD, words = ENGLISH_GROUNDS }: SuggestOptions = {},
): LearnedSuggestion | null {
  const byLaw = isCommute(trip.start.place, trip.end.place, trip.worksFromHome)
  // Other trips are no evidence for the commute, just as the commute is none for them.
  const likenesses = findLikenesses(trip, previous, memory, clock, words).filter(
    ({ input }) => !byLaw || ABOUT_PAIR.has(input),
  )
  const findTally = (wanted: InputName): Tally => {
    const key = likenesses.find(({ input }) => input === wanted)?.key
    return (key === undefined ? undefined : memory.tallies.get(key)) ?? NO_TRIPS
  }
  const [base, either] = [memory.tallies.get(BASE_KEY) ?? NO_TRIPS, findTally('eitherDirection')]
  const pairs = memory.tallies.get(PAIRS_KEY) ?? NO_TRIPS
  const isNew = Math.min(pairs.business, pairs.private) < ENOUGH_PAIRS
  const isDecided = countTrips(either) > 0
  if ((isNew || byLaw) && !isDecided) return guess(trip, clock, { threshold, words })
  const logOdds = predictLogOdds(memory.model, weighEvidence(likenesses, memory, trip.startedAtMs))
  const learned = sigmoid(predictLogOdds(memory.calibration, [1, Math.abs(logOdds)]))
  const isWayBack =
    isDecided &&
    countTrips(findTally('pair')) === 0 &&
    (isNew ? either.private === 0 : memory.visits.has(makeVisitKey(trip, trip.end, trip.start, memory, clock)))
  const classification = isWayBack || logOdds > 0 ? 'business' : 'private'
  const least = isWayBack ? WAY_BACK : byLaw && logOdds < 0 ? BY_LAW : 0
  const confidence = Math.max(least, isWayBack && logOdds < 0 ? 0 : learned)
  if (confidence < threshold) return null
  const ownLogOdds = logOdds - Math.log((base.business + 1) / (base.private + 1))
  if (!isWayBack && Math.sign(logOdds) * ownLogOdds < -TORN_LOG_ODDS) return null
  const isOneSided = base.business === 0 || base.private === 0
  const most = isOneSided ? 'unsure' : isDecided ? 'almost_certain' : 'very_likely'
  const explanation = explain(likenesses, memory, { classification, confidence, most }, words)
  return explanation && { classification, confidence, ...explanation, source: 'learned' }
}

/** A drive between two places on a trip's day. */
function makeVisitKey(
  { startedAtMs }: TripFacts,
  from: TripEndFacts,
  to: TripEndFacts,
  memory: Memory,
  clock: ZoneClock,
): string {
  const keys = [from, to].map((end) => identifyEnd(end, memory).key ?? '')
  return [toLocalTime(startedAtMs, clock).dayNumber, ...keys].join('>')
}

function guess(
  trip: TripFacts,
  clock: ZoneClock,
  { threshold, words }: Required<SuggestOptions>,
): LearnedSuggestion | null {
  if (threshold > GUESS_UP_TO) return null
  const [start, end] = [trip.start.place, trip.end.place]
  const { classification, ground } = guessClass({ ...trip, start, end }, clock)
  const client = [end, start].find((place) => place?.kind === 'client')
  const because =
    ground === 'client'
      ? words.isClient(client?.name ?? '')
      : ground === 'commute'
        ? words.laws.commute
        : words.guesses[ground]
  return {
    classification,
    confidence: FIRST_GUESS,
    certainty: toCertainty(FIRST_GUESS),
    because: [because],
    source: 'first_guess',
  }
}

/**
 * Learns from confirmed trips that started together, usually just one. The cost of a trip does not depend on the number
 * of earlier ones. Features are computed for all before any is learned, so that none counts as earlier. The law decides
 * legs between home and work, so they are evidence for each other alone.
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
    if (classification === 'business') memory.visits.add(makeVisitKey(trip, trip.start, trip.end, memory, clock))
    const byLaw = trip.isCommute ?? isCommute(trip.start.place, trip.end.place, trip.worksFromHome)
    if (!byLaw && memory.tallies.has(BASE_KEY)) {
      const logOdds = predictLogOdds(memory.model, inputs[i])
      const isBusiness = classification === 'business'
      const sureness = [1, Math.abs(logOdds)]
      const confidence = sigmoid(predictLogOdds(memory.calibration, sureness))
      learnOutcome(memory.calibration, sureness, estimateChanceRight(logOdds > 0 === isBusiness, confidence))
      learnOutcome(memory.model, inputs[i], isBusiness ? 1 : 0, DRIFT)
    }
    for (const { key, input } of alike[i]) {
      const tally = memory.tallies.get(key) ?? NO_TRIPS
      if (input === 'pair' && !byLaw && tally[classification] === 0)
        memory.tallies.set(PAIRS_KEY, addToTally(memory.tallies.get(PAIRS_KEY) ?? NO_TRIPS, classification, 1))
      const weight = computeDecayWeight(startedAtMs, getHalfLifeDays(input))
      if (!byLaw || ABOUT_PAIR.has(input)) memory.tallies.set(key, addToTally(tally, classification, weight))
      else memory.withoutCommutes.add(key)
      // An empty tally marks the place as visited.
      if (input === 'start' || input === 'end') memory.tallies.set(key, memory.tallies.get(key) ?? tally)
    }
  }
}

/** The probability that a suggestion was right, given whether the driver agreed: drivers make mistakes, too. */
function estimateChanceRight(agreed: boolean, confidence: number): number {
  const right = confidence * (agreed ? 1 - SLIPS : SLIPS)
  const wrong = (1 - confidence) * (agreed ? SLIPS : 1 - SLIPS)
  return right / (right + wrong)
}
