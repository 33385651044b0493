import type { Letter } from '../../mail/letter.ts'
import { say } from '../../mail/mail-words.ts'

/** Shows an administrator that mails arrive, and that their links lead here. */
export function testMail({ to, name, origin }: { to: string; name: string; origin: string }): Letter {
  return {
    to,
    name,
    subject: say('Test mail from Spoor'),
    blocks: [
      say('You sent this from the system page. It arrived, so your mail server is set up.'),
      say('Check that the sender is right, that it is not in the spam folder, and that this link opens your Spoor.'),
      { label: say('Open the system page'), url: `${origin}/admin/system` },
    ],
  }
}
