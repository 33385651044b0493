import { listTripPaths } from '@spoor/contract/routes/trips.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { queryReply } from '../../../api/api.ts'
import { toMapTrips, type MapTrip } from '../../../ui/map/map-trip.ts'
import { chunkQuery, daysQuery } from '../trip-queries.ts'
import { buildDayChain, type DayChain } from './day-chain.ts'

const NO_TRIPS: readonly MapTrip[] = []
/** The server returns the paths of at most this many trips per call. */
const MOST_PATHS = 500

export interface DayOnMap {
  /** null until loaded. */
  chain: DayChain | null
  error: Error | null
  retry: () => void
  trips: readonly MapTrip[]
  /** The nearest days with trips; null if there is none. */
  dayBefore: string | null
  dayAfter: string | null
}

/** All trips of a day with their paths, regardless of the list's filter. */
export function useDay(day: string): DayOnMap {
  const { data: trips, error, refetch } = useQuery(chunkQuery({}, 'started_at', { from: day, to: day }))
  const chain = useMemo(() => (trips ? buildDayChain(trips) : null), [trips])
  const ids = useMemo(() => chain?.legs.map(({ trip }) => trip.id).slice(0, MOST_PATHS) ?? [], [chain])
  const paths = useQuery({
    queryKey: ['trips', 'paths', 'day', ids],
    queryFn: queryReply(listTripPaths, { body: { ids } }),
    enabled: ids.length > 0,
  }).data
  const days = useQuery(daysQuery({})).data
  return {
    chain,
    error,
    retry: () => void refetch(),
    trips: useMemo(() => (paths ? toMapTrips(paths) : NO_TRIPS), [paths]),
    // Days are listed newest first.
    dayBefore: days?.find((each) => each.day < day)?.day ?? null,
    dayAfter: days?.findLast((each) => each.day > day)?.day ?? null,
  }
}
