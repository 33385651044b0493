import type { Transaction } from '../../platform/database/database.ts'
import { notFound } from '../../platform/http/http-error.ts'

export type LockedUser = Awaited<ReturnType<typeof lockUser>>

/**
 * Locks a user until the transaction ends. Lock the user's company first.
 * @throws HttpError 404
 */
export async function lockUser(tx: Transaction, id: string) {
  const user = await tx
    .selectFrom('app_user')
    .select(['id', 'issuer', 'subject', 'name', 'email', 'email_verified', 'role_type', 'user_type', 'company_id'])
    .select(['payment_verified', 'payment_verified_at', 'payment_amount_cents', 'payment_reference'])
    .select(['subscription_type', 'subscription_expires_at', 'trial_ends_at', 'approval_status', 'rejection_reason'])
    .select(['invitation_unconfirmed', 'admin_comments', 'deactivated_at', 'erased_at'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!user) throw notFound('User')
  return user
}

/** Locks all system administrators in a fixed order and returns their current ids. */
export async function lockSystemAdmins(tx: Transaction): Promise<string[]> {
  const rows = await tx
    .selectFrom('app_user')
    .select('id')
    .where('role_type', '=', 'system_admin')
    .where('deactivated_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute()
  return rows.map(({ id }) => id)
}
