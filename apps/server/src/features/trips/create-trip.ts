import { randomUUID } from 'node:crypto'
import type { createTrip, Trip } from '@spoor/contract/routes/trips.ts'
import type { ReceivedOf } from '@spoor/contract/route.ts'
import { mOfKm } from '@spoor/core/units/distance.ts'
import type { Database } from '../../database/database.ts'
import { inTransaction } from '../../database/in-transaction.ts'
import { HttpError } from '../../http/http-error.ts'
import type { User } from '../../identity/user.ts'
import { localDay } from './local-day.ts'
import { findTrip, ownsVehicle } from './trip-queries.ts'
import { tripWire } from './trip-wire.ts'
import { insertTrips } from './trip-writes.ts'

/** Adds a trip of the driver's own; it is confirmed, for he entered it. */
export async function createTripOf(
  database: Database,
  user: User,
  trip: ReceivedOf<typeof createTrip>['body'],
): Promise<Trip> {
  const startedAt = new Date(trip.started_at)
  const endedAt = trip.ended_at ? new Date(trip.ended_at) : null
  checkTimes(startedAt, endedAt)
  if (trip.vehicle_id) await checkVehicle(database, user.id, trip.vehicle_id)
  const id = randomUUID()
  const source = trip.source ?? 'manual'
  await inTransaction(database, (tx) =>
    insertTrips(tx, user.id, [
      {
        id,
        vehicle_id: trip.vehicle_id ?? null,
        started_at: startedAt,
        ended_at: endedAt,
        local_day: localDay(startedAt.getTime(), user.timezone),
        start_location: trip.start_location,
        end_location: trip.end_location,
        start_lat: trip.start_lat ?? null,
        start_lng: trip.start_lng ?? null,
        end_lat: trip.end_lat ?? null,
        end_lng: trip.end_lng ?? null,
        distance_m: mOfKm(trip.distance_km),
        distance_source: source === 'manual' ? 'manual' : 'path',
        classification: trip.classification ?? null,
        status: 'confirmed',
        reason: trip.reason ?? '',
        notes: trip.notes ?? '',
        source,
        corrected: ['bounds', 'classification', 'distance_m', 'notes', 'reason', 'status'],
      },
    ]),
  )
  const row = await findTrip(database, user.id, id)
  return tripWire(row!)
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
