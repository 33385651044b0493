import { sql, type NotNull } from 'kysely'
import type { TripFilter } from '@spoor/contract/routes/trips.ts'
import { splitByMonths } from '@spoor/core/units/local-date.ts'
import { countRows, type Database } from '../../../platform/database/database.ts'
import { executePrepared } from '../../../platform/database/prepared-statements.ts'
import { selectTrips, suggestedColumns, type SuggestedTripRow } from '../trip-queries.ts'
import type { TripCursor, TripSort } from './trip-cursor.ts'
import { isTallied, tripConditions, isAbsent, type Presence } from './trip-filter-queries.ts'

/** A page by keyset pagination; `suggests` adds the driver's suggestions. */
export function findTripPage(
  database: Database,
  ownerId: string,
  page: {
    filter: TripFilter
    sort: TripSort
    after: TripCursor | null
    limit: number
    suggests?: boolean
    presence?: Presence
  },
): Promise<SuggestedTripRow[]> {
  const { filter, sort, after, limit, presence = 'listed' } = page
  const byDistance = sort.endsWith('distance')
  const column = byDistance ? 'distance_m' : 'started_at'
  const direction = sort.startsWith('-') ? 'desc' : 'asc'
  const beyond = sql.raw(sort.startsWith('-') ? '<' : '>')
  const value =
    after && (byDistance ? sql`${after.value}::double precision` : sql`${new Date(after.value)}::timestamptz`)
  const query = selectTrips(database, ownerId)
    .$if(page.suggests === true, (query) => query.select(suggestedColumns(ownerId)))
    .where(tripConditions(ownerId, filter, presence))
    .$if(after !== null, (query) =>
      query.where(sql<boolean>`(${sql.ref(column)}, id) ${beyond} (${value}, ${after!.id}::uuid)`),
    )
    .orderBy('owner_id', direction)
    .orderBy(column, direction)
    .orderBy('id', direction)
    .limit(limit)
  return isTallied(filter) ? executePrepared(database, query) : query.execute()
}

export type MarkTotals = Awaited<ReturnType<typeof countTrips>>[number]

/**
 * Counts and metres of the trips that match a filter, including rejected ones. If the tally can answer, it provides
 * whole months, and only the days at both ends of a range are counted from the trips.
 */
export async function sumTripsByMark(database: Database, ownerId: string, filter: TripFilter): Promise<MarkTotals[]> {
  if (!isTallied(filter)) return countTrips(database, ownerId, filter)
  const { months, edges } = splitByMonths(filter)
  const parts = await Promise.all([
    months ? readCachedTotals(database, ownerId, filter, months) : [],
    ...edges.map((edge) => countTrips(database, ownerId, { ...filter, ...edge })),
  ])
  return parts.flat()
}

function countTrips(database: Database, ownerId: string, filter: TripFilter) {
  return database
    .selectFrom('trip')
    .select((eb) => ['classification', 'status', eb.fn.countAll<number>().as('trips')])
    .select(sql<number>`sum(round(distance_m * 1000)::bigint)::double precision / 1000`.as('distanceM'))
    .where(tripConditions(ownerId, filter))
    .groupBy(['classification', 'status'])
    .execute()
}

function readCachedTotals(
  database: Database,
  ownerId: string,
  { classification, status, vehicle_id: vehicleId }: TripFilter,
  { from, before }: { from?: string; before?: string },
): Promise<MarkTotals[]> {
  const marked = classification === 'unclassified' ? null : classification
  const trips = sql<number>`sum(trips)::int`
  const query = database
    .selectFrom('trip_tally')
    .select(['classification', 'status', trips.as('trips')])
    .select(sql<number>`sum(distance_mm)::double precision / 1000`.as('distanceM'))
    .where('owner_id', '=', ownerId)
    .$if(marked !== undefined, (query) => query.where('classification', 'is not distinct from', marked!))
    .$if(from !== undefined, (query) => query.where('month', '>=', from!))
    .$if(before !== undefined, (query) => query.where('month', '<', before!))
    .$if(status !== undefined, (query) => query.where('status', '=', status!))
    .$if(vehicleId !== undefined, (query) => query.where('vehicle_id', '=', vehicleId!))
    .groupBy(['classification', 'status'])
    .having(trips, '<>', 0)
  return executePrepared(database, query)
}

/** The days with trips, newest first. Rejected trips count as trips, because lists show them; their metres do not. */
export function sumTripsByDay(database: Database, ownerId: string, filter: TripFilter) {
  const driven = sql`status <> 'rejected'`
  return database
    .selectFrom('trip')
    .select((eb) => ['local_day as day', eb.fn.countAll<number>().as('trips')])
    .select([
      sql<number>`count(*) filter (where status = 'rejected')`.as('rejected'),
      sql<number>`coalesce(sum(distance_m) filter (where ${driven}), 0)`.as('distanceM'),
      sql<number>`coalesce(sum(distance_m) filter (where ${driven} and classification = 'business'), 0)`.as(
        'businessM',
      ),
    ])
    .where(tripConditions(ownerId, filter))
    .groupBy('local_day')
    .orderBy('local_day', 'desc')
    .execute()
}

/** The end of a page, in microseconds, because trips deleted in quick succession may share a millisecond. */
export interface DeletedCursor {
  deletedUs: number
  startedUs: number
  id: string
}

const toMicroseconds = (column: string) =>
  sql<number>`(extract(epoch from ${sql.ref(column)}) * 1000000)::double precision`

const fromMicroseconds = (us: number) => sql`timestamptz 'epoch' + ${us}::double precision * interval '1 microsecond'`

const isDeleted = (ownerId: string) => sql<boolean>`${tripConditions(ownerId, {}, 'deleted')} and ${isAbsent(ownerId)}`

/** The owner's deleted trips that can be restored, after the cursor, last deleted first. */
export function findDeletedTrips(
  database: Database,
  ownerId: string,
  { after, limit }: { after: DeletedCursor | null; limit: number },
) {
  return selectTrips(database, ownerId)
    .select('deleted_at')
    .select([toMicroseconds('deleted_at').as('deletedUs'), toMicroseconds('started_at').as('startedUs')])
    .$narrowType<{ deleted_at: NotNull }>()
    .where(isDeleted(ownerId))
    .$if(after !== null, (query) =>
      query.where(
        sql<boolean>`(deleted_at, started_at, id)
          < (${fromMicroseconds(after!.deletedUs)}, ${fromMicroseconds(after!.startedUs)}, ${after!.id}::uuid)`,
      ),
    )
    .orderBy('owner_id', 'desc')
    .orderBy('deleted_at', 'desc')
    .orderBy('started_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

export function countDeletedTrips(database: Database, ownerId: string): Promise<number> {
  return countRows(database.selectFrom('trip').where(isDeleted(ownerId)))
}

export function countMoves(database: Database, ownerId: string, filter: TripFilter) {
  return database
    .selectFrom('trip')
    .select((eb) => ['mode', eb.fn.countAll<number>().as('count')])
    .$narrowType<{ mode: NotNull }>()
    .where(tripConditions(ownerId, filter, 'move'))
    .groupBy('mode')
    .orderBy('count', 'desc')
    .orderBy('mode')
    .execute()
}
