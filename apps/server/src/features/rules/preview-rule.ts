import type { RulePreview } from '@spoor/contract/routes/rules.ts'
import type { RuleBook } from '@spoor/core/rules/suggest-by-rules.ts'
import { metresToKm } from '@spoor/core/units/distance.ts'
import type { Database } from '../../database/database.ts'
import type { User } from '../../identity/user.ts'
import { listUnclassifiedTrips } from '../../suggestions/rule-trip-queries.ts'
import { suggestByRulesFor } from '../../suggestions/suggest-for.ts'

const EXAMPLES = 5

/** Which of a driver's trips other rules would suggest something else for. */
export async function previewRules(
  database: Database,
  driver: User,
  { before, after }: { before: RuleBook; after: RuleBook },
): Promise<Omit<RulePreview, 'conflict'>> {
  const open = await listUnclassifiedTrips(database, driver.id)
  const [now, then] = await Promise.all([
    suggestByRulesFor(database, driver, open, before),
    suggestByRulesFor(database, driver, open, after),
  ])
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
