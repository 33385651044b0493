import { sql } from 'kysely'
import type { listDeletedTrips as listDeletedTripsRoute } from '@spoor/contract/routes/trips.ts'
import type { ReplyOf } from '@spoor/contract/route.ts'
import type { Database } from '../../database/database.ts'
import type { User } from '../../identity/user.ts'
import { decodeCursor, encodeCursor, UUID, wrongCursor } from './trip-cursor.ts'
import { isAbsent, tripConditions } from './trip-filter-queries.ts'
import { TRIP_SELECTION } from './trip-queries.ts'
import type { TripRow } from './trip-queries.ts'
import { tripWires } from './trip-wire.ts'

/** Where a page ended. Microseconds, as the database keeps them: trips deleted at once have one instant. */
interface DeletedCursor {
  deletedUs: number
  startedUs: number
  id: string
}

/** A page of what the owner deleted and can bring back, the last deleted first. */
export async function listDeletedTrips(
  database: Database,
  owner: User,
  { cursor, limit }: { cursor?: string; limit: number },
): Promise<ReplyOf<typeof listDeletedTripsRoute>> {
  const after = readCursor(cursor)
  const where = sql`${tripConditions(owner.id, {}, 'deleted')} and ${isAbsent(owner.id)}`
  const keyset = after
    ? sql`and (deleted_at, started_at, id) < (${instantOf(after.deletedUs)}, ${instantOf(after.startedUs)}, ${after.id}::uuid)`
    : sql``
  const [{ rows }, { rows: counted }] = await Promise.all([
    sql<TripRow & { deleted_at: Date } & Omit<DeletedCursor, 'id'>>`select ${TRIP_SELECTION}, deleted_at,
        ${microsecondsOf('deleted_at')} as "deletedUs", ${microsecondsOf('started_at')} as "startedUs"
      from trip where ${where} ${keyset}
      order by owner_id desc, deleted_at desc, started_at desc, id desc limit ${limit + 1}`.execute(database),
    sql<{ total: number }>`select count(*)::int as total from trip where ${where}`.execute(database),
  ])
  const shown = rows.slice(0, limit)
  const last = rows.length > limit ? shown.at(-1) : undefined
  return {
    items: tripWires(shown, owner).map((trip, n) => ({ ...trip, deleted_at: shown[n].deleted_at.toISOString() })),
    next_cursor: last ? encodeCursor([last.deletedUs, last.startedUs, last.id]) : null,
    total: counted[0].total,
  }
}

const microsecondsOf = (column: string) => sql.raw(`(extract(epoch from ${column}) * 1000000)::double precision`)

const instantOf = (us: number) => sql`timestamptz 'epoch' + ${us}::double precision * interval '1 microsecond'`

function readCursor(cursor: string | undefined): DeletedCursor | null {
  if (cursor === undefined) return null
  const [deletedUs, startedUs, id] = decodeCursor(cursor)
  if (isInstant(deletedUs) && isInstant(startedUs) && typeof id === 'string' && UUID.test(id))
    return { deletedUs, startedUs, id }
  throw wrongCursor()
}

const isInstant = (us: unknown): us is number => Number.isSafeInteger(us)
