import type { Selectable } from 'kysely'
import type { Database } from '../../../platform/database/database.ts'
import type { WebhookDelivery, WebhookEndpoint } from '../../../platform/database/schema.gen.ts'

export type EndpointRow = Selectable<WebhookEndpoint>
export type DeliveryRow = Selectable<WebhookDelivery>

const selectEndpoints = (database: Database, ownerId: string) =>
  database.selectFrom('webhook_endpoint').selectAll().where('owner_id', '=', ownerId)

export function listEndpoints(database: Database, ownerId: string): Promise<EndpointRow[]> {
  return selectEndpoints(database, ownerId).orderBy('created_at').orderBy('id').execute()
}

export function findEndpoint(database: Database, ownerId: string, id: string): Promise<EndpointRow | undefined> {
  return selectEndpoints(database, ownerId).where('id', '=', id).executeTakeFirst()
}

const selectDeliveries = (database: Database, ownerId: string) =>
  database.selectFrom('webhook_delivery').selectAll().where('owner_id', '=', ownerId)

export function listDeliveries(
  database: Database,
  ownerId: string,
  endpointId: string,
  most: number,
): Promise<DeliveryRow[]> {
  return selectDeliveries(database, ownerId)
    .where('endpoint_id', '=', endpointId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(most)
    .execute()
}

export function findDelivery(database: Database, ownerId: string, id: string): Promise<DeliveryRow | undefined> {
  return selectDeliveries(database, ownerId).where('id', '=', id).executeTakeFirst()
}

/** The recipient of mails about a webhook; undefined once the account is closed. */
export function findWebhookOwner(database: Database, ownerId: string) {
  return database
    .selectFrom('app_user')
    .select(['email', 'name'])
    .where('id', '=', ownerId)
    .where('deactivated_at', 'is', null)
    .executeTakeFirst()
}
