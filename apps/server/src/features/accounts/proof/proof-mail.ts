import type { Letter } from '../../../platform/mail/letter.ts'
import { mailText } from '../../../platform/mail/mail-words.ts'

/** Confirms a received proof of payment and explains the next step. */
export function writeProofMail(
  to: { email: string; name: string },
  { filename, origin }: { filename: string; origin: string },
): Letter {
  return {
    to: to.email,
    name: to.name,
    subject: mailText('We received your proof of payment'),
    blocks: [
      mailText('Thank you. We received {filename}.', { filename }),
      mailText(
        'An administrator will check it against the bank account. You will get an email as soon as you have access.',
      ),
      { label: mailText('See its status'), url: `${origin}/payment-required` },
    ],
  }
}
