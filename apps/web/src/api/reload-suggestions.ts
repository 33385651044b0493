import { listTrips, type Trip } from '@spoor/contract/routes/trips.ts'
import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import { api } from './api.ts'

/** The server updates suggestions within about a second of a change; the second reload is for a busy server. */
const LOOKS_AFTER_MS = [1000, 3000]
const PAGE = 500
const MOST_PAGES = 4
const ROWS = ['trips', 'rows']

type Rows = Trip[] | InfiniteData<{ items: Trip[] }>

let timers: ReturnType<typeof setTimeout>[] = []

/** After a change that affects suggestions: reloads them once the server has learned from it. */
export function reloadSuggestionsSoon(client: QueryClient): void {
  timers.forEach(clearTimeout)
  timers = LOOKS_AFTER_MS.map((ms) => setTimeout(() => void reloadSuggestions(client), ms))
}

/** Replaces only the suggestions of the rows on screen, so that no row moves or leaves the list. */
async function reloadSuggestions(client: QueryClient): Promise<void> {
  void client.invalidateQueries({ queryKey: ['trips', 'review'] })
  const open = client
    .getQueriesData<Rows>({ queryKey: ROWS })
    .flatMap(([, data]) => (data === undefined ? [] : listTripsIn(data)))
    .filter(({ classification }) => classification === null)
  if (open.length === 0) return
  const days = open.map(({ started_at: at }) => Date.parse(at)).toSorted((a, b) => a - b)
  const suggestions = await findSuggestions(shiftDay(days[0], -1), shiftDay(days[days.length - 1], 1))
  const renew = (trips: readonly Trip[]) =>
    trips.map((trip) => {
      const suggestion = suggestions.get(trip.id)
      return suggestion === undefined || trip.classification !== null ? trip : { ...trip, suggestion }
    })
  client.setQueriesData<Rows>({ queryKey: ROWS }, (data) => {
    if (data === undefined) return
    if (Array.isArray(data)) return renew(data)
    return { ...data, pages: data.pages.map((page) => ({ ...page, items: renew(page.items) })) }
  })
}

async function findSuggestions(from: string, to: string): Promise<Map<string, Trip['suggestion']>> {
  const found = new Map<string, Trip['suggestion']>()
  let cursor: string | undefined
  for (let page = 0; page < MOST_PAGES; page++) {
    const query = { from, to, classification: 'unclassified', cursor, limit: PAGE } as const
    // If the network fails, the current suggestions stay until the next change.
    const reply = await api.call(listTrips, { query }).catch(() => null)
    for (const { id, suggestion } of reply?.items ?? []) found.set(id, suggestion)
    cursor = reply?.next_cursor ?? undefined
    if (cursor === undefined) break
  }
  return found
}

const listTripsIn = (data: Rows): Trip[] => (Array.isArray(data) ? data : data.pages.flatMap(({ items }) => items))

/** One more day on each side covers every timezone. */
const shiftDay = (atMs: number, days: number): string => new Date(atMs + days * 86_400_000).toISOString().slice(0, 10)
