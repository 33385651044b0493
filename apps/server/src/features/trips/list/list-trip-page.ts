import type { listTrips as listTripsRoute, TripFilter } from '@spoor/contract/routes/trips.ts'
import type { ReplyOf } from '@spoor/contract/route.ts'
import type { Dependencies } from '../../../dependencies.ts'
import type { User } from '../../../identity/user.ts'
import { askForPostings } from './kept-trip-lists.ts'
import type { KeptTripLists } from './kept-trip-lists.ts'
import { cursorAfter, readCursor, writeCursor } from './trip-cursor.ts'
import type { TripCursor, TripSort } from './trip-cursor.ts'
import { isTallied } from './trip-filter-queries.ts'
import type { MarkTotals } from './trip-list.ts'
import { findByDistance } from './trip-posting-queries.ts'
import type { TripRow } from '../trip-queries.ts'
import { findTrips, listTrips, totalTallied } from '../trip-queries.ts'
import { tripWires } from '../trip-wire.ts'

export type TripStore = Pick<Dependencies, 'database' | 'jobs'> & { lists: KeptTripLists }

interface Page {
  sort: TripSort
  after: TripCursor | null
  limit: number
}

interface Found {
  rows: TripRow[]
  next: TripCursor | null
  total: number
}

/** A page of the owner's trips, and how many there are in all. */
export async function listTripPage(
  store: TripStore,
  owner: User,
  { sort, cursor, limit, ...filter }: TripFilter & { sort: TripSort; cursor?: string; limit: number },
): Promise<ReplyOf<typeof listTripsRoute>> {
  const page = { sort, after: readCursor(sort, cursor), limit }
  const hasIndex = sort.endsWith('distance') ? Object.keys(filter).length === 0 : isTallied(filter)
  const { rows, next, total } = await (hasIndex ? fromIndex : fromList)(store, owner.id, filter, page)
  return { items: tripWires(rows, owner), next_cursor: next && writeCursor(sort, next), total }
}

/** Counts and metres of what a filter takes. */
export async function totalTripsOf(
  { database, lists }: TripStore,
  ownerId: string,
  filter: TripFilter,
): Promise<MarkTotals[]> {
  if (isTallied(filter)) return totalTallied(database, ownerId, filter)
  return (await lists.find(ownerId, filter)).totals()
}

async function fromIndex(store: TripStore, ownerId: string, filter: TripFilter, page: Page): Promise<Found> {
  const { sort, limit } = page
  const withOneMore = { ...page, limit: limit + 1 }
  const [rows, totals] = await Promise.all([
    sort.endsWith('distance')
      ? byDistance(store, ownerId, withOneMore)
      : listTrips(store.database, ownerId, { ...withOneMore, filter }),
    totalTallied(store.database, ownerId, filter),
  ])
  const shown = rows.slice(0, limit)
  return {
    rows: shown,
    next: rows.length > limit ? cursorAfter(sort, shown[limit - 1]) : null,
    total: totals.reduce((sum, one) => sum + one.trips, 0),
  }
}

async function fromList(
  { database, lists }: TripStore,
  ownerId: string,
  filter: TripFilter,
  page: Page,
): Promise<Found> {
  const list = await lists.find(ownerId, filter)
  const { ids, next } = list.page(page)
  return { rows: await findTrips(database, ownerId, ids), next, total: list.length }
}

async function byDistance(store: TripStore, ownerId: string, page: Page): Promise<TripRow[]> {
  const among = await findByDistance(store.database, ownerId, { ...page, descending: page.sort.startsWith('-') })
  if (among === null) await askForPostings(store, ownerId)
  return listTrips(store.database, ownerId, { ...page, filter: {}, among })
}
