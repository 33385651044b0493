import type { Updateable } from 'kysely'
import type { WebhookFault } from '@spoor/contract/routes/webhooks.ts'
import type { Transaction } from '../../../platform/database/database.ts'
import type { WebhookEndpoint } from '../../../platform/database/schema.gen.ts'
import type { Outcome } from '../../../domain/events/send-webhook.ts'
import type { DeliveryRow, EndpointRow } from './webhook-queries.ts'

type Key = Pick<EndpointRow, 'owner_id' | 'id'>

export async function insertEndpoint(
  tx: Transaction,
  endpoint: Pick<EndpointRow, 'owner_id' | 'id' | 'url' | 'events' | 'secret' | 'created_at'>,
): Promise<void> {
  await tx.insertInto('webhook_endpoint').values(endpoint).execute()
}

export async function changeEndpoint(
  tx: Transaction,
  { owner_id, id }: Key,
  change: Updateable<WebhookEndpoint>,
): Promise<void> {
  if (Object.values(change).every((value) => value === undefined)) return
  await tx.updateTable('webhook_endpoint').set(change).where('owner_id', '=', owner_id).where('id', '=', id).execute()
}

export async function deleteEndpoint(tx: Transaction, { owner_id, id }: Key): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('webhook_endpoint')
    .where('owner_id', '=', owner_id)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export type Ending = { state: 'delivered' | 'failed' } | { state: 'waiting'; next_attempt_at: Date }

/**
 * Records an attempt, unless another run of the same job has.
 *
 * @returns whether it was recorded
 */
export async function recordAttempt(
  tx: Transaction,
  { owner_id, id, attempts, first_attempt_at }: DeliveryRow,
  { outcome, ending, at }: { outcome: Outcome; ending: Ending; at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('webhook_delivery')
    .set({
      next_attempt_at: null,
      ...ending,
      ...outcome,
      attempts: attempts + 1,
      first_attempt_at: first_attempt_at ?? at,
      last_attempt_at: at,
    })
    .where('owner_id', '=', owner_id)
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .where('attempts', '=', attempts)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Ends a delivery that cannot be attempted. */
export async function dropDelivery(tx: Transaction, { owner_id, id }: DeliveryRow, fault: WebhookFault): Promise<void> {
  await tx
    .updateTable('webhook_delivery')
    .set({ state: 'failed', next_attempt_at: null, status: null, fault, detail: '' })
    .where('owner_id', '=', owner_id)
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .execute()
}

/** @returns whether the delivery had ended, so that its attempts restart */
export async function restartDelivery(tx: Transaction, { owner_id, id }: DeliveryRow): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('webhook_delivery')
    .set({ state: 'waiting', attempts: 0, first_attempt_at: null, next_attempt_at: null })
    .where('owner_id', '=', owner_id)
    .where('id', '=', id)
    .where('state', '!=', 'waiting')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
