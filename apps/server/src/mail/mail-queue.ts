import type { Transaction } from '../database/database.ts'
import type { Jobs } from '../jobs/jobs.ts'
import { writeLetter } from './letter.ts'
import type { Letter } from './letter.ts'
import { mailLanguage } from './mail-words.ts'
import { findLanguage } from './recipient-queries.ts'

/** Each mail is sent by a job that commits together with the change it reports. */
export interface MailQueue {
  /** Writes the letter in the language of its recipient. */
  enqueue(tx: Transaction, letter: Letter): Promise<void>
}

export function createMailQueue(jobs: Jobs): MailQueue {
  return {
    async enqueue(tx, letter) {
      await jobs.enqueue(tx, 'send-mail', writeLetter(letter, mailLanguage(await findLanguage(tx, letter))))
    },
  }
}
