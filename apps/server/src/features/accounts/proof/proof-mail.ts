import { composeMessage } from '../../../mail/compose-message.ts'
import type { Message } from '../../../mail/message.ts'

/** Confirms a received proof of payment and says what happens next. */
export function proofMail(
  to: { email: string; name: string },
  { filename, origin }: { filename: string; origin: string },
): Message {
  return composeMessage({
    to: to.email,
    name: to.name,
    subject: 'We received your proof of payment',
    blocks: [
      `Thank you: ${filename} arrived.`,
      'An administrator will compare it with the bank account. You get an email as soon as your access is open.',
      { label: 'See its status', url: `${origin}/payment-required` },
    ],
  })
}
