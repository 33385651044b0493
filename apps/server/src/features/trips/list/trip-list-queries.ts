import { sql } from 'kysely'
import type { TripFilter } from '@spoor/contract/routes/trips.ts'
import { splitByMonths } from '@spoor/core/units/local-date.ts'
import type { Database } from '../../../database/database.ts'
import { TRIP_SELECTION } from '../trip-queries.ts'
import type { TripRow } from '../trip-queries.ts'
import type { TripCursor, TripSort } from './trip-cursor.ts'
import { isTallied, tripConditions } from './trip-filter-queries.ts'

/** A page by keyset. */
export async function findTripPage(
  database: Database,
  ownerId: string,
  page: { filter: TripFilter; sort: TripSort; after: TripCursor | null; limit: number },
): Promise<TripRow[]> {
  const { filter, sort, after, limit } = page
  const byDistance = sort.endsWith('distance')
  const column = sql.raw(byDistance ? 'distance_m' : 'started_at')
  const direction = sql.raw(sort.startsWith('-') ? 'desc' : 'asc')
  const beyond = sql.raw(sort.startsWith('-') ? '<' : '>')
  const value =
    after && (byDistance ? sql`${after.value}::double precision` : sql`${new Date(after.value)}::timestamptz`)
  const keyset = after ? sql`and (${column}, id) ${beyond} (${value}, ${after.id}::uuid)` : sql``
  const { rows } = await sql<TripRow>`select ${TRIP_SELECTION} from trip
    where ${tripConditions(ownerId, filter)} ${keyset}
    order by owner_id ${direction}, ${column} ${direction}, id ${direction} limit ${limit}`.execute(database)
  return rows
}

/** Trips and metres with one classification and status. */
export interface MarkTotals {
  classification: string | null
  status: string
  trips: number
  distanceM: number
}

/**
 * Counts and metres of the trips that match a filter, rejected ones too. Where the tally can answer, whole months come from
 * it, and only the days at the two ends of a range are counted on the trips themselves.
 */
export async function sumTripsByMark(database: Database, ownerId: string, filter: TripFilter): Promise<MarkTotals[]> {
  if (!isTallied(filter)) return countTrips(database, ownerId, filter)
  const { months, edges } = splitByMonths(filter)
  const parts = await Promise.all([
    months ? readTally(database, ownerId, filter, months) : [],
    ...edges.map((edge) => countTrips(database, ownerId, { ...filter, ...edge })),
  ])
  return parts.flat()
}

async function countTrips(database: Database, ownerId: string, filter: TripFilter): Promise<MarkTotals[]> {
  const { rows } = await sql<MarkTotals>`select classification, status, count(*)::int as trips,
      sum(round(distance_m * 1000)::bigint)::double precision / 1000 as "distanceM"
    from trip where ${tripConditions(ownerId, filter)} group by classification, status`.execute(database)
  return rows
}

async function readTally(
  database: Database,
  ownerId: string,
  filter: TripFilter,
  months: { from?: string; before?: string },
): Promise<MarkTotals[]> {
  const { classification, status, vehicle_id: vehicleId } = filter
  const mark =
    classification === undefined
      ? sql`true`
      : sql`classification is not distinct from ${classification === 'unclassified' ? null : classification}::text`
  const { rows } = await sql<MarkTotals>`select classification, status, sum(trips)::int as trips,
      sum(distance_mm)::double precision / 1000 as "distanceM"
    from trip_tally where owner_id = ${ownerId} and ${mark}
      ${months.from ? sql`and month >= ${months.from}::date` : sql``}
      ${months.before ? sql`and month < ${months.before}::date` : sql``}
      ${status ? sql`and status = ${status}` : sql``}
      ${vehicleId ? sql`and vehicle_id = ${vehicleId}` : sql``}
    group by classification, status having sum(trips) <> 0`.execute(database)
  return rows
}

export interface TripDay {
  day: string
  trips: number
  distanceM: number
  businessM: number
}

/** The days with trips, newest first. Rejected trips count as trips, because lists show them; their metres do not. */
export async function sumTripsByDay(database: Database, ownerId: string, filter: TripFilter): Promise<TripDay[]> {
  const { rows } = await sql<TripDay>`select local_day as day, count(*)::int as trips,
      coalesce(sum(distance_m) filter (where status <> 'rejected'), 0) as "distanceM",
      coalesce(sum(distance_m) filter (where status <> 'rejected' and classification = 'business'), 0) as "businessM"
    from trip where ${tripConditions(ownerId, filter)}
    group by local_day order by local_day desc`.execute(database)
  return rows
}
