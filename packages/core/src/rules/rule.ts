import type { Place, PlaceKind } from '../places/place.ts'
import type { LocalDate } from '../units/local-date.ts'

/** An end of a trip: one place, or any of a kind. */
export type RuleEnd = { place: string } | { kind: PlaceKind }

/** The ends of a trip; null takes any. */
export interface RuleEnds {
  from: RuleEnd | null
  to: RuleEnd | null
  /** Takes trips in the other direction as well; with one end null, trips with the other at either end. */
  eitherWay: boolean
}

/**
 * A trip's part in the day's chain of trips, in which stops for fuel do not count: `client` starts or ends at a client,
 * `commute` goes between home and work without a client on the way.
 */
export const CHAIN_PARTS = ['client', 'commute'] as const
export type ChainPart = (typeof CHAIN_PARTS)[number]

/** All that are given must hold. Times and days are those of the driver's clock. */
export interface RuleConditions {
  /** Days of the week, Monday 1 to Sunday 7, on which the trip starts and ends. */
  days?: readonly number[]
  /** Times of day ('HH:MM', inclusive) between which the trip starts and ends; past midnight if `to` is not after `from`. */
  hours?: { from: string; to: string }
  /** Whether the trip starts and ends within the driver's work hours, or on a day off. */
  workHours?: 'within' | 'day_off'
  /** Only on public holidays of South Africa, or never on one. */
  holiday?: 'only' | 'never'
  ends?: RuleEnds
  chain?: ChainPart
  vehicle?: string
  /** Inclusive, like `maxM`. */
  minM?: number
  maxM?: number
  /** Words that follow each other in the texts of the trip, without case or accents. */
  words?: string
}

export interface Rule {
  id: string
  conditions: RuleConditions
  classification: 'business' | 'private'
  /** Proposed with the classification; '' for none. */
  reason: string
}

export type RulePlace = Pick<Place, 'id' | 'name' | 'kind'>

/** What rules know of a trip. */
export interface RuleTrip {
  id: string
  startedAtMs: number
  endedAtMs: number | null
  day: LocalDate
  vehicle: string | null
  distanceM: number
  start: RulePlace | null
  end: RulePlace | null
  /** The texts that came with the trip: locations, notes, reason, driver. */
  texts: readonly string[]
}
