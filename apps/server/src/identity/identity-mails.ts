import type { Database } from '../database/database.ts'
import { inTransaction } from '../database/in-transaction.ts'
import { composeMessage } from '../mail/compose-message.ts'
import type { Block } from '../mail/compose-message.ts'
import type { MailQueue } from '../mail/mail-queue.ts'

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
  const send = ({ email, name }: Recipient, subject: string, blocks: readonly Block[]) =>
    inTransaction(database, (tx) => mail.enqueue(tx, composeMessage({ to: email, name, subject, blocks })))
  return {
    verification: (person, url) =>
      send(person, 'Confirm your e-mail address', [
        'Please confirm that this address is yours.',
        { label: 'Confirm my address', url },
        'The link is valid for one day.',
        'If you did not sign up for Spoor, ignore this email.',
      ]),
    reset: (person, url) =>
      send(person, 'Reset your password', [
        'Somebody, probably you, asked for a new password.',
        { label: 'Choose a new password', url },
        'The link is valid for one hour. If you did not ask, ignore this email: your password stays the same.',
      ]),
    changed: (person, url) =>
      send(person, 'Your password was changed', [
        'Your password was changed a moment ago, and you were signed out everywhere.',
        'If that was not you, reset your password now:',
        { label: 'Reset my password', url },
      ]),
    secondFactor: (person, now) =>
      send(person, `Your second factor was switched ${now}`, [
        now === 'on'
          ? 'From now on you need a code from your authenticator app to sign in. You were signed out everywhere else.'
          : 'From now on you need only your password to sign in. You were signed out everywhere else.',
        'If that was not you, reset your password now: somebody has it.',
      ]),
  }
}
