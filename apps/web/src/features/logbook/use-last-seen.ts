import type { TripFilter } from '@spoor/contract/routes/trips.ts'
import { hashKey, type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { reach } from '../../net/reach.ts'
import { useReachable } from '../../api/use-reachable.ts'
import { getCurrentSession } from '../../session/session.ts'
import { useSession } from '../../session/use-session.ts'
import { lastSeen } from '../../auth/last-seen.ts'
import { isFiltered, type LogbookSearch, type TripSort } from './filter/logbook-search.ts'
import type { LogbookAddress } from './filter/use-logbook-address.ts'

/** Trips load in chunks of about 120; only this many of the most recently loaded chunks are saved. */
const SAVED_RUNS = 20

/** The shown list: its query and the replies. */
interface ShownLogbook {
  search: LogbookSearch
  /** Includes the days that a period was resolved to. */
  filter: TripFilter
  sort: TripSort
  replies: readonly { key: QueryKey; data: unknown; atMs: number }[]
}

type Shown = Pick<ShownLogbook, 'filter' | 'sort'>

/** The query that the list cannot be shown without. */
const getListKey = ({ filter, sort }: Shown): QueryKey =>
  sort.endsWith('distance') ? ['trips', 'rows', filter, sort] : ['trips', 'days', filter]

export const shownAtMs = (queryClient: QueryClient, shown: Shown): number | null =>
  queryClient.getQueryState(getListKey(shown))?.dataUpdatedAt || null

function belongsToShownList([first, second, filter, sort]: QueryKey, shown: Shown): boolean {
  if (first === 'vehicles' || first === 'tabs') return second === undefined
  if (first !== 'trips' || hashKey([filter]) !== hashKey([shown.filter])) return false
  return second === 'days' || second === 'totals' || (second === 'rows' && sort === shown.sort)
}

/** The current list; null while it is not loaded. */
export function getShownLogbook(queryClient: QueryClient, wanted: Omit<ShownLogbook, 'replies'>): ShownLogbook | null {
  if (shownAtMs(queryClient, wanted) === null) return null
  const replies = queryClient
    .getQueryCache()
    .findAll({ predicate: ({ queryKey }) => belongsToShownList(queryKey, wanted) })
    .filter(({ state }) => state.data !== undefined)
    .map(({ queryKey, state }) => ({ key: queryKey, data: state.data, atMs: state.dataUpdatedAt }))
    .toSorted((a, b) => b.atMs - a.atMs)
  const isRowsQuery = ({ key }: { key: QueryKey }): boolean => key[1] === 'rows'
  return {
    ...wanted,
    replies: [...replies.filter(isRowsQuery).slice(0, SAVED_RUNS), ...replies.filter((one) => !isRowsQuery(one))],
  }
}

/** Puts a saved list into the query cache. */
export function showAgain(queryClient: QueryClient, shown: ShownLogbook): void {
  for (const { key, data, atMs } of shown.replies) {
    // The cache drops queries without an observer after some time, and they could not be fetched again.
    queryClient.getQueryCache().build(queryClient, { queryKey: key, gcTime: Number.POSITIVE_INFINITY })
    queryClient.setQueryData(key, data, { updatedAt: atMs })
  }
}

/** How long after the last reply the list is saved. */
const SAVE_AFTER_MS = 1500

/** While the server is unreachable: when the shown list was loaded, or that none was saved; null during the lookup. */
export interface Away {
  asOfMs: number | 'nothing' | null
  /** The filters belong to the saved list, not to the URL that was opened. */
  refiltered: boolean
}

/** Saves the shown list, and restores it with its own URL while the server is unreachable. */
export function useLastSeen(asked: LogbookAddress): { address: LogbookAddress; away: Away | null } {
  const queryClient = useQueryClient()
  const ownerUid = useSession()?.firebaseUid
  const reachable = useReachable()
  const [found, setFound] = useState<ShownLogbook | 'nothing' | null>(null)
  /** The URL that was opened, while the saved list's URL replaces it. */
  const opened = useRef<LogbookSearch | null>(null)
  const { filter, sort } = asked

  const save = useEffectEvent(() => {
    // Saves nothing if the user has signed out in the meantime.
    if (ownerUid === undefined || getCurrentSession()?.firebaseUid !== ownerUid) return
    const { map: _map, add: _add, download: _download, submit: _submit, trip: _trip, ...search } = asked.search
    const shown = getShownLogbook(queryClient, { search, filter, sort })
    if (shown) void lastSeen.keep({ ownerUid, shown })
  })
  useEffect(() => {
    if (!reachable) return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const saveSoon = (): void => {
      clearTimeout(timer)
      timer = setTimeout(save, SAVE_AFTER_MS)
    }
    const saveNow = (): void => {
      if (document.visibilityState === 'hidden') save()
    }
    saveSoon()
    document.addEventListener('visibilitychange', saveNow)
    const stop = queryClient.getQueryCache().subscribe(({ type, query }) => {
      if (type === 'updated' && belongsToShownList(query.queryKey, { filter, sort })) saveSoon()
    })
    return () => {
      stop()
      document.removeEventListener('visibilitychange', saveNow)
      clearTimeout(timer)
    }
  }, [reachable, queryClient, filter, sort])

  const show = useEffectEvent((shown: ShownLogbook | undefined) => {
    setFound(shown ?? 'nothing')
    if (!shown) return
    showAgain(queryClient, shown)
    opened.current ??= asked.search
    asked.replace(() => shown.search)
  })
  /** The saved list's filters apply only during the outage. */
  const forgetFilters = useEffectEvent(() => {
    const search = opened.current
    opened.current = null
    setFound(null)
    if (search) asked.replace(({ trip, map }) => ({ ...search, trip, map }))
  })
  const missing = !reachable && found === null && shownAtMs(queryClient, asked) === null
  useEffect(() => {
    if (!missing || ownerUid === undefined) return undefined
    let here = true
    void lastSeen.find<ShownLogbook>(ownerUid).then((seen) => here && show(seen?.shown))
    return () => {
      here = false
    }
  }, [missing, ownerUid])
  // The next outage loads the saved list again.
  useEffect(() => reach.onChange((back) => back && forgetFilters()), [])

  const again = !reachable && found !== null && found !== 'nothing' ? found : null
  const address = again ? { ...asked, filter: again.filter, sort: again.sort } : asked
  const asOfMs = shownAtMs(queryClient, address) ?? (found === 'nothing' ? found : null)
  const refiltered = again !== null && isFiltered(again.search)
  return { address, away: reachable ? null : { asOfMs, refiltered } }
}
