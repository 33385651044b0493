import { listTripPaths, type getTripTotals, type TripFilter } from '@spoor/contract/routes/trips.ts'
import type { ReplyOf } from '@spoor/contract/route.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { queryReply } from '../../api/api.ts'
import { useTripPath } from '../../api/use-trip-path.ts'
import { toMapTrips, withPath, type MapTrip } from '../../ui/map/map-trip.ts'
import { totalsQuery } from './trip-queries.ts'

export type TripTotals = ReplyOf<typeof getTripTotals>

export const useTripTotals = (filter: TripFilter) =>
  useQuery({ ...totalsQuery(filter), placeholderData: keepPreviousData })

/** The paths of the newest filtered trips; the chosen one includes all its points and gaps. null until loaded. */
export function useMapTrips(filter: TripFilter, chosenId: string | null): MapTrip[] | null {
  const paths = useQuery({
    queryKey: ['trips', 'paths', filter],
    queryFn: queryReply(listTripPaths, { body: { filter } }),
    placeholderData: keepPreviousData,
  }).data
  const path = useTripPath(chosenId)
  return useMemo(() => {
    if (!paths) return null
    const trips = toMapTrips(paths)
    if (!path || path.geometry.coordinates.length < 2) return trips
    const chosen = trips.find(({ id }) => id === chosenId)
    // Draws the chosen trip even if it is older than those listed.
    if (!chosen && chosenId !== null) {
      return [...trips, withPath({ id: chosenId, mark: 'unclassified', straight: false, path: [], gaps: [] }, path)]
    }
    return trips.map((trip) => (trip === chosen && !trip.straight ? withPath(trip, path) : trip))
  }, [paths, path, chosenId])
}
