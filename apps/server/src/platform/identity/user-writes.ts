import type { Updateable } from 'kysely'
import { recordAction, type Action } from '../audit/audit-writes.ts'
import type { Transaction } from '../database/database.ts'
import type { AppUser } from '../database/schema.gen.ts'

export async function refuseTokensBefore(tx: Transaction, issuer: string, subject: string, from: Date): Promise<void> {
  await tx
    .updateTable('app_user')
    .set({ tokens_valid_from: from })
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .execute()
}

export async function updateUser(tx: Transaction, id: string, changes: Updateable<AppUser>): Promise<void> {
  await tx.updateTable('app_user').set(changes).where('id', '=', id).execute()
}

export async function updateUserWithAudit(
  tx: Transaction,
  id: string,
  changes: Updateable<AppUser>,
  action: Omit<Action, 'subject'>,
): Promise<void> {
  await updateUser(tx, id, changes)
  await recordAction(tx, { ...action, subject: { kind: 'user', id } })
}
