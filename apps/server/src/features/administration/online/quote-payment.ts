import { planForCap, PLANS, SUBSCRIPTION_DAYS, type CompanyPlan, type Plan } from '@spoor/contract/limits/plans.ts'
import type { PaymentQuote } from '@spoor/contract/routes/payments.ts'
import { DAY_MS } from '@spoor/core/units/duration.ts'
import { centsToRand } from '@spoor/core/units/money.ts'
import { taxDayAt } from '@spoor/core/units/tax-year.ts'
import { writeDay } from '@spoor/core/units/written-date.ts'
import { isCurrent } from '../payments/payment-wire.ts'
import type { PayerRow } from './online-queries.ts'

/** A plan can be renewed this long before its end; an earlier payment is probably a duplicate. */
const RENEWAL_MS = 30 * DAY_MS

export interface Quote {
  kind: PaymentQuote['kind']
  plan: Plan
  amountCents: number
  yearlyCents: number
  from: Date
  until: Date
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
  return {
    kind: 'upgrade',
    plan: wished,
    amountCents,
    yearlyCents: PLANS[wished].priceCents,
    from: now,
    until: paidUntil,
  }
}

function quoteYear(
  plan: Plan,
  {
    paidUntil,
    earliest,
    renewsOn,
    now,
  }: { paidUntil: Date | null; earliest: Date; renewsOn: string | null; now: Date },
): Quote | string {
  const priceCents = PLANS[plan].priceCents
  if (isCurrent(paidUntil, now)) {
    if (renewsOn !== null) return `Your plan renews by itself on ${writeDay(renewsOn)}.`
    const opens = new Date(paidUntil.getTime() - RENEWAL_MS)
    if (opens > now) return `Paid until ${dayText(paidUntil)}. You can renew from ${dayText(opens)}.`
  }
  const from = new Date(Math.max(earliest.getTime(), isCurrent(paidUntil, now) ? paidUntil.getTime() : 0))
  const until = new Date(from.getTime() + SUBSCRIPTION_DAYS * DAY_MS)
  return {
    kind: paidUntil === null ? 'start' : 'renew',
    plan,
    amountCents: priceCents,
    yearlyCents: priceCents,
    from,
    until,
  }
}

export function toQuote(payer: 'user' | 'company', quote: Quote): PaymentQuote {
  return {
    payer,
    plan: quote.plan,
    kind: quote.kind,
    amount: centsToRand(quote.amountCents),
    yearly_amount: centsToRand(quote.yearlyCents),
    max_employees: PLANS[quote.plan].maxEmployees,
    days: Math.ceil((quote.until.getTime() - quote.from.getTime()) / DAY_MS),
    covers_from: quote.from.toISOString(),
    covers_until: quote.until.toISOString(),
  }
}

const dayText = (at: Date): string => writeDay(taxDayAt(at.getTime()))
