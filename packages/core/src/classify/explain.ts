import type { GroundWords } from '../grounds/ground-words.ts'
import { lessCertain, toCertainty, LEAST, type Certainty } from './certainty.ts'
import type { InputName } from './inputs.ts'
import type { Likeness } from './likenesses.ts'
import { isCommon, NO_TRIPS, type Memory } from './memory.ts'
import type { Classification } from './trip-facts.ts'

/** Weight of a kind of ground apart from its counts: a pair of places is more convincing than an hour. */
const PLAIN: Partial<Record<InputName, number>> = {
  pair: 2,
  eitherDirection: 1,
  end: 1,
  kinds: 0.5,
  endKind: 0.5,
  endAtHour: 0.5,
  start: 0,
  novelty: 0,
  hour: -0.5,
  distance: -1,
  vehicle: -1.5,
}
/** A ground that supports the confidence precedes any that does not. */
const SUPPORTS = 100
/** With fewer trips a share means little. */
const ENOUGH = 5
/** Grounds about places; a second one adds little. */
const ABOUT_PLACES: ReadonlySet<InputName> = new Set([
  'pair',
  'eitherDirection',
  'end',
  'endAtHour',
  'start',
  'kinds',
  'endKind',
  'novelty',
])
/** A second ground must be at least this one-sided: three trips of the class to one of the other. */
const CLEAR_LOG_ODDS = 1

export interface Explanation {
  /** One or two sentences, each literally true for the confirmed trips so far. */
  because: string[]
  /** Limited by the confidence, by the first sentence and by what the driver has decided so far. */
  certainty: Certainty
}

/**
 * Lists the grounds of a suggestion, first one that is as strong as the confidence; null if none supports the class.
 */
export function explain(
  likenesses: readonly Likeness[],
  memory: Memory,
  { classification, confidence, most }: { classification: Classification; confidence: number; most: Certainty },
  words: GroundWords,
): Explanation | null {
  const needed = LEAST[toCertainty(confidence)]
  const grounds = likenesses
    .flatMap(({ input, key, phrase }) => {
      const tally = memory.tallies.get(key) ?? NO_TRIPS
      const all = tally.business + tally.private
      const count = tally[classification]
      if (phrase === null || count * 2 <= all || isCommon(input, tally, memory)) return []
      const logOdds = Math.log((count + 0.5) / (all - count + 0.5))
      return [
        {
          input,
          logOdds,
          share: count / all,
          rank: logOdds + (PLAIN[input] ?? 0) + (all >= ENOUGH && count / all >= needed ? SUPPORTS : 0),
          sentence: words.shareOfTrips(
            count,
            all,
            memory.withoutCommutes.has(key) ? words.withoutCommutes(phrase) : phrase,
            classification,
          ),
        },
      ]
    })
    .toSorted((a, b) => b.rank - a.rank)
  const [first] = grounds
  if (!first) return null
  const second = grounds.find(
    ({ input, logOdds }) => ABOUT_PLACES.has(input) !== ABOUT_PLACES.has(first.input) && logOdds >= CLEAR_LOG_ODDS,
  )
  return {
    because: [first, ...(second ? [second] : [])].map(({ sentence }) => sentence),
    certainty: lessCertain(most, toCertainty(Math.min(confidence, first.share))),
  }
}
