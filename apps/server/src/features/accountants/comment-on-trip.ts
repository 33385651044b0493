import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { TripComment } from '@spoor/contract/routes/accountants.ts'
import { MAX_COMMENTS } from '@spoor/contract/limits/limits.ts'
import { HOUR_MS } from '@spoor/core/units/duration.ts'
import type { Dependencies } from '../../dependencies.ts'
import type { Reader } from '../../domain/logbooks/reader.ts'
import { findShownTrip } from '../../domain/logbooks/shown-trip-queries.ts'
import type { Database } from '../../platform/database/database.ts'
import { inTransaction } from '../../platform/database/in-transaction.ts'
import type { User } from '../../platform/http/caller.ts'
import { readCursor, writeCursor } from '../../platform/http/cursor.ts'
import { orNotFound } from '../../platform/http/http-error.ts'
import { requireRoom } from '../../platform/limits/room-queries.ts'
import { writeCommentMail } from './accountant-mails.ts'
import { countComments, hasCommentedSince, listComments } from './comment-queries.ts'
import { insertComment } from './comment-writes.ts'
import type { ClientRow } from './grant-queries.ts'

async function requireTrip(database: Database, reader: Reader, id: string) {
  return orNotFound(await findShownTrip(database, reader, id), 'Trip')
}

export async function listTripComments(
  database: Database,
  reader: Reader,
  { tripId, cursor, limit, caller }: { tripId: string; cursor?: string; limit: number; caller: User },
) {
  const ownerId = reader.driver.id
  await requireTrip(database, reader, tripId)
  const before = readCursor(z.tuple([z.int()]), cursor)?.[0]
  const [rows, total] = await Promise.all([
    listComments(database, ownerId, { tripId, before, limit: limit + 1 }),
    countComments(database, ownerId, tripId),
  ])
  const page = rows.slice(0, limit).toReversed()
  const items = page.map(({ id, at, author, author_id, text }): TripComment => ({
    id,
    at: at.toISOString(),
    author,
    mine: author_id === caller.id,
    text,
  }))
  return { items, next_cursor: rows.length > limit ? writeCursor(page[0].seq) : null, total }
}

export async function commentOnTrip(
  { config, database, clock, mail }: Dependencies,
  reader: Reader,
  /** `client` is notified by mail. */
  { tripId, author, text, client }: { tripId: string; author: User; text: string; client: ClientRow | null },
): Promise<TripComment> {
  const ownerId = reader.driver.id
  const { local_day: day } = await requireTrip(database, reader, tripId)
  const at = new Date(clock.nowMs())
  const id = randomUUID()
  await inTransaction(database, async (tx) => {
    await requireRoom(tx, ownerId, {
      table: 'trip_comment',
      tripId,
      most: MAX_COMMENTS,
      refusal: `This trip has ${MAX_COMMENTS} comments, the maximum.`,
    })
    const since = new Date(at.getTime() - HOUR_MS)
    // At most one mail per hour.
    if (client !== null && !(await hasCommentedSince(tx, { ownerId, authorId: author.id, since }))) {
      const { email: to, name } = client
      const url = `${config.origin}/logbook?from=${day}&to=${day}`
      await mail.enqueue(tx, writeCommentMail({ to, name, accountant: author.name, day, url }), author.id)
    }
    await insertComment(tx, { owner_id: ownerId, trip_id: tripId, id, author_id: author.id, at, text })
  })
  return { id, at: at.toISOString(), author: author.name, mine: true, text }
}
