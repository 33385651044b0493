import type { Insertable } from 'kysely'
import type { Transaction } from '../../platform/database/database.ts'
import type { Invitation } from '../../platform/database/schema.gen.ts'

export async function insertInvitation(tx: Transaction, invitation: Insertable<Invitation>): Promise<void> {
  await tx.insertInto('invitation').values(invitation).execute()
}

/** Revokes a company's link; false if it has no such valid link. */
export async function revokeInvitation(
  tx: Transaction,
  { companyId, id, at }: { companyId: string; id: string; at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('invitation')
    .set({ revoked_at: at })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
