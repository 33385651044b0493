import type { Database, Row } from '../database/database.ts'
import { executePrepared } from '../database/prepared-statements.ts'

/** A key with the identity of its owner. */
export type ApiKeyRow = Row<'api_key', 'id' | 'scopes' | 'last_used_at', Row<'app_user', 'issuer' | 'subject'>>

export async function findApiKey(database: Database, keyHash: Buffer): Promise<ApiKeyRow | undefined> {
  const query = database
    .selectFrom('api_key as k')
    .innerJoin('app_user as u', 'u.id', 'k.owner_id')
    .select(['k.id', 'k.scopes', 'k.last_used_at', 'u.issuer', 'u.subject'])
    .where('k.key_hash', '=', keyHash)
  const [row] = await executePrepared(database, query)
  return row
}
