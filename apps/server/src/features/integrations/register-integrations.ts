import type { FastifyInstance } from 'fastify'
import * as apiKeys from '@spoor/contract/routes/api-keys.ts'
import * as calendar from '@spoor/contract/routes/calendar.ts'
import * as push from '@spoor/contract/routes/push.ts'
import * as webhooks from '@spoor/contract/routes/webhooks.ts'
import type { Dependencies } from '../../dependencies.ts'
import { requestLearning } from '../../domain/learning/request-learning.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { notFound } from '../../platform/http/http-error.ts'
import { mount, toList } from '../../platform/http/mount.ts'
import { listApiKeys } from './api-keys/api-key-queries.ts'
import { deleteApiKey } from './api-keys/api-key-writes.ts'
import { handleCreateApiKey, toKeyWire } from './api-keys/create-api-key.ts'
import { deleteCalendar } from './calendar/calendar-writes.ts'
import { handleConnectCalendar, loadCalendar } from './calendar/connect-calendar.ts'
import { listSubscriptions } from './push/push-queries.ts'
import { deleteSubscription } from './push/push-writes.ts'
import { handleSubscribePush } from './push/subscribe-push.ts'
import { mountWebhookChanges, toWebhookWire, mountWebhookDeliveries } from './webhooks/change-webhook.ts'
import { listEndpoints } from './webhooks/webhook-queries.ts'
import { deleteEndpoint } from './webhooks/webhook-writes.ts'

/** Routes for calendars, notifications, API keys and webhooks. */
export function registerIntegrations(app: FastifyInstance, dependencies: Dependencies): void {
  const { config, database, jobs } = dependencies

  mount(app, calendar.getCalendar, (_, { user }) => loadCalendar(dependencies, user.id))
  mount(app, calendar.connectCalendar, handleConnectCalendar(dependencies))
  mount(app, calendar.disconnectCalendar, async (_, { user }) => {
    const isGone = await inTransaction(database, async (tx) => {
      await requestLearning(tx, jobs, user.id)
      return deleteCalendar(tx, user.id)
    })
    if (!isGone) throw notFound('Calendar')
  })

  mount(app, push.getPush, async (_, { user }) => {
    const subscriptions = config.vapid === null ? [] : await listSubscriptions(database, user.id)
    return { public_key: config.vapid?.publicKey ?? null, endpoints: subscriptions.map(({ endpoint }) => endpoint) }
  })
  mount(app, push.subscribePush, handleSubscribePush(dependencies))
  mount(app, push.unsubscribePush, async ({ endpoint }, { user }) => {
    await inTransaction(database, (tx) => deleteSubscription(tx, user.id, endpoint))
  })

  mount(app, apiKeys.listApiKeys, async (_, { user }) => toList((await listApiKeys(database, user.id)).map(toKeyWire)))
  mount(app, apiKeys.createApiKey, handleCreateApiKey(dependencies))
  mount(app, apiKeys.revokeApiKey, async ({ id }, { user }) => {
    if (!(await inTransaction(database, (tx) => deleteApiKey(tx, user.id, id)))) throw notFound('API key')
  })

  mount(app, webhooks.listWebhooks, async (_, { user }) => ({
    ...toList((await listEndpoints(database, user.id)).map(toWebhookWire)),
    available: config.secretsKey !== null,
  }))
  mountWebhookChanges(app, dependencies)
  mount(app, webhooks.deleteWebhook, async ({ id }, { user }) => {
    if (!(await inTransaction(database, (tx) => deleteEndpoint(tx, { owner_id: user.id, id }))))
      throw notFound('Webhook')
  })
  mountWebhookDeliveries(app, dependencies)
}
