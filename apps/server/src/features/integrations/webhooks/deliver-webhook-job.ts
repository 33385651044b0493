import { inTransaction, type Transaction } from '../../../platform/database/database.ts'
import type { Dependencies } from '../../../dependencies.ts'
import type { JobPayload, JobRunner } from '../../../platform/jobs/jobs.ts'
import { isDelivered, sendWebhook } from '../../../domain/events/send-webhook.ts'
import { findDelivery, findEndpoint, findWebhookOwner, type DeliveryRow, type EndpointRow } from './webhook-queries.ts'
import { changeEndpoint, dropDelivery, recordAttempt, type Ending } from './webhook-writes.ts'
import { type Letter, mailText } from '../../../platform/mail/letter.ts'

const MINUTE_S = 60
const HOUR_S = 60 * MINUTE_S
/** Delays after each failed attempt, as Standard Webhooks recommends: ten attempts within a little over three days. */
export const RETRY_AFTER_S = [
  5,
  5 * MINUTE_S,
  30 * MINUTE_S,
  2 * HOUR_S,
  5 * HOUR_S,
  10 * HOUR_S,
  14 * HOUR_S,
  20 * HOUR_S,
  24 * HOUR_S,
]
/** Spreads out the retries of deliveries that failed together. */
const JITTER = 0.1
const GONE = 410
const AT_ONCE = 4

export function handleWebhookJobs(runner: JobRunner, dependencies: Dependencies): void {
  runner.handle('deliver-webhook', (payload, { signal }) => deliverWebhook(dependencies, payload, signal), {
    concurrency: AT_ONCE,
  })
}

/**
 * Makes one attempt and queues the next one if it fails. A run that is killed after its request is repeated, so receivers
 * may get an event twice, with the same id.
 */
export async function deliverWebhook(
  dependencies: Dependencies,
  { ownerId, deliveryId, attempt }: JobPayload<'deliver-webhook'>,
  signal: AbortSignal,
): Promise<void> {
  const { database, jobs, clock } = dependencies
  const delivery = await findDelivery(database, ownerId, deliveryId)
  if (delivery?.state !== 'waiting' || delivery.attempts !== attempt) return
  const endpoint = await findEndpoint(database, ownerId, delivery.endpoint_id)
  if (endpoint === undefined) return
  const isOpen = (await findWebhookOwner(database, ownerId)) !== undefined
  if (!isOpen || endpoint.disabled_at !== null) {
    return inTransaction(database, (tx) => dropDelivery(tx, delivery, isOpen ? 'disabled' : 'account_closed'))
  }
  const outcome = await sendWebhook(dependencies, endpoint, delivery, signal)
  const at = new Date(clock.nowMs())
  const delayS = isDelivered(outcome) || outcome.status === GONE ? undefined : RETRY_AFTER_S[attempt]
  const startAfterS = delayS === undefined ? undefined : Math.round(delayS * (1 + JITTER * Math.random()))
  const ending: Ending =
    startAfterS === undefined
      ? { state: isDelivered(outcome) ? 'delivered' : 'failed' }
      : { state: 'waiting', next_attempt_at: new Date(at.getTime() + startAfterS * 1000) }
  await inTransaction(database, async (tx) => {
    if (!(await recordAttempt(tx, delivery, { outcome, ending, at }))) return
    if (isDelivered(outcome)) return changeEndpoint(tx, endpoint, { failing_since: null })
    if (startAfterS !== undefined)
      await jobs.enqueue(tx, 'deliver-webhook', { ownerId, deliveryId, attempt: attempt + 1 }, { startAfterS })
    if (outcome.status === GONE) return disableEndpoint(tx, dependencies, endpoint, { because: 'gone', at })
    if (ending.state === 'failed' && hasOnlyFailed(endpoint, delivery))
      return disableEndpoint(tx, dependencies, endpoint, { because: 'failing', at })
    if (endpoint.failing_since === null) await changeEndpoint(tx, endpoint, { failing_since: at })
  })
}

/** Whether nothing has been delivered since the first attempt of this delivery. */
const hasOnlyFailed = ({ failing_since: since }: EndpointRow, { first_attempt_at: first }: DeliveryRow): boolean =>
  since !== null && first !== null && since <= first

async function disableEndpoint(
  tx: Transaction,
  { mail, config }: Dependencies,
  endpoint: EndpointRow,
  { because, at }: { because: 'gone' | 'failing'; at: Date },
): Promise<void> {
  await changeEndpoint(tx, endpoint, {
    disabled_at: at,
    disabled_because: because,
    failing_since: endpoint.failing_since ?? at,
  })
  const owner = await findWebhookOwner(tx, endpoint.owner_id)
  if (owner === undefined) return
  const { email: to, name } = owner
  const settingsUrl = `${config.origin}/settings/api`
  await mail.enqueue(tx, writeDisabledMail({ to, name, url: endpoint.url, because, settingsUrl }), endpoint.owner_id)
}

export function writeDisabledMail(webhook: {
  to: string
  name: string
  url: string
  because: 'gone' | 'failing'
  settingsUrl: string
}): Letter {
  const { to, name, url, because, settingsUrl } = webhook
  return {
    to,
    name,
    subject: mailText('Your webhook is switched off'),
    blocks: [
      because === 'gone'
        ? mailText('{url} replied that it is gone (410), so Spoor no longer calls it.', { url })
        : mailText('No event could be delivered to {url} for three days, so Spoor no longer calls it.', { url }),
      mailText('Once it works again, switch it on and send what it missed.'),
      { label: mailText('Open webhooks'), url: settingsUrl },
    ],
  }
}
