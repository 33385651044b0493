import type { FastifyInstance } from 'fastify'
import { randomUUID } from 'node:crypto'
import * as routes from '@spoor/contract/routes/webhooks.ts'
import { HOUR_MS } from '@spoor/core/units/duration.ts'
import { toIsoDates } from '../../../platform/http/iso-dates.ts'
import { inTransaction } from '../../../platform/database/in-transaction.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { HttpError, orNotFound } from '../../../platform/http/http-error.ts'
import { requireRoom } from '../../../platform/limits/room-queries.ts'
import { mayPostTo } from '../../../platform/outgoing/post-public.ts'
import { sealSecret } from '../../../platform/secrets/secret-box.ts'
import { makeWebhookSecret, secretOwner } from '../../../domain/events/send-webhook.ts'
import { findEndpoint, type EndpointRow } from './webhook-queries.ts'
import { changeEndpoint, insertEndpoint } from './webhook-writes.ts'
import type { Config } from '../../../config.ts'
import type { Database } from '../../../platform/database/database.ts'
import { mount } from '../../../platform/http/mount.ts'

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
export async function requireEndpoint(database: Database, ownerId: string, id: string): Promise<EndpointRow> {
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
