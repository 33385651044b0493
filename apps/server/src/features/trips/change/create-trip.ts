import { randomUUID } from 'node:crypto'
import type { createTrip, Trip } from '@spoor/contract/routes/trips.ts'
import type { ReceivedOf } from '@spoor/contract/route.ts'
import { randToCents } from '@spoor/core/units/money.ts'
import { localDateAt } from '@spoor/core/units/local-date.ts'
import type { Database } from '../../../database/database.ts'
import { inTransaction } from '../../../database/in-transaction.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { HttpError } from '../../../http/http-error.ts'
import type { User } from '../../../identity/user.ts'
import { enqueueNaming } from '../../../places/name-trip-ends.ts'
import { findPlacesOf } from '../../../places/match-trip-places.ts'
import { lockPlaces } from '../../../places/place-match-queries.ts'
import { recordedTrip } from './recorded-trip.ts'
import { findDefaultVehicle, findOwnTrip, ownsVehicle } from '../trip-queries.ts'
import { tripWire } from '../trip-wire.ts'
import { insertTripOnce } from '../trip-writes.ts'

/**
 * Adds a trip that the driver entered or recorded; it is confirmed if it is classified. A trip that was sent before, because
 * the reply was lost, is returned in its current state, even if deleted since: the sender needs to know that it arrived.
 */
export async function createTripOf(
  parts: Pick<Dependencies, 'database' | 'jobs' | 'config'>,
  user: User,
  trip: ReceivedOf<typeof createTrip>['body'],
): Promise<Trip> {
  const { database } = parts
  const startedAt = new Date(trip.started_at)
  const endedAt = trip.ended_at ? new Date(trip.ended_at) : null
  checkTimes(startedAt, endedAt)
  if (trip.vehicle_id) await checkVehicle(database, user.id, trip.vehicle_id)
  const id = trip.client_id ?? randomUUID()
  // null says that it was none of his vehicles; nothing said means the one he has named as his usual one.
  const vehicleId = trip.vehicle_id === undefined ? await findDefaultVehicle(database, user.id) : trip.vehicle_id
  const recorded = recordedTrip(trip)
  await inTransaction(database, async (tx) => {
    await lockPlaces(tx, user.id, 'shared')
    const placeAt = await findPlacesOf(tx, user.id)
    await insertTripOnce(tx, user.id, {
      id,
      vehicle_id: vehicleId,
      started_at: startedAt,
      ended_at: endedAt,
      local_day: localDateAt(startedAt.getTime(), user.timezone),
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
    if (!trip.start_location || !trip.end_location) await enqueueNaming(tx, parts, user.id)
  })
  const row = await findOwnTrip(database, user.id, id)
  return tripWire(database, row!, user)
}

/** @throws HttpError 422 where a trip ends before it begins */
export function checkTimes(startedAt: Date, endedAt: Date | null): void {
  if (endedAt !== null && endedAt < startedAt) {
    throw new HttpError(422, 'A trip cannot end before it begins. Change the start or the end.')
  }
}

/** @throws HttpError 422 where the driver has no such vehicle */
export async function checkVehicle(database: Database, ownerId: string, vehicleId: string): Promise<void> {
  if (!(await ownsVehicle(database, ownerId, vehicleId))) throw new HttpError(422, 'You have no such vehicle.')
}
