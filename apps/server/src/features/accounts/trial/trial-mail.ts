import { DAY_MS } from '@spoor/core/units/duration.ts'
import type { Config } from '../../../config.ts'
import { type Letter, mailText } from '../../../platform/mail/letter.ts'
import { howToPay } from '../reminders/reminder-mail.ts'
import type { TrialReminder } from './trial-writes.ts'

/** Announces that a trial ends soon or has ended, and how to continue. */
export function writeTrialMail(
  reminder: TrialReminder,
  { nowMs, config }: { nowMs: number; config: Pick<Config, 'origin' | 'bank'> },
): Letter {
  const { name, email, timezone, expires_at: endsAt } = reminder
  const day = { day: endsAt, timeZone: timezone }
  const hasEnded = reminder.days_before === 0
  const days = Math.ceil((endsAt.getTime() - nowMs) / DAY_MS)
  return {
    to: email,
    name,
    subject: hasEnded
      ? mailText('Your trial has ended')
      : days === 1
        ? mailText('Your trial ends in 1 day')
        : mailText('Your trial ends in {days} days', { days }),
    blocks: [
      hasEnded ? mailText('Your trial ended on {day}.', { day }) : mailText('Your trial ends on {day}.', { day }),
      ...howToPay('To continue', 'for a year', { ...reminder, bank: config.bank }),
      hasEnded
        ? mailText('Everything you recorded is safe, and you can still download your logbooks.')
        : mailText('Pay before that day and you lose nothing: the paid year starts when the trial ends.'),
      { label: hasEnded ? mailText('Continue with Spoor') : mailText('Open Spoor'), url: `${config.origin}/login` },
    ],
  }
}
