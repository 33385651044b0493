import type { Letter } from '../../../platform/mail/letter.ts'
import { mailText } from '../../../platform/mail/mail-words.ts'

/** A mail that proves that mails arrive and their links work. */
export function writeTestMail({ to, name, origin }: { to: string; name: string; origin: string }): Letter {
  return {
    to,
    name,
    subject: mailText('Test mail from Spoor'),
    blocks: [
      mailText('You sent this from the system page. It arrived, so your mail server is set up.'),
      mailText(
        'Check that the sender is right, that it is not in the spam folder, and that this link opens your Spoor.',
      ),
      { label: mailText('Open the system page'), url: `${origin}/admin/system` },
    ],
  }
}
