import type { Trip, updateTrip } from '@spoor/contract/routes/trips.ts'
import type { ReceivedOf } from '@spoor/contract/route.ts'
import { kmToMetres } from '@spoor/core/units/distance.ts'
import { randToCents } from '@spoor/core/units/money.ts'
import { taxDayAt } from '@spoor/core/units/tax-year.ts'
import { inTransaction } from '../../../platform/database/in-transaction.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { HttpError, notFound, orNotFound } from '../../../platform/http/http-error.ts'
import type { User } from '../../../platform/http/caller.ts'
import { requestLearning } from '../../../domain/learning/request-learning.ts'
import { logTripChange } from '../../../domain/trips/trip-change-writes.ts'
import { checkTimes, checkVehicle } from './create-trip.ts'
import { findTrip, type TripRow } from '../trip-queries.ts'
import { toTripWire } from '../trip-wire.ts'
import { correctTrip, lockTrips, type Correction } from '../trip-writes.ts'

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
