import { getTripTotals, listTripDays, listTrips, type Trip, type TripFilter } from '@spoor/contract/routes/trips.ts'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { api, queryItems, queryReply } from '../../api/api.ts'
import type { TripSort } from './filter/logbook-search.ts'
import { type Chunk, FIRST_TRIPS } from './trip-rows.ts'

const AT_ONCE = 500
const IN_ORDER_AT_ONCE = 200

export const totalsQuery = (filter: TripFilter) =>
  queryOptions({ queryKey: ['trips', 'totals', filter], queryFn: queryReply(getTripTotals, { query: filter }) })

export const daysQuery = (filter: TripFilter) =>
  queryOptions({ queryKey: ['trips', 'days', filter], queryFn: queryItems(listTripDays, { query: filter }) })

/** The top of a chronological list. It loads in parallel with the days, so that rows do not need a second round trip. */
export const firstTripsQuery = (filter: TripFilter, sort: TripSort) =>
  queryOptions({
    queryKey: ['trips', 'rows', filter, sort, 'first'],
    queryFn: queryItems(listTrips, { query: { ...filter, sort, limit: FIRST_TRIPS } }),
  })

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
