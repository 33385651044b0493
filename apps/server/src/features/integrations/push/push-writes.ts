import { sql } from 'kysely'
import { type Transaction, SWEEP } from '../../../platform/database/database.ts'
import type { SubscriptionRow } from './push-queries.ts'

/** A browser belongs to its last subscriber, so that nobody gets the previous person's notifications. */
export async function saveSubscription(
  tx: Transaction,
  subscription: Omit<SubscriptionRow, 'notified_on'>,
): Promise<void> {
  await sql`delete from push_subscription
    where endpoint = ${subscription.endpoint} and owner_id <> ${subscription.owner_id} ${SWEEP}`.execute(tx)
  const { p256dh, auth } = subscription
  await tx
    .insertInto('push_subscription')
    .values(subscription)
    .onConflict((oc) => oc.columns(['owner_id', 'endpoint']).doUpdateSet({ p256dh, auth }))
    .execute()
}

/** Marks a browser as notified on a day. @returns false if it was already */
export async function takeDay(
  tx: Transaction,
  { owner_id, endpoint }: SubscriptionRow,
  day: string | null,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('push_subscription')
    .set({ notified_on: day })
    .where('owner_id', '=', owner_id)
    .where('endpoint', '=', endpoint)
    .where(sql<boolean>`notified_on is distinct from ${day}::date`)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function deleteSubscription(tx: Transaction, ownerId: string, endpoint: string): Promise<void> {
  await tx.deleteFrom('push_subscription').where('owner_id', '=', ownerId).where('endpoint', '=', endpoint).execute()
}
