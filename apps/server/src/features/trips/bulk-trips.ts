import type { bulkTrips } from '@spoor/contract/routes/trips.ts'
import type { ReceivedOf } from '@spoor/contract/route.ts'
import type { Database, Transaction } from '../../database/database.ts'
import { inTransaction } from '../../database/in-transaction.ts'
import { HttpError } from '../../http/http-error.ts'
import { chosenTrips } from './trip-filter-queries.ts'
import {
  acceptSuggestions,
  classifyTrips,
  deleteTrips,
  deleteTripsById,
  lockTrips,
  restoreTrips,
  setStatus,
} from './trip-writes.ts'

const CHANGED_SINCE = 'These trips have been merged or split again since. Undo that first, or delete what came of it.'

/** Does one thing to many trips of the owner in one statement. @returns how many it changed */
export function bulkTripsOf(
  database: Database,
  ownerId: string,
  order: ReceivedOf<typeof bulkTrips>['body'],
): Promise<number> {
  const { action, ids, filter, except, classification, reason, instead_of: insteadOf } = order
  const where = chosenTrips(ownerId, { ids, filter, except, presence: action === 'restore' ? 'deleted' : 'listed' })
  const act: Record<typeof action, (tx: Transaction) => Promise<number>> = {
    classify: (tx) => classifyTrips(tx, where, { classification: classification ?? null, reason }),
    accept: (tx) => acceptSuggestions(tx, where, ownerId),
    confirm: (tx) => setStatus(tx, where, 'confirmed'),
    reject: (tx) => setStatus(tx, where, 'rejected'),
    delete: (tx) => deleteTrips(tx, where),
    restore: (tx) => (ids && insteadOf ? putBack(tx, { ids, insteadOf }) : restoreTrips(tx, where, ownerId)),
  }
  return inTransaction(database, act[action])

  /** What a merge or a split replaced comes back, all of it, and what came of it goes. */
  async function putBack(tx: Transaction, trips: { ids: string[]; insteadOf: string[] }): Promise<number> {
    await deleteTripsById(tx, ownerId, trips.insteadOf)
    const changed = await restoreTrips(tx, where, ownerId)
    const wanted = new Set(trips.ids)
    if ((await lockTrips(tx, ownerId, [...wanted])).length < wanted.size) throw new HttpError(409, CHANGED_SINCE)
    return changed
  }
}
