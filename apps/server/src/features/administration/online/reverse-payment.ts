import type { FastifyInstance } from 'fastify'
import * as routes from '@spoor/contract/routes/admin-payments.ts'
import { type Transaction, inTransaction } from '../../../platform/database/database.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { HttpError } from '../../../platform/http/http-error.ts'
import { mount } from '../../../platform/http/mount.ts'
import { updateUser } from '../../../platform/identity/user-writes.ts'
import type { JobContext, JobPayload } from '../../../platform/jobs/jobs.ts'
import type { PaymentProvider, Refund } from '../../../platform/payments/payment-provider.ts'
import { lockCompany } from '../../../domain/seats/seat-writes.ts'
import { updateCompanyRow } from '../companies/company-writes.ts'
import { handleUndoPayment, lockValidPayment, recordUndoing } from '../payments/decide-payment.ts'
import type { PaymentRow } from '../payments/payment-queries.ts'
import { requirePayment, toPayment } from '../payments/payment-wire.ts'
import { lockPayments, setRefund } from '../payments/payment-writes.ts'
import { lockPayer } from '../payments/verify-payment.ts'
import { findRefund } from './online-queries.ts'
import { mailReversal } from './online-mails.ts'

/** Undoes a payment that was or will be refunded, and mails the payer. */
export async function recordRefund(
  tx: Transaction,
  parts: Dependencies,
  { paymentId, actorId, reason }: { paymentId: string; actorId: string; reason: string },
): Promise<void> {
  const why = { because: 'refund', reason } as const
  await mailReversal(tx, parts, await handleUndoPayment(tx, parts, actorId, { paymentId, ...why }), why)
}

export function mountReversals(app: FastifyInstance, parts: Dependencies): void {
  const { database, jobs } = parts
  mount(app, routes.refundPayment, async ({ id: paymentId, reason, already_refunded: isRefunded }, { user }) => {
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
  })

  // A charge-back ends the access that the payment bought now. A new payment restores it.
  mount(app, routes.chargeBackPayment, async ({ id, reason }, { user }) => {
    await inTransaction(database, async (tx) => {
      const payment = await lockValidPayment(tx, id)
      const companyId = await endBoughtAccess(tx, payment, { reason, nowMs: parts.clock.nowMs() })
      const why = { because: 'charge_back', reason } as const
      await recordUndoing(tx, parts, payment, { actorId: user.id, companyId, ...why })
      await mailReversal(tx, parts, payment, why)
    })
    return toPayment(await requirePayment(database, id))
  })
}

/** Takes back the time that a payment bought, and ends access now. Returns the payer's company. */
async function endBoughtAccess(
  tx: Transaction,
  payment: PaymentRow,
  { reason, nowMs }: { reason: string; nowMs: number },
): Promise<string | null> {
  const boughtMs = payment.covers_until.getTime() - payment.covers_from.getTime()
  const withoutIt = (end: Date | null) => new Date(Math.min(nowMs - 1000, (end?.getTime() ?? nowMs) - boughtMs))
  if (payment.user_id === null) {
    const company = await lockCompany(tx, payment.company_id!)
    await updateCompanyRow(tx, company.id, { subscription_expires_at: withoutIt(company.subscription_expires_at) })
    return company.id
  }
  const { user } = await lockPayer(tx, payment.user_id)
  await updateUser(tx, user.id, {
    payment_verified: false,
    approval_status: 'rejected',
    rejection_reason: `Your bank reversed the payment: ${reason}`,
    subscription_expires_at: withoutIt(user.subscription_expires_at),
  })
  return user.company_id
}

/**
 * Has the provider refund a payment. Where an attempt was cut off, the provider may refuse the next one because nothing
 * is left to refund; its words are shown to the administrators.
 */
export async function refundAtProvider(
  { database }: Dependencies,
  providers: readonly PaymentProvider[],
  { paymentId }: JobPayload<'refund-payment'>,
  { id: key, lastAttempt }: Pick<JobContext, 'id' | 'lastAttempt'>,
): Promise<void> {
  const refund = await findRefund(database, paymentId)
  if (refund?.refund_state !== 'requested') return
  const provider = providers.find(({ id }) => id === refund.provider)
  const outcome: Refund = provider
    ? await provider
        .refund({
          key,
          paymentId: refund.provider_payment_id!,
          providerRef: refund.provider_ref,
          amountCents: refund.amount_cents ?? 0,
          reason: refund.undone_reason ?? '',
        })
        .catch((error: unknown) => {
          if (!lastAttempt) throw error
          return { state: 'failed', detail: 'The provider did not answer. Look there before you refund it again.' }
        })
    : { state: 'failed', detail: 'The provider is no longer configured.' }
  await inTransaction(database, (tx) => setRefund(tx, paymentId, outcome))
}
