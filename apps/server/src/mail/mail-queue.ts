import { sql } from 'kysely'
import type { Transaction } from '../database/database.ts'
import type { Jobs } from '../jobs/jobs.ts'
import { writeLetter } from './letter.ts'
import type { Letter } from './letter.ts'
import { mailLanguage } from './mail-words.ts'

/** Each mail is sent by a job that commits together with the change it reports. */
export interface MailQueue {
  /** Writes the letter in the language of its recipient. */
  enqueue(tx: Transaction, letter: Letter): Promise<void>
}

export function createMailQueue(jobs: Jobs): MailQueue {
  return {
    async enqueue(tx, letter) {
      await jobs.enqueue(tx, 'send-mail', writeLetter(letter, mailLanguage(await languageOf(tx, letter))))
    },
  }
}

async function languageOf(tx: Transaction, { to, senderId }: Letter): Promise<string | undefined> {
  const { rows } = await sql<{ preferred_language: string }>`
    select preferred_language from app_user where lower(email) = lower(${to}) or id = ${senderId ?? null}::uuid
    order by lower(email) = lower(${to}) desc, deactivated_at nulls first limit 1`.execute(tx)
  return rows[0]?.preferred_language
}
