import { PLANS } from '@spoor/contract/limits/plans.ts'
import type { Plan } from '@spoor/contract/limits/plans.ts'
import type { LINE_STATES } from '@spoor/contract/routes/admin-statements.ts'
import type { MoneyLine } from '@spoor/core/import/lines/money-lines.ts'
import { formatCents } from '@spoor/core/units/money.ts'
import { taxDayAt } from '@spoor/core/units/tax-year.ts'
import { writeDay } from '@spoor/core/units/written-date.ts'
import { DAY_MS } from '@spoor/core/units/duration.ts'
import { owedCents } from '../users/user-wire.ts'
import type { StatementPayer, UsedLine } from './statement-queries.ts'

/** A plan is renewed from this long before its end; an earlier payment is probably a duplicate. */
const RENEWAL_MS = 30 * DAY_MS

export interface Verdict {
  state: (typeof LINE_STATES)[number]
  /** The reason, as a sentence. */
  because: string
  payer: StatementPayer | null
  expectedCents: number | null
}

export interface Known {
  /** null if no payment was made from the line. */
  used: UsedLine | null
  payer: StatementPayer | 'several' | null
  /** Whether an earlier line names the same payer. */
  again: boolean
  now: Date
}

/** Classifies a statement's line. */
export function judgeLine(line: MoneyLine, { used, payer, again, now }: Known): Verdict {
  if (line.unreadable !== null) return toUnmatched('unreadable', line.unreadable)
  const cents = line.amountCents ?? 0
  if (cents < 0) return toUnmatched('outgoing', 'Outgoing payment.')
  if (cents === 0) return toUnmatched('unmatched', 'No amount was received.')
  if (payer === null) return toUnmatched('unmatched', 'No payment reference was found.')
  if (payer === 'several') return toUnmatched('unmatched', 'The reference matches more than one payer.')
  if (payer.deactivated) return toUnmatched('unmatched', `The reference belongs to ${payer.name}, who is deactivated.`)
  if (payer.role_type === 'system_admin') return toUnmatched('unmatched', `${payer.name} needs no payment.`)

  const expectedCents = getExpectedCents(payer)
  const judged = (state: Verdict['state'], because: string): Verdict => ({ state, because, payer, expectedCents })
  if (used !== null) return judged('used', describeUse(used))
  if (again) return judged('double', `A line above is also from ${payer.name}.`)
  if (payer.payment_verified && payer.expires_at !== null && payer.expires_at.getTime() > now.getTime() + RENEWAL_MS) {
    return judged('double', `${payer.name} has paid: access runs until ${dayText(payer.expires_at)}.`)
  }
  if (expectedCents === null) {
    return judged('over', `${payer.name} owes nothing: ${payer.company_name ?? 'the company'} pays.`)
  }
  if (cents < expectedCents) return judged('short', `${formatCents(expectedCents - cents)} less than the plan costs.`)
  if (cents > expectedCents) return judged('over', `${formatCents(cents - expectedCents)} more than the plan costs.`)
  return judged('exact', payer.payment_verified ? 'What a renewal costs.' : 'What the plan costs.')
}

function describeUse({ usedAt, undone }: UsedLine): string {
  const taken = `It was matched to a payment on ${dayText(usedAt)}`
  return undone ? `${taken}, which was undone: verify it by hand.` : `${taken}.`
}

function getExpectedCents(payer: StatementPayer): number | null {
  return payer.kind === 'user' ? owedCents(payer) : (PLANS[payer.subscription_type as Plan]?.priceCents ?? null)
}

function toUnmatched(state: Verdict['state'], because: string): Verdict {
  return { state, because, payer: null, expectedCents: null }
}

function dayText(at: Date): string {
  return writeDay(taxDayAt(at.getTime()))
}
