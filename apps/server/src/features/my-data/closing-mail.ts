import { LOCALE } from '@spoor/contract/limits.ts'
import { composeMessage } from '../../mail/compose-message.ts'
import type { Message } from '../../mail/message.ts'

/** Confirms that an account is closed, and until when it can be restored. */
export function closedMail(closed: { to: string; name: string; eraseAt: Date; timezone: string }): Message {
  const day = new Intl.DateTimeFormat(LOCALE, { dateStyle: 'long', timeZone: closed.timezone }).format(closed.eraseAt)
  return composeMessage({
    to: closed.to,
    name: closed.name,
    subject: 'Your Spoor account is closed',
    blocks: [
      'Nobody can sign in to your account any longer.',
      `Your data is erased on ${day}. Until then you can restore it: reply to this email.`,
    ],
  })
}
