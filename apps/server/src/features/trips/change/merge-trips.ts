import { randomUUID } from 'node:crypto'
import { MAX_MERGED_TRIPS, MAX_NOTES, MAX_REASON } from '@spoor/contract/limits.ts'
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
import { deleteTripsById, findTripsBetween, findVehicleNames, insertTrips, lockTrips } from '../trip-writes.ts'

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

/** What a merge would make of these trips and of those between them, and the stop or stretch between each pair. */
export async function previewMergeOf(database: Database, user: User, ids: readonly string[]): Promise<MergePreview> {
  const { trips, merged } = await inTransaction(database, async (tx) => {
    const between = await findTripsBetween(tx, user.id, await spanOf(tx, user.id, ids))
    return planMerge(tx, user.id, [...ids, ...between])
  })
  const added = trips.filter(({ id }) => !ids.includes(id))
  return {
    trip: await tripWire(database, { ...merged, has_path: merged.path !== null, comments: 0 }, user),
    ids: trips.map(({ id }) => id),
    added: await Promise.all(added.map((trip) => tripWire(database, trip, user))),
    between: trips.slice(1).map((after, i) => gapBetween(trips[i], after)),
  }
}

function gapBetween(before: TripToRemake, after: TripToRemake): MergePreview['between'][number] {
  const distanceM = betweenM(before, after)
  const stopMs = before.ended_at === null ? Infinity : after.started_at.getTime() - before.ended_at.getTime()
  return {
    from: before.ended_at?.toISOString() ?? null,
    until: after.started_at.toISOString(),
    end_location: withPlaceName(before.end_place?.name ?? null, before.end_location),
    start_location: withPlaceName(after.start_place?.name ?? null, after.start_location),
    distance_km: metresToKm(distanceM),
    adjacent: stopMs <= SHORT_STOP_MS && distanceM <= SAME_PLACE_M,
  }
}

interface Span {
  vehicleId: string | null
  ids: readonly string[]
  from: Date
  to: Date
}

/**
 * Where the wanted trips begin, first to last.
 * @throws HttpError where they cannot be one trip, whatever is between them
 */
async function spanOf(tx: Transaction, ownerId: string, wanted: readonly string[]): Promise<Span> {
  const ids = [...new Set(wanted)]
  if (ids.length < 2) throw new HttpError(422, 'Choose at least two trips to merge.')
  const trips = await lockTrips(tx, ownerId, ids)
  if (trips.length < ids.length) throw notFound('Trip')
  const [first] = trips
  if (trips.some((trip) => trip.vehicle_id !== first.vehicle_id)) {
    const nameOf = await findVehicleNames(tx, ownerId)
    const names = [...new Set(trips.map((trip) => trip.vehicle_id))].map((id) =>
      id === null ? 'no vehicle' : `'${nameOf.get(id) || 'Unnamed vehicle'}'`,
    )
    const which = `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
    throw new HttpError(409, `These trips are of different vehicles: ${which}. Choose trips of one vehicle.`)
  }
  return { vehicleId: first.vehicle_id, ids, from: first.started_at, to: trips[trips.length - 1].started_at }
}

/** @throws HttpError where these cannot be one trip */
async function planMerge(
  tx: Transaction,
  ownerId: string,
  wanted: readonly string[],
): Promise<{ trips: TripToRemake[]; merged: MergedTrip }> {
  const span = await spanOf(tx, ownerId, wanted)
  if (span.ids.length > MAX_MERGED_TRIPS) {
    const count = span.ids.length
    throw new HttpError(
      409,
      `With the trips between them these are ${count}. At most ${MAX_MERGED_TRIPS} can be merged.`,
    )
  }
  if ((await findTripsBetween(tx, ownerId, span)).length > 0) {
    throw new HttpError(409, 'There is another trip between these. Choose trips that follow each other.')
  }
  const trips = await lockTrips(tx, ownerId, span.ids)
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
