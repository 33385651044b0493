import type { RawBuilder } from 'kysely'
import type { listTrips as listTripsRoute, TripFilter } from '@spoor/contract/routes/trips.ts'
import type { ReplyOf } from '@spoor/contract/route.ts'
import { inTransaction } from '../../database/in-transaction.ts'
import type { Dependencies } from '../../dependencies.ts'
import type { User } from '../../identity/user.ts'
import { readCursor, writeCursor } from './trip-cursor.ts'
import type { TripCursor, TripSort } from './trip-cursor.ts'
import { findByDistance, findPosted, idsOf, pageIdsOf } from './trip-posting-queries.ts'
import type { Posted } from './trip-posting-queries.ts'
import { noteAsked } from './trip-posting-writes.ts'
import type { MarkTotals, TripRow } from './trip-queries.ts'
import { listTrips, totalTrips } from './trip-queries.ts'
import { tripWires } from './trip-wire.ts'

interface Page {
  sort: TripSort
  after: TripCursor | null
  limit: number
}

type Store = Pick<Dependencies, 'database' | 'jobs'>

/** A page of the owner's trips, and how many there are in all. */
export async function listTripPage(
  store: Store,
  owner: User,
  { sort, cursor, limit, ...filter }: TripFilter & { sort: TripSort; cursor?: string; limit: number },
): Promise<ReplyOf<typeof listTripsRoute>> {
  const { database } = store
  const ownerId = owner.id
  const after = readCursor(sort, cursor)
  const page = { sort, after, limit: limit + 1 }
  const posted = await findPosted(database, ownerId, filter)
  if (posted.due) await askForPostings(store, ownerId)
  const [rows, total] = await Promise.all([
    sort.endsWith('distance') && Object.keys(filter).length === 0
      ? byDistance(store, ownerId, page)
      : listTrips(database, ownerId, { ...page, filter, among: candidates(posted, page) }),
    posted.trips ?? countAll(store, ownerId, filter, posted),
  ])
  const shown = rows.slice(0, limit)
  return {
    items: tripWires(shown, owner),
    next_cursor: rows.length > limit ? writeCursor(sort, shown[limit - 1]) : null,
    total,
  }
}

/** Counts and metres of what a filter takes. */
export async function totalTripsOf(store: Store, ownerId: string, filter: TripFilter): Promise<MarkTotals[]> {
  const posted = await findPosted(store.database, ownerId, filter)
  if (posted.due) await askForPostings(store, ownerId)
  return totalTrips(store.database, ownerId, filter, posted.among && idsOf(posted.among))
}

/** Where the lists alone decide, they give the page itself; else those of which the rest of the filter is to be asked. */
function candidates({ forPage, among }: Posted, page: Page): RawBuilder<string[]> | null {
  if (forPage && !page.sort.endsWith('distance')) return pageIdsOf(forPage, page)
  return among && idsOf(among)
}

async function countAll({ database }: Store, ownerId: string, filter: TripFilter, { among }: Posted): Promise<number> {
  const totals = await totalTrips(database, ownerId, filter, among && idsOf(among))
  return totals.reduce((sum, one) => sum + one.trips, 0)
}

async function byDistance(store: Store, ownerId: string, page: Page): Promise<TripRow[]> {
  const among = await findByDistance(store.database, ownerId, { ...page, descending: page.sort.startsWith('-') })
  if (among === null) await askForPostings(store, ownerId)
  return listTrips(store.database, ownerId, { ...page, filter: {}, among })
}

/** Searches look at each trip until the job has run. */
function askForPostings({ database, jobs }: Store, ownerId: string): Promise<void> {
  return inTransaction(database, async (tx) => {
    if (await noteAsked(tx, ownerId)) await jobs.enqueue(tx, 'make-trip-postings', { ownerId })
  })
}
