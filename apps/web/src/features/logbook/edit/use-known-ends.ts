import { listTrips, type Trip } from '@spoor/contract/routes/trips.ts'
import type { Position } from '@spoor/core/units/distance.ts'
import { useQuery } from '@tanstack/react-query'
import { queryItems } from '../../../api/api.ts'
import { usePlaces } from '../../../places/use-places.ts'

const RECENT_TRIPS = 50

/** Positions by name: the driver's places first, then the ends of his latest trips. */
export function useKnownEnds(like: Trip | null, { enabled }: { enabled: boolean }): ReadonlyMap<string, Position> {
  const places = usePlaces({ enabled }).data?.items ?? []
  const recent = useQuery({
    queryKey: ['trips', 'recent-ends'],
    queryFn: queryItems(listTrips, { query: { limit: RECENT_TRIPS } }),
    enabled,
  })
  return listKnownEnds(like, places, recent.data ?? [])
}

/** The repeated trip's own ends take precedence, so that they keep their positions. */
export function listKnownEnds(
  like: Trip | null,
  places: readonly ({ name: string } & Position)[],
  recent: readonly Trip[],
): ReadonlyMap<string, Position> {
  const known = new Map<string, Position>()
  const add = (name: string, lat: number | null, lng: number | null) => {
    if (name !== '' && lat !== null && lng !== null && !known.has(name)) known.set(name, { lat, lng })
  }
  const addEnds = (trip: Trip) => {
    add(trip.end_place?.name ?? trip.end_location, trip.end_lat, trip.end_lng)
    add(trip.start_place?.name ?? trip.start_location, trip.start_lat, trip.start_lng)
  }
  if (like) addEnds(like)
  for (const { name, lat, lng } of places) add(name, lat, lng)
  for (const trip of recent) addEnds(trip)
  return known
}
