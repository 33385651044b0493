import { inTransaction, type Database } from '../../platform/database/database.ts'
import type { Dependencies } from '../../dependencies.ts'
import type { JobRunner } from '../../platform/jobs/jobs.ts'
import { listOutdatedOwners, findLearner, listLearnableTrips } from './learning-queries.ts'
import type { LearnableTrip, Learner } from './learning-queries.ts'
import { requestLearning } from './request-learning.ts'
import { withdrawJobs } from '../../platform/jobs/job-writes.ts'
import { findCalendarReasons } from './suggestion-queries.ts'
import { confirmAsSuggested, lockLearning, saveSuggestions } from './suggestion-writes.ts'
import { findRuleNames, loadRuleBook } from './rule-queries.ts'
import { suggestTrips } from './suggest-trips.ts'
import type { Suggestion } from './suggestion.ts'

export function handleSuggestionJobs(runner: JobRunner, { database, jobs }: Dependencies): void {
  runner.handle('relearn-driver', ({ ownerId }) => learnTrips(database, ownerId))
  runner.handle('learn-outdated', async () => {
    const ownerIds = await listOutdatedOwners(database)
    await inTransaction(database, (tx) => requestLearning(tx, jobs, ...ownerIds))
  })
}

/**
 * Relearns all trips of a driver, stores suggestions for unclassified ones, and confirms those above the driver's
 * confidence threshold. Safe to repeat and to interrupt.
 */
export async function learnTrips(database: Database, ownerId: string): Promise<void> {
  await inTransaction(database, async (tx) => {
    await lockLearning(tx, ownerId)
    // Reads from here on cover all requests committed so far.
    await withdrawJobs(tx, 'relearn-driver', ownerId)
    const driver = await findLearner(tx, ownerId)
    if (driver === undefined) return
    const trips = await listLearnableTrips(tx, ownerId)
    const rules = { book: await loadRuleBook(tx, driver), names: await findRuleNames(tx, driver) }
    const suggestions = suggestTrips(driver, trips, rules, await findCalendarReasons(tx, ownerId))
    await saveSuggestions(tx, ownerId, suggestions)
    const certain = certainTrips(driver, trips, suggestions)
    if (certain.length > 0) await confirmAsSuggested(tx, ownerId, certain)
  })
}

/** Suggestions from rules are never confirmed automatically, and a class set by a person never changes. */
function certainTrips(
  { confirmFrom }: Learner,
  trips: readonly LearnableTrip[],
  suggestions: ReadonlyMap<string, Suggestion | null>,
): { id: string; classification: Suggestion['classification'] }[] {
  if (confirmFrom === null) return []
  return trips.flatMap(({ id, corrected }) => {
    const suggestion = suggestions.get(id)
    const isTouched = corrected.includes('classification') || corrected.includes('status')
    return suggestion?.source === 'learned' && suggestion.confidence >= confirmFrom && !isTouched
      ? [{ id, classification: suggestion.classification }]
      : []
  })
}
