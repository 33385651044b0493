import type { Database, Transaction } from '../database/database.ts'

/** Who has held uploads. */
export async function listHeldOwners(database: Database): Promise<{ id: string; issuer: string; subject: string }[]> {
  return database
    .selectFrom('app_user')
    .select(['id', 'issuer', 'subject'])
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('upload')
          .select('upload.id')
          .whereRef('upload.owner_id', '=', 'app_user.id')
          .where('upload.held', '=', true),
      ),
    )
    .execute()
}

/** Ends the hold of an owner's uploads; returns their ids. */
export async function endHold(tx: Transaction, ownerId: string): Promise<string[]> {
  const rows = await tx
    .updateTable('upload')
    .set({ held: false })
    .where('owner_id', '=', ownerId)
    .where('held', '=', true)
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}
