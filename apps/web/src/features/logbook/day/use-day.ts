import { listTripPaths } from '@spoor/contract/routes/trips.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { api } from '../../../api/api.ts'
import { toMapTrips } from '../../../ui/map/map-trip.ts'
import type { MapTrip } from '../../../ui/map/map-trip.ts'
import { chunkQuery, daysQuery } from '../trip-queries.ts'
import { buildDayChain } from './day-chain.ts'
import type { DayChain } from './day-chain.ts'

const NO_TRIPS: readonly MapTrip[] = []
/** As many as the server gives paths of at once. */
const MOST_PATHS = 500

export interface DayOnMap {
  /** null until loaded. */
  chain: DayChain | null
  error: Error | null
  retry: () => void
  trips: readonly MapTrip[]
  /** The nearest days with trips; null where there is none. */
  dayBefore: string | null
  dayAfter: string | null
}

/** The trips of a day, whatever the list is filtered by, with their paths. */
export function useDay(day: string): DayOnMap {
  const { data: trips, error, refetch } = useQuery(chunkQuery({}, 'started_at', { from: day, to: day }))
  const chain = useMemo(() => (trips ? buildDayChain(trips) : null), [trips])
  const ids = useMemo(() => chain?.legs.map(({ trip }) => trip.id).slice(0, MOST_PATHS) ?? [], [chain])
  const paths = useQuery({
    queryKey: ['trips', 'paths', 'day', ids],
    queryFn: ({ signal }) => api.call(listTripPaths, { body: { ids } }, { signal }),
    enabled: ids.length > 0,
  }).data
  const days = useQuery(daysQuery({})).data
  return {
    chain,
    error,
    retry: () => void refetch(),
    trips: useMemo(() => (paths ? toMapTrips(paths) : NO_TRIPS), [paths]),
    // The newest day comes first.
    dayBefore: days?.find((each) => each.day < day)?.day ?? null,
    dayAfter: days?.findLast((each) => each.day > day)?.day ?? null,
  }
}
