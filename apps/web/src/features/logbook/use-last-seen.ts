import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { reach } from '../../api/reach.ts'
import { useReachable } from '../../api/use-reachable.ts'
import { currentSession } from '../../auth/session.ts'
import { useSession } from '../../auth/use-session.ts'
import { lastSeen } from '../../offline/last-seen.ts'
import { isOfShown, showAgain, shownAtMs, shownNow } from './shown-logbook.ts'
import type { ShownLogbook } from './shown-logbook.ts'
import type { LogbookAddress } from './filter/use-logbook-address.ts'

/** So long after the last reply what is shown is written down. */
const CALM_MS = 1500

/** The server is away: since when the list is as it is, or that none was kept; null while that is looked up. */
export interface Away {
  asOfMs: number | 'nothing' | null
}

/** Keeps the list that is shown, and shows it again while the server is away; then the address is that of the kept list. */
export function useLastSeen(asked: LogbookAddress): { address: LogbookAddress; away: Away | null } {
  const queryClient = useQueryClient()
  const ownerUid = useSession()?.firebaseUid
  const reachable = useReachable()
  const [found, setFound] = useState<ShownLogbook | 'nothing' | null>(null)
  const { filter, sort } = asked

  const keep = useEffectEvent(() => {
    // Whoever has signed out meanwhile keeps nothing here.
    if (ownerUid === undefined || currentSession()?.firebaseUid !== ownerUid) return
    const { map: _map, add: _add, download: _download, trip: _trip, ...search } = asked.search
    const shown = shownNow(queryClient, { search, filter, sort })
    if (shown) void lastSeen.keep({ ownerUid, shown })
  })
  useEffect(() => {
    if (!reachable) return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const keepSoon = (): void => {
      clearTimeout(timer)
      timer = setTimeout(keep, CALM_MS)
    }
    const keepNow = (): void => {
      if (document.visibilityState === 'hidden') keep()
    }
    keepSoon()
    document.addEventListener('visibilitychange', keepNow)
    const stop = queryClient.getQueryCache().subscribe(({ type, query }) => {
      if (type === 'updated' && isOfShown(query.queryKey, { filter, sort })) keepSoon()
    })
    return () => {
      stop()
      document.removeEventListener('visibilitychange', keepNow)
      clearTimeout(timer)
    }
  }, [reachable, queryClient, filter, sort])

  const show = useEffectEvent((shown: ShownLogbook | undefined) => {
    setFound(shown ?? 'nothing')
    if (!shown) return
    showAgain(queryClient, shown)
    asked.replace(() => shown.search)
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
  // Of the next time that the server is away nothing is known yet.
  useEffect(() => reach.onChange((back) => back && setFound(null)), [])

  const again = !reachable && found !== null && found !== 'nothing' ? found : null
  const address = again ? { ...asked, filter: again.filter, sort: again.sort } : asked
  const asOfMs = shownAtMs(queryClient, address) ?? (found === 'nothing' ? found : null)
  return { address, away: reachable ? null : { asOfMs } }
}
