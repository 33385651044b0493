import { planForCap, PLANS, SUBSCRIPTION_DAYS, type CompanyPlan, type Plan } from '@spoor/contract/limits/plans.ts'
import type { PaymentQuote } from '@spoor/contract/routes/payments.ts'
import { DAY_MS } from '@spoor/core/units/duration.ts'
import { centsToRand } from '@spoor/core/units/money.ts'
import { taxDayAt } from '@spoor/core/units/tax-year.ts'
import { writeDay } from '@spoor/core/units/written-date.ts'
import { toIsoDates } from '../../../platform/http/mount.ts'
import { isCurrent } from '../payments/payment-wire.ts'
import type { PayerRow } from './online-queries.ts'

/** A plan can be renewed this long before its end; an earlier payment is probably a duplicate. */
const RENEWAL_MS = 30 * DAY_MS

export interface Quote {
  kind: PaymentQuote['kind']
  plan: Plan
  amountCents: number
  yearlyCents: number
  covers_from: Date
  covers_until: Date
}

/** What the payer's next payment costs and buys, or the reason why there is none. */
export function quotePayment(
  payer: PayerRow,
  { seats, renewsOn, now }: { seats: number | null; renewsOn: string | null; now: Date },
): Quote | string {
  if (payer.role_type === 'system_admin') return 'System administrators need no payment.'
  if (payer.invitation_unconfirmed) return `${payer.company} must first confirm that you work there.`
  if (payer.company_id === null) {
    if (seats !== null) return 'Only a company buys seats.'
    const paidUntil = payer.payment_verified ? payer.subscription_expires_at : null
    const trialEnd = isCurrent(payer.trial_ends_at, now) ? payer.trial_ends_at : now
    return quoteYear(payer.subscription_type as Plan, { paidUntil, earliest: trialEnd, renewsOn, now })
  }
  if (payer.role_type !== 'company_admin') return `${payer.company} pays for your access.`
  const current = payer.company_plan as CompanyPlan
  const paidUntil = payer.company_expires_at
  const wished = seats === null ? current : planForCap(seats)
  if (PLANS[wished].maxEmployees < payer.seats_held)
    return `${payer.seats_held} employees have a seat, and ${PLANS[wished].name} permits ${PLANS[wished].maxEmployees}.`
  const extra = PLANS[wished].priceCents - PLANS[current].priceCents
  if (!isCurrent(paidUntil, now)) return quoteYear(wished, { paidUntil: null, earliest: now, renewsOn: null, now })
  if (extra < 0) return `Your plan ${PLANS[current].name} runs until ${dayText(paidUntil)}. Choose a smaller one then.`
  if (extra === 0) return quoteYear(current, { paidUntil, earliest: now, renewsOn, now })
  const share = Math.min(1, (paidUntil.getTime() - now.getTime()) / (SUBSCRIPTION_DAYS * DAY_MS))
  const amountCents = Math.max(100, Math.round(extra * share))
  const yearlyCents = PLANS[wished].priceCents
  return { kind: 'upgrade', plan: wished, amountCents, yearlyCents, covers_from: now, covers_until: paidUntil }
}

interface Year {
  paidUntil: Date | null
  earliest: Date
  renewsOn: string | null
  now: Date
}

function quoteYear(plan: Plan, { paidUntil, earliest, renewsOn, now }: Year): Quote | string {
  const isPaid = isCurrent(paidUntil, now)
  if (isPaid) {
    if (renewsOn !== null) return `Your plan renews by itself on ${writeDay(renewsOn)}.`
    const opens = new Date(paidUntil.getTime() - RENEWAL_MS)
    if (opens > now) return `Paid until ${dayText(paidUntil)}. You can renew from ${dayText(opens)}.`
  }
  const covers_from = isPaid && paidUntil > earliest ? paidUntil : earliest
  const covers_until = new Date(covers_from.getTime() + SUBSCRIPTION_DAYS * DAY_MS)
  const { priceCents } = PLANS[plan]
  const kind = paidUntil === null ? 'start' : 'renew'
  return { kind, plan, amountCents: priceCents, yearlyCents: priceCents, covers_from, covers_until }
}

export const toQuote = ({ amountCents, yearlyCents, ...quote }: Quote): PaymentQuote => ({
  ...toIsoDates(quote),
  amount: centsToRand(amountCents),
  yearly_amount: centsToRand(yearlyCents),
})

const dayText = (at: Date): string => writeDay(taxDayAt(at.getTime()))
