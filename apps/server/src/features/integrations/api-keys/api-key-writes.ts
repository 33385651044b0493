import type { Transaction } from '../../../platform/database/database.ts'

export interface NewApiKey {
  key_hash: Buffer
  owner_id: string
  id: string
  name: string
  prefix: string
  scopes: string[]
  created_at: Date
}

export async function insertApiKey(tx: Transaction, key: NewApiKey): Promise<void> {
  await tx.insertInto('api_key').values(key).execute()
}

export async function deleteApiKey(tx: Transaction, ownerId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('api_key')
    .where('owner_id', '=', ownerId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
