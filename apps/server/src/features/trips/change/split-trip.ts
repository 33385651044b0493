import { randomUUID } from 'node:crypto'
import type { Trip } from '@spoor/contract/routes/trips.ts'
import { decodePath, encodePath } from '@spoor/core/journey/encoding/path-codec.ts'
import { pathLengthM, splitPathAt } from '@spoor/core/journey/trip-path.ts'
import { taxDayAt } from '@spoor/core/units/tax-year.ts'
import { inTransaction } from '../../../platform/database/database.ts'
import { describePosition } from '../../../domain/places/geocode/describe-position.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { HttpError, notFound } from '../../../platform/http/http-error.ts'
import type { User } from '../../../platform/http/caller.ts'
import { enqueueNaming, loadPlaceFinder } from '../../../domain/places/name-trip-ends.ts'
import { lockPlaces } from '../../../domain/places/trip-place-queries.ts'
import { requestLearning } from '../../../domain/learning/request-learning.ts'
import { toCut, endsCut, listMadeFrom, startsCut } from './merged-trip.ts'
import { findTrip } from '../trip-queries.ts'
import { toTripWires } from '../trip-wire.ts'
import { deleteTripsById, insertTrips, lockTrips, type TripToInsert, type TripToRemake } from '../trip-writes.ts'

const E7 = 1e7

/** Splits a trip in two, along its path or by kilometres. The original remains as a deleted trip, as with a merge. */
export async function handleSplitTrip(
  parts: Pick<Dependencies, 'database' | 'jobs' | 'config'>,
  user: User,
  id: string,
  { at, first_km: firstKm }: { at?: string; first_km?: number },
): Promise<Trip[]> {
  const { database } = parts
  const halves = await inTransaction(database, async (tx) => {
    await lockPlaces(tx, user.id, 'shared')
    const placeAt = await loadPlaceFinder(tx, user.id)
    const [trip] = await lockTrips(tx, user.id, [id])
    if (trip === undefined) throw notFound('Trip')
    const pair =
      at === undefined
        ? splitByKilometres(trip, (firstKm ?? 0) * 1000)
        : splitAlongPath(trip, { at: new Date(at), placeAt })
    await insertTrips(tx, user.id, pair)
    await deleteTripsById(tx, user.id, [id])
    await requestLearning(tx, parts.jobs, user.id)
    await enqueueNaming(tx, parts, user.id)
    return pair
  })
  const rows = await Promise.all(halves.map((half) => findTrip(database, user.id, half.id)))
  const found = rows.filter((row) => row !== undefined)
  if (found.length < rows.length) throw notFound('Trip')
  return toTripWires(database, found, user)
}

interface Split {
  at: Date
  placeAt: (lat: number, lng: number) => string | null
}

/** The distance is divided by the halves' share of the path. */
function splitAlongPath(trip: TripToRemake, { at, placeAt }: Split): [TripToInsert, TripToInsert] {
  if (trip.path === null)
    throw new HttpError(
      409,
      'The path of this trip is unknown, so it cannot be split at a time. Split it by kilometres.',
    )
  const paths = splitPathAt(decodePath(trip.path), at.getTime())
  if (paths === null) throw new HttpError(422, 'Choose a time between the start and the end of the trip.')
  const [before, after] = paths
  const beforeM = pathLengthM(before)
  const wayM = beforeM + pathLengthM(after)
  const firstM = wayM > 0 ? (trip.distance_m * beforeM) / wayM : trip.distance_m / 2
  const lat = after.latE7[0] / E7
  const lng = after.lngE7[0] / E7
  const location = describePosition(lat, lng)
  const placeId = placeAt(lat, lng)
  const [first, second] = divideTrip(trip, { firstM, at })
  return [
    {
      ...first,
      end_location: location,
      end_place_id: placeId,
      end_lat: lat,
      end_lng: lng,
      path: Buffer.from(encodePath(before)),
    },
    {
      ...second,
      start_location: location,
      start_place_id: placeId,
      start_lat: lat,
      start_lng: lng,
      path: Buffer.from(encodePath(after)),
    },
  ]
}

/** Both halves have the places of the whole, because the place of the split is unknown. */
function splitByKilometres(trip: TripToRemake, firstM: number): [TripToInsert, TripToInsert] {
  if (trip.path !== null) throw new HttpError(409, 'The path of this trip is known: split it at a time.')
  if (firstM >= trip.distance_m) throw new HttpError(422, 'Choose fewer kilometres than those of the trip.')
  const startMs = trip.started_at.getTime()
  const lastingMs = (trip.ended_at?.getTime() ?? startMs) - startMs
  const at = new Date(startMs + Math.round((lastingMs * firstM) / trip.distance_m))
  const [first, second] = divideTrip(trip, { firstM, at })
  return [
    { ...first, ended_at: trip.ended_at && at, end_place_id: null, end_lat: null, end_lng: null },
    { ...second, start_place_id: null, start_lat: null, start_lng: null },
  ]
}

/**
 * Both halves have the fields of the original. Tolls stay with the first half and parking, paid on arrival, with the
 * second, so that each counts once.
 */
function divideTrip(trip: TripToRemake, { firstM, at }: { firstM: number; at: Date }): [TripToInsert, TripToInsert] {
  const { has_path: _, ...rest } = trip
  const corrected = [...new Set([...trip.corrected, 'bounds'])].sort()
  const whole = { ...rest, other_distance_m: null, made_of: listMadeFrom([trip]), corrected }
  return [
    {
      ...whole,
      id: randomUUID(),
      ended_at: at,
      distance_m: firstM,
      // Nobody read the odometer at the split; the logbook calculates the value and marks it as calculated.
      end_odometer_m: null,
      cut: toCut({ start: startsCut(trip), end: false }),
      parking_cents: 0,
    },
    {
      ...whole,
      id: randomUUID(),
      started_at: at,
      local_day: taxDayAt(at.getTime()),
      distance_m: trip.distance_m - firstM,
      start_odometer_m: null,
      cut: toCut({ start: false, end: endsCut(trip) }),
      toll_cents: 0,
    },
  ]
}
