import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { TripFilter } from '@spoor/contract/routes/trips.ts'
import type { Database, Transaction } from '../../../database/database.ts'
import { tripConditions } from './trip-filter-queries.ts'
import { PACKED_CLASSIFICATIONS, PACKED_STATUSES } from './packed-trips.ts'
import { isDue, postedTrips } from './trip-posting-queries.ts'

/** All that a filter takes, packed in their order of time, and the moment at which it did. */
export interface TripsAt {
  packed: Buffer
  snapshot: string
  /** The owner's week and zone, where the filter asks for them. */
  hours: string | null
}

const oneOf = (column: string, values: readonly (string | null)[]): string =>
  `case ${values.map((value, n) => `when ${column} ${value === null ? 'is null' : `= '${value}'`} then '\\x0${n}'::bytea`).join(' ')} end`

/** As packed-trips.ts reads them. */
const PACKED = sql<Buffer>`coalesce(string_agg(timestamptz_send(started_at) || uuid_send(id) || float8send(distance_m)
    || date_send(local_day) || ${sql.raw(oneOf('classification', PACKED_CLASSIFICATIONS))}
    || ${sql.raw(oneOf('status', PACKED_STATUSES))}, ''::bytea order by started_at, id), ''::bytea)`

const SNAPSHOT = sql<string>`pg_current_snapshot()::text`

const hoursOf = (ownerId: string, { work_hours: asked }: TripFilter): RawBuilder<string | null> =>
  asked ? sql`(select timezone || work_seconds::text from app_user where id = ${ownerId})` : sql`null`

/** @returns also whether the postings are due, and therefore each trip was looked at */
export async function packTrips(
  tx: Transaction,
  ownerId: string,
  filter: TripFilter,
): Promise<TripsAt & { due: boolean }> {
  // An owner's trips are mostly in memory or on a disk without moving heads: reading everybody's costs four times as much.
  await sql`set local random_page_cost = 1.1`.execute(tx)
  const posted = postedTrips(ownerId, filter)
  const read = async (where: RawBuilder<unknown>): Promise<TripsAt & { due: boolean }> => {
    const { rows } = await sql<TripsAt & { due: boolean }>`select ${SNAPSHOT} as snapshot, ${PACKED} as packed,
        ${hoursOf(ownerId, filter)} as hours, ${isDue(ownerId)} as due
      from trip where ${where}`.execute(tx)
    return rows[0]
  }
  const eachTrip = tripConditions(ownerId, filter)
  if (posted === null) return { ...(await read(eachTrip)), due: false }
  const { q: _, upload_id: __, ...rest } = filter
  // Whether they are due is of the same moment as what they say.
  const found = await read(sql`${tripConditions(ownerId, rest)} and id = any(${posted})`)
  return found.due ? { ...(await read(eachTrip)), due: true } : found
}

/** What became since of trips that a filter took: which changed, and those of them that it takes now, packed. */
export interface ChangesAt extends TripsAt {
  changed: string[]
  /** More changed than is told. */
  many: boolean
}

export async function packChanges(
  database: Database,
  ownerId: string,
  filter: TripFilter,
  since: string,
): Promise<ChangesAt> {
  const { rows } = await sql<ChangesAt>`with news as materialized (
      select ids from trip_change
      where owner_id = ${ownerId} and not pg_visible_in_snapshot(xid, ${since}::pg_snapshot))
    select ${SNAPSHOT} as snapshot, ${hoursOf(ownerId, filter)} as hours,
      exists (select from news where ids is null) as many,
      array(select distinct unnest(ids)::text from news) as changed,
      (select ${PACKED} from trip where ${tripConditions(ownerId, filter)}
        and id = any(array(select unnest(ids) from news))) as packed`.execute(database)
  return rows[0]
}
