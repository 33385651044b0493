import type { RulePreview } from '@spoor/contract/routes/rules.ts'
import type { RuleBook } from '@spoor/core/rules/suggest-by-rules.ts'
import { metresToKm } from '@spoor/core/units/distance.ts'
import type { Database } from '../../../platform/database/database.ts'
import type { User } from '../../../platform/http/caller.ts'
import { listLearnableTrips } from '../../../domain/learning/learning-queries.ts'
import { findRuleNames } from '../../../domain/learning/rule-queries.ts'
import { isOpen, suggestTripsByRules } from '../../../domain/learning/suggest-trips.ts'

const EXAMPLES = 5

/** Finds the trips whose suggestion would change under other rules. */
export async function previewRules(
  database: Database,
  driver: User,
  { before, after }: { before: RuleBook; after: RuleBook },
): Promise<Omit<RulePreview, 'conflict'>> {
  const trips = await listLearnableTrips(database, driver.id)
  const names = await findRuleNames(database, driver)
  const now = suggestTripsByRules(driver, trips, { book: before, names })
  const then = suggestTripsByRules(driver, trips, { book: after, names })
  // Newest first, for the examples.
  const open = trips.filter(isOpen).toReversed()
  const changed = open
    .map((trip) => ({ trip, before: now.get(trip.id) ?? null, after: then.get(trip.id) ?? null }))
    .filter(({ before: was, after: is }) => was?.classification !== is?.classification || was?.reason !== is?.reason)
  const examples = changed.slice(0, EXAMPLES).map(({ trip, ...suggestions }) => ({
    id: trip.id,
    started_at: trip.started_at.toISOString(),
    start_location: trip.start_location,
    end_location: trip.end_location,
    distance_km: metresToKm(trip.distance_m),
    ...suggestions,
  }))
  return { trips: changed.length, waiting: open.length, examples }
}
