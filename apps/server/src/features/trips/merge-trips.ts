import { randomUUID } from 'node:crypto'
import type { Trip } from '@spoor/contract/routes/trips.ts'
import type { Database } from '../../database/database.ts'
import { inTransaction } from '../../database/in-transaction.ts'
import { HttpError, notFound } from '../../http/http-error.ts'
import type { User } from '../../identity/user.ts'
import { mergedTrip } from './merged-trip.ts'
import { findTrip } from './trip-queries.ts'
import { tripWire } from './trip-wire.ts'
import { deleteTripsById, hasTripBetween, insertTrips, lockTrips } from './trip-writes.ts'

/**
 * Makes one trip of several of one vehicle that follow each other. The parts are kept as deleted trips: an import doesn't
 * bring them back, and deleting the merged trip and restoring them undoes the merge.
 */
export async function mergeTripsOf(database: Database, user: User, wanted: readonly string[]): Promise<Trip> {
  const ownerId = user.id
  const ids = [...new Set(wanted)]
  if (ids.length < 2) throw new HttpError(422, 'Choose at least two trips to merge.')
  const id = randomUUID()
  await inTransaction(database, async (tx) => {
    const trips = await lockTrips(tx, ownerId, ids)
    if (trips.length < ids.length) throw notFound('Trip')
    const [first] = trips
    const last = trips[trips.length - 1]
    if (trips.some((trip) => trip.vehicle_id !== first.vehicle_id)) {
      throw new HttpError(409, 'These trips are of different vehicles. Choose trips of one vehicle.')
    }
    const span = { vehicleId: first.vehicle_id, ids, from: first.started_at, to: last.started_at }
    if (await hasTripBetween(tx, ownerId, span)) {
      throw new HttpError(409, 'There is another trip between these. Choose trips that follow each other.')
    }
    await insertTrips(tx, ownerId, [mergedTrip(trips, id)])
    await deleteTripsById(tx, ownerId, ids)
  })
  const row = await findTrip(database, ownerId, id)
  if (row === undefined) throw notFound('Trip')
  return tripWire(row, user)
}
