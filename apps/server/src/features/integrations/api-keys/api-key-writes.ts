import type { Insertable } from 'kysely'
import type { Transaction } from '../../../platform/database/database.ts'
import type { ApiKey } from '../../../platform/database/schema.gen.ts'

export async function insertApiKey(tx: Transaction, key: Insertable<ApiKey>): Promise<void> {
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
