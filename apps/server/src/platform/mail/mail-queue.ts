import type { Transaction } from '../database/database.ts'
import type { Jobs } from '../jobs/jobs.ts'
import { writeLetter, type Letter, mailLanguage } from './letter.ts'
import { findLanguage } from './recipient-queries.ts'

/** For mails about signing in, which precede all others. */
export const ACCOUNT_MAIL = null
/** The sender of Spoor's own mass mails, such as monthly summaries. */
export const SPOOR_ITSELF = '00000000-0000-0000-0000-000000000000'

/** Each mail is sent by a job that commits together with the change it reports. */
export interface MailQueue {
  /**
   * Writes the letter in its recipient's language, or in the sender's if the recipient has no account.
   *
   * @param senderId the user who causes it: many mails of one user delay another's by at most one mail. `ACCOUNT_MAIL`
   *   is only for mails that no user can cause in bulk.
   */
  enqueue(tx: Transaction, letter: Letter, senderId: string | typeof ACCOUNT_MAIL): Promise<void>
}

export function createMailQueue(jobs: Jobs): MailQueue {
  return {
    async enqueue(tx, letter, senderId) {
      const message = writeLetter(letter, mailLanguage(await findLanguage(tx, letter, senderId)))
      await jobs.enqueue(tx, 'send-mail', { ...message, ...(senderId !== ACCOUNT_MAIL && { ownerId: senderId }) })
    },
  }
}
