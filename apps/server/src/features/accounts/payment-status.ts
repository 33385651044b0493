import { PLANS, type Plan } from '@spoor/contract/limits/plans.ts'
import type { checkPaymentStatus } from '@spoor/contract/routes/auth.ts'
import type { ReplyOf } from '@spoor/contract/route.ts'
import { DAY_MS } from '@spoor/core/units/duration.ts'
import { toIsoDates } from '../../platform/http/mount.ts'
import type { Dependencies } from '../../dependencies.ts'
import type { User } from '../../platform/http/caller.ts'
import { orNotFound } from '../../platform/http/http-error.ts'
import { findAccount, type AccountRow } from './account-queries.ts'
import { findProofs } from './proof/proof-queries.ts'
import { getOfferedTrialDays } from './trial/start-trial.ts'

/** A user's amount due or paid, and the remaining days. */
export async function loadPaymentStatus(
  dependencies: Dependencies,
  user: User,
): Promise<ReplyOf<typeof checkPaymentStatus>> {
  const { database, clock } = dependencies
  const { bank } = dependencies.config
  const account = orNotFound(await findAccount(database, user.id), 'Profile')
  const proofs = await findProofs(database, user.id)
  const expiresAt = account.subscription_expires_at
  return {
    payment_verified: account.payment_verified,
    approval_status: account.approval_status,
    subscription_type: account.subscription_type,
    subscription_expires_at: expiresAt?.toISOString() ?? null,
    trial_ends_at: account.trial_ends_at?.toISOString() ?? null,
    // Length of a trial that has not started.
    trial_days: user.emailVerified ? 0 : await getOfferedTrialDays(dependencies, user.id),
    ...owed(account),
    days_left: expiresAt === null ? null : Math.max(0, Math.ceil((expiresAt.getTime() - clock.nowMs()) / DAY_MS)),
    rejection_reason: account.rejection_reason,
    bank: bank && { name: bank.name, holder: bank.holder, number: bank.number, branch_code: bank.branchCode },
    proofs: proofs.map(toIsoDates),
  }
}

/** The company pays for its own plan: its admin sees the price, its employees owe nothing. */
function owed(account: AccountRow): {
  payment_amount: number | null
  payment_reference: string
  covered_by: string | null
} {
  const plan = PLANS[account.subscription_type as Plan] as (typeof PLANS)[Plan] | undefined
  const own = { payment_reference: account.payment_reference, covered_by: null }
  // Until an administrator confirms the link to a company, the amount is unknown.
  if (account.invitation_unconfirmed) return { ...own, payment_amount: null }
  const paysHimself = account.own_expires_at !== null && account.company_expires_at === null
  if (account.company_id === null || paysHimself) {
    const amountCents = account.payment_amount_cents ?? plan?.priceCents
    return { ...own, payment_amount: amountCents === undefined ? null : amountCents / 100 }
  }
  if (account.role_type !== 'company_admin') return { ...own, payment_amount: 0, covered_by: account.company_name }
  return {
    payment_amount: plan === undefined ? null : plan.priceCents / 100,
    payment_reference: account.company_payment_reference ?? account.payment_reference,
    covered_by: null,
  }
}
