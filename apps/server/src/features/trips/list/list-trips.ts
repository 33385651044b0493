import type {
  getTripTotals,
  listMoves,
  listTripDays,
  listTrips,
  Trip,
  TripFilter,
} from '@spoor/contract/routes/trips.ts'
import type { ReplyOf } from '@spoor/contract/route.ts'
import { metresToExactKm, metresToKm } from '@spoor/core/units/distance.ts'
import type { Database } from '../../../platform/database/database.ts'
import type { User } from '../../../platform/http/caller.ts'
import { toPlainTripWires, toTripWires } from '../trip-wire.ts'
import { cursorAfter, readCursor, writeCursor, type TripCursor, type TripSort } from './trip-cursor.ts'
import { countMoves, findTripPage, sumTripsByDay, sumTripsByMark, type MarkTotals } from './trip-list-queries.ts'
import { toList } from '../../../platform/http/mount.ts'
import { limitStatements } from '../../../platform/database/limit-statements.ts'
import { HttpError } from '../../../platform/http/http-error.ts'

const TRIPS_AT_ONCE = 1000

/** A page of the owner's trips, and the total number of matches. */
export async function listTripPage(
  database: Database,
  owner: User,
  { sort, cursor, limit, ...filter }: TripFilter & { sort: TripSort; cursor?: string; limit: number },
): Promise<ReplyOf<typeof listTrips>> {
  const after = readCursor(sort, cursor)
  const [rows, total] = await Promise.all([
    withSearchLimit(database, filter, (limited) =>
      findTripPage(limited, owner.id, { filter, sort, after, limit: limit + 1, suggests: true }),
    ),
    countTrips(database, owner.id, filter),
  ])
  const shown = rows.slice(0, limit)
  return {
    items: await toTripWires(database, shown, owner),
    next_cursor: rows.length > limit ? writeCursor(sort, cursorAfter(sort, shown[limit - 1])) : null,
    total,
  }
}

/** A page of the owner's moves, newest first. */
export async function listMovePage(
  database: Database,
  owner: User,
  { cursor, limit, ...filter }: { upload_id?: string; cursor?: string; limit: number },
): Promise<ReplyOf<typeof listMoves>> {
  const sort = '-started_at'
  const page = { filter, sort, after: readCursor(sort, cursor), limit: limit + 1, presence: 'move' } as const
  const [rows, counts] = await Promise.all([
    findTripPage(database, owner.id, page),
    countMoves(database, owner.id, filter),
  ])
  const shown = rows.slice(0, limit)
  return {
    items: await toPlainTripWires(database, shown, owner),
    next_cursor: rows.length > limit ? writeCursor(sort, cursorAfter(sort, shown[limit - 1])) : null,
    total: counts.reduce((sum, { count }) => sum + count, 0),
    counts,
  }
}

/** Yields every matching trip, without suggestions, page by page, so that a list of any length fits in memory. */
export async function* allTrips(
  database: Database,
  owner: User,
  filter: TripFilter,
  sort: TripSort,
): AsyncGenerator<Trip> {
  for (let after: TripCursor | null = null; ;) {
    const rows = await findTripPage(database, owner.id, { filter, sort, after, limit: TRIPS_AT_ONCE })
    yield* await toPlainTripWires(database, rows, owner)
    const last = rows.at(-1)
    if (last === undefined || rows.length < TRIPS_AT_ONCE) return
    after = cursorAfter(sort, last)
  }
}

/** Counts matching trips, including rejected ones. */
export async function countTrips(database: Database, ownerId: string, filter: TripFilter): Promise<number> {
  return sumTrips(await sumMarks(database, ownerId, filter))
}

/** Totals for matching trips. Confirmed and pending trips count, rejected ones do not. */
export async function totalTrips(
  database: Database,
  ownerId: string,
  filter: TripFilter,
): Promise<ReplyOf<typeof getTripTotals>> {
  const counted = (await sumMarks(database, ownerId, filter)).filter(({ status }) => status !== 'rejected')
  const of = (classification: string | null) => counted.filter((one) => one.classification === classification)
  return {
    trips: sumTrips(counted),
    total_km: sumKm(counted),
    business_km: sumKm(of('business')),
    private_km: sumKm(of('private')),
    unclassified_km: sumKm(of(null)),
    business_trips: sumTrips(of('business')),
    private_trips: sumTrips(of('private')),
    unclassified_trips: sumTrips(of(null)),
    pending_trips: sumTrips(counted.filter(({ status }) => status === 'pending')),
  }
}

const sumMarks = (database: Database, ownerId: string, filter: TripFilter): Promise<MarkTotals[]> =>
  withSearchLimit(database, filter, (limited) => sumTripsByMark(limited, ownerId, filter))

const sumTrips = (marks: readonly MarkTotals[]): number => marks.reduce((sum, { trips }) => sum + trips, 0)
const sumKm = (marks: readonly MarkTotals[]): number =>
  metresToKm(marks.reduce((sum, { distanceM }) => sum + distanceM, 0))

/** The days with matching trips and their unrounded sums, so that a screen can add them up and round once. */
export async function listDays(
  database: Database,
  ownerId: string,
  filter: TripFilter,
): Promise<ReplyOf<typeof listTripDays>> {
  const days = await withSearchLimit(database, filter, (limited) => sumTripsByDay(limited, ownerId, filter))
  const items = days.map(({ day, trips, rejected, distanceM, businessM }) => ({
    day,
    trips,
    rejected_trips: rejected,
    distance_km: metresToExactKm(distanceM),
    business_km: metresToExactKm(businessM),
  }))
  return toList(items)
}

const SEARCH_LIMIT_MS = 2000
const TOO_LONG = 'This search took too long. Use fewer or longer words, or choose a shorter period.'

/** Runs a query of trips; a text search is cancelled after two seconds. @throws HttpError 422 */
export async function withSearchLimit<T>(
  database: Database,
  { q }: Pick<TripFilter, 'q'>,
  query: (database: Database) => Promise<T>,
): Promise<T> {
  if (q === undefined || q.trim() === '') return query(database)
  const found = await limitStatements(database, SEARCH_LIMIT_MS, query)
  if (found.isOver) throw new HttpError(422, TOO_LONG, { q: TOO_LONG })
  return found.value
}
