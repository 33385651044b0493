import { sql, type Insertable } from 'kysely'
import { countRows, type Transaction } from '../../platform/database/database.ts'
import type { AccountantEvent, AccountantGrant } from '../../platform/database/schema.gen.ts'

/** Locks a client until the transaction ends, so that its invitations are created one after another. */
export async function lockClient(tx: Transaction, ownerId: string): Promise<void> {
  await sql`select from app_user where id = ${ownerId} for update`.execute(tx)
}

export function countGrants(tx: Transaction, ownerId: string): Promise<number> {
  return countRows(tx.selectFrom('accountant_grant').where('owner_id', '=', ownerId).where('revoked_at', 'is', null))
}

/** Ends this address's unaccepted invitations, so that a new link replaces them. */
export async function endInvitations(
  tx: Transaction,
  { ownerId, email, at }: { ownerId: string; email: string; at: Date },
): Promise<void> {
  await sql`update accountant_grant set revoked_at = ${at} where owner_id = ${ownerId}
    and lower(email) = lower(${email}) and revoked_at is null and accepted_at is null`.execute(tx)
}

/** Whether this address, or this accountant, already reads the client's logbooks. */
export async function hasAccess(
  tx: Transaction,
  { ownerId, email, accountantId = null }: { ownerId: string; email: string; accountantId?: string | null },
): Promise<boolean> {
  const { rows } = await sql`select from accountant_grant where owner_id = ${ownerId} and revoked_at is null
    and accepted_at is not null and (lower(email) = lower(${email}) or accountant_id = ${accountantId}::uuid)`.execute(
    tx,
  )
  return rows.length > 0
}

export async function insertGrant(tx: Transaction, grant: Insertable<AccountantGrant>): Promise<void> {
  await tx.insertInto('accountant_grant').values(grant).execute()
}

/** @returns whether the invitation was still open */
export async function acceptGrant(
  tx: Transaction,
  { ownerId, id, accountantId, at }: { ownerId: string; id: string; accountantId: string; at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('accountant_grant')
    .set({ accountant_id: accountantId, accepted_at: at })
    .where('owner_id', '=', ownerId)
    .where('id', '=', id)
    .where('accepted_at', 'is', null)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', at)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** @returns whether the client has this grant */
export async function changeGrant(
  tx: Transaction,
  { ownerId, id }: { ownerId: string; id: string },
  change: { revoked_at: Date } | { show_private: boolean },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('accountant_grant')
    .set(change)
    .where('owner_id', '=', ownerId)
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function insertEvent(tx: Transaction, event: Insertable<AccountantEvent>): Promise<void> {
  await tx.insertInto('accountant_event').values(event).execute()
}

export async function insertComment(
  tx: Transaction,
  comment: { owner_id: string; trip_id: string; id: string; author_id: string; at: Date; text: string },
): Promise<void> {
  await tx.insertInto('trip_comment').values(comment).execute()
}
