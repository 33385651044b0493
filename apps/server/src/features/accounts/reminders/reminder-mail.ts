import { PLANS, type Plan } from '@spoor/contract/limits/plans.ts'
import { formatCents } from '@spoor/core/units/money.ts'
import { DAY_MS } from '@spoor/core/units/duration.ts'
import type { Config } from '../../../config.ts'
import { type Letter, type LetterBlock, mailText, type MailText } from '../../../platform/mail/letter.ts'
import type { Reminder } from './reminder-writes.ts'

/** Announces that access ends soon or has ended, and how to renew without interruption. */
export function writeReminderMail(
  reminder: Reminder,
  { nowMs, config }: { nowMs: number; config: Pick<Config, 'origin' | 'bank'> },
): Letter {
  const { name, email, company, expires_at: expiresAt, days_before: daysBefore } = reminder
  const day = { day: expiresAt, timeZone: reminder.timezone }
  const what = company === null ? mailText('Your subscription') : mailText('The subscription of {company}', { company })
  const hasEnded = daysBefore === 0
  const days = Math.ceil((expiresAt.getTime() - nowMs) / DAY_MS)
  return {
    to: email,
    name,
    subject: hasEnded
      ? mailText('{what} has expired', { what })
      : days === 1
        ? mailText('{what} expires in 1 day', { what })
        : mailText('{what} expires in {days} days', { what, days }),
    blocks: [
      hasEnded
        ? mailText('{what} expired on {day}.', { what, day })
        : mailText('{what} expires on {day}.', { what, day }),
      ...howToPay('To renew', 'for another year', { ...reminder, bank: config.bank }),
      hasEnded
        ? mailText('Everything you recorded is safe, and you can still download your logbooks.')
        : mailText('Pay before that day and you lose nothing: the new period starts when this one ends.'),
      { label: hasEnded ? mailText('Renew my access') : mailText('Open Spoor'), url: `${config.origin}/login` },
    ],
  }
}

/** The price, the reference and the bank details, for a sentence that starts with `purpose` ('To renew'). */
export function howToPay(
  purpose: MailText,
  period: MailText,
  { plan, payment_reference: reference, bank }: Pick<Reminder, 'plan' | 'payment_reference'> & Pick<Config, 'bank'>,
): LetterBlock[] {
  const known = PLANS[plan as Plan] as (typeof PLANS)[Plan] | undefined
  const price = known
    ? mailText('{amount} {period}', { amount: formatCents(known.priceCents), period: mailText(period) })
    : mailText('the amount of your plan')
  return [
    mailText('{purpose}, pay {price} with the reference {reference}.', {
      purpose: mailText(purpose),
      price,
      reference,
    }),
    ...(bank
      ? [
          mailText('{bank}, account holder {holder}, account {account}, branch code {branch}.', {
            bank: bank.name,
            holder: bank.holder,
            account: bank.number,
            branch: bank.branchCode,
          }),
        ]
      : []),
  ]
}
