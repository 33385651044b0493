import type { FastifyInstance } from 'fastify'
import { randomUUID } from 'node:crypto'
import * as routes from '@spoor/contract/routes/webhooks.ts'
import { HOUR_MS } from '@spoor/core/units/duration.ts'
import { toIsoDates } from '../../../platform/http/iso-dates.ts'
import { inTransaction } from '../../../platform/database/in-transaction.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { disconnectSignal } from '../../../platform/http/disconnect-signal.ts'
import { HttpError, notFound } from '../../../platform/http/http-error.ts'
import { mount, toList } from '../../../platform/http/mount.ts'
import { callWithin } from '../../../platform/limits/call-limits.ts'
import { writePayload } from '../../../domain/events/emit-event.ts'
import { isDelivered, sendWebhook } from '../../../domain/events/send-webhook.ts'
import { insertDelivery } from '../../../domain/events/webhook-event-writes.ts'
import { findDelivery, listDeliveries, type DeliveryRow, type EndpointRow } from './webhook-queries.ts'
import { changeEndpoint, recordAttempt, restartDelivery } from './webhook-writes.ts'
import type { Database } from '../../../platform/database/database.ts'
import { requireEndpoint } from './change-webhook.ts'

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
