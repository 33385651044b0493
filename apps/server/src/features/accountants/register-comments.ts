import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import * as routes from '@spoor/contract/routes/accountants.ts'
import type { TripComment } from '@spoor/contract/routes/accountants.ts'
import { HOUR_MS } from '@spoor/core/units/duration.ts'
import { inTransaction } from '../../platform/database/in-transaction.ts'
import type { Dependencies } from '../../dependencies.ts'
import { readCursor, writeCursor } from '../../platform/http/cursor.ts'
import { notFound } from '../../platform/http/http-error.ts'
import { MAX_COMMENTS } from '@spoor/contract/limits/limits.ts'
import { requireRoom } from '../../platform/limits/room-queries.ts'
import { mount } from '../../platform/http/mount.ts'
import type { User } from '../../platform/http/caller.ts'
import { writeCommentMail } from './accountant-mails.ts'
import { findShownTrip } from './client-trip-queries.ts'
import type { ClientTripRow } from './client-trip-queries.ts'
import { countComments, hasCommentedSince, listComments } from './comment-queries.ts'
import { insertComment } from './comment-writes.ts'
import type { ClientRow } from './grant-queries.ts'

/** The view of drivers on their own trips. */
const OWN = { showPrivate: true, company: null }

/** Comments on trips, by accountants and by the drivers who answer them. */
export function registerComments(
  app: FastifyInstance,
  { config, database, clock, mail }: Dependencies,
  findClient: (accountant: User, id: string) => Promise<ClientRow>,
): void {
  const list = async (
    ownerId: string,
    { tripId, cursor, limit }: { tripId: string; cursor?: string; limit: number },
    reader: User,
  ) => {
    const [rows, total] = await Promise.all([
      listComments(database, ownerId, {
        tripId,
        before: readCursor(z.tuple([z.int()]), cursor)?.[0],
        limit: limit + 1,
      }),
      countComments(database, ownerId, tripId),
    ])
    const page = rows.slice(0, limit).toReversed()
    const items = page.map(({ id, at, author, author_id, text }): TripComment => ({
      id,
      at: at.toISOString(),
      author,
      mine: author_id === reader.id,
      text,
    }))
    return { items, next_cursor: rows.length > limit ? writeCursor(page[0].seq) : null, total }
  }
  const trip = async (ownerId: string, id: string, reader: Pick<ClientRow, 'showPrivate' | 'company'>) => {
    const shown = { ownerId, showPrivate: reader.showPrivate, asCompany: reader.company !== null }
    const found = await findShownTrip(database, shown, id)
    if (!found) throw notFound('Trip')
    return found
  }

  mount(app, routes.listClientTripComments, async ({ id, trip_id, ...page }, { user }) => {
    const client = await findClient(user, id)
    await trip(client.id, trip_id, client)
    return list(client.id, { tripId: trip_id, ...page }, user)
  })

  mount(app, routes.commentOnClientTrip, async ({ id, trip_id, text }, { user }) => {
    const client = await findClient(user, id)
    return add(client.id, await trip(client.id, trip_id, client), { author: user, text, client })
  })

  mount(app, routes.listTripComments, async ({ id, ...page }, { user }) => {
    await trip(user.id, id, OWN)
    return list(user.id, { tripId: id, ...page }, user)
  })

  mount(app, routes.commentOnTrip, async ({ id, text }, { user }) =>
    add(user.id, await trip(user.id, id, OWN), { author: user, text, client: null }),
  )

  async function add(
    ownerId: string,
    { id: tripId, local_day: day }: ClientTripRow,
    /** `client` gets a mail about it. */
    { author, text, client }: { author: User; text: string; client: ClientRow | null },
  ): Promise<TripComment> {
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
        const url = `${config.origin}/logbook?from=${day}&to=${day}`
        await mail.enqueue(
          tx,
          writeCommentMail({
            to: client.email,
            name: client.name,
            accountant: author.name,
            day,
            url,
          }),
          author.id,
        )
      }
      await insertComment(tx, { owner_id: ownerId, trip_id: tripId, id, author_id: author.id, at, text })
    })
    return { id, at: at.toISOString(), author: author.name, mine: true, text }
  }
}
