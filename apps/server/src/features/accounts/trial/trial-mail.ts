import { LOCALE } from '@spoor/contract/limits.ts'
import { DAY_MS } from '@spoor/core/units/duration.ts'
import type { Config } from '../../../config.ts'
import { composeMessage } from '../../../mail/compose-message.ts'
import type { Message } from '../../../mail/message.ts'
import { howToPay } from '../reminders/reminder-mail.ts'
import type { TrialReminder } from './trial-writes.ts'

/** Announces that a trial ends soon or has ended, and how to continue. */
export function trialMail(
  reminder: TrialReminder,
  { nowMs, config }: { nowMs: number; config: Pick<Config, 'origin' | 'bank'> },
): Message {
  const { name, email, timezone, expires_at: endsAt } = reminder
  const day = new Intl.DateTimeFormat(LOCALE, { dateStyle: 'long', timeZone: timezone }).format(endsAt)
  const hasEnded = reminder.days_before === 0
  const days = Math.ceil((endsAt.getTime() - nowMs) / DAY_MS)
  return composeMessage({
    to: email,
    name,
    subject: hasEnded ? 'Your trial has ended' : `Your trial ends in ${days} ${days === 1 ? 'day' : 'days'}`,
    blocks: [
      hasEnded ? `Your trial ended on ${day}.` : `Your trial ends on ${day}.`,
      ...howToPay('To continue', 'for a year', { ...reminder, bank: config.bank }),
      hasEnded
        ? 'Everything you recorded is safe, and you can still download your logbooks.'
        : 'Pay before that day and you lose nothing: the paid year starts when the trial ends.',
      { label: hasEnded ? 'Continue with Spoor' : 'Open Spoor', url: `${config.origin}/login` },
    ],
  })
}
