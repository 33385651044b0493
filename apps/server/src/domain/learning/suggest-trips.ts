import { toCertainty } from '@spoor/core/classify/certainty.ts'
import { suggestFromConfirmed } from '@spoor/core/classify/suggest-from-confirmed.ts'
import type { ConfirmedTrip, TripEndFacts, TripFacts } from '@spoor/core/classify/trip-facts.ts'
import { getGroundWords } from '@spoor/core/grounds/ground-words.ts'
import { findChainParts } from '@spoor/core/rules/day-chain.ts'
import type { RulePlace, RuleTrip } from '@spoor/core/rules/rule.ts'
import type { RuleNames } from '@spoor/core/rules/describe-rule.ts'
import { suggestByRules, type RuleBook } from '@spoor/core/rules/suggest-by-rules.ts'
import { zoneClock } from '@spoor/core/units/time-zone.ts'
import { buildWorkWeek } from '@spoor/core/work-hours/work-hours.ts'
import type { Learner, LearnableTrip } from './learning-queries.ts'
import type { Suggestion } from './suggestion.ts'

/** The rules that apply to a driver, and the names used in them. */
export interface Rules {
  book: RuleBook
  names: RuleNames
}

/**
 * Suggests business or private for each unclassified trip. Maps trip ids to suggestions, or to null. Sources in order of
 * precedence: the driver's rules, the company's rules, confirmed trips, a first guess.
 * @param trips all of the driver's trips except deleted and rejected ones
 * @param calendarReasons by trip; proposed only if a trip has exactly one
 */
export function suggestTrips(
  driver: Pick<Learner, 'timezone' | 'workHours' | 'suggestFrom' | 'preferredLanguage'>,
  trips: readonly LearnableTrip[],
  rules: Rules,
  calendarReasons: ReadonlyMap<string, readonly string[]>,
): Map<string, Suggestion | null> {
  const byRules = suggestTripsByRules(driver, trips, rules)
  const chain = findChainParts(trips.map(toRuleTrip))
  const open = trips.filter(isOpen).map((row) => ({ ...toTripFacts(row), id: row.id, isDoubtful: isDoubtful(row) }))
  const learned = suggestFromConfirmed(
    open,
    trips.flatMap((row) => confirmedTrip(row, chain.get(row.id)?.part === 'commute') ?? []),
    zoneClock(driver.timezone),
    { threshold: driver.suggestFrom, words: getGroundWords(driver.preferredLanguage) },
  )
  return new Map(
    learned.map(({ trip, suggestion, reason }): [string, Suggestion | null] => {
      const rule = byRules.get(trip.id)
      // A guess by the time of day is worthless for a trip that may have been a walk.
      const found = trip.isDoubtful && suggestion?.source === 'first_guess' ? null : suggestion
      const chosen =
        rule ?? (found && { ...found, confidence: Math.round(found.confidence * 1000) / 1000, reason: null })
      // A rule's own reason takes precedence over the calendar's, which takes precedence over earlier trips' reasons.
      const [fromCalendar, ...others] = calendarReasons.get(trip.id) ?? []
      const proposed = others.length === 0 && fromCalendar !== undefined ? fromCalendar : reason
      return [
        trip.id,
        chosen && {
          ...chosen,
          reason: chosen.classification === 'business' ? (chosen.reason ?? proposed) : chosen.reason,
        },
      ]
    }),
  )
}

export function suggestTripsByRules(
  driver: Pick<Learner, 'timezone' | 'workHours' | 'preferredLanguage'>,
  trips: readonly LearnableTrip[],
  { book, names }: Rules,
): Map<string, Suggestion> {
  if (book.own.length + book.company.length === 0) return new Map()
  const found = suggestByRules(trips.filter(isOpen).map(toRuleTrip), book, {
    clock: zoneClock(driver.timezone),
    workWeek: buildWorkWeek(driver.workHours),
    names,
    words: getGroundWords(driver.preferredLanguage),
    dayTrips: trips.map(toRuleTrip),
  })
  return new Map(
    [...found].map(([id, suggestion]) => [
      id,
      { ...suggestion, certainty: toCertainty(suggestion.confidence), source: 'rule' },
    ]),
  )
}

export const isOpen = ({ classification }: LearnableTrip): boolean => classification === null

/** Whether the trip may not have been a drive. */
const isDoubtful = ({ mode, corrected }: LearnableTrip): boolean => mode !== null || corrected.includes('mode')

/** Only trips confirmed by a person are learned; otherwise Spoor would learn from its own suggestions. */
function confirmedTrip(row: LearnableTrip, isCommute: boolean): ConfirmedTrip | null {
  const { status, auto_confirmed: isAutomatic, classification, reason } = row
  if (status !== 'confirmed' || isAutomatic || classification === null) return null
  return { ...toTripFacts(row), classification, reason, isCommute }
}

function toTripFacts(row: LearnableTrip): TripFacts {
  return {
    startedAtMs: row.started_at.getTime(),
    endedAtMs: row.ended_at?.getTime() ?? null,
    start: endFacts(row.start_lat, row.start_lng, row.start_location, startPlace(row)),
    end: endFacts(row.end_lat, row.end_lng, row.end_location, endPlace(row)),
    distanceM: row.distance_m,
    vehicle: row.vehicle_id ?? '',
    vehicleName: row.vehicle_name ?? '',
    notes: row.notes,
    worksFromHome: row.works_from_home,
  }
}

const endFacts = (lat: number | null, lng: number | null, text: string, place: RulePlace | null): TripEndFacts => ({
  lat,
  lng,
  text,
  place,
})

function toRuleTrip(row: LearnableTrip): RuleTrip {
  return {
    id: row.id,
    startedAtMs: row.started_at.getTime(),
    endedAtMs: row.ended_at?.getTime() ?? null,
    day: row.local_day,
    worksFromHome: row.works_from_home,
    vehicle: row.vehicle_id,
    distanceM: row.distance_m,
    start: startPlace(row),
    end: endPlace(row),
    texts: [row.start_location, row.end_location, row.reason, row.notes, row.driver],
    isDoubtful: isDoubtful(row),
  }
}

const startPlace = (row: LearnableTrip): RulePlace | null =>
  toRulePlace(row.start_place_id, row.start_place_name, row.start_place_kind)
const endPlace = (row: LearnableTrip): RulePlace | null =>
  toRulePlace(row.end_place_id, row.end_place_name, row.end_place_kind)

const toRulePlace = (id: string | null, name: string | null, kind: string | null): RulePlace | null =>
  id === null || name === null || kind === null ? null : { id, name, kind: kind as RulePlace['kind'] }
