import { LOCALE } from '@spoor/contract/limits.ts'
import { PLANS } from '@spoor/contract/plans.ts'
import type { Plan } from '@spoor/contract/plans.ts'
import { formatCents } from '@spoor/core/units/money.ts'
import { DAY_MS } from '@spoor/core/units/duration.ts'
import type { Config } from '../../../config.ts'
import { composeMessage } from '../../../mail/compose-message.ts'
import type { Block } from '../../../mail/compose-message.ts'
import type { Message } from '../../../mail/message.ts'
import type { Reminder } from './reminder-writes.ts'

/** Says that access ends soon or has ended, and how to renew without interruption. */
export function reminderMail(
  reminder: Reminder,
  { nowMs, config }: { nowMs: number; config: Pick<Config, 'origin' | 'bank'> },
): Message {
  const { name, email, company, expires_at: expiresAt, days_before: daysBefore } = reminder
  const day = new Intl.DateTimeFormat(LOCALE, { dateStyle: 'long', timeZone: reminder.timezone }).format(expiresAt)
  const what = company === null ? 'Your subscription' : `The subscription of ${company}`
  const hasEnded = daysBefore === 0
  const days = Math.ceil((expiresAt.getTime() - nowMs) / DAY_MS)
  return composeMessage({
    to: email,
    name,
    subject: hasEnded ? `${what} has expired` : `${what} expires in ${days} ${days === 1 ? 'day' : 'days'}`,
    blocks: [
      hasEnded ? `${what} expired on ${day}.` : `${what} expires on ${day}.`,
      ...howToPay('To renew', 'for another year', { ...reminder, bank: config.bank }),
      hasEnded
        ? 'Everything you recorded is safe, and you can still download your logbooks.'
        : 'Pay before that day and you lose nothing: the new period starts when this one ends.',
      { label: hasEnded ? 'Renew my access' : 'Open Spoor', url: `${config.origin}/login` },
    ],
  })
}

/** The price, the reference and the bank, for a sentence that starts with `purpose` ('To renew'). */
export function howToPay(
  purpose: string,
  period: string,
  { plan, payment_reference: reference, bank }: Pick<Reminder, 'plan' | 'payment_reference'> & Pick<Config, 'bank'>,
): Block[] {
  const known = PLANS[plan as Plan] as (typeof PLANS)[Plan] | undefined
  const price = known ? `${formatCents(known.priceCents)} ${period}` : 'the amount of your plan'
  return [
    `${purpose}, pay ${price} with the reference ${reference}.`,
    ...(bank
      ? [`${bank.name}, account holder ${bank.holder}, account ${bank.number}, branch code ${bank.branchCode}.`]
      : []),
  ]
}
