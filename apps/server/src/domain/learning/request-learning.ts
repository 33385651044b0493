import type { Transaction } from '../../platform/database/database.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'

/**
 * Requests new suggestions for these drivers, within about a second. Call it in every transaction that changes the
 * basis of suggestions: trips, places, vehicles, rules, work hours, timezone, settings.
 */
export async function requestLearning(
  tx: Transaction,
  jobs: Pick<Jobs, 'enqueue'>,
  ...ownerIds: readonly string[]
): Promise<void> {
  for (const ownerId of ownerIds) await jobs.enqueue(tx, 'relearn-driver', { ownerId })
}
