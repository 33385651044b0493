import type { FastifyInstance } from 'fastify'
import * as routes from '@spoor/contract/routes/webhooks.ts'
import { inTransaction } from '../../../platform/database/in-transaction.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { notFound } from '../../../platform/http/http-error.ts'
import { mount } from '../../../platform/http/mount.ts'
import { listEndpoints } from './webhook-queries.ts'
import { deleteEndpoint } from './webhook-writes.ts'
import { handleCreateWebhook, handleUpdateWebhook, handleRotateWebhookSecret, toWebhookWire } from './change-webhook.ts'
import { handleTestWebhook, handleListWebhookDeliveries, handleResendWebhookDelivery } from './webhook-deliveries.ts'

export function registerWebhooks(app: FastifyInstance, dependencies: Dependencies): void {
  const { config, database } = dependencies

  mount(app, routes.listWebhooks, async (_, { user }) => {
    const items = (await listEndpoints(database, user.id)).map(toWebhookWire)
    return { items, next_cursor: null, total: items.length, available: config.secretsKey !== null }
  })

  mount(app, routes.createWebhook, handleCreateWebhook(dependencies))
  mount(app, routes.updateWebhook, handleUpdateWebhook(dependencies))
  mount(app, routes.rotateWebhookSecret, handleRotateWebhookSecret(dependencies))

  mount(app, routes.deleteWebhook, async ({ id }, { user }) => {
    if (!(await inTransaction(database, (tx) => deleteEndpoint(tx, { owner_id: user.id, id }))))
      throw notFound('Webhook')
  })

  mount(app, routes.testWebhook, handleTestWebhook(dependencies))
  mount(app, routes.listWebhookDeliveries, handleListWebhookDeliveries(dependencies))
  mount(app, routes.resendWebhookDelivery, handleResendWebhookDelivery(dependencies))
}
