import type { Transaction } from '../../../platform/database/database.ts'
import { isDuplicate } from '../../../platform/database/is-duplicate.ts'
import { inTransaction } from '../../../platform/database/in-transaction.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { HttpError } from '../../../platform/http/http-error.ts'
import type { Effects } from '../effects.ts'
import { findAdminUser } from './user-queries.ts'
import { updateUserWithAudit } from '../../../platform/identity/user-writes.ts'
import { lockUser } from '../user-writes.ts'

/**
 * Deactivates a user: revokes the payment's verification, frees the seat and refuses every token. The payment history
 * stays. Returns the name.
 */
export async function handleDeactivateUser(
  tx: Transaction,
  { clock, jobs }: Effects,
  actorId: string,
  userId: string,
): Promise<string> {
  const now = new Date(clock.nowMs())
  const user = await lockUser(tx, userId)
  if (user.role_type === 'system_admin') throw new HttpError(403, 'Cannot delete system administrators')
  if (user.deactivated_at !== null) throw new HttpError(409, `${user.name} is deactivated already.`)
  await updateUserWithAudit(
    tx,
    userId,
    {
      deactivated_at: now,
      tokens_valid_from: now,
      payment_verified: false,
      payment_verified_at: null,
      approval_status: 'pending',
    },
    {
      actorId,
      at: now,
      action: 'user.deactivated',
      companyId: user.company_id,
      before: { deactivated_at: null, payment_verified: user.payment_verified, approval_status: user.approval_status },
      after: { deactivated_at: now, payment_verified: false, approval_status: 'pending' },
    },
  )
  await jobs.enqueue(tx, 'match-identity', { userId })
  return user.name
}

/** Reactivates a user, who then awaits approval again; the paid time left is not lost. */
export async function handleRestoreUser(
  { database, clock, jobs }: Dependencies,
  actorId: string,
  userId: string,
): Promise<void> {
  const now = new Date(clock.nowMs())
  try {
    await inTransaction(database, async (tx) => {
      const user = await lockUser(tx, userId)
      if (user.deactivated_at === null) throw new HttpError(409, `${user.name} is not deactivated.`)
      if (user.erased_at !== null) throw new HttpError(409, 'This account was erased. It cannot be restored.')
      // A user who closed the account and changed their mind keeps the data.
      await updateUserWithAudit(
        tx,
        userId,
        {
          deactivated_at: null,
          approval_status: 'pending',
          rejection_reason: null,
          erase_at: null,
        },
        {
          actorId,
          at: now,
          action: 'user.restored',
          companyId: user.company_id,
          before: { deactivated_at: user.deactivated_at },
          after: { deactivated_at: null },
        },
      )
      await jobs.enqueue(tx, 'match-identity', { userId })
    })
  } catch (error) {
    if (!isEmailTaken(error)) throw error
    throw new HttpError(409, 'Another account uses this email address now. Change one of the two first.')
  }
}

/** Brings the provider in line: deactivated users cannot sign in, others can. Idempotent, in any order. */
export async function matchIdentity(
  { database, identity }: Pick<Dependencies, 'database' | 'identity'>,
  userId: string,
): Promise<void> {
  const user = await findAdminUser(database, userId)
  if (!user) return
  await (user.deactivated_at === null ? identity.enable(user.subject) : identity.disable(user.subject))
}

/** Whether a write failed because an active account has the address. */
export function isEmailTaken(error: unknown): boolean {
  return isDuplicate(error, 'app_user_email')
}
