import type { TripFilter } from '@spoor/contract/routes/trips.ts'
import { hashKey } from '@tanstack/react-query'
import type { QueryClient, QueryKey } from '@tanstack/react-query'
import type { LogbookSearch, TripSort } from './filter/logbook-search.ts'

/** Trips come in runs of about 120; so many runs are kept, those that came last. */
const KEPT_RUNS = 20

/** The list as it is shown: what was asked for, and what came. */
export interface ShownLogbook {
  search: LogbookSearch
  /** With the days that a period meant then. */
  filter: TripFilter
  sort: TripSort
  replies: readonly { key: QueryKey; data: unknown; atMs: number }[]
}

type Shown = Pick<ShownLogbook, 'filter' | 'sort'>

/** The query without which there is no list. */
const listKey = ({ filter, sort }: Shown): QueryKey =>
  sort.endsWith('distance') ? ['trips', 'rows', filter, sort] : ['trips', 'days', filter]

/** When the list came that is shown for a filter; null where none did. */
export const shownAtMs = (queryClient: QueryClient, shown: Shown): number | null =>
  queryClient.getQueryState(listKey(shown))?.dataUpdatedAt || null

/** Whether a reply is a part of what the page shows. */
export function isOfShown([first, second, filter, sort]: QueryKey, shown: Shown): boolean {
  if (first === 'vehicles' || first === 'tabs') return second === undefined
  if (first !== 'trips' || hashKey([filter]) !== hashKey([shown.filter])) return false
  return second === 'days' || second === 'totals' || (second === 'rows' && sort === shown.sort)
}

/** The list as it is now; null while it is not there. */
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
    replies: [...replies.filter(isRun).slice(0, KEPT_RUNS), ...replies.filter((one) => !isRun(one))],
  }
}

/** Puts what was kept where the page looks for it. The list comes last: it is drawn with what is there by then. */
export function showAgain(queryClient: QueryClient, shown: ShownLogbook): void {
  for (const { key, data, atMs } of shown.replies) {
    // What nobody looks at is forgotten after a while, and could not be fetched again.
    queryClient.getQueryCache().build(queryClient, { queryKey: key, gcTime: Number.POSITIVE_INFINITY })
    queryClient.setQueryData(key, data, { updatedAt: atMs })
  }
}
