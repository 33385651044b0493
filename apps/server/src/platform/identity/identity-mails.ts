import { inTransaction } from '../database/database.ts'
import { type LetterBlock, mailText, type LocalizedText } from '../mail/letter.ts'
import { ACCOUNT_MAIL } from '../mail/mail-queue.ts'
import type { IdentityParts } from './identity-parts.ts'

interface Recipient {
  email: string
  name: string
}

export type IdentityMails = ReturnType<typeof createIdentityMails>

/** Mails about the identity itself; each is sent by its own job. */
export function createIdentityMails({
  database,
  mail,
  config: { origin },
}: Pick<IdentityParts, 'database' | 'mail' | 'config'>) {
  const resetLink: LetterBlock = { label: mailText('Reset my password'), url: `${origin}/forgot-password` }
  const send = ({ email, name }: Recipient, subject: LocalizedText, blocks: readonly LetterBlock[]) =>
    inTransaction(database, (tx) => mail.enqueue(tx, { to: email, name, subject, blocks }, ACCOUNT_MAIL))
  return {
    verification: (person: Recipient, url: string) =>
      send(person, mailText('Confirm your email address'), [
        mailText('Please confirm that this address is yours.'),
        { label: mailText('Confirm my address'), url },
        mailText('The link is valid for one day.'),
        mailText('If you did not sign up for Spoor, ignore this email.'),
      ]),
    reset: (person: Recipient, url: string) =>
      send(person, mailText('Reset your password'), [
        mailText('Someone, probably you, requested a new password.'),
        { label: mailText('Choose a new password'), url },
        mailText(
          'The link is valid for one hour. If you did not request it, ignore this email; your password stays the same.',
        ),
      ]),
    changed: (person: Recipient) =>
      send(person, mailText('Your password was changed'), [
        mailText('Your password was just changed, and you were signed out everywhere.'),
        mailText('If this was not you, reset your password now:'),
        resetLink,
      ]),
    secondFactor: (person: Recipient, now: 'on' | 'off') =>
      send(
        person,
        now === 'on' ? mailText('Two-factor sign-in was turned on') : mailText('Two-factor sign-in was turned off'),
        [
          now === 'on'
            ? mailText(
                'From now on you need a code from your authenticator app to sign in. You were signed out on all other devices.',
              )
            : mailText('From now on you only need your password to sign in. You were signed out on all other devices.'),
          mailText('If this was not you, reset your password now: someone else knows it.'),
          resetLink,
        ],
      ),
  }
}
