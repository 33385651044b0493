import type { Database } from '../database/database.ts'
import { inTransaction } from '../database/in-transaction.ts'
import type { LetterBlock } from '../mail/letter.ts'
import type { MailQueue } from '../mail/mail-queue.ts'
import { say } from '../mail/mail-words.ts'
import type { Said } from '../mail/mail-words.ts'

interface Recipient {
  email: string
  name: string
}

export interface IdentityMails {
  verification(person: Recipient, url: string): Promise<void>
  reset(person: Recipient, url: string): Promise<void>
  /** Notifies of a changed password; `url` is where to reset it. */
  changed(person: Recipient, url: string): Promise<void>
  /** Notifies that the second factor was switched on or off. */
  secondFactor(person: Recipient, now: 'on' | 'off'): Promise<void>
}

/** Mails about the identity itself; each is sent by its own job. */
export function createIdentityMails({ database, mail }: { database: Database; mail: MailQueue }): IdentityMails {
  const send = ({ email, name }: Recipient, subject: Said, blocks: readonly LetterBlock[]) =>
    inTransaction(database, (tx) => mail.enqueue(tx, { to: email, name, subject, blocks }))
  return {
    verification: (person, url) =>
      send(person, say('Confirm your e-mail address'), [
        say('Please confirm that this address is yours.'),
        { label: say('Confirm my address'), url },
        say('The link is valid for one day.'),
        say('If you did not sign up for Spoor, ignore this email.'),
      ]),
    reset: (person, url) =>
      send(person, say('Reset your password'), [
        say('Somebody, probably you, asked for a new password.'),
        { label: say('Choose a new password'), url },
        say('The link is valid for one hour. If you did not ask, ignore this email: your password stays the same.'),
      ]),
    changed: (person, url) =>
      send(person, say('Your password was changed'), [
        say('Your password was changed a moment ago, and you were signed out everywhere.'),
        say('If that was not you, reset your password now:'),
        { label: say('Reset my password'), url },
      ]),
    secondFactor: (person, now) =>
      send(
        person,
        now === 'on' ? say('Your second factor was switched on') : say('Your second factor was switched off'),
        [
          now === 'on'
            ? say(
                'From now on you need a code from your authenticator app to sign in. You were signed out everywhere else.',
              )
            : say('From now on you need only your password to sign in. You were signed out everywhere else.'),
          say('If that was not you, reset your password now: somebody has it.'),
        ],
      ),
  }
}
