import { sql } from 'kysely'
import type { Database } from '../../../database/database.ts'
import { isAbsent, tripConditions } from './trip-filter-queries.ts'
import { TRIP_SELECTION } from '../trip-queries.ts'
import type { TripRow } from '../trip-queries.ts'

/** Where a page ended. In microseconds like the database, because trips deleted together share one instant. */
export interface DeletedCursor {
  deletedUs: number
  startedUs: number
  id: string
}

export type DeletedTripRow = TripRow & { deleted_at: Date } & Omit<DeletedCursor, 'id'>

const microsecondsOf = (column: string) => sql.raw(`(extract(epoch from ${column}) * 1000000)::double precision`)

const instantOf = (us: number) => sql`timestamptz 'epoch' + ${us}::double precision * interval '1 microsecond'`

const isDeleted = (ownerId: string) => sql`${tripConditions(ownerId, {}, 'deleted')} and ${isAbsent(ownerId)}`

/** The owner's deleted trips that can be restored, after the cursor, last deleted first. */
export async function findDeletedTrips(
  database: Database,
  ownerId: string,
  { after, limit }: { after: DeletedCursor | null; limit: number },
): Promise<DeletedTripRow[]> {
  const keyset = after
    ? sql`and (deleted_at, started_at, id) < (${instantOf(after.deletedUs)}, ${instantOf(after.startedUs)}, ${after.id}::uuid)`
    : sql``
  const { rows } = await sql<DeletedTripRow>`select ${TRIP_SELECTION}, deleted_at,
      ${microsecondsOf('deleted_at')} as "deletedUs", ${microsecondsOf('started_at')} as "startedUs"
    from trip where ${isDeleted(ownerId)} ${keyset}
    order by owner_id desc, deleted_at desc, started_at desc, id desc limit ${limit}`.execute(database)
  return rows
}

export async function countDeletedTrips(database: Database, ownerId: string): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*)::int as total
    from trip where ${isDeleted(ownerId)}`.execute(database)
  return rows[0].total
}
