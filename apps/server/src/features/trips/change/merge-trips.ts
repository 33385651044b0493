import { randomUUID } from 'node:crypto'
import { MAX_NOTES, MAX_REASON } from '@spoor/contract/limits.ts'
import type { Trip } from '@spoor/contract/routes/trips.ts'
import type { Database } from '../../../database/database.ts'
import { inTransaction } from '../../../database/in-transaction.ts'
import { HttpError, notFound } from '../../../http/http-error.ts'
import type { User } from '../../../identity/user.ts'
import { mergedTrip } from './merged-trip.ts'
import { findTrip } from '../trip-queries.ts'
import { tripWire } from '../trip-wire.ts'
import { deleteTripsById, hasTripBetween, insertTrips, lockTrips } from '../trip-writes.ts'

/**
 * Makes one trip of several of one vehicle that follow each other. The parts are kept as deleted trips: an import doesn't
 * bring them back, and restoring them instead of the merged trip undoes the merge.
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
    const merged = mergedTrip(trips, id)
    requireRoom('reasons', merged.reason, MAX_REASON)
    requireRoom('notes', merged.notes, MAX_NOTES)
    await insertTrips(tx, ownerId, [merged])
    await deleteTripsById(tx, ownerId, ids)
  })
  const row = await findTrip(database, ownerId, id)
  if (row === undefined) throw notFound('Trip')
  return tripWire(row, user)
}

/** Nothing that was written is cut off: who wrote it says what may go. */
function requireRoom(what: 'reasons' | 'notes', text: string, most: number): void {
  if (text.length <= most) return
  const says = `The ${what} of these trips are together longer than ${most} characters. Shorten them, then merge again.`
  throw new HttpError(409, says)
}
