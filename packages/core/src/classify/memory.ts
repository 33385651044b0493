import { DAY_MS } from '../units/duration.ts'
import { INPUTS, type InputName } from './inputs.ts'
import { newOnlineLogit } from './online-logit.ts'
import type { Classification } from './trip-facts.ts'

/** The confirmed trips of one kind, such as those between two places. */
export interface Tally {
  business: number
  private: number
  /** The same counts, weighted towards recent trips; divide by {@link computeDecayWeight} of the time of interest. */
  fadingBusiness: number
  fadingPrivate: number
}

/** A place inferred from trip ends: the first position seen there. */
export interface Spot {
  id: string
  lat: number
  lng: number
}

/** Everything learned about one driver. */
export class Memory {
  readonly tallies = new Map<string, Tally>()
  /** Spots by grid cell and by location text. */
  readonly spots = new Map<string, Spot[]>()
  /** The location texts seen at a spot, at most two. */
  readonly texts = new Map<string, string[]>()
  /** The tallies that leave out legs between home and work. */
  readonly withoutCommutes = new Set<string>()
  /** Days and ends of business trips. */
  readonly visits = new Set<string>()
  /** Reasons of business trips, by pair of places and by end. */
  readonly reasons = new Map<string, { text: string; trips: number; lastMs: number }[]>()
  /** Log odds that a trip is business. */
  readonly model = newOnlineLogit(
    INPUTS.map(({ weight }) => weight),
    INPUTS.map(() => 0.25),
  )
  /** Log odds that the model is right, given its own certainty. */
  readonly calibration = newOnlineLogit([0, 1], [0.5, 0.3])
}

export const NO_TRIPS: Readonly<Tally> = { business: 0, private: 0, fadingBusiness: 0, fadingPrivate: 0 }

export const BASE_KEY = 'base'
/** The tally of pairs of places, each counted once for a class. */
export const PAIRS_KEY = 'pairs'

export const countTrips = (tally: Tally): number => tally.business + tally.private

/** Evidence that this share of a driver's trips have in common distinguishes none of them. */
const COMMON_SHARE = 0.9
/** Evidence that most trips can share, unlike a place. */
const CAN_BE_COMMON: ReadonlySet<InputName> = new Set([
  'kinds',
  'endKind',
  'novelty',
  'noveltyAtHour',
  'noveltyAfter',
  'hour',
  'distance',
  'vehicle',
  'words',
])

/** Whether nearly all of the driver's trips share this, such as the only vehicle. */
export function isCommon(input: InputName, tally: Tally, { tallies }: Memory): boolean {
  const base = tallies.get(BASE_KEY) ?? NO_TRIPS
  return CAN_BE_COMMON.has(input) && countTrips(tally) >= COMMON_SHARE * countTrips(base)
}

const EPOCH_MS = Date.UTC(2015, 0, 1)

/**
 * The weight of a trip at a time, relative to one at the epoch. It doubles every half-life, so that older trips weigh
 * less without being updated.
 */
export const computeDecayWeight = (atMs: number, halfLifeDays: number): number =>
  2 ** ((atMs - EPOCH_MS) / (halfLifeDays * DAY_MS))

export function addToTally(tally: Readonly<Tally>, classification: Classification, weight: number): Tally {
  const isBusiness = classification === 'business'
  return {
    business: tally.business + (isBusiness ? 1 : 0),
    private: tally.private + (isBusiness ? 0 : 1),
    fadingBusiness: tally.fadingBusiness + (isBusiness ? weight : 0),
    fadingPrivate: tally.fadingPrivate + (isBusiness ? 0 : weight),
  }
}
