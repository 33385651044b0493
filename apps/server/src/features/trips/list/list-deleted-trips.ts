import type { listDeletedTrips as listDeletedTripsRoute } from '@spoor/contract/routes/trips.ts'
import type { ReplyOf } from '@spoor/contract/route.ts'
import type { Database } from '../../../database/database.ts'
import type { User } from '../../../identity/user.ts'
import { countDeletedTrips, findDeletedTrips } from './deleted-trip-queries.ts'
import type { DeletedCursor } from './deleted-trip-queries.ts'
import { decodeCursor, encodeCursor, UUID, wrongCursor } from './trip-cursor.ts'
import { tripWires } from '../trip-wire.ts'

/** A page of the owner's deleted trips that can be restored, last deleted first. */
export async function listDeletedTrips(
  database: Database,
  owner: User,
  { cursor, limit }: { cursor?: string; limit: number },
): Promise<ReplyOf<typeof listDeletedTripsRoute>> {
  const after = readCursor(cursor)
  const [rows, total] = await Promise.all([
    findDeletedTrips(database, owner.id, { after, limit: limit + 1 }),
    countDeletedTrips(database, owner.id),
  ])
  const shown = rows.slice(0, limit)
  const trips = await tripWires(database, shown, owner)
  const last = rows.length > limit ? shown.at(-1) : undefined
  return {
    items: trips.map((trip, n) => ({ ...trip, deleted_at: shown[n].deleted_at.toISOString() })),
    next_cursor: last ? encodeCursor([last.deletedUs, last.startedUs, last.id]) : null,
    total,
  }
}

function readCursor(cursor: string | undefined): DeletedCursor | null {
  if (cursor === undefined) return null
  const [deletedUs, startedUs, id] = decodeCursor(cursor)
  if (isInstant(deletedUs) && isInstant(startedUs) && typeof id === 'string' && UUID.test(id))
    return { deletedUs, startedUs, id }
  throw wrongCursor()
}

const isInstant = (us: unknown): us is number => Number.isSafeInteger(us)
