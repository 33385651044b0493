import { getTripTotals, listTripDays, listTrips } from '@spoor/contract/routes/trips.ts'
import type { Trip, TripFilter } from '@spoor/contract/routes/trips.ts'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { api } from '../../api/api.ts'
import type { TripSort } from './filter/logbook-search.ts'
import { type Chunk, FIRST_TRIPS, type TripDay } from './trip-rows.ts'

const AT_ONCE = 500
const IN_ORDER_AT_ONCE = 200

export const totalsQuery = (filter: TripFilter) =>
  queryOptions({
    queryKey: ['trips', 'totals', filter],
    queryFn: ({ signal }) => api.call(getTripTotals, { query: filter }, { signal }),
  })

export const daysQuery = (filter: TripFilter) =>
  queryOptions({
    queryKey: ['trips', 'days', filter],
    queryFn: async ({ signal }): Promise<TripDay[]> =>
      (await api.call(listTripDays, { query: filter }, { signal })).items,
  })

/** The top of a chronological list. It loads in parallel with the days, so that rows do not need a second round trip. */
export const firstTripsQuery = (filter: TripFilter, sort: TripSort) =>
  queryOptions({
    queryKey: ['trips', 'rows', filter, sort, 'first'],
    queryFn: async ({ signal }): Promise<Trip[]> =>
      (await api.call(listTrips, { query: { ...filter, sort, limit: FIRST_TRIPS } }, { signal })).items,
  })

/** All trips of a range of days. */
export const chunkQuery = (filter: TripFilter, sort: TripSort, { from, to }: Pick<Chunk, 'from' | 'to'>) =>
  queryOptions({
    queryKey: ['trips', 'rows', filter, sort, `${from} ${to}`],
    queryFn: async ({ signal }): Promise<Trip[]> => {
      const trips: Trip[] = []
      for (let cursor: string | undefined, more = true; more;) {
        const query = { ...filter, from, to, sort, cursor, limit: AT_ONCE }
        const page = await api.call(listTrips, { query }, { signal })
        trips.push(...page.items)
        cursor = page.next_cursor ?? undefined
        more = page.next_cursor !== null
      }
      return trips
    },
  })

/** A list that is not in chronological order, loaded from its top. */
export const inOrderQuery = (filter: TripFilter, sort: TripSort) =>
  infiniteQueryOptions({
    queryKey: ['trips', 'rows', filter, sort],
    queryFn: ({ pageParam, signal }) =>
      api.call(listTrips, { query: { ...filter, sort, cursor: pageParam, limit: IN_ORDER_AT_ONCE } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
  })
