import type { InvitedRole } from '@spoor/contract/words/invitation-states.ts'
import type { Transaction } from '../../platform/database/database.ts'

export interface NewInvitation {
  id: string
  companyId: string
  inviterId: string | null
  email: string | null
  role: InvitedRole
  createdAt: Date
  expiresAt: Date
}

export async function insertInvitation(tx: Transaction, invitation: NewInvitation): Promise<void> {
  await tx
    .insertInto('invitation')
    .values({
      id: invitation.id,
      company_id: invitation.companyId,
      inviter_id: invitation.inviterId,
      email: invitation.email,
      role_type: invitation.role,
      created_at: invitation.createdAt,
      expires_at: invitation.expiresAt,
    })
    .execute()
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
