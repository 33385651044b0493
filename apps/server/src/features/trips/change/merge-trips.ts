import { randomUUID } from 'node:crypto'
import { MAX_MERGED_TRIPS, MAX_NOTES, MAX_REASON } from '@spoor/contract/limits/limits.ts'
import type { MergePreview, Trip } from '@spoor/contract/routes/trips.ts'
import { withPlaceName } from '@spoor/core/places/place.ts'
import { metresToKm } from '@spoor/core/units/distance.ts'
import { type Database, type Transaction, inTransaction } from '../../../platform/database/database.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { HttpError, notFound, orNotFound } from '../../../platform/http/http-error.ts'
import type { User } from '../../../platform/http/caller.ts'
import { lockPlaces } from '../../../domain/places/trip-place-queries.ts'
import { requestLearning } from '../../../domain/learning/request-learning.ts'
import { measureGapM, mergedTrip, type MergedTrip } from './merged-trip.ts'
import { findTrip, listVehicleNames } from '../trip-queries.ts'
import { toTripWire } from '../trip-wire.ts'
import { deleteTripsById, findTripsBetween, insertTrips, lockTrips, type TripToRemake } from '../trip-writes.ts'

/** A fuel stop, or a tracker that starts late. Longer gaps require the driver’s consent. */
const SHORT_STOP_MS = 15 * 60_000
const SAME_PLACE_M = 500

/**
 * Merges consecutive trips of one vehicle. The parts remain as deleted trips: imports do not restore them, and undoing
 * the merge restores them in place of the merged trip.
 */
export async function handleMergeTrips(
  { database, jobs }: Pick<Dependencies, 'database' | 'jobs'>,
  user: User,
  ids: readonly string[],
): Promise<Trip> {
  const id = await inTransaction(database, async (tx) => {
    await lockPlaces(tx, user.id, 'shared')
    const { trips, merged } = await planMerge(tx, user.id, ids)
    await insertTrips(tx, user.id, [merged])
    await deleteTripsById(
      tx,
      user.id,
      trips.map((trip) => trip.id),
    )
    await requestLearning(tx, jobs, user.id)
    return merged.id
  })
  const row = orNotFound(await findTrip(database, user.id, id), 'Trip')
  return toTripWire(database, row, user)
}

/** Previews the merge of these trips and those between them, with the stop or distance between each pair. */
export async function handlePreviewMerge(
  database: Database,
  user: User,
  ids: readonly string[],
): Promise<MergePreview> {
  const { trips, merged } = await inTransaction(database, async (tx) => {
    const between = await findTripsBetween(tx, user.id, await lockSpan(tx, user.id, ids))
    return planMerge(tx, user.id, [...ids, ...between])
  })
  const added = trips.filter(({ id }) => !ids.includes(id))
  return {
    trip: await toTripWire(database, { ...merged, has_path: merged.path !== null, comments: 0 }, user),
    ids: trips.map(({ id }) => id),
    added: await Promise.all(added.map((trip) => toTripWire(database, trip, user))),
    between: trips.slice(1).map((after, i) => gapBetween(trips[i], after)),
  }
}

function gapBetween(before: TripToRemake, after: TripToRemake): MergePreview['between'][number] {
  const distanceM = measureGapM(before, after)
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
 * Locks all trips from the first to the last requested one.
 * @throws HttpError if they cannot be merged, whatever is between them
 */
async function lockSpan(tx: Transaction, ownerId: string, wanted: readonly string[]): Promise<Span> {
  const ids = [...new Set(wanted)]
  if (ids.length < 2) throw new HttpError(422, 'Choose at least two trips to merge.')
  const trips = await lockTrips(tx, ownerId, ids)
  if (trips.length < ids.length) throw notFound('Trip')
  const [first] = trips
  if (trips.some((trip) => trip.vehicle_id !== first.vehicle_id)) {
    const nameByVehicle = await listVehicleNames(tx, ownerId)
    const names = [...new Set(trips.map((trip) => trip.vehicle_id))].map((id) =>
      id === null ? 'no vehicle' : `'${nameByVehicle.get(id) || 'Unnamed vehicle'}'`,
    )
    const which = `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
    throw new HttpError(409, `These trips belong to different vehicles: ${which}. Choose trips of one vehicle.`)
  }
  return { vehicleId: first.vehicle_id, ids, from: first.started_at, to: trips[trips.length - 1].started_at }
}

/** @throws HttpError if these trips cannot be merged */
async function planMerge(
  tx: Transaction,
  ownerId: string,
  wanted: readonly string[],
): Promise<{ trips: TripToRemake[]; merged: MergedTrip }> {
  const span = await lockSpan(tx, ownerId, wanted)
  if (span.ids.length > MAX_MERGED_TRIPS) {
    const count = span.ids.length
    throw new HttpError(
      409,
      `Including the trips in between, these are ${count} trips. At most ${MAX_MERGED_TRIPS} can be merged.`,
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

/** Texts are never truncated; the driver decides what to shorten. */
function requireRoom(what: 'reasons' | 'notes', text: string, most: number): void {
  if (text.length <= most) return
  const says = `The ${what} of these trips are longer than ${most} characters in total. Shorten them, then merge again.`
  throw new HttpError(409, says)
}
