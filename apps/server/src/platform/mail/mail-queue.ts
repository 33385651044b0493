import type { Transaction } from '../database/database.ts'
import type { Jobs } from '../jobs/jobs.ts'
import { writeLetter } from './letter.ts'
import type { Letter } from './letter.ts'
import { mailLanguage } from './mail-words.ts'
import { findLanguage } from './recipient-queries.ts'

/** For mails about signing in, which go before all others. */
export const ACCOUNT_MAIL = null
/** The sender of what Spoor mails to many by itself, such as monthly summaries. */
export const SPOOR_ITSELF = '00000000-0000-0000-0000-000000000000'

/** Each mail is sent by a job that commits together with the change it reports. */
export interface MailQueue {
  /**
   * Writes the letter in the language of its recipient, or of the sender for somebody without an account.
   *
   * @param senderId the user who causes it: many mails of one delay those of another by one at most. `ACCOUNT_MAIL` is
   *   only for mails that no user can cause in numbers.
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
