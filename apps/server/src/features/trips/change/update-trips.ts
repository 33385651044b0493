import type { Trip, updateTrip, bulkTrips, undoBulk } from '@spoor/contract/routes/trips.ts'
import type { ReceivedOf, ReplyOf } from '@spoor/contract/route.ts'
import { kmToMetres } from '@spoor/core/units/distance.ts'
import { randToCents } from '@spoor/core/units/money.ts'
import { taxDayAt } from '@spoor/core/units/tax-year.ts'
import { inTransaction, type Transaction } from '../../../platform/database/database.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { HttpError, notFound, orNotFound } from '../../../platform/http/http-error.ts'
import type { User } from '../../../platform/http/caller.ts'
import { requestLearning } from '../../../domain/learning/request-learning.ts'
import { logTripChange } from '../../../domain/trips/trip-change-writes.ts'
import { checkTimes, checkVehicle } from './create-trip.ts'
import { findTrip, type TripRow, listOpenTrips } from '../trip-queries.ts'
import { toTripWire } from '../trip-wire.ts'
import { correctTrip, lockTrips, deleteTrips, deleteTripsById, markMoves, restoreTrips } from '../trip-writes.ts'
import type { Correction } from '../trip-writes.ts'
import { randomUUID } from 'node:crypto'
import { requireOpenCentre } from '../../../domain/seats/require-cost-centre.ts'
import type { Handler } from '../../../platform/http/mount.ts'
import { findSuggestions } from '../../../domain/learning/suggestion-queries.ts'
import { chosenTrips } from '../list/trip-filter-queries.ts'
import * as writes from './trip-mark-writes.ts'

type TripUpdate = ReceivedOf<typeof updateTrip>['body']

/** Updates a trip and records which fields the driver set, so that no import overwrites them. */
export async function handleUpdateTrip(
  { database, jobs }: Pick<Dependencies, 'database' | 'jobs'>,
  user: User,
  { id, ...change }: TripUpdate & { id: string },
): Promise<Trip> {
  if (change.vehicle_id) await checkVehicle(database, user.id, change.vehicle_id)
  await inTransaction(database, async (tx) => {
    const [trip] = await lockTrips(tx, user.id, [id])
    if (trip === undefined) throw notFound('Trip')
    const { set, corrected } = toCorrection(trip, change)
    if (corrected.length === 0) return
    await correctTrip(tx, user.id, { id, set, corrected })
    await requestLearning(tx, jobs, user.id)
    const { local_day: _day, distance_source: _source, ...after } = set
    await logTripChange(tx, user.id, { id, before: { ...trip }, after })
  })
  const row = orNotFound(await findTrip(database, user.id, id), 'Trip')
  return toTripWire(database, row, user)
}

/**
 * The columns that a change sets, and the fields that the driver edited. Classifying a pending trip also confirms it,
 * unless the change has a status; a confirmed trip that loses its classification becomes pending again.
 * @throws HttpError 409 if an unclassified trip would be confirmed
 */
export function toCorrection(trip: TripRow, change: TripUpdate): { set: Correction; corrected: string[] } {
  const set: Correction = {}
  const corrected: string[] = []
  for (const field of [
    'start_location',
    'end_location',
    'classification',
    'status',
    'reason',
    'notes',
    'vehicle_id',
  ] as const) {
    if (change[field] === undefined) continue
    Object.assign(set, { [field]: change[field] })
    corrected.push(field)
  }
  const classification = change.classification === undefined ? trip.classification : change.classification
  if (change.status === 'confirmed') {
    if (classification === null) throw new HttpError(409, 'Mark this trip business or private first.')
    // Confirming also adopts the classification from a file.
    corrected.push('classification')
  } else if (change.classification !== undefined && change.status === undefined && trip.status !== 'rejected') {
    const status = classification === null ? 'pending' : 'confirmed'
    if (status !== trip.status) {
      set.status = status
      corrected.push('status')
    }
  }
  for (const [field, column] of [
    ['toll', 'toll_cents'],
    ['parking', 'parking_cents'],
  ] as const) {
    const amount = change[field]
    if (amount === undefined) continue
    set[column] = randToCents(amount)
    corrected.push(column)
  }
  if (change.distance_km !== undefined) {
    set.distance_m = kmToMetres(change.distance_km)
    set.distance_source = 'manual'
    corrected.push('distance_m')
  }
  if (change.started_at !== undefined || change.ended_at !== undefined) {
    const startedAt = change.started_at === undefined ? trip.started_at : new Date(change.started_at)
    const endedAt =
      change.ended_at === undefined ? trip.ended_at : change.ended_at === null ? null : new Date(change.ended_at)
    checkTimes(startedAt, endedAt)
    set.started_at = startedAt
    set.ended_at = endedAt
    set.local_day = taxDayAt(startedAt.getTime())
    corrected.push('bounds')
  }
  return { set, corrected }
}

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
