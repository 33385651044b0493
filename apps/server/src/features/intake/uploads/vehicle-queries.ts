import type { Transaction } from '../../../platform/database/database.ts'

export async function listFileNames(tx: Transaction, ownerId: string): Promise<{ id: string; fileNames: string[] }[]> {
  return tx
    .selectFrom('vehicle')
    .select(['id', 'file_names as fileNames'])
    .where('owner_id', '=', ownerId)
    .orderBy('created_at')
    .execute()
}
