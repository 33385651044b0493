import { sql } from 'kysely'
import { MAX_TRIP_IDS, type WebhookEvent } from '@spoor/contract/routes/webhooks.ts'
import type { Transaction } from '../../platform/database/database.ts'

/** The ids of the owner's endpoints that subscribe to this event. */
export async function listListeners(tx: Transaction, ownerId: string, type: WebhookEvent): Promise<string[]> {
  const rows = await tx
    .selectFrom('webhook_endpoint')
    .select('id')
    .where('owner_id', '=', ownerId)
    .where('disabled_at', 'is', null)
    .where(sql<boolean>`${type} = any(events)`)
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

export async function insertDelivery(
  tx: Transaction,
  delivery: { owner_id: string; id: string; endpoint_id: string; type: string; payload: string; created_at: Date },
): Promise<void> {
  await tx.insertInto('webhook_delivery').values(delivery).execute()
}

/** The listed trips that this transaction has inserted, with the ids of the first ones. */
export async function findInsertedTrips(tx: Transaction, ownerId: string) {
  // The transaction's start. Other machines of a cluster start it later, and a Date has no microseconds.
  const { began } = await tx.selectNoFrom(sql<string>`now()::text`.as('began')).executeTakeFirstOrThrow()
  return (
    tx
      .selectFrom('trip')
      .select((eb) => [
        eb.fn.countAll<number>().as('count'),
        sql<string[]>`coalesce((array_agg(id order by started_at, id))[1:${sql.lit(MAX_TRIP_IDS)}], '{}')`.as('ids'),
        eb.fn.min('started_at').as('from'),
        eb.fn.max(eb.fn.coalesce('ended_at', 'started_at')).as('to'),
      ])
      .where('owner_id', '=', ownerId)
      // Imports of one owner never run concurrently.
      .where('created_at', '=', sql<Date>`${began}::timestamptz`)
      .where('deleted_at', 'is', null)
      .executeTakeFirstOrThrow()
  )
}
