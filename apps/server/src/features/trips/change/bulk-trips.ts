import { randomUUID } from 'node:crypto'
import type { bulkTrips, undoBulk } from '@spoor/contract/routes/trips.ts'
import type { ReceivedOf, ReplyOf } from '@spoor/contract/route.ts'
import { requireOpenCentre } from '../../../domain/seats/require-cost-centre.ts'
import type { Transaction } from '../../../platform/database/database.ts'
import { inTransaction } from '../../../platform/database/in-transaction.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { HttpError } from '../../../platform/http/http-error.ts'
import type { User } from '../../../platform/http/caller.ts'
import type { Handler } from '../../../platform/http/mount.ts'
import { requestLearning } from '../../../domain/learning/request-learning.ts'
import { findSuggestions } from '../../../domain/learning/suggestion-queries.ts'
import { listOpenTrips } from '../trip-queries.ts'
import { chosenTrips } from '../list/trip-filter-queries.ts'
import { checkVehicle } from './create-trip.ts'
import * as writes from './trip-mark-writes.ts'
import { deleteTrips, deleteTripsById, lockTrips, markMoves, restoreTrips } from '../trip-writes.ts'

const CHANGED_SINCE =
  'These trips have since been merged or split again. Undo that first, or delete the resulting trips.'

export const handleUndoBulk =
  ({ database, jobs }: Dependencies): Handler<typeof undoBulk> =>
  async ({ id }, { user }) => {
    const changed = await inTransaction(database, async (tx) => {
      await requestLearning(tx, jobs, user.id)
      return writes.undoMarks(tx, user.id, id)
    })
    if (changed === null) throw new HttpError(404, 'There is nothing to undo, because another action came after it.')
    return { changed }
  }

/** Applies one action to many trips of the owner in one transaction. */
export async function handleBulkTrips(
  { database, jobs }: Pick<Dependencies, 'database' | 'jobs'>,
  driver: User,
  order: ReceivedOf<typeof bulkTrips>['body'],
): Promise<ReplyOf<typeof bulkTrips>> {
  const {
    action,
    ids,
    filter,
    except,
    classification,
    reason,
    proposed_reason: proposed,
    mode,
    vehicle_id: vehicleId,
    cost_centre_id: costCentreId,
    instead_of: insteadOf,
  } = order
  const ownerId = driver.id
  const presence = action !== 'restore' ? 'listed' : ids ? 'removed' : 'deleted'
  const where = chosenTrips(ownerId, { ids, filter, except, presence })
  if (vehicleId) await checkVehicle(database, ownerId, vehicleId)
  const actionId = randomUUID()
  const marking = { ownerId, actionId, where }
  const act: Record<typeof action, (tx: Transaction) => Promise<number>> = {
    classify: (tx) => writes.classifyTrips(tx, marking, { classification: classification ?? null, reason, proposed }),
    edit: async (tx) => {
      if (costCentreId) await requireOpenCentre(tx, driver.companyId, costCentreId)
      return writes.editTrips(tx, marking, { reason, proposed, vehicleId, costCentreId })
    },
    accept: async (tx) => writes.acceptSuggestions(tx, marking, await suggestedMarks(tx)),
    confirm: (tx) => writes.confirmTrips(tx, marking, classification ?? undefined),
    reject: (tx) => writes.rejectTrips(tx, marking),
    delete: (tx) => deleteTrips(tx, ownerId, where),
    not_my_car: (tx) => markMoves(tx, where, ownerId, mode),
    restore: (tx) => (ids && insteadOf ? restoreReplaced(tx, { ids, insteadOf }) : restoreTrips(tx, where, ownerId)),
  }
  const changed = await inTransaction(database, async (tx) => {
    await requestLearning(tx, jobs, ownerId)
    return act[action](tx)
  })
  const marks = !['delete', 'not_my_car', 'restore'].includes(action)
  return marks && changed > 0 ? { changed, undo_id: actionId } : { changed }

  /** The stored suggestions for the selected trips, grouped by suggestion. */
  async function suggestedMarks(tx: Transaction): Promise<writes.AcceptedTrips[]> {
    const suggestions = await findSuggestions(tx, ownerId, await listOpenTrips(tx, where))
    const alike = Map.groupBy(suggestions, ([, { classification, reason }]) => JSON.stringify([classification, reason]))
    return [...alike.values()].map((group) => {
      const [, { classification, reason: proposedReason }] = group[0]
      return { ids: group.map(([id]) => id), classification, reason: proposedReason }
    })
  }

  /** Undoes a merge or split: deletes its result and restores the original trips. */
  async function restoreReplaced(tx: Transaction, trips: { ids: string[]; insteadOf: string[] }): Promise<number> {
    await deleteTripsById(tx, ownerId, trips.insteadOf)
    const changed = await restoreTrips(tx, where, ownerId)
    const wanted = new Set(trips.ids)
    if ((await lockTrips(tx, ownerId, [...wanted])).length < wanted.size) throw new HttpError(409, CHANGED_SINCE)
    return changed
  }
}
