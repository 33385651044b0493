import type { Database, Row } from '../database/database.ts'
import { executePrepared } from '../database/prepared-statements.ts'

export type ApiKeyRow = Row<'api_key', 'id' | 'scopes' | 'last_used_at' | 'owner_id'>

export async function findApiKey(database: Database, keyHash: Buffer): Promise<ApiKeyRow | undefined> {
  const query = database
    .selectFrom('api_key')
    .select(['id', 'scopes', 'last_used_at', 'owner_id'])
    .where('key_hash', '=', keyHash)
  const [row] = await executePrepared(database, query)
  return row
}
