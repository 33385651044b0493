import type { FastifyInstance } from 'fastify'
import { randomUUID } from 'node:crypto'
import * as routes from '@spoor/contract/routes/webhooks.ts'
import { HOUR_MS } from '@spoor/core/units/duration.ts'
import { toIsoDates, mount, toList } from '../../../platform/http/mount.ts'
import { inTransaction, type Database } from '../../../platform/database/database.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { HttpError, orNotFound, notFound } from '../../../platform/http/http-error.ts'
import { requireRoom } from '../../../platform/limits/room-queries.ts'
import { mayPostTo } from '../../../platform/outgoing/post-public.ts'
import { sealSecret } from '../../../platform/secrets/secret-box.ts'
import { makeWebhookSecret, secretOwner, isDelivered, sendWebhook } from '../../../domain/events/send-webhook.ts'
import { findEndpoint, type EndpointRow, findDelivery, listDeliveries, type DeliveryRow } from './webhook-queries.ts'
import { changeEndpoint, insertEndpoint, recordAttempt, restartDelivery } from './webhook-writes.ts'
import type { Config } from '../../../config.ts'
import { disconnectSignal } from '../../../platform/http/disconnect-signal.ts'
import { callWithin } from '../../../platform/limits/call-limits.ts'
import { writePayload } from '../../../domain/events/emit-event.ts'
import { insertDelivery } from '../../../domain/events/webhook-event-writes.ts'

export function mountWebhookChanges(app: FastifyInstance, { config, database, clock }: Dependencies): void {
  mount(app, routes.createWebhook, async ({ url, events }, { user }) => {
    const key = requireKey(config)
    const made = {
      owner_id: user.id,
      id: randomUUID(),
      url: requireAddress(url, config),
      created_at: new Date(clock.nowMs()),
      events: routes.WEBHOOK_EVENTS.filter((event) => events.includes(event)),
    }
    const secret = makeWebhookSecret()
    await inTransaction(database, async (tx) => {
      await requireRoom(tx, user.id, {
        table: 'webhook_endpoint',
        most: routes.MAX_WEBHOOKS,
        refusal: `You have ${routes.MAX_WEBHOOKS} webhooks, the maximum. Delete one first.`,
      })
      await insertEndpoint(tx, { ...made, secret: sealSecret(key, secret, secretOwner(made)) })
    })
    return { ...toWebhookWire({ ...made, disabled_because: null, failing_since: null }), secret }
  })

  mount(app, routes.updateWebhook, async ({ id, url, events, enabled }, { user }) => {
    const endpoint = await requireEndpoint(database, user.id, id)
    const now = new Date(clock.nowMs())
    await inTransaction(database, (tx) =>
      changeEndpoint(tx, endpoint, {
        url: url && requireAddress(url, config),
        events,
        ...(enabled === true && { disabled_at: null, disabled_because: null, failing_since: null }),
        ...(enabled === false && { disabled_at: now, disabled_because: 'owner' }),
      }),
    )
    return toWebhookWire(await requireEndpoint(database, user.id, id))
  })

  mount(app, routes.rotateWebhookSecret, async ({ id }, { user }) => {
    const endpoint = await requireEndpoint(database, user.id, id)
    const key = requireKey(config)
    const secret = makeWebhookSecret()
    const until = new Date(clock.nowMs() + routes.OLD_SECRET_HOURS * HOUR_MS)
    await inTransaction(database, (tx) =>
      changeEndpoint(tx, endpoint, {
        secret: sealSecret(key, secret, secretOwner(endpoint)),
        old_secret: endpoint.secret,
        old_secret_until: until,
      }),
    )
    return { secret }
  })
}

/** @throws HttpError 404 */
async function requireEndpoint(database: Database, ownerId: string, id: string): Promise<EndpointRow> {
  return orNotFound(await findEndpoint(database, ownerId, id), 'Webhook')
}

function requireKey({ secretsKey }: Config): Buffer {
  if (secretsKey === null) throw new HttpError(409, 'This installation cannot send webhooks.')
  return secretsKey
}

function requireAddress(text: string, { allowsPrivateTargets: allowsPrivate }: Config): string {
  const url = URL.canParse(text) ? new URL(text) : null
  if (url !== null && mayPostTo(url, { allowsPrivate })) return url.href
  const detail = 'Enter a public address that begins with https://'
  throw new HttpError(422, detail, { url: detail })
}

export function toWebhookWire(
  endpoint: Pick<EndpointRow, 'id' | 'url' | 'events' | 'created_at' | 'disabled_because' | 'failing_since'>,
): routes.Webhook {
  return {
    ...toIsoDates(endpoint),
    events: routes.WEBHOOK_EVENTS.filter((event) => endpoint.events.includes(event)),
    disabled: endpoint.disabled_because,
  }
}

const MOST_DELIVERIES = 50
const MOST_TESTS_AN_HOUR = 60

export function mountWebhookDeliveries(app: FastifyInstance, dependencies: Dependencies): void {
  const { database, jobs, clock } = dependencies
  mount(app, routes.testWebhook, async ({ id }, { user, reply }) => {
    const endpoint = await requireEndpoint(database, user.id, id)
    const rule = {
      ...({ key: `webhook-test ${user.id}`, counts: 'all', limit: MOST_TESTS_AN_HOUR, windowMs: HOUR_MS } as const),
      refusal: (wait: string) => `Too many tests. Try again in ${wait}.`,
    }
    return callWithin(dependencies, [rule], async () => {
      const at = new Date(clock.nowMs())
      const delivery = {
        owner_id: user.id,
        id: randomUUID(),
        endpoint_id: id,
        type: 'webhook.test',
        created_at: at,
        payload: writePayload('webhook.test', at.getTime(), { webhook_id: id }),
      }
      const outcome = await sendWebhook(dependencies, endpoint, delivery, disconnectSignal(reply))
      const row = await inTransaction(database, async (tx) => {
        await insertDelivery(tx, delivery)
        const waiting = (await findDelivery(tx, user.id, delivery.id))!
        const state = isDelivered(outcome) ? 'delivered' : 'failed'
        await recordAttempt(tx, waiting, { outcome, ending: { state }, at })
        if (isDelivered(outcome)) await changeEndpoint(tx, endpoint, { failing_since: null })
        return findDelivery(tx, user.id, delivery.id)
      })
      return { answer: toIsoDates(row!), outcome: 'success' }
    })
  })

  mount(app, routes.listWebhookDeliveries, async ({ id }, { user }) => {
    const endpoint = await requireEndpoint(database, user.id, id)
    return toList((await listDeliveries(database, user.id, endpoint.id, MOST_DELIVERIES)).map(toIsoDates))
  })

  mount(app, routes.resendWebhookDelivery, async ({ id, delivery_id }, { user }) => {
    const endpoint = await requireEndpoint(database, user.id, id)
    const delivery = await findOwnDelivery(database, endpoint, delivery_id)
    if (endpoint.disabled_at !== null) throw new HttpError(409, 'This webhook is switched off. Switch it on first.')
    await inTransaction(database, async (tx) => {
      if (!(await restartDelivery(tx, delivery))) throw new HttpError(409, 'This delivery is still being attempted.')
      await jobs.enqueue(tx, 'deliver-webhook', { ownerId: user.id, deliveryId: delivery.id, attempt: 0 })
    })
    return toIsoDates(await findOwnDelivery(database, endpoint, delivery_id))
  })
}

async function findOwnDelivery(database: Database, endpoint: EndpointRow, id: string): Promise<DeliveryRow> {
  const delivery = await findDelivery(database, endpoint.owner_id, id)
  if (delivery?.endpoint_id !== endpoint.id) throw notFound('Delivery')
  return delivery
}
