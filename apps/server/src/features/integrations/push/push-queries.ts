import { sql } from 'kysely'
import { type Database, type Row, SWEEP } from '../../../platform/database/database.ts'

export type SubscriptionRow = Row<'push_subscription'>

export function listSubscriptions(database: Database, ownerId: string): Promise<SubscriptionRow[]> {
  return database
    .selectFrom('push_subscription')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .orderBy('created_at')
    .execute()
}

export async function listDueOwners(database: Database, day: string): Promise<string[]> {
  const owners = await database
    .selectFrom('push_subscription')
    .select('owner_id')
    .distinct()
    .where(sql<boolean>`notified_on is distinct from ${day}::date`)
    .modifyEnd(SWEEP)
    .execute()
  return owners.map(({ owner_id }) => owner_id)
}
