import type { Database } from '../database/database.ts'
import { inTransaction } from '../database/in-transaction.ts'
import { confirmAsSuggested } from './auto-confirm-writes.ts'
import { listConfirmingDrivers } from './learned-queries.ts'
import { listUntouchedTrips } from './rule-trip-queries.ts'
import { suggestByRulesFor } from './suggest-for.ts'
import { suggestLearned } from './suggest-learned.ts'

/**
 * Confirms what is suggested from a confidence that the driver chose. Only what is learned from his own trips counts: a
 * rule suggests and never confirms, and a trip that a rule speaks of is left for him.
 */
export async function autoConfirm(database: Database): Promise<void> {
  for (const { confirmFrom, ...driver } of await listConfirmingDrivers(database)) {
    const trips = await listUntouchedTrips(database, driver.id)
    const byRules = await suggestByRulesFor(database, driver, trips)
    const ids = trips.map(({ id }) => id).filter((id) => !byRules.has(id))
    const sure = [...(await suggestLearned(database, driver, ids))].flatMap(([id, { suggestion }]) =>
      suggestion && suggestion.confidence >= confirmFrom ? [{ id, classification: suggestion.classification }] : [],
    )
    if (sure.length > 0) await inTransaction(database, (tx) => confirmAsSuggested(tx, driver.id, sure))
  }
}
