import { PLANS } from '@spoor/contract/plans.ts'
import type { Plan } from '@spoor/contract/plans.ts'
import type { checkPaymentStatus } from '@spoor/contract/routes/auth.ts'
import type { ReplyOf } from '@spoor/contract/route.ts'
import type { Config } from '../../config.ts'
import type { AccountRow, ProofRow } from './account-queries.ts'

const DAY_MS = 86_400_000

/** What a user owes or has paid, and how many days are left. */
export function paymentStatusOf(
  account: AccountRow,
  { bank, proofs, nowMs }: { bank: Config['bank']; proofs: ProofRow[]; nowMs: number },
): ReplyOf<typeof checkPaymentStatus> {
  const plan = PLANS[account.subscription_type as Plan] as (typeof PLANS)[Plan] | undefined
  const amountCents = account.payment_amount_cents ?? plan?.priceCents
  const expiresAt = account.subscription_expires_at
  return {
    payment_verified: account.payment_verified,
    approval_status: account.approval_status as 'approved' | 'rejected' | 'pending',
    subscription_type: account.subscription_type,
    subscription_expires_at: expiresAt?.toISOString() ?? null,
    payment_amount: amountCents === undefined ? null : amountCents / 100,
    payment_reference: account.payment_reference,
    days_left: expiresAt === null ? null : Math.max(0, Math.ceil((expiresAt.getTime() - nowMs) / DAY_MS)),
    rejection_reason: account.rejection_reason,
    covered_by: account.company_name,
    bank: bank && { name: bank.name, holder: bank.holder, number: bank.number, branch_code: bank.branchCode },
    proofs: proofs.map(({ id, filename, sent_at }) => ({ id, filename, sent_at: sent_at.toISOString() })),
  }
}
