import type { Database } from '../database/database.ts'
import { executePrepared } from '../database/prepared-statements.ts'

export interface ApiKeyRow {
  id: string
  scopes: string[]
  last_used_at: Date | null
  /** Of its owner. */
  issuer: string
  subject: string
}

export async function findApiKey(database: Database, keyHash: Buffer): Promise<ApiKeyRow | undefined> {
  const query = database
    .selectFrom('api_key as k')
    .innerJoin('app_user as u', 'u.id', 'k.owner_id')
    .select(['k.id', 'k.scopes', 'k.last_used_at', 'u.issuer', 'u.subject'])
    .where('k.key_hash', '=', keyHash)
  const [row] = await executePrepared(database, query)
  return row
}
