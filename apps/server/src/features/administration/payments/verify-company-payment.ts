import { randomUUID } from 'node:crypto'
import { capUnderPlan, PLANS } from '@spoor/contract/limits/plans.ts'
import { centsToRand, randToCents } from '@spoor/core/units/money.ts'
import { DAY_MS } from '@spoor/core/units/duration.ts'
import { recordAction } from '../../../platform/audit/audit-writes.ts'
import type { Transaction } from '../../../platform/database/database.ts'
import { lockCompany } from '../../../domain/seats/seat-writes.ts'
import type { Effects } from '../effects.ts'
import { updateCompanyRow } from '../companies/company-writes.ts'
import type { CompanyPlan } from '../companies/set-company-cap.ts'
import { requireCapFits } from '../companies/set-company-cap.ts'
import { findMadePayment } from './payment-once.ts'
import type { Arrival } from './payment-once.ts'
import { insertPayment, lockPayments } from './payment-writes.ts'
import { VERDICT_MAIL_DELAY_S, isCurrent } from './verify-user-payment.ts'

export interface CompanyPaymentOrder {
  companyId: string
  reference?: string
  days: number
  /** Rand; defaults to the plan's price. */
  amount?: number
  /** Another plan than the company's own. */
  subscription_type?: CompanyPlan
  /** For a request that may be repeated. */
  arrival?: Arrival
}

/**
 * Verifies or renews a company's payment, which applies to all its employees with a seat. Returns the payment's id.
 * @throws HttpError 404, 409
 */
export async function handleVerifyCompanyPayment(
  tx: Transaction,
  { clock, jobs }: Effects,
  actorId: string,
  order: CompanyPaymentOrder,
): Promise<string> {
  const now = new Date(clock.nowMs())
  await lockPayments(tx)
  const reference = order.reference?.trim() ?? ''
  if (order.arrival) {
    const wished = randToCents(order.amount ?? null)
    const wish = { payer: { companyId: order.companyId }, arrival: order.arrival, now, days: order.days, reference }
    const made = await findMadePayment(tx, actorId, { ...wish, amountCents: wished, plan: order.subscription_type })
    if (made !== null) return made
  }
  const company = await lockCompany(tx, order.companyId)
  const oldPlan = company.subscription_type as CompanyPlan
  const plan = order.subscription_type ?? oldPlan
  const maxEmployees = capUnderPlan(company.max_employees, { from: oldPlan, to: plan })
  await requireCapFits(tx, company, maxEmployees)

  const amountCents = randToCents(order.amount) ?? PLANS[plan].priceCents
  const from = isCurrent(company.subscription_expires_at, now) ? company.subscription_expires_at : now
  const until = new Date(from.getTime() + order.days * DAY_MS)
  const changes = { subscription_type: plan, max_employees: maxEmployees, subscription_expires_at: until }
  const before = {
    subscription_type: oldPlan,
    max_employees: company.max_employees,
    subscription_expires_at: company.subscription_expires_at,
  }
  const id = randomUUID()
  await updateCompanyRow(tx, company.id, changes)
  await insertPayment(tx, {
    id,
    payer: { companyId: company.id },
    amountCents,
    reference,
    plan,
    from,
    until,
    days: order.days,
    replaced: before,
    verifiedBy: actorId,
    verifiedAt: now,
    idempotencyKey: order.arrival?.key ?? null,
  })
  await recordAction(tx, {
    actorId,
    at: now,
    action: before.subscription_expires_at === null ? 'payment.verified' : 'payment.renewed',
    subject: { kind: 'company', id: company.id },
    companyId: company.id,
    before,
    after: { ...changes, payment_id: id, days: order.days, amount: centsToRand(amountCents), reference },
  })
  await jobs.enqueue(tx, 'mail-approval', { paymentId: id }, { startAfterS: VERDICT_MAIL_DELAY_S })
  return id
}
