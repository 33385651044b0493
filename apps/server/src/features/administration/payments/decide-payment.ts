import { type Transaction, inTransaction } from '../../../platform/database/database.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { HttpError, orNotFound } from '../../../platform/http/http-error.ts'
import type { Effects } from '../effects.ts'
import { updateUserWithAudit, updateUser } from '../../../platform/identity/user-writes.ts'
import { lockPayer, requireMayPay, VERDICT_MAIL_DELAY_S, handleVerifyUserPayment } from './verify-payment.ts'
import type { Updateable } from 'kysely'
import { capUnderPlan, PLANS } from '@spoor/contract/limits/plans.ts'
import { centsToRand } from '@spoor/core/units/money.ts'
import { recordAction, type Action } from '../../../platform/audit/audit-writes.ts'
import type { AppUser } from '../../../platform/database/schema.gen.ts'
import { lockCompany, takeSeat } from '../../../domain/seats/seat-writes.ts'
import { updateCompanyRow } from '../companies/company-writes.ts'
import { requireCapFits, type CompanyPlan } from '../companies/change-company.ts'
import { findPayment, hasLaterPayment, toPayer, type PaymentRow } from './payment-queries.ts'
import { lockPayments, markUndone, type UndoCause } from './payment-writes.ts'
import { stopPayersRenewal } from './stop-renewal.ts'
import { requireUser } from '../users/user-wire.ts'
import { readArrival } from './payment-once.ts'
import type * as routes from '@spoor/contract/routes/admin-payments.ts'
import { isCurrent, toPayment, requirePayment } from './payment-wire.ts'
import type { Handler } from '../../../platform/http/mount.ts'

/** Rejects a user's proof of payment: the account stays pending, marked as rejected, with the reason. */
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
  const changes = { approval_status: 'rejected' as const, rejection_reason: reason }
  await updateUserWithAudit(tx, userId, changes, {
    actorId,
    at: now,
    action: 'payment.rejected',
    companyId: company?.id ?? null,
    before: { approval_status: user.approval_status, reason: user.rejection_reason },
    after: { approval_status: 'rejected', reason },
  })
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
  const changes = { approval_status: 'pending' as const, rejection_reason: null }
  await updateUserWithAudit(tx, userId, changes, {
    actorId,
    at: new Date(clock.nowMs()),
    action: 'payment.rejection_undone',
    companyId: company?.id ?? null,
    before: { approval_status: 'rejected', reason: user.rejection_reason },
    after: { approval_status: 'pending', reason: null },
  })
}

export async function lockValidPayment(tx: Transaction, paymentId: string): Promise<PaymentRow> {
  await lockPayments(tx)
  const payment = orNotFound(await findPayment(tx, paymentId), 'Payment')
  if (payment.undone_at !== null) throw new HttpError(409, 'This payment has already been undone.')
  return payment
}

/** Undoes a payer's last payment: restores the previous state, cancels the mail and stops the yearly charges. */
export async function handleUndoPayment(
  tx: Transaction,
  effects: Pick<Dependencies, 'clock' | 'jobs'>,
  actorId: string,
  { paymentId, because = 'undo', reason = null }: { paymentId: string } & Partial<UndoCause>,
): Promise<PaymentRow> {
  const payment = await lockValidPayment(tx, paymentId)
  if (await hasLaterPayment(tx, payment)) {
    throw new HttpError(409, `A later payment of ${payment.payer} is still valid. Undo that one first.`)
  }
  const companyId =
    payment.user_id === null ? await restoreCompanyPlan(tx, payment) : await restoreUserAccess(tx, payment)
  const after = payment.replaced as Action['after']
  await recordUndoing(tx, effects, payment, { actorId, companyId, because, reason, after })
  return payment
}

/** Marks a payment as undone, in the log too, and stops the yearly charges. */
export async function recordUndoing(
  tx: Transaction,
  effects: Pick<Dependencies, 'clock' | 'jobs'>,
  payment: PaymentRow,
  undoing: UndoCause & { actorId: string; companyId: string | null; after?: Action['after'] },
): Promise<void> {
  const { actorId, companyId, because, reason, after } = undoing
  const at = new Date(effects.clock.nowMs())
  await markUndone(tx, payment.id, { by: actorId, at, because, reason })
  await stopPayersRenewal(tx, effects, toPayer(payment))
  await recordAction(tx, {
    actorId,
    at,
    action: UNDOINGS[because],
    subject: payment.user_id === null ? { kind: 'company', id: companyId } : { kind: 'user', id: payment.user_id },
    companyId,
    before: {
      payment_id: payment.id,
      subscription_expires_at: payment.covers_until,
      amount: payment.amount_cents === null ? null : centsToRand(payment.amount_cents),
    },
    after: { ...after, ...(reason && { reason }) },
  })
}

const UNDOINGS = {
  undo: 'payment.undone',
  refund: 'payment.refunded',
  charge_back: 'payment.charged_back',
} as const

async function restoreUserAccess(tx: Transaction, payment: PaymentRow): Promise<string | null> {
  const { user } = await lockPayer(tx, payment.user_id!)
  const replaced = payment.replaced as Updateable<AppUser>
  const { subscription_expires_at } = replaced
  // The user was deactivated since, which removed the verification; an undo must not restore it.
  await updateUser(tx, user.id, user.payment_verified ? replaced : { subscription_expires_at })
  return user.company_id
}

interface Replaced {
  subscription_type: CompanyPlan
  max_employees: number
  subscription_expires_at: string | null
}

async function restoreCompanyPlan(tx: Transaction, payment: PaymentRow): Promise<string> {
  const company = await lockCompany(tx, payment.company_id!)
  const replaced = payment.replaced as unknown as Replaced
  const setThen = capUnderPlan(replaced.max_employees, {
    from: replaced.subscription_type,
    to: payment.plan as CompanyPlan,
  })
  // A cap changed since then stays, within the limits of the restored plan.
  const maxEmployees =
    company.max_employees === setThen
      ? replaced.max_employees
      : Math.min(company.max_employees, PLANS[replaced.subscription_type].maxEmployees)
  await requireCapFits(tx, company, maxEmployees)
  await updateCompanyRow(tx, company.id, { ...replaced, max_employees: maxEmployees })
  return company.id
}

/** Removes a seat covered by a company's plan; the employee awaits approval again. */
export async function handleTakeUserSeat(
  { database, clock }: Dependencies,
  actorId: string,
  userId: string,
): Promise<void> {
  const now = new Date(clock.nowMs())
  await inTransaction(database, async (tx) => {
    const { user, company } = await lockPayer(tx, userId)
    if (company === null || !user.payment_verified) throw new HttpError(409, `${user.name} has no seat of a company.`)
    if (isCurrent(user.subscription_expires_at, now)) {
      throw new HttpError(409, `${user.name} has paid personally. Undo that payment instead.`)
    }
    await takeSeat(tx, user, { companyId: company.id, actorId, at: now })
  })
}

export const handleVerifyPayment =
  (dependencies: Dependencies): Handler<typeof routes.verifyPayment> =>
  async ({ id, verified, reason, ...order }, { user, reply }) => {
    const { database, clock } = dependencies
    const now = new Date(clock.nowMs())
    if (!verified) {
      const rejection = { userId: id, reason: reason?.trim() || null }
      await inTransaction(database, (tx) => handleRejectPayment(tx, dependencies, user.id, rejection))
      return { user: await requireUser(database, id, now), payment: null }
    }
    const arrival = readArrival(reply)
    const paymentId = await inTransaction(database, (tx) =>
      handleVerifyUserPayment(tx, dependencies, user.id, { ...order, userId: id, arrival }),
    )
    return {
      user: await requireUser(database, id, now),
      payment: paymentId === null ? null : toPayment(await requirePayment(database, paymentId)),
    }
  }
