import type { Letter } from '../../../mail/letter.ts'
import { say } from '../../../mail/mail-words.ts'

/** Confirms a received proof of payment and says what happens next. */
export function proofMail(
  to: { email: string; name: string },
  { filename, origin }: { filename: string; origin: string },
): Letter {
  return {
    to: to.email,
    name: to.name,
    subject: say('We received your proof of payment'),
    blocks: [
      say('Thank you: {filename} arrived.', { filename }),
      say('An administrator will compare it with the bank account. You get an email as soon as your access is open.'),
      { label: say('See its status'), url: `${origin}/payment-required` },
    ],
  }
}
