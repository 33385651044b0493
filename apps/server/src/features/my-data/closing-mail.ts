import type { Letter } from '../../mail/letter.ts'
import { say } from '../../mail/mail-words.ts'

/** Confirms that an account is closed, and until when it can be restored. */
export function closedMail(closed: { to: string; name: string; eraseAt: Date; timezone: string }): Letter {
  return {
    to: closed.to,
    name: closed.name,
    subject: say('Your Spoor account is closed'),
    blocks: [
      say('Nobody can sign in to your account any longer.'),
      say('Your data is erased on {day}. Until then you can restore it: reply to this email.', {
        day: { day: closed.eraseAt, timeZone: closed.timezone },
      }),
    ],
  }
}
