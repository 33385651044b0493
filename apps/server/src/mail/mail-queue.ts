import type { Transaction } from '../database/database.ts'
import type { Jobs } from '../jobs/jobs.ts'
import type { Message } from './message.ts'

/** Mails go out by a job of their own, committed with the fact that they tell. */
export interface MailQueue {
  enqueue(tx: Transaction, message: Message): Promise<void>
}

export function createMailQueue(jobs: Jobs): MailQueue {
  return { enqueue: (tx, message) => jobs.enqueue(tx, 'send-mail', message) }
}
