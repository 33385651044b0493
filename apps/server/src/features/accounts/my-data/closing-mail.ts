import type { Letter } from '../../../platform/mail/letter.ts'
import { mailText } from '../../../platform/mail/mail-words.ts'

/** Confirms that an account is closed, and until when it can be restored. */
export function writeClosedMail(closed: { to: string; name: string; eraseAt: Date; timezone: string }): Letter {
  return {
    to: closed.to,
    name: closed.name,
    subject: mailText('Your Spoor account is closed'),
    blocks: [
      mailText('You can no longer sign in to your account.'),
      mailText(
        'Your data will be erased on {day}. Until then you can restore your account by replying to this email.',
        {
          day: { day: closed.eraseAt, timeZone: closed.timezone },
        },
      ),
    ],
  }
}
