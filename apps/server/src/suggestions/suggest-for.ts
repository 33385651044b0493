import type { Trip } from '@spoor/contract/routes/trips.ts'
import type { RuleTrip } from '@spoor/core/rules/rule.ts'
import { needsChain, suggestByRules } from '@spoor/core/rules/suggest-by-rules.ts'
import type { RuleBook } from '@spoor/core/rules/suggest-by-rules.ts'
import { zoneClock } from '@spoor/core/units/time-zone.ts'
import { buildWorkWeek } from '@spoor/core/work-hours/work-hours.ts'
import type { Database } from '../database/database.ts'
import type { User } from '../identity/user.ts'
import { findRuleNames, loadRuleBook } from './rule-queries.ts'
import { listTripsOfDays } from './rule-trip-queries.ts'
import type { SuggestedTrip } from './rule-trip-queries.ts'
import { suggestLearned } from './suggest-learned.ts'

/** Whose trips they are, as far as it decides suggestions. */
export type SuggestionDriver = Pick<User, 'id' | 'companyId' | 'timezone' | 'workHours'>
export type Suggestion = NonNullable<Trip['suggestion']>

/**
 * A suggestion for each trip that is not classified, by id: of the driver's rules first, then of the company's, then
 * learned from what the driver confirmed. It is made whenever a trip is read and stored nowhere, so that a changed rule
 * or a correction holds for all trips at once.
 */
export async function suggestFor(
  database: Database,
  driver: SuggestionDriver,
  trips: readonly SuggestedTrip[],
): Promise<Map<string, Suggestion>> {
  const open = trips.filter(isOpen)
  const byRules = await suggestByRulesFor(database, driver, open)
  const learned = await suggestLearned(
    database,
    driver,
    open.map(({ id }) => id),
  )
  const suggestions = new Map<string, Suggestion>()
  for (const { id } of open) {
    const rule = byRules.get(id)
    const suggestion = rule ? withReason(rule, learned.get(id)?.reason ?? null) : learned.get(id)?.suggestion
    if (suggestion) suggestions.set(id, suggestion)
  }
  return suggestions
}

/** What the rules alone suggest. @param rules other rules than those that are stored, for a preview */
export async function suggestByRulesFor(
  database: Database,
  driver: SuggestionDriver,
  trips: readonly SuggestedTrip[],
  rules?: RuleBook,
): Promise<Map<string, Suggestion>> {
  const open = trips.filter(isOpen)
  if (open.length === 0) return new Map()
  const book = rules ?? (await loadRuleBook(database, driver))
  if (book.own.length + book.company.length === 0) return new Map()
  const [names, dayTrips] = await Promise.all([
    findRuleNames(database, driver),
    needsChain(book) ? listTripsOfDays(database, driver.id, [...new Set(open.map((trip) => trip.local_day))]) : [],
  ])
  const found = suggestByRules(open.map(ruleTripOf), book, {
    clock: zoneClock(driver.timezone),
    workWeek: buildWorkWeek(driver.workHours),
    names,
    dayTrips: dayTrips.map(ruleTripOf),
  })
  return new Map([...found].map(([id, suggestion]) => [id, { ...suggestion, source: 'rule' }]))
}

const isOpen = ({ classification, status }: SuggestedTrip): boolean => classification === null && status !== 'rejected'

/** A rule's own reason holds; without one, that of earlier trips between the same places is proposed. */
function withReason(suggestion: Suggestion, learned: string | null): Suggestion {
  return suggestion.classification === 'business' && suggestion.reason === null
    ? { ...suggestion, reason: learned }
    : suggestion
}

function ruleTripOf(trip: SuggestedTrip): RuleTrip {
  return {
    id: trip.id,
    startedAtMs: trip.started_at.getTime(),
    endedAtMs: trip.ended_at?.getTime() ?? null,
    day: trip.local_day,
    vehicle: trip.vehicle_id,
    distanceM: trip.distance_m,
    start: trip.start_place,
    end: trip.end_place,
    texts: [trip.start_location, trip.end_location, trip.reason, trip.notes, trip.driver],
  }
}
