import type { bulkTrips } from '@spoor/contract/routes/trips.ts'
import type { ReceivedOf } from '@spoor/contract/route.ts'
import type { Database, Transaction } from '../../database/database.ts'
import { inTransaction } from '../../database/in-transaction.ts'
import { chosenTrips } from './trip-filter-queries.ts'
import { acceptSuggestions, classifyTrips, deleteTrips, restoreTrips, setStatus } from './trip-writes.ts'

/** Does one thing to many trips of the owner in one statement. @returns how many it changed */
export function bulkTripsOf(
  database: Database,
  ownerId: string,
  order: ReceivedOf<typeof bulkTrips>['body'],
): Promise<number> {
  const { action, ids, filter, except, classification, reason } = order
  const where = chosenTrips(ownerId, { ids, filter, except, presence: action === 'restore' ? 'deleted' : 'listed' })
  const act: Record<typeof action, (tx: Transaction) => Promise<number>> = {
    classify: (tx) => classifyTrips(tx, where, { classification: classification ?? null, reason }),
    accept: (tx) => acceptSuggestions(tx, where, ownerId),
    confirm: (tx) => setStatus(tx, where, 'confirmed'),
    reject: (tx) => setStatus(tx, where, 'rejected'),
    delete: (tx) => deleteTrips(tx, where),
    restore: (tx) => restoreTrips(tx, where),
  }
  return inTransaction(database, act[action])
}
