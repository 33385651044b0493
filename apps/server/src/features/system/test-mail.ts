import { composeMessage } from '../../mail/compose-message.ts'
import type { Message } from '../../mail/message.ts'

/** Shows an administrator that mails arrive, and that their links lead here. */
export function testMail({ to, name, origin }: { to: string; name: string; origin: string }): Message {
  return composeMessage({
    to,
    name,
    subject: 'Test mail from Spoor',
    blocks: [
      'You sent this from the system page. It arrived, so your mail server is set up.',
      'Check that the sender is right, that it is not in the spam folder, and that this link opens your Spoor.',
      { label: 'Open the system page', url: `${origin}/admin/system` },
    ],
  })
}
