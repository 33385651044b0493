import type { Updateable } from 'kysely'
import type { Transaction } from '../../database/database.ts'
import type { AppUser } from '../../database/schema.gen.ts'

export async function updateMember(tx: Transaction, id: string, changes: Updateable<AppUser>): Promise<void> {
  await tx.updateTable('app_user').set(changes).where('id', '=', id).execute()
}
