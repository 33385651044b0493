import type { Transaction } from '../../../platform/database/database.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { HttpError } from '../../../platform/http/http-error.ts'
import type { Effects } from '../effects.ts'
import { updateUserWithAudit } from '../../../platform/identity/user-writes.ts'
import { lockPayer, requireMayPay, VERDICT_MAIL_DELAY_S } from './verify-user-payment.ts'

/** Rejects a user's proof of payment: the account stays pending, marked, with the reason. */
export async function handleRejectPayment(
  tx: Transaction,
  { clock, jobs }: Effects,
  actorId: string,
  { userId, reason }: { userId: string; reason: string | null },
): Promise<void> {
  const now = new Date(clock.nowMs())
  const { user, company } = await lockPayer(tx, userId)
  requireMayPay(user)
  if (user.payment_verified) {
    throw new HttpError(409, `The payment of ${user.name} is verified. Undo it, or deactivate the user.`)
  }
  await updateUserWithAudit(
    tx,
    userId,
    { approval_status: 'rejected', rejection_reason: reason },
    {
      actorId,
      at: now,
      action: 'payment.rejected',
      companyId: company?.id ?? null,
      before: { approval_status: user.approval_status, reason: user.rejection_reason },
      after: { approval_status: 'rejected', reason },
    },
  )
  await jobs.enqueue(tx, 'mail-rejection', { userId, reason }, { startAfterS: VERDICT_MAIL_DELAY_S })
}

/** Returns a rejected user to those awaiting approval. */
export async function handleUndoRejection(
  tx: Transaction,
  { clock }: Pick<Dependencies, 'clock'>,
  actorId: string,
  userId: string,
): Promise<void> {
  const { user, company } = await lockPayer(tx, userId)
  if (user.approval_status !== 'rejected') throw new HttpError(409, `The payment of ${user.name} is not rejected.`)
  await updateUserWithAudit(
    tx,
    userId,
    { approval_status: 'pending', rejection_reason: null },
    {
      actorId,
      at: new Date(clock.nowMs()),
      action: 'payment.rejection_undone',
      companyId: company?.id ?? null,
      before: { approval_status: 'rejected', reason: user.rejection_reason },
      after: { approval_status: 'pending', reason: null },
    },
  )
}
