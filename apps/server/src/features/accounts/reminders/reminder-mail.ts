import { PLANS } from '@spoor/contract/plans.ts'
import type { Plan } from '@spoor/contract/plans.ts'
import { formatCents } from '@spoor/core/units/money.ts'
import { DAY_MS } from '@spoor/core/units/duration.ts'
import type { Config } from '../../../config.ts'
import type { Letter, LetterBlock } from '../../../mail/letter.ts'
import { say } from '../../../mail/mail-words.ts'
import type { MailText } from '../../../mail/mail-words.ts'
import type { Reminder } from './reminder-writes.ts'

/** Says that access ends soon or has ended, and how to renew without interruption. */
export function reminderMail(
  reminder: Reminder,
  { nowMs, config }: { nowMs: number; config: Pick<Config, 'origin' | 'bank'> },
): Letter {
  const { name, email, company, expires_at: expiresAt, days_before: daysBefore } = reminder
  const day = { day: expiresAt, timeZone: reminder.timezone }
  const what = company === null ? say('Your subscription') : say('The subscription of {company}', { company })
  const hasEnded = daysBefore === 0
  const days = Math.ceil((expiresAt.getTime() - nowMs) / DAY_MS)
  return {
    to: email,
    name,
    subject: hasEnded
      ? say('{what} has expired', { what })
      : days === 1
        ? say('{what} expires in 1 day', { what })
        : say('{what} expires in {days} days', { what, days }),
    blocks: [
      hasEnded ? say('{what} expired on {day}.', { what, day }) : say('{what} expires on {day}.', { what, day }),
      ...howToPay('To renew', 'for another year', { ...reminder, bank: config.bank }),
      hasEnded
        ? say('Everything you recorded is safe, and you can still download your logbooks.')
        : say('Pay before that day and you lose nothing: the new period starts when this one ends.'),
      { label: hasEnded ? say('Renew my access') : say('Open Spoor'), url: `${config.origin}/login` },
    ],
  }
}

/** The price, the reference and the bank, for a sentence that starts with `purpose` ('To renew'). */
export function howToPay(
  purpose: MailText,
  period: MailText,
  { plan, payment_reference: reference, bank }: Pick<Reminder, 'plan' | 'payment_reference'> & Pick<Config, 'bank'>,
): LetterBlock[] {
  const known = PLANS[plan as Plan] as (typeof PLANS)[Plan] | undefined
  const price = known
    ? say('{amount} {period}', { amount: formatCents(known.priceCents), period: say(period) })
    : say('the amount of your plan')
  return [
    say('{purpose}, pay {price} with the reference {reference}.', { purpose: say(purpose), price, reference }),
    ...(bank
      ? [
          say('{bank}, account holder {holder}, account {account}, branch code {branch}.', {
            bank: bank.name,
            holder: bank.holder,
            account: bank.number,
            branch: bank.branchCode,
          }),
        ]
      : []),
  ]
}
