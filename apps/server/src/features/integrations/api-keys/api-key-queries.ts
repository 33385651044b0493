import type { Database } from '../../../platform/database/database.ts'

export type ApiKeyRow = Awaited<ReturnType<typeof listApiKeys>>[number]

export function listApiKeys(database: Database, ownerId: string) {
  return database
    .selectFrom('api_key')
    .select(['id', 'name', 'prefix', 'scopes', 'created_at', 'last_used_at'])
    .where('owner_id', '=', ownerId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()
}
