import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import * as routes from '@spoor/contract/routes/webhooks.ts'
import { HOUR_MS } from '@spoor/core/units/duration.ts'
import { toIsoDates } from '../../../platform/http/iso-dates.ts'
import { inTransaction } from '../../../platform/database/in-transaction.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { disconnectSignal } from '../../../platform/http/disconnect-signal.ts'
import { HttpError, notFound } from '../../../platform/http/http-error.ts'
import { mount, toList } from '../../../platform/http/mount.ts'
import { callWithin } from '../../../platform/limits/call-limits.ts'
import { requireRoom } from '../../../platform/limits/room-queries.ts'
import { mayPostTo } from '../../../platform/outgoing/post-public.ts'
import { sealSecret } from '../../../platform/secrets/secret-box.ts'
import { writePayload } from '../../../domain/events/emit-event.ts'
import { isDelivered, makeWebhookSecret, secretOwner, sendWebhook } from '../../../domain/events/send-webhook.ts'
import { insertDelivery } from '../../../domain/events/webhook-event-writes.ts'
import { findDelivery, findEndpoint, listDeliveries, listEndpoints } from './webhook-queries.ts'
import type { DeliveryRow, EndpointRow } from './webhook-queries.ts'
import { changeEndpoint, deleteEndpoint, insertEndpoint, recordAttempt, restartDelivery } from './webhook-writes.ts'

const MOST_DELIVERIES = 50
const MOST_TESTS_AN_HOUR = 60

export function registerWebhooks(app: FastifyInstance, dependencies: Dependencies): void {
  const { config, database, clock, jobs } = dependencies

  function requireKey(): Buffer {
    if (config.secretsKey === null) throw new HttpError(409, 'This installation cannot send webhooks.')
    return config.secretsKey
  }
  async function find(ownerId: string, id: string): Promise<EndpointRow> {
    const endpoint = await findEndpoint(database, ownerId, id)
    if (endpoint === undefined) throw notFound('Webhook')
    return endpoint
  }
  function requireAddress(text: string): string {
    const url = URL.canParse(text) ? new URL(text) : null
    if (url !== null && mayPostTo(url, { allowsPrivate: config.allowsPrivateTargets })) return url.href
    const detail = 'Enter a public address that begins with https://'
    throw new HttpError(422, detail, { url: detail })
  }
  async function findOwnDelivery(endpoint: EndpointRow, id: string): Promise<DeliveryRow> {
    const delivery = await findDelivery(database, endpoint.owner_id, id)
    if (delivery?.endpoint_id !== endpoint.id) throw notFound('Delivery')
    return delivery
  }

  mount(app, routes.listWebhooks, async (_, { user }) => {
    const items = (await listEndpoints(database, user.id)).map(toWire)
    return { items, next_cursor: null, total: items.length, available: config.secretsKey !== null }
  })

  mount(app, routes.createWebhook, async ({ url, events }, { user }) => {
    const key = requireKey()
    const made = {
      owner_id: user.id,
      id: randomUUID(),
      url: requireAddress(url),
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
    return { ...toWire({ ...made, disabled_because: null, failing_since: null }), secret }
  })

  mount(app, routes.updateWebhook, async ({ id, url, events, enabled }, { user }) => {
    const endpoint = await find(user.id, id)
    const now = new Date(clock.nowMs())
    await inTransaction(database, (tx) =>
      changeEndpoint(tx, endpoint, {
        url: url && requireAddress(url),
        events,
        ...(enabled === true && { disabled_at: null, disabled_because: null, failing_since: null }),
        ...(enabled === false && { disabled_at: now, disabled_because: 'owner' }),
      }),
    )
    return toWire(await find(user.id, id))
  })

  mount(app, routes.rotateWebhookSecret, async ({ id }, { user }) => {
    const endpoint = await find(user.id, id)
    const key = requireKey()
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

  mount(app, routes.deleteWebhook, async ({ id }, { user }) => {
    if (!(await inTransaction(database, (tx) => deleteEndpoint(tx, { owner_id: user.id, id }))))
      throw notFound('Webhook')
  })

  mount(app, routes.testWebhook, async ({ id }, { user, reply }) => {
    const endpoint = await find(user.id, id)
    const rule = {
      ...({ key: `webhook-test ${user.id}`, counts: 'all', limit: MOST_TESTS_AN_HOUR, windowMs: HOUR_MS } as const),
      refusal: (minutes: number) => `Too many tests. Try again in ${minutes} minutes.`,
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
    const endpoint = await find(user.id, id)
    return toList((await listDeliveries(database, user.id, endpoint.id, MOST_DELIVERIES)).map(toIsoDates))
  })

  mount(app, routes.resendWebhookDelivery, async ({ id, delivery_id }, { user }) => {
    const endpoint = await find(user.id, id)
    const delivery = await findOwnDelivery(endpoint, delivery_id)
    if (endpoint.disabled_at !== null) throw new HttpError(409, 'This webhook is switched off. Switch it on first.')
    await inTransaction(database, async (tx) => {
      if (!(await restartDelivery(tx, delivery))) throw new HttpError(409, 'This delivery is still being attempted.')
      await jobs.enqueue(tx, 'deliver-webhook', { ownerId: user.id, deliveryId: delivery.id, attempt: 0 })
    })
    return toIsoDates(await findOwnDelivery(endpoint, delivery_id))
  })
}

function toWire(
  endpoint: Pick<EndpointRow, 'id' | 'url' | 'events' | 'created_at' | 'disabled_because' | 'failing_since'>,
): routes.Webhook {
  return {
    ...toIsoDates(endpoint),
    events: routes.WEBHOOK_EVENTS.filter((event) => endpoint.events.includes(event)),
    disabled: endpoint.disabled_because,
  }
}
