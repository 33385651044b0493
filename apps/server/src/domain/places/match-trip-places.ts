import { createPlaceFinder } from '@spoor/core/places/place-index.ts'
import type { Database, Transaction } from '../../platform/database/database.ts'
import { listPlacesToMatch, listTripEnds, type MatchedPlace, type TripEnds } from './place-match-queries.ts'
import { clearTripPlaces, setTripPlaces, type MatchedEnds } from './place-match-writes.ts'

type FindPlace = (lat: number | null, lng: number | null) => string | null

export function makePlaceFinder(places: readonly MatchedPlace[]): FindPlace {
  const find = createPlaceFinder(
    places.filter((place) => !place.isShared),
    places.filter((place) => place.isShared),
  )
  return (lat, lng) => find(lat, lng)?.id ?? null
}

/** Like {@link makePlaceFinder}, for the places of a driver. */
export async function loadPlaceFinder(database: Database, ownerId: string): Promise<FindPlace> {
  return makePlaceFinder(await listPlacesToMatch(database, ownerId))
}

/** Returns the trips whose start or end place would change. */
export function changedEnds(trips: readonly TripEnds[], find: FindPlace): MatchedEnds[] {
  return trips.flatMap((trip) => {
    const start = find(trip.start_lat, trip.start_lng)
    const end = find(trip.end_lat, trip.end_lng)
    if (start === trip.start_place_id && end === trip.end_place_id) return []
    return [{ id: trip.id, start_place_id: start, end_place_id: end }]
  })
}

/**
 * Sets the start and end places of all trips of an owner. The caller must block imports, so that none adds trips with
 * an outdated list of places. @returns the number of changed trips
 */
export async function matchTripPlaces(tx: Transaction, ownerId: string): Promise<number> {
  const places = await listPlacesToMatch(tx, ownerId)
  if (places.length === 0) return clearTripPlaces(tx, ownerId)
  const changed = changedEnds(await listTripEnds(tx, ownerId), makePlaceFinder(places))
  if (changed.length > 0) await setTripPlaces(tx, ownerId, changed)
  return changed.length
}
