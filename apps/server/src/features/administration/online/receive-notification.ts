import { createHash, randomUUID } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { inTransaction } from '../../../platform/database/database.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { HttpError } from '../../../platform/http/http-error.ts'
import type { NotificationFacts, PaymentProvider } from '../../../platform/payments/payment-provider.ts'
import { countRefused, findStarted } from './online-queries.ts'
import { insertNotification } from './online-writes.ts'

/** Anyone can send notifications that are refused. Providers retry, so their own notifications are not lost. */
const MOST_REFUSED_AN_HOUR = 500
const LONGEST_FACT = 200

/**
 * Stores every notification, valid or not, so that the provider stops resending it; a job checks it and acts on it.
 * The same one is stored once, however often and concurrently it arrives.
 */
export async function receiveNotification(
  { database, clock, jobs }: Dependencies,
  provider: PaymentProvider,
  { body, headers, ip }: FastifyRequest,
): Promise<void> {
  if (!Buffer.isBuffer(body)) throw new HttpError(400, 'The notification is empty.')
  const now = new Date(clock.nowMs())
  const { facts, fault } = provider.read({ body, headers })
  if (fault !== null && (await countRefused(database, new Date(now.getTime() - 3_600_000))) >= MOST_REFUSED_AN_HOUR)
    throw new HttpError(503, 'Too many notifications were refused. Try again later.', undefined, { retryAfterS: 3600 })
  const started = await findStarted(database, provider.id, facts)
  const id = randomUUID()
  await inTransaction(database, async (tx) => {
    const isNew = await insertNotification(tx, {
      id,
      provider: provider.id,
      digest: createHash('sha256').update(body).digest(),
      received_at: now,
      source: ip,
      body,
      facts: JSON.stringify(storable(facts)),
      online_payment_id: started?.id ?? null,
      state: fault === null ? 'checking' : 'refused',
      because: fault ?? '',
    })
    if (isNew && fault === null) await jobs.enqueue(tx, 'check-payment-notification', { notificationId: id })
  })
}

/** Removes NUL characters and shortens long values. */
function storable(facts: NotificationFacts): object {
  return Object.fromEntries(
    Object.entries(facts).map(([name, value]) => [
      name,
      typeof value === 'string' ? value.replaceAll('\0', '').slice(0, LONGEST_FACT) : value,
    ]),
  )
}
