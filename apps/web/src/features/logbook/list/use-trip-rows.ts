import type { Trip, TripFilter } from '@spoor/contract/routes/trips.ts'
import { keepPreviousData, useInfiniteQuery, useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useRef, useState } from 'react'
import type { TripSort } from '../filter/logbook-search.ts'
import { chunkQuery, daysQuery, firstTripsQuery, inOrderQuery } from '../trip-queries.ts'
import { listChunks, buildRowsByTime, buildRowsInOrder, splitFirstTrips } from '../trip-rows.ts'
import type { LaidOut, TripListRow } from '../trip-rows.ts'

interface Wanted {
  filter: TripFilter
  sort: TripSort
}

export interface TripRows extends LaidOut {
  total: number
  isPending: boolean
  error: Error | null
  /** Shows the list of the previous filter while the next one loads. */
  stale: boolean
  retry: () => void
  /** Loads the trips that the visible rows need. */
  show: (rows: readonly TripListRow[], first: number, last: number) => void
}

/** The rows of the list. Trips load when their rows become visible, and are dropped some time after leaving the screen. */
export function useTripRows(filter: TripFilter, sort: TripSort): TripRows {
  const byTime = !sort.endsWith('distance')
  const inTime = useRowsByTime({ filter, sort }, byTime)
  const inOrder = useRowsInOrder({ filter, sort }, !byTime)
  return byTime ? inTime : inOrder
}

/** Before the first rows are shown, no chunk loads except the first trips. */
const NOTHING_SHOWN: readonly [number, number] = [0, -2]

function useRowsByTime(wanted: Wanted, enabled: boolean): TripRows {
  const queryClient = useQueryClient()
  const [[firstShown, lastShown], setRange] = useState(NOTHING_SHOWN)
  const days = useQuery({
    ...daysQuery(wanted.filter),
    enabled,
    placeholderData: keepPreviousData,
  })
  // Shows the previous filter's list until the next one's days are loaded.
  const shown = useRef(wanted)
  if (!days.isPlaceholderData) shown.current = wanted
  const { filter } = shown.current
  const { sort } = wanted
  const chunks = useMemo(() => listChunks(sort, days.data ?? []), [days.data, sort])
  const firstTrips = useQuery({ ...firstTripsQuery(wanted.filter, sort), enabled })
  const firstOfShown: readonly Trip[] | undefined = days.isPlaceholderData
    ? queryClient.getQueryData(firstTripsQuery(filter, sort).queryKey)
    : firstTrips.data
  const first = useMemo(() => splitFirstTrips(chunks, firstOfShown, sort), [chunks, firstOfShown, sort])
  // One chunk more on either side, so that trips are loaded before their rows become visible.
  const nearFrom = Math.max(first.length, firstShown - 1)
  const loading = useQueries({
    queries: chunks.slice(nearFrom, Math.max(nearFrom, lastShown + 2)).map((chunk) => ({
      ...chunkQuery(filter, sort, chunk),
      enabled: enabled && !days.isPlaceholderData && !firstTrips.isPending,
    })),
  })
  const version = loading.map(({ dataUpdatedAt }) => dataUpdatedAt).join(' ')
  const laidOut = useMemo(
    () =>
      buildRowsByTime(
        chunks,
        chunks.map((chunk, at) => first[at] ?? queryClient.getQueryData(chunkQuery(filter, sort, chunk).queryKey)),
      ),
    // `version` changes when a chunk is loaded or changed.
    // oxlint-disable-next-line react/exhaustive-deps
    [chunks, first, version, filter, sort, queryClient],
  )
  const failed = loading.find(({ error }) => error !== null)
  return {
    ...laidOut,
    total: (days.data ?? []).reduce((sum, day) => sum + day.trips, 0),
    isPending: days.isPending,
    error: days.error ?? failed?.error ?? null,
    stale: days.isPlaceholderData,
    retry: () => {
      void days.refetch()
      for (const one of loading) if (one.isError) void one.refetch()
    },
    show: (shownRows, firstRow, lastRow) => {
      const [from, to] = [findChunkIndex(shownRows, firstRow, 1), findChunkIndex(shownRows, lastRow, -1)]
      setRange((range) => (range[0] === from && range[1] === to ? range : [from, to]))
    },
  }
}

/** Finds the chunk of the nearest trip from a row. */
function findChunkIndex(rows: readonly TripListRow[], at: number, step: 1 | -1): number {
  for (let i = Math.min(at, rows.length - 1); i >= 0 && i < rows.length; i += step) {
    const row = rows[i]
    if (row.kind === 'trip') return row.chunk
  }
  return 0
}

function useRowsInOrder({ filter, sort }: Wanted, enabled: boolean): TripRows {
  const pages = useInfiniteQuery({
    ...inOrderQuery(filter, sort),
    enabled,
    placeholderData: keepPreviousData,
  })
  const laidOut = useMemo(() => {
    const trips = pages.data?.pages.flatMap(({ items }) => items) ?? []
    return buildRowsInOrder(trips, pages.hasNextPage ? (pages.data?.pages[0].total ?? 0) : trips.length)
  }, [pages.data, pages.hasNextPage])
  return {
    ...laidOut,
    total: pages.data?.pages[0].total ?? 0,
    isPending: pages.isPending,
    error: pages.error,
    stale: pages.isPlaceholderData,
    retry: () => void pages.refetch(),
    show: (shownRows, _, lastRow) => {
      const row = shownRows[Math.min(lastRow, shownRows.length - 1)]
      const missing = row?.kind === 'trip' && row.trip === null
      if (missing && pages.hasNextPage && !pages.isFetching) void pages.fetchNextPage()
    },
  }
}
