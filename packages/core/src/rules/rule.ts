import type { Place, PlaceKind } from '../places/place.ts'
import type { LocalDate } from '../units/local-date.ts'

/** A trip's end: a specific place, or any place of a kind. */
export type RuleEnd = { place: string } | { kind: PlaceKind }

/** The trip's ends; null matches any. */
export interface RuleEnds {
  from: RuleEnd | null
  to: RuleEnd | null
  /** Also matches trips in the other direction; if one end is null, trips with the other at either end. */
  eitherWay: boolean
}

/**
 * A trip's role in the day's chain of trips, ignoring fuel stops: `client` starts or ends at a client, `commute` goes
 * between home and work without a client on the way.
 */
export const CHAIN_PARTS = ['client', 'commute'] as const
export type ChainPart = (typeof CHAIN_PARTS)[number]

/** All given conditions must hold. Times and days are by the driver's clock. */
export interface RuleConditions {
  /** Days of the week, Monday 1 to Sunday 7, on which the trip starts and ends. */
  days?: readonly number[]
  /** Times of day ('HH:MM', inclusive) between which the trip starts and ends; past midnight if `to` is not after `from`. */
  hours?: { from: string; to: string }
  /** Whether the trip starts and ends within the driver's work hours, or on a day off. */
  workHours?: 'within' | 'day_off'
  /** Only on South African public holidays, or never on one. */
  holiday?: 'only' | 'never'
  ends?: RuleEnds
  chain?: ChainPart
  vehicle?: string
  /** Inclusive, like `maxM`. */
  minM?: number
  maxM?: number
  /** Consecutive words in the trip's texts, ignoring case and accents. */
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

export interface RuleTrip {
  id: string
  startedAtMs: number
  endedAtMs: number | null
  day: LocalDate
  /** Whether the home was the place of work on that day. */
  worksFromHome?: boolean
  vehicle: string | null
  distanceM: number
  start: RulePlace | null
  end: RulePlace | null
  /** The texts imported with the trip: locations, notes, reason, driver. */
  texts: readonly string[]
  /** It may not be a drive, so its time alone suggests nothing. */
  isDoubtful?: boolean
}
