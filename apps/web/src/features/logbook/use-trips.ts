import { getTripPath, getTripTotals, listTripPaths, listTrips } from '@spoor/contract/routes/trips.ts'
import { listVehicles } from '@spoor/contract/routes/vehicles.ts'
import type { TripFilter } from '@spoor/contract/routes/trips.ts'
import type { ReplyOf } from '@spoor/contract/route.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { api } from '../../api/api.ts'
import { mapTripsOf, withPath } from '../../ui/map/map-trip.ts'
import type { MapTrip } from '../../ui/map/map-trip.ts'
import { filterOf } from './logbook-search.ts'
import type { LogbookSearch } from './logbook-search.ts'

export const TRIPS_PER_PAGE = 50
export type TripPage = ReplyOf<typeof listTrips>
export type TripTotals = ReplyOf<typeof getTripTotals>

/** One page of trips, as the address says. */
export function useTripPage(search: LogbookSearch) {
  const query = { ...filterOf(search), sort: search.sort, cursor: search.cursor, limit: TRIPS_PER_PAGE }
  return useQuery({
    queryKey: ['trips', 'page', query],
    queryFn: ({ signal }) => api.call(listTrips, { query }, { signal }),
    placeholderData: keepPreviousData,
  })
}

export const useTripTotals = (filter: TripFilter) =>
  useQuery({
    queryKey: ['trips', 'totals', filter],
    queryFn: ({ signal }) => api.call(getTripTotals, { query: filter }, { signal }),
    placeholderData: keepPreviousData,
  })

export const useVehicles = () =>
  useQuery({
    queryKey: ['vehicles'],
    queryFn: async ({ signal }) => (await api.call(listVehicles, {}, { signal })).items,
  })

/** The ways of the trips of a page, the chosen one with its gaps. */
export function useMapTrips(ids: readonly string[], chosenId: string | null): MapTrip[] {
  const paths = useQuery({
    queryKey: ['trips', 'paths', ids],
    queryFn: ({ signal }) => api.call(listTripPaths, { body: { ids: [...ids] } }, { signal }),
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
  }).data
  const hasWay = paths?.features.some(({ id, properties }) => id === chosenId && !properties.straight) ?? false
  const path = useQuery({
    queryKey: ['trips', 'path', chosenId],
    queryFn: ({ signal }) => api.call(getTripPath, { params: { id: chosenId ?? '' } }, { signal }),
    enabled: hasWay,
    retry: false,
  }).data
  return useMemo(() => {
    if (!paths || ids.length === 0) return []
    const shown = new Set(ids)
    return mapTripsOf(paths)
      .filter(({ id }) => shown.has(id))
      .map((trip) => (path && trip.id === chosenId ? withPath(trip, path) : trip))
  }, [paths, path, ids, chosenId])
}
