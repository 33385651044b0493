import { randomUUID } from 'node:crypto'
import type { Trip } from '@spoor/contract/routes/trips.ts'
import { decodePath, encodePath } from '@spoor/core/journey/encoding/path-codec.ts'
import type { TripPath } from '@spoor/core/journey/journey.ts'
import { pathLengthM, splitPathAt } from '@spoor/core/journey/trip-path.ts'
import { localDateAt } from '@spoor/core/units/local-date.ts'
import { inTransaction } from '../../../platform/database/in-transaction.ts'
import { describePosition } from '../../../domain/places/geocode/describe-position.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { HttpError, notFound } from '../../../platform/http/http-error.ts'
import type { User } from '../../../platform/http/caller.ts'
import { enqueueNaming } from '../../../domain/places/name-trip-ends.ts'
import { loadPlaceFinder } from '../../../domain/places/match-trip-places.ts'
import { lockPlaces } from '../../../domain/places/place-match-queries.ts'
import { requestLearning } from '../../../domain/learning/request-learning.ts'
import { toCut, endsCut, listMadeFrom, startsCut } from './merged-trip.ts'
import { findTrip } from '../trip-queries.ts'
import { toTripWires } from '../trip-wire.ts'
import { deleteTripsById, insertTrips, lockTrips, type TripToInsert, type TripToRemake } from '../trip-writes.ts'

const E7 = 1e7

/** Splits a trip in two at an instant along its path. The original remains as a deleted trip, as with a merge. */
export async function handleSplitTrip(
  parts: Pick<Dependencies, 'database' | 'jobs' | 'config'>,
  user: User,
  id: string,
  at: Date,
): Promise<Trip[]> {
  const { database } = parts
  const halves = await inTransaction(database, async (tx) => {
    await lockPlaces(tx, user.id, 'shared')
    const placeAt = await loadPlaceFinder(tx, user.id)
    const [trip] = await lockTrips(tx, user.id, [id])
    if (trip === undefined) throw notFound('Trip')
    if (trip.path === null) {
      throw new HttpError(
        409,
        'The path of this trip is unknown, so it cannot be split. Edit it and add a second trip.',
      )
    }
    const paths = splitPathAt(decodePath(trip.path), at.getTime())
    if (paths === null) throw new HttpError(422, 'Choose a time between the start and the end of the trip.')
    const pair = splitTripAt(trip, paths, { at, timezone: user.timezone, placeAt })
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

/**
 * Both halves have the fields of the original; the distance is divided by their share of the path. Tolls stay with the
 * first half and parking, paid on arrival, with the second, so that each counts once.
 */
function splitTripAt(
  trip: TripToRemake,
  [before, after]: [TripPath, TripPath],
  { at, timezone, placeAt }: { at: Date; timezone: string; placeAt: (lat: number, lng: number) => string | null },
): [TripToInsert, TripToInsert] {
  const beforeM = pathLengthM(before)
  const wayM = beforeM + pathLengthM(after)
  const firstM = wayM > 0 ? (trip.distance_m * beforeM) / wayM : trip.distance_m / 2
  const lat = after.latE7[0] / E7
  const lng = after.lngE7[0] / E7
  const location = describePosition(lat, lng)
  const placeId = placeAt(lat, lng)
  const { has_path: _, ...rest } = trip
  const whole = { ...rest, made_of: listMadeFrom([trip]) }
  const corrected = [...new Set([...trip.corrected, 'bounds'])].sort()
  return [
    {
      ...whole,
      id: randomUUID(),
      ended_at: at,
      end_location: location,
      end_place_id: placeId,
      end_lat: lat,
      end_lng: lng,
      distance_m: firstM,
      // Nobody read the odometer at the split; the logbook calculates the value and marks it as calculated.
      end_odometer_m: null,
      cut: toCut({ start: startsCut(trip), end: false }),
      corrected,
      parking_cents: 0,
      path: Buffer.from(encodePath(before)),
    },
    {
      ...whole,
      id: randomUUID(),
      started_at: at,
      local_day: localDateAt(at.getTime(), timezone),
      start_location: location,
      start_place_id: placeId,
      start_lat: lat,
      start_lng: lng,
      distance_m: trip.distance_m - firstM,
      start_odometer_m: null,
      cut: toCut({ start: false, end: endsCut(trip) }),
      corrected,
      toll_cents: 0,
      path: Buffer.from(encodePath(after)),
    },
  ]
}
