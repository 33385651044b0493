import { randomUUID } from 'node:crypto'
import { centsToRand, randToCents } from '@spoor/core/units/money.ts'
import { DAY_MS } from '@spoor/core/units/duration.ts'
import { recordAction } from '../../../platform/audit/audit-writes.ts'
import type { Transaction } from '../../../platform/database/database.ts'
import { HttpError, orNotFound } from '../../../platform/http/http-error.ts'
import { lockCompany, requireFreeSeat, type LockedCompany } from '../../../domain/seats/seat-writes.ts'
import type { Effects } from '../effects.ts'
import { findAdminUser } from '../users/user-queries.ts'
import { updateUser } from '../../../platform/identity/user-writes.ts'
import { lockUser, type LockedUser } from '../user-writes.ts'
import { owedCents } from '../users/user-wire.ts'
import { findMadePayment, type Arrival } from './payment-once.ts'
import type { Payer } from './payment-queries.ts'
import type { InvoiceVat } from './write-receipt-pdf.ts'
import { insertPayment, lockPayments } from './payment-writes.ts'
import { capUnderPlan, PLANS } from '@spoor/contract/limits/plans.ts'
import { updateCompanyRow } from '../companies/company-writes.ts'
import { requireCapFits, type CompanyPlan } from '../companies/change-company.ts'
import { isCurrent } from './payment-wire.ts'

/** An undo can still stop the mail within this time. */
export const VERDICT_MAIL_DELAY_S = 600

export interface PaymentOrder {
  userId: string
  reference?: string
  days: number
  /** Rand; defaults to the plan's price. */
  amount?: number
  /** For a request that may be repeated. */
  arrival?: Arrival
  /** The provider through which it was paid. */
  online?: PaidOnline
}

export interface PaidOnline {
  provider: string
  provider_payment_id: string
}

/**
 * Verifies or renews a user's payment. An employee of a company with a current plan gets a seat and owes nothing.
 * Returns the payment's id, null for such a seat.
 * @throws HttpError 404, 409
 */
export async function handleVerifyUserPayment(
  tx: Transaction,
  { clock, jobs, config }: Effects,
  actorId: string,
  order: PaymentOrder,
): Promise<string | null> {
  const now = new Date(clock.nowMs())
  await lockPayments(tx)
  const reference = order.reference?.trim() ?? ''
  const { user, company } = await lockPayer(tx, order.userId)
  if (order.arrival) {
    const amountCents = randToCents(order.amount ?? null)
    const wish = {
      payer: { userId: order.userId },
      now,
      days: order.days,
      reference,
      amountCents,
      arrival: order.arrival,
      inForce: user.payment_verified,
    }
    const made = await findMadePayment(tx, actorId, wish)
    if (made !== null) return made
  }
  requireMayPay(user)
  requireConsent(user, company)
  if (company && !user.payment_verified) await requireFreeSeat(tx, company)
  const covered = company !== null && isCurrent(company.subscription_expires_at, now)
  const givesSeat = covered && order.amount === undefined
  if (givesSeat && user.payment_verified) {
    throw new HttpError(409, `${user.name} already has a seat: ${company.name} pays for it.`)
  }

  const amountCents = getAmountCents(order.amount, user)
  const from = findPaidStart(user, now)
  const until = new Date(from.getTime() + order.days * DAY_MS)
  const changes = {
    payment_verified: true,
    payment_verified_at: now,
    payment_amount_cents: givesSeat ? null : amountCents,
    approval_status: 'approved' as const,
    rejection_reason: null,
    subscription_expires_at: givesSeat ? user.subscription_expires_at : until,
  }
  const replaced = Object.fromEntries(Object.keys(changes).map((key) => [key, user[key as keyof typeof user]]))
  const paymentId = givesSeat ? null : randomUUID()
  await updateUser(tx, user.id, changes)
  if (paymentId !== null) {
    await insertPayment(tx, {
      id: paymentId,
      user_id: user.id,
      amount_cents: amountCents,
      reference,
      plan: company?.subscription_type ?? user.subscription_type,
      days: order.days,
      covers_from: from,
      covers_until: until,
      replaced: JSON.stringify(replaced),
      verified_by: actorId,
      verified_at: now,
      idempotency_key: order.arrival?.key,
      vat: writeVat(config),
      ...order.online,
    })
  }
  await recordAction(tx, {
    actorId,
    at: now,
    action: paymentId === null ? 'user.seat_given' : user.payment_verified ? 'payment.renewed' : 'payment.verified',
    subject: { kind: 'user', id: user.id },
    companyId: company?.id ?? null,
    before: {
      payment_verified: user.payment_verified,
      approval_status: user.approval_status,
      subscription_expires_at: user.subscription_expires_at,
    },
    after: {
      payment_verified: true,
      approval_status: 'approved',
      subscription_expires_at: changes.subscription_expires_at,
      ...(paymentId !== null && {
        payment_id: paymentId,
        days: order.days,
        amount: amountCents === null ? null : centsToRand(amountCents),
        reference,
        ...order.online,
      }),
    },
  })
  const job = paymentId === null ? { userId: user.id, verifiedAt: now.toISOString() } : { paymentId }
  await jobs.enqueue(tx, 'mail-approval', job, { startAfterS: order.online ? 0 : VERDICT_MAIL_DELAY_S })
  return paymentId
}

/** Locks a user, and the user's company first. */
export async function lockPayer(
  tx: Transaction,
  userId: string,
): Promise<{ user: LockedUser; company: LockedCompany | null }> {
  const found = orNotFound(await findAdminUser(tx, userId), 'User')
  const company = found.company_id === null ? null : await lockCompany(tx, found.company_id)
  const user = await lockUser(tx, userId)
  if (user.company_id !== found.company_id) throw new HttpError(409, `${user.name} was changed just now. Try again.`)
  return { user, company }
}

/** @throws HttpError 409 for users who do not pay or may not sign in */
export function requireMayPay(user: LockedUser): void {
  if (user.role_type === 'system_admin') throw new HttpError(409, 'System administrators need no payment.')
  if (user.deactivated_at !== null) throw new HttpError(409, `${user.name} is deactivated. Restore the account first.`)
}

/** A user who entered a company at registration belongs to it once the company agrees. */
function requireConsent(user: LockedUser, company: LockedCompany | null): void {
  if (company === null || !user.invitation_unconfirmed) return
  throw new HttpError(
    409,
    `${company.name} has not confirmed that ${user.name} works there. Its administrator does so by giving a seat.`,
  )
}

/** Adds the paid time to the remaining time, including a trial, so paying early loses no day. */
function findPaidStart({ company_id, subscription_expires_at, trial_ends_at }: LockedUser, now: Date): Date {
  const trialEnd = company_id === null ? trial_ends_at : null
  const ends = [subscription_expires_at, trialEnd].filter((end) => isCurrent(end, now))
  return new Date(Math.max(now.getTime(), ...ends.map((end) => end.getTime())))
}

/** The given amount, else the price of the user's own plan; null for an employee, who owes nothing. */
function getAmountCents(amount: number | undefined, user: LockedUser): number | null {
  return randToCents(amount) ?? owedCents(user)
}

export interface CompanyPaymentOrder {
  companyId: string
  reference?: string
  days: number
  /** Rand; defaults to the plan's price. */
  amount?: number
  /** A plan other than the company's own. */
  subscription_type?: CompanyPlan
  /** For a request that may be repeated. */
  arrival?: Arrival
  online?: PaidOnline
  /** Employees that the plan must permit. */
  seats?: number | null
  /** Changes to a larger plan until the paid date, in place of a renewal. */
  upgrades?: boolean
}

/** Seller, rate and buyer for a tax invoice as they are now, because an invoice never changes. */
function writeVat({ vat }: Effects['config'], buyer?: Pick<LockedCompany, 'invoice_address' | 'vat_number'>) {
  return (
    vat &&
    JSON.stringify({ ...vat, address: buyer?.invoice_address, buyerNumber: buyer?.vat_number } satisfies InvoiceVat)
  )
}

/**
 * Verifies or renews a company's payment, which applies to all its employees with a seat. Returns the payment's id.
 * @throws HttpError 404, 409
 */
export async function handleVerifyCompanyPayment(
  tx: Transaction,
  { clock, jobs, config }: Effects,
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
  const cap = capUnderPlan(company.max_employees, { from: oldPlan, to: plan })
  const maxEmployees = Math.max(cap, Math.min(order.seats ?? 0, PLANS[plan].maxEmployees))
  await requireCapFits(tx, company, maxEmployees)

  const amountCents = randToCents(order.amount) ?? PLANS[plan].priceCents
  const paidUntil = isCurrent(company.subscription_expires_at, now) ? company.subscription_expires_at : null
  if (order.upgrades && (paidUntil === null || PLANS[plan].priceCents <= PLANS[oldPlan].priceCents))
    throw new HttpError(409, `${company.name} has no running plan smaller than ${PLANS[plan].name}.`)
  const from = order.upgrades || paidUntil === null ? now : paidUntil
  const until = order.upgrades && paidUntil !== null ? paidUntil : new Date(from.getTime() + order.days * DAY_MS)
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
    company_id: company.id,
    amount_cents: amountCents,
    reference,
    plan,
    days: order.days,
    covers_from: from,
    covers_until: until,
    replaced: JSON.stringify(before),
    verified_by: actorId,
    verified_at: now,
    idempotency_key: order.arrival?.key,
    vat: writeVat(config, company),
    ...order.online,
  })
  await recordAction(tx, {
    actorId,
    at: now,
    action: before.subscription_expires_at === null ? 'payment.verified' : 'payment.renewed',
    subject: { kind: 'company', id: company.id },
    before,
    after: {
      ...changes,
      payment_id: id,
      days: order.days,
      amount: centsToRand(amountCents),
      reference,
      ...order.online,
    },
  })
  await jobs.enqueue(tx, 'mail-approval', { paymentId: id }, { startAfterS: order.online ? 0 : VERDICT_MAIL_DELAY_S })
  return id
}

/** Verifies the payment of an amount by a user or company. A payment with an amount never counts as a free seat. */
export async function verifyPayment(
  tx: Transaction,
  effects: Effects,
  actorId: string,
  order: Omit<CompanyPaymentOrder, 'companyId'> & Payer & { amount: number },
): Promise<string> {
  if ('companyId' in order) return handleVerifyCompanyPayment(tx, effects, actorId, order)
  return (await handleVerifyUserPayment(tx, effects, actorId, order))!
}
