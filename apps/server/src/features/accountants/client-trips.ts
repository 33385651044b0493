import type { listClientTrips, TripComment } from '@spoor/contract/routes/accountants.ts'
import { metresToKm } from '@spoor/core/units/distance.ts'
import { taxYearAt, taxYearDays } from '@spoor/core/units/tax-year.ts'
import type { Dependencies } from '../../dependencies.ts'
import { loadShownTrips } from '../../domain/logbooks/load-report.ts'
import { showsPrivate, type Reader, asAccountant } from '../../domain/logbooks/reader.ts'
import { sumByClass, findShownTrip } from '../../domain/logbooks/shown-trip-queries.ts'
import { readTimeCursor, writeTimeCursor, readCursor, writeCursor } from '../../platform/http/cursor.ts'
import type { Handler, ReadingContext } from '../../platform/http/mount.ts'
import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { MAX_COMMENTS } from '@spoor/contract/limits/limits.ts'
import { HOUR_MS } from '@spoor/core/units/duration.ts'
import { type Database, inTransaction } from '../../platform/database/database.ts'
import type { User } from '../../platform/http/caller.ts'
import { orNotFound, notFound } from '../../platform/http/http-error.ts'
import { requireRoom } from '../../platform/limits/room-queries.ts'
import { writeCommentMail } from './accountant-mails.ts'
import { countComments, hasCommentedSince, listComments } from './comment-queries.ts'
import { insertComment, insertEvent } from './grant-writes.ts'
import { type ClientRow, listClientRows } from './grant-queries.ts'

export interface FoundClient {
  client: ClientRow
  reader: Reader
}

/** @throws HttpError 404 without a grant for the caller */
export async function findClient(database: Database, accountant: User, id: string): Promise<FoundClient> {
  const [client] = await listClientRows(database, accountant.id, id)
  if (client === undefined) throw notFound('Client')
  return { client, reader: await asAccountant(database, client) }
}

/** Logs a download for the client, or for the administrator who granted access. */
export function recordDownload(
  { database, clock }: Pick<Dependencies, 'database' | 'clock'>,
  { granterId, grantId, company, name }: ClientRow,
  what: 'logbook' | 'report' | 'all_logbooks' | 'package',
  of: string,
): Promise<void> {
  return inTransaction(database, (tx) => {
    const detail = company === null || what === 'all_logbooks' ? of : `${name}, ${of}`
    return insertEvent(tx, { owner_id: granterId, grant_id: grantId, at: new Date(clock.nowMs()), what, detail })
  })
}

export const handleListClientTrips =
  ({ clock }: Pick<Dependencies, 'clock'>): Handler<typeof listClientTrips, ReadingContext> =>
  async ({ id, tax_year = taxYearAt(clock.nowMs()), cursor, limit }, { user, reads }) => {
    const { client, reader } = await findClient(reads, user, id)
    const days = taxYearDays(tax_year)
    const [rows, sums] = await Promise.all([
      loadShownTrips(reads, reader, days, { after: readTimeCursor(cursor), limit: limit + 1 }),
      sumByClass(reads, reader, days),
    ])
    const of = (classification: string | null) => sums.find((one) => one.classification === classification)
    const countTrips = (classification: string | null) => of(classification)?.trips ?? 0
    const sumKm = (classification: string | null) => metresToKm(of(classification)?.distanceM ?? 0)
    const shown = rows.slice(0, limit)
    const last = rows.length > limit ? shown.at(-1) : undefined
    return {
      client: { id: client.id, name: client.name, show_private: client.showPrivate },
      tax_year,
      items: shown.map((row) => ({
        id: row.id,
        started_at: row.started_at.toISOString(),
        ended_at: row.ended_at?.toISOString() ?? null,
        local_day: row.local_day,
        start_location: row.startLocation,
        end_location: row.endLocation,
        distance_km: metresToKm(row.distance_m),
        classification: row.classification,
        status: row.status,
        reason: row.reason,
        vehicle: row.vehicle,
        comments: row.comments,
      })),
      next_cursor: last === undefined ? null : writeTimeCursor({ at: last.started_at, id: last.id }),
      total: countTrips('business') + (showsPrivate(reader) ? countTrips('private') + countTrips(null) : 0),
      totals: {
        business_trips: countTrips('business'),
        business_km: sumKm('business'),
        private_trips: countTrips('private'),
        private_km: sumKm('private'),
        unclassified_trips: countTrips(null),
        unclassified_km: sumKm(null),
      },
    }
  }

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
