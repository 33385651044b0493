import { randomUUID } from 'node:crypto'
import { MAX_NOTES, MAX_REASON } from '@spoor/contract/limits.ts'
import type { MergePreview, Trip } from '@spoor/contract/routes/trips.ts'
import { withPlaceName } from '@spoor/core/places/place.ts'
import { metresToKm } from '@spoor/core/units/distance.ts'
import type { Database, Transaction } from '../../../database/database.ts'
import { inTransaction } from '../../../database/in-transaction.ts'
import { HttpError, notFound } from '../../../http/http-error.ts'
import type { User } from '../../../identity/user.ts'
import { lockPlaces } from '../../../places/place-match-queries.ts'
import { betweenM, mergedTrip } from './merged-trip.ts'
import type { MergedTrip } from './merged-trip.ts'
import { findTrip } from '../trip-queries.ts'
import { tripWire } from '../trip-wire.ts'
import type { TripToRemake } from '../trip-writes.ts'
import { deleteTripsById, hasTripBetween, insertTrips, lockTrips } from '../trip-writes.ts'

/** A fuel stop, or a tracker that starts late. Longer gaps need the driver’s consent. */
const SHORT_STOP_MS = 15 * 60_000
const SAME_PLACE_M = 500

/**
 * Merges consecutive trips of one vehicle. The parts stay as deleted trips: an import does not restore them, and restoring
 * them in place of the merged trip undoes the merge.
 */
export async function mergeTripsOf(database: Database, user: User, ids: readonly string[]): Promise<Trip> {
  const id = await inTransaction(database, async (tx) => {
    await lockPlaces(tx, user.id, 'shared')
    const { trips, merged } = await planMerge(tx, user.id, ids)
    await insertTrips(tx, user.id, [merged])
    await deleteTripsById(
      tx,
      user.id,
      trips.map((trip) => trip.id),
    )
    return merged.id
  })
  const row = await findTrip(database, user.id, id)
  if (row === undefined) throw notFound('Trip')
  return tripWire(database, row, user)
}

/** What a merge would make, and each stop or stretch between the parts that its driver should know of. */
export async function previewMergeOf(database: Database, user: User, ids: readonly string[]): Promise<MergePreview> {
  const { trips, merged } = await inTransaction(database, (tx) => planMerge(tx, user.id, ids))
  return {
    trip: await tripWire(database, { ...merged, has_path: merged.path !== null }, user),
    between: trips.slice(1).flatMap((after, i) => gapBetween(trips[i], after) ?? []),
  }
}

function gapBetween(before: TripToRemake, after: TripToRemake): MergePreview['between'][number] | null {
  const distanceM = betweenM(before, after)
  const stopMs = before.ended_at === null ? Infinity : after.started_at.getTime() - before.ended_at.getTime()
  if (stopMs <= SHORT_STOP_MS && distanceM <= SAME_PLACE_M) return null
  return {
    from: before.ended_at?.toISOString() ?? null,
    until: after.started_at.toISOString(),
    end_location: withPlaceName(before.end_place?.name ?? null, before.end_location),
    start_location: withPlaceName(after.start_place?.name ?? null, after.start_location),
    distance_km: metresToKm(distanceM),
  }
}

/** @throws HttpError where these cannot be one trip */
async function planMerge(
  tx: Transaction,
  ownerId: string,
  wanted: readonly string[],
): Promise<{ trips: TripToRemake[]; merged: MergedTrip }> {
  const ids = [...new Set(wanted)]
  if (ids.length < 2) throw new HttpError(422, 'Choose at least two trips to merge.')
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
  const merged = mergedTrip(trips, randomUUID())
  requireRoom('reasons', merged.reason, MAX_REASON)
  requireRoom('notes', merged.notes, MAX_NOTES)
  return { trips, merged }
}

/** Nothing that was written is cut off: who wrote it says what may go. */
function requireRoom(what: 'reasons' | 'notes', text: string, most: number): void {
  if (text.length <= most) return
  const says = `The ${what} of these trips are together longer than ${most} characters. Shorten them, then merge again.`
  throw new HttpError(409, says)
}
