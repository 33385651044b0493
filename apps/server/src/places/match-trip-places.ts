import { createPlaceFinder } from '@spoor/core/places/place-index.ts'
import type { Database, Transaction } from '../database/database.ts'
import { listPlacesToMatch, listTripEnds } from './place-match-queries.ts'
import type { MatchedPlace, TripEnds } from './place-match-queries.ts'
import { clearTripPlaces, setTripPlaces } from './place-match-writes.ts'
import type { MatchedEnds } from './place-match-writes.ts'

type FindPlace = (lat: number | null, lng: number | null) => string | null

/** Finds the id of the place of a position among these. */
export function placeFinderOf(places: readonly MatchedPlace[]): FindPlace {
  const find = createPlaceFinder(
    places.filter((place) => !place.isShared),
    places.filter((place) => place.isShared),
  )
  return (lat, lng) => find(lat, lng)?.id ?? null
}

/** Finds the place of a position among those of a driver. */
export async function findPlacesOf(database: Database, ownerId: string): Promise<FindPlace> {
  return placeFinderOf(await listPlacesToMatch(database, ownerId))
}

/** The trips of which an end would be in another place than it is. */
export function changedEnds(trips: readonly TripEnds[], find: FindPlace): MatchedEnds[] {
  return trips.flatMap((trip) => {
    const start = find(trip.start_lat, trip.start_lng)
    const end = find(trip.end_lat, trip.end_lng)
    if (start === trip.start_place_id && end === trip.end_place_id) return []
    return [{ id: trip.id, start_place_id: start, end_place_id: end }]
  })
}

/**
 * Sets the places of all trips of an owner by where they start and end. The caller keeps imports out, so that none adds
 * trips by an earlier list of places. @returns how many trips changed
 */
export async function matchTripPlaces(tx: Transaction, ownerId: string): Promise<number> {
  const places = await listPlacesToMatch(tx, ownerId)
  if (places.length === 0) return clearTripPlaces(tx, ownerId)
  const changed = changedEnds(await listTripEnds(tx, ownerId), placeFinderOf(places))
  if (changed.length > 0) await setTripPlaces(tx, ownerId, changed)
  return changed.length
}
