import { PLANS, type Plan } from '@spoor/contract/limits/plans.ts'
import type { PendingPayment } from '@spoor/contract/routes/admin-payments.ts'
import type { AdminUser } from '@spoor/contract/routes/admin-users.ts'

/** The user whose payment to verify or renew. Amounts are in rand. */
export interface VerifyTarget {
  userId: string
  name: string
  email: string
  amount: number | null
  /** Price of the plan; null if the company pays. */
  price: number | null
  reference: string
  /** The company that pays for this employee, who then only needs a seat. */
  coveredBy: string | null
  /** The current end of access if this is a renewal. */
  renews: string | null
  /** End of the trial, past or future; null if there was none. */
  trialEndsAt: string | null
}

export const toPendingTarget = (pending: PendingPayment): VerifyTarget => ({
  userId: pending.id,
  name: pending.name,
  email: pending.email,
  amount: pending.payment_amount,
  price: pending.payment_amount,
  reference: pending.payment_reference,
  coveredBy: pending.covered_by,
  renews: null,
  trialEndsAt: pending.trial_ends_at,
})

export const userTarget = (user: AdminUser): VerifyTarget => ({
  userId: user.id,
  name: user.name,
  email: user.email,
  amount: user.payment_amount,
  price: user.company_id === null ? getPrice(user.subscription_type) : null,
  reference: user.payment_reference,
  coveredBy: null,
  renews: user.payment_verified ? user.subscription_expires_at : null,
  trialEndsAt: user.payment_verified ? null : user.trial_ends_at,
})

function getPrice(plan: string): number | null {
  const cents = PLANS[plan as Plan]?.priceCents
  return cents === undefined ? null : cents / 100
}
