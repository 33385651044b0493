import { z } from 'zod'
import type { listDeletedTrips as listDeletedTripsRoute } from '@spoor/contract/routes/trips.ts'
import type { ReplyOf } from '@spoor/contract/route.ts'
import type { Database } from '../../../platform/database/database.ts'
import { readCursor, writeCursor } from '../../../platform/http/cursor.ts'
import type { User } from '../../../platform/http/caller.ts'
import { countDeletedTrips, findDeletedTrips, type DeletedCursor } from './trip-list-queries.ts'
import { toPlainTripWires } from '../trip-wire.ts'

/** A page of the owner's deleted trips that can be restored, last deleted first. */
export async function listDeletedTrips(
  database: Database,
  owner: User,
  { cursor, limit }: { cursor?: string; limit: number },
): Promise<ReplyOf<typeof listDeletedTripsRoute>> {
  const after = readDeletedCursor(cursor)
  const [rows, total] = await Promise.all([
    findDeletedTrips(database, owner.id, { after, limit: limit + 1 }),
    countDeletedTrips(database, owner.id),
  ])
  const shown = rows.slice(0, limit)
  const trips = await toPlainTripWires(database, shown, owner)
  const last = rows.length > limit ? shown.at(-1) : undefined
  return {
    items: trips.map((trip, n) => ({ ...trip, deleted_at: shown[n].deleted_at.toISOString() })),
    next_cursor: last ? writeCursor(last.deletedUs, last.startedUs, last.id) : null,
    total,
  }
}

const US = z.int()

function readDeletedCursor(cursor: string | undefined): DeletedCursor | null {
  const parts = readCursor(z.tuple([US, US, z.guid()]), cursor)
  return parts && { deletedUs: parts[0], startedUs: parts[1], id: parts[2] }
}
