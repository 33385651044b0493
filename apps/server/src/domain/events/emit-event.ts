import { randomUUID } from 'node:crypto'
import type { WebhookEvent } from '@spoor/contract/routes/webhooks.ts'
import type { Transaction } from '../../platform/database/database.ts'
import type { Dependencies } from '../../dependencies.ts'
import { findInsertedTrips, insertDelivery, listListeners } from './webhook-event-writes.ts'

type Parts = Pick<Dependencies, 'jobs' | 'clock'>

/** Receivers get ids, times and counts, and request the rest. */
export interface EventData {
  'trip.found': {
    source: 'file' | 'connection' | 'vendor_account'
    upload_id: string | null
    count: number
    trip_ids: string[]
    from: string
    to: string
  }
  'upload.saved': {
    upload_id: string
    rows_read: number
    rows_used: number
    duplicates: number
    rows_skipped: number
    trips_found: number
  }
  'logbook.submitted': { submission_id: string; tax_year: number; vehicle_id: string | null; business_trips: number }
  'report.frozen': { report_id: string; number: number; kind: string; sha256: string }
}

/** The body of a delivery. */
export const writePayload = (type: string, nowMs: number, data: object): string =>
  JSON.stringify({ type, timestamp: new Date(nowMs).toISOString(), data })

/** Queues an event for each of the owner's webhooks that subscribe to it, in the transaction of the change. */
export async function emitEvent<Type extends WebhookEvent>(
  tx: Transaction,
  parts: Parts,
  ownerId: string,
  event: { type: Type; data: EventData[Type] },
): Promise<void> {
  await queueEvent(tx, parts, ownerId, event, await listListeners(tx, ownerId, event.type))
}

/** Queues one event about all trips inserted by this transaction, if any. */
export async function emitTripsFound(
  tx: Transaction,
  parts: Parts,
  ownerId: string,
  { source, uploadId = null }: { source: EventData['trip.found']['source']; uploadId?: string | null },
): Promise<void> {
  const listeners = await listListeners(tx, ownerId, 'trip.found')
  if (listeners.length === 0) return
  const { count, ids, from, to } = await findInsertedTrips(tx, ownerId)
  if (from === null || to === null) return
  const data: EventData['trip.found'] = {
    source,
    upload_id: uploadId,
    count,
    trip_ids: ids,
    from: from.toISOString(),
    to: to.toISOString(),
  }
  await queueEvent(tx, parts, ownerId, { type: 'trip.found', data }, listeners)
}

async function queueEvent(
  tx: Transaction,
  { jobs, clock }: Parts,
  ownerId: string,
  { type, data }: { type: WebhookEvent; data: object },
  listeners: readonly string[],
): Promise<void> {
  const nowMs = clock.nowMs()
  const payload = writePayload(type, nowMs, data)
  for (const endpointId of listeners) {
    const id = randomUUID()
    await insertDelivery(tx, {
      owner_id: ownerId,
      id,
      endpoint_id: endpointId,
      type,
      payload,
      created_at: new Date(nowMs),
    })
    await jobs.enqueue(tx, 'deliver-webhook', { ownerId, deliveryId: id, attempt: 0 })
  }
}
