import type * as routes from '@spoor/contract/routes/admin-payments.ts'
import { centsToRand } from '@spoor/core/units/money.ts'
import { recordAction } from '../../../platform/audit/audit-writes.ts'
import { type Transaction, inTransaction } from '../../../platform/database/database.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { HttpError } from '../../../platform/http/http-error.ts'
import type { Handler } from '../../../platform/http/mount.ts'
import { updateUser } from '../../../platform/identity/user-writes.ts'
import type { JobContext } from '../../../platform/jobs/jobs.ts'
import type { JobPayload } from '../../../platform/jobs/job-kinds.ts'
import type { PaymentProvider } from '../../../platform/payments/payment-provider.ts'
import { lockCompany } from '../../../domain/seats/seat-writes.ts'
import { updateCompanyRow } from '../companies/company-writes.ts'
import { handleUndoPayment, lockValidPayment } from '../payments/decide-payment.ts'
import { toPayer } from '../payments/payment-queries.ts'
import { stopPayersRenewal } from '../payments/stop-renewal.ts'
import { requirePayment, toPayment } from '../payments/payment-wire.ts'
import { lockPayments, markUndone, setRefund } from '../payments/payment-writes.ts'
import { lockPayer } from '../payments/verify-payment.ts'
import { findRefund } from './online-queries.ts'
import { mailReversal } from './online-mails.ts'

interface Reversal {
  paymentId: string
  actorId: string
  reason: string
}

/** Undoes a payment that was or will be refunded, and mails the payer. */
export async function recordRefund(tx: Transaction, parts: Dependencies, reversal: Reversal): Promise<void> {
  const { actorId, paymentId, reason } = reversal
  const payment = await handleUndoPayment(tx, parts, actorId, { paymentId, because: 'refund', reason })
  await mailReversal(tx, parts, payment, { because: 'refund', reason })
}

/**
 * Records a charge-back: revokes the access that the payment bought, effective now. A new payment restores access.
 */
export async function chargeBack(tx: Transaction, parts: Dependencies, reversal: Reversal): Promise<void> {
  const { actorId, paymentId, reason } = reversal
  const now = new Date(parts.clock.nowMs())
  const payment = await lockValidPayment(tx, paymentId)
  const bought = payment.covers_until.getTime() - payment.covers_from.getTime()
  const withoutIt = (end: Date | null) => new Date(Math.min(now.getTime() - 1000, (end ?? now).getTime() - bought))
  let companyId = payment.company_id
  if (payment.user_id === null) {
    const company = await lockCompany(tx, payment.company_id!)
    await updateCompanyRow(tx, company.id, { subscription_expires_at: withoutIt(company.subscription_expires_at) })
  } else {
    const { user } = await lockPayer(tx, payment.user_id)
    companyId = user.company_id
    await updateUser(tx, user.id, {
      payment_verified: false,
      approval_status: 'rejected',
      rejection_reason: `Your bank reversed the payment: ${reason}`,
      subscription_expires_at: withoutIt(user.subscription_expires_at),
    })
  }
  await markUndone(tx, paymentId, { by: actorId, at: now, because: 'charge_back', reason })
  await recordAction(tx, {
    actorId,
    at: now,
    action: 'payment.charged_back',
    subject: payment.user_id === null ? { kind: 'company', id: companyId } : { kind: 'user', id: payment.user_id },
    companyId,
    before: { payment_id: paymentId, amount: centsToRand(payment.amount_cents ?? 0) },
    after: { reason },
  })
  await stopPayersRenewal(tx, parts, toPayer(payment))
  await mailReversal(tx, parts, payment, { because: 'charge_back', reason })
}

export const handleRefundPayment =
  (parts: Dependencies): Handler<typeof routes.refundPayment> =>
  async ({ id: paymentId, reason, already_refunded: isRefunded }, { user }) => {
    const { database, jobs } = parts
    await inTransaction(database, async (tx) => {
      await lockPayments(tx)
      const known = await findRefund(tx, paymentId)
      // A refund that has failed, or has no answer, is requested again.
      const isRepeated = known?.refund_state === 'failed' || known?.refund_state === 'requested'
      if (!isRepeated) await recordRefund(tx, parts, { actorId: user.id, paymentId, reason })
      if (isRefunded) return isRepeated ? setRefund(tx, paymentId, { state: 'made' }) : undefined
      if (known?.provider === null)
        throw new HttpError(409, 'It was paid by bank transfer. Refund it from your bank, and say so here.')
      await setRefund(tx, paymentId, { state: 'requested' })
      await jobs.enqueue(tx, 'refund-payment', { paymentId })
    })
    return toPayment(await requirePayment(database, paymentId))
  }

export const handleChargeBackPayment =
  (parts: Dependencies): Handler<typeof routes.chargeBackPayment> =>
  async ({ id: paymentId, reason }, { user }) => {
    await inTransaction(parts.database, (tx) => chargeBack(tx, parts, { actorId: user.id, paymentId, reason }))
    return toPayment(await requirePayment(parts.database, paymentId))
  }

/**
 * Has the provider refund a payment. Where an attempt was cut off, the provider may refuse the next one because nothing
 * is left to refund; its words are shown to the administrators.
 */
export async function refundAtProvider(
  { database }: Dependencies,
  providers: readonly PaymentProvider[],
  { paymentId }: JobPayload<'refund-payment'>,
  { lastAttempt }: Pick<JobContext, 'lastAttempt'>,
): Promise<void> {
  const refund = await findRefund(database, paymentId)
  if (refund?.refund_state !== 'requested') return
  const provider = providers.find(({ id }) => id === refund.provider)
  const fault = provider
    ? await provider
        .refund({
          id: paymentId,
          paymentId: refund.provider_payment_id!,
          providerRef: refund.provider_ref,
          amountCents: refund.amount_cents ?? 0,
          reason: refund.undone_reason ?? '',
        })
        .catch((error: unknown) => {
          if (!lastAttempt) throw error
          return 'The provider did not answer. Look there before you refund it again.'
        })
    : 'The provider is no longer configured.'
  await inTransaction(database, (tx) =>
    setRefund(tx, paymentId, fault === null ? { state: 'made' } : { state: 'failed', detail: fault }),
  )
}
