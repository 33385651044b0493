import { bulkTrips, listTrips, undoBulk, type Trip } from '@spoor/contract/routes/trips.ts'
import type { RequestOf } from '@spoor/contract/route.ts'
import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { api } from '../../api/api.ts'
import { getErrorMessage } from '../../net/api-error.ts'
import { plural, t } from '../../language/t.ts'
import { reloadSuggestionsSoon } from '../../api/reload-suggestions.ts'
import { toast } from '../../ui/toast.ts'

const AT_ONCE = 500
/** Trips per page; more load as these are reviewed. */
const MOST_LOADED = 2000
const QUEUE = ['trips', 'review']

type Order = RequestOf<typeof bulkTrips>['body']
export type Decision = Pick<Order, 'action' | 'classification' | 'reason' | 'proposed_reason'>

interface Step {
  trips: readonly Trip[]
  order: Order
  /** null if nothing changed on the server. */
  takeBack: Promise<(() => Promise<unknown>) | null>
}

async function loadQueue(signal: AbortSignal): Promise<{ trips: Trip[]; total: number }> {
  const trips: Trip[] = []
  for (let cursor: string | undefined; ;) {
    const query = { status: 'pending', sort: 'started_at', cursor, limit: AT_ONCE } as const
    const page = await api.call(listTrips, { query }, { signal })
    trips.push(...page.items)
    if (page.next_cursor === null || trips.length >= MOST_LOADED) return { trips, total: page.total }
    cursor = page.next_cursor
  }
}

/** The trips to review, oldest first. A decision removes its trips at once and is sent after earlier ones. */
export function useReview() {
  const client = useQueryClient()
  /** Suggestions of trips back in review. The server deleted them with the decision and takes a moment to suggest again. */
  const restored = useRef(new Map<string, Trip['suggestion']>())
  const queue = useQuery({
    queryKey: QUEUE,
    queryFn: async ({ signal }) => {
      const loaded = await loadQueue(signal)
      const trips = loaded.trips.map((trip) => ({
        ...trip,
        suggestion: trip.suggestion ?? restored.current.get(trip.id) ?? null,
      }))
      return { ...loaded, trips }
    },
  })
  const [decided, setDecided] = useState<ReadonlySet<string>>(new Set())
  const [last, setLast] = useState<Step | null>(null)
  const [reviewed, setReviewed] = useState(0)
  const sending = useRef<Promise<unknown>>(Promise.resolve())
  /** Decisions that wait for earlier ones; a window that closes sends them at once. */
  const unsent = useRef(new Set<Order>())
  useEffect(() => {
    const flush = () => {
      for (const body of unsent.current) api.call(bulkTrips, { body }, { keepalive: true }).catch(() => undefined)
      unsent.current.clear()
    }
    window.addEventListener('pagehide', flush)
    return () => {
      // Other pages reload after all pending decisions are sent.
      void sending.current.then(() => {
        window.removeEventListener('pagehide', flush)
        return Promise.all(
          [['trips'], ['dashboard'], ['logbooks']].map((queryKey) => client.invalidateQueries({ queryKey })),
        )
      })
    }
  }, [client])

  const restoreToQueue = (ids: readonly string[]) => {
    setDecided((now) => new Set([...now].filter((id) => !ids.includes(id))))
    setReviewed((count) => count - ids.length)
  }
  /** Sends after all earlier requests. */
  function enqueue<T>(send: () => Promise<T>): Promise<T> {
    const sent = sending.current.then(send, send)
    sending.current = sent.catch(() => undefined)
    return sent
  }

  const all = queue.data?.trips ?? []
  const trips = all.filter(({ id }) => !decided.has(id))
  return {
    query: queue,
    trips,
    waiting: queue.data ? trips.length + queue.data.total - all.length : 0,
    reviewed,
    canUndo: last !== null,
    /** Resolves once every decision so far has reached the server or failed. */
    whenSent: () => sending.current,
    decide(chosen: readonly Trip[], decision: Decision) {
      const ids = chosen.map(({ id }) => id)
      setDecided((now) => new Set([...now, ...ids]))
      setReviewed((count) => count + ids.length)
      const order = { ...decision, ids }
      unsent.current.add(order)
      const sent = enqueue(async () => {
        if (!unsent.current.delete(order)) return null
        const { undo_id: id } = await api.call(bulkTrips, { body: order }, { keepalive: true })
        if (decision.action === 'not_my_car') return () => api.call(bulkTrips, { body: { action: 'restore', ids } })
        return id === undefined ? null : () => api.call(undoBulk, { params: { id } })
      })
      const step = { trips: chosen, order, takeBack: sent.catch(() => null) }
      setLast(step)
      sent.then(
        () => refreshAfterDecision(client),
        (error: unknown) => {
          restoreToQueue(ids)
          setLast((now) => (now === step ? null : now))
          toast.error(getErrorMessage(error, t('The trips could not be changed')))
        },
      )
    },
    /** Undoes the last decision, whatever its size. @returns its trips */
    undo(): readonly Trip[] {
      if (last === null) {
        toast.info(t('Nothing to undo'))
        return []
      }
      const { trips: undone, order, takeBack } = last
      const isUnsent = unsent.current.delete(order)
      const ids = undone.map(({ id }) => id)
      for (const { id, suggestion } of undone) restored.current.set(id, suggestion)
      setLast(null)
      restoreToQueue(ids)
      void enqueue(async () => {
        const call = await takeBack
        if (call === null && !isUnsent) return
        await call?.()
        toast.success(plural(ids.length, '{n} trip is back in review', '{n} trips are back in review'))
        await client.invalidateQueries({ queryKey: QUEUE })
        reloadSuggestionsSoon(client)
      }).catch((error: unknown) => {
        toast.error(getErrorMessage(error, t('The trips could not be changed')))
        void client.invalidateQueries({ queryKey: QUEUE })
      })
      return undone
    },
  }
}

/** Reloads the reasons to offer and the first-logbook steps, both of which a decision can change. */
function refreshAfterDecision(client: QueryClient): void {
  reloadSuggestionsSoon(client)
  const changed = [['trips', 'reasons'], ['trips', 'totals'], ['logbooks']]
  for (const queryKey of changed) void client.invalidateQueries({ queryKey })
}

export type Review = ReturnType<typeof useReview>
