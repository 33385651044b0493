import type { TripFilter } from '@spoor/contract/routes/trips.ts'
import { hashKey } from '@tanstack/react-query'
import type { QueryClient, QueryKey } from '@tanstack/react-query'
import type { LogbookSearch, TripSort } from './filter/logbook-search.ts'

/** Trips load in runs of about 120; this many runs are saved, the ones loaded last. */
const SAVED_RUNS = 20

/** The list as it is shown: the query and its replies. */
export interface ShownLogbook {
  search: LogbookSearch
  /** With the days that a period stood for then. */
  filter: TripFilter
  sort: TripSort
  replies: readonly { key: QueryKey; data: unknown; atMs: number }[]
}

type Shown = Pick<ShownLogbook, 'filter' | 'sort'>

/** The query that the list cannot be shown without. */
const listKey = ({ filter, sort }: Shown): QueryKey =>
  sort.endsWith('distance') ? ['trips', 'rows', filter, sort] : ['trips', 'days', filter]

/** When the list for a filter was loaded; null if it was not. */
export const shownAtMs = (queryClient: QueryClient, shown: Shown): number | null =>
  queryClient.getQueryState(listKey(shown))?.dataUpdatedAt || null

/** Whether a cached query belongs to the list that is shown. */
export function isOfShown([first, second, filter, sort]: QueryKey, shown: Shown): boolean {
  if (first === 'vehicles' || first === 'tabs') return second === undefined
  if (first !== 'trips' || hashKey([filter]) !== hashKey([shown.filter])) return false
  return second === 'days' || second === 'totals' || (second === 'rows' && sort === shown.sort)
}

/** The list as it is now; null while it is not loaded. */
export function shownNow(queryClient: QueryClient, wanted: Omit<ShownLogbook, 'replies'>): ShownLogbook | null {
  if (shownAtMs(queryClient, wanted) === null) return null
  const replies = queryClient
    .getQueryCache()
    .findAll({ predicate: ({ queryKey }) => isOfShown(queryKey, wanted) })
    .filter(({ state }) => state.data !== undefined)
    .map(({ queryKey, state }) => ({ key: queryKey, data: state.data, atMs: state.dataUpdatedAt }))
    .toSorted((a, b) => b.atMs - a.atMs)
  const isRun = ({ key }: { key: QueryKey }): boolean => key[1] === 'rows'
  return {
    ...wanted,
    replies: [...replies.filter(isRun).slice(0, SAVED_RUNS), ...replies.filter((one) => !isRun(one))],
  }
}

/** Puts a saved list into the query cache. */
export function showAgain(queryClient: QueryClient, shown: ShownLogbook): void {
  for (const { key, data, atMs } of shown.replies) {
    // Queries without an observer are dropped after a while, and could not be fetched again.
    queryClient.getQueryCache().build(queryClient, { queryKey: key, gcTime: Number.POSITIVE_INFINITY })
    queryClient.setQueryData(key, data, { updatedAt: atMs })
  }
}
