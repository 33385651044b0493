import { PLANS } from '@spoor/contract/plans.ts'
import type { Plan } from '@spoor/contract/plans.ts'
import type { PendingPayment } from '@spoor/contract/routes/admin-payments.ts'
import type { AdminUser } from '@spoor/contract/routes/admin-users.ts'

/** Whose payment is to be verified or renewed. Amounts are rand. */
export interface VerifyTarget {
  userId: string
  name: string
  email: string
  amount: number | null
  /** What the plan costs; null where the company pays. */
  price: number | null
  reference: string
  /** The company whose plan covers this employee, who then only takes a seat. */
  coveredBy: string | null
  /** The present end of access, where it is renewed. */
  renews: string | null
  /** When the trial ends or ended; null without one. */
  trialEndsAt: string | null
}

export const targetOfPending = (pending: PendingPayment): VerifyTarget => ({
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

export const targetOfUser = (user: AdminUser): VerifyTarget => ({
  userId: user.id,
  name: user.name,
  email: user.email,
  amount: user.payment_amount,
  price: user.company_id === null ? priceOf(user.subscription_type) : null,
  reference: user.payment_reference,
  coveredBy: null,
  renews: user.payment_verified ? user.subscription_expires_at : null,
  trialEndsAt: user.payment_verified ? null : user.trial_ends_at,
})

function priceOf(plan: string): number | null {
  const cents = PLANS[plan as Plan]?.priceCents
  return cents === undefined ? null : cents / 100
}
