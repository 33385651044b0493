import { DAY_MS } from '@spoor/core/units/duration.ts'
import type { Config } from '../../../config.ts'
import type { Letter } from '../../../mail/letter.ts'
import { say } from '../../../mail/mail-words.ts'
import { howToPay } from '../reminders/reminder-mail.ts'
import type { TrialReminder } from './trial-writes.ts'

/** Announces that a trial ends soon or has ended, and how to continue. */
export function trialMail(
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
      ? say('Your trial has ended')
      : days === 1
        ? say('Your trial ends in 1 day')
        : say('Your trial ends in {days} days', { days }),
    blocks: [
      hasEnded ? say('Your trial ended on {day}.', { day }) : say('Your trial ends on {day}.', { day }),
      ...howToPay('To continue', 'for a year', { ...reminder, bank: config.bank }),
      hasEnded
        ? say('Everything you recorded is safe, and you can still download your logbooks.')
        : say('Pay before that day and you lose nothing: the paid year starts when the trial ends.'),
      { label: hasEnded ? say('Continue with Spoor') : say('Open Spoor'), url: `${config.origin}/login` },
    ],
  }
}
