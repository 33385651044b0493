import { randomUUID } from 'node:crypto'
import type { createTrip, Trip } from '@spoor/contract/routes/trips.ts'
import type { ReceivedOf } from '@spoor/contract/route.ts'
import { randToCents } from '@spoor/core/units/money.ts'
import { taxDayAt } from '@spoor/core/units/tax-year.ts'
import { type Database, inTransaction } from '../../../platform/database/database.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { HttpError } from '../../../platform/http/http-error.ts'
import type { User } from '../../../platform/http/caller.ts'
import { enqueueNaming, loadPlaceFinder } from '../../../domain/places/name-trip-ends.ts'
import { lockPlaces } from '../../../domain/places/trip-place-queries.ts'
import { requestLearning } from '../../../domain/learning/request-learning.ts'
import { recordedTrip } from './recorded-trip.ts'
import { findDefaultVehicle, findOwnTrip } from '../trip-queries.ts'
import { toTripWire } from '../trip-wire.ts'
import { insertTripOnce } from '../trip-writes.ts'
import { ownsVehicle } from '../../../domain/logbooks/logbook-queries.ts'

/**
 * Adds a trip that the driver entered or recorded; it is confirmed if classified. A repeated request (after a lost
 * reply) returns the trip in its current state, even if deleted since, so that the sender knows that it arrived.
 */
export async function handleCreateTrip(
  parts: Pick<Dependencies, 'database' | 'jobs' | 'config'>,
  user: User,
  trip: ReceivedOf<typeof createTrip>['body'],
): Promise<Trip> {
  const { database } = parts
  const startedAt = new Date(trip.started_at)
  const endedAt = trip.ended_at ? new Date(trip.ended_at) : null
  checkTimes(startedAt, endedAt)
  const id = trip.client_id ?? randomUUID()
  const vehicleId = await chooseVehicle(database, user.id, trip)
  const recorded = recordedTrip(trip)
  await inTransaction(database, async (tx) => {
    await lockPlaces(tx, user.id, 'shared')
    const placeAt = await loadPlaceFinder(tx, user.id)
    await insertTripOnce(tx, user.id, {
      id,
      vehicle_id: vehicleId,
      started_at: startedAt,
      ended_at: endedAt,
      local_day: taxDayAt(startedAt.getTime()),
      ...recorded,
      start_place_id: placeAt(recorded.start_lat, recorded.start_lng),
      end_place_id: placeAt(recorded.end_lat, recorded.end_lng),
      classification: trip.classification ?? null,
      status: trip.classification ? 'confirmed' : 'pending',
      reason: trip.reason ?? '',
      notes: trip.notes ?? '',
      toll_cents: randToCents(trip.toll ?? 0),
      parking_cents: randToCents(trip.parking ?? 0),
      source: trip.source ?? 'manual',
      corrected: ['bounds', 'classification', 'distance_m', 'notes', 'reason', 'status'],
    })
    await requestLearning(tx, parts.jobs, user.id)
    if (!trip.start_location || !trip.end_location) await enqueueNaming(tx, parts, user.id)
  })
  const row = await findOwnTrip(database, user.id, id)
  return toTripWire(database, row!, user)
}

/**
 * null means none of the driver's vehicles; undefined means the default vehicle. A recording, which may wait offline
 * for days, is accepted even if its vehicle was deleted meanwhile.
 * @throws HttpError 422 if the driver has no such vehicle
 */
async function chooseVehicle(
  database: Database,
  ownerId: string,
  { vehicle_id: wanted, source }: Pick<ReceivedOf<typeof createTrip>['body'], 'vehicle_id' | 'source'>,
): Promise<string | null> {
  if (wanted === null) return null
  if (wanted === undefined || (source === 'tracker' && !(await ownsVehicle(database, ownerId, wanted))))
    return findDefaultVehicle(database, ownerId)
  await checkVehicle(database, ownerId, wanted)
  return wanted
}

/** @throws HttpError 422 if a trip ends before it begins */
export function checkTimes(startedAt: Date, endedAt: Date | null): void {
  if (endedAt !== null && endedAt < startedAt) {
    throw new HttpError(422, 'A trip cannot end before it begins. Change the start or the end.')
  }
}

/** @throws HttpError 422 if the driver has no such vehicle */
export async function checkVehicle(database: Database, ownerId: string, vehicleId: string): Promise<void> {
  if (!(await ownsVehicle(database, ownerId, vehicleId))) throw new HttpError(422, 'You have no such vehicle.')
}
