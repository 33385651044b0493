import type { Transaction } from '../database/database.ts'
import type { Jobs } from '../jobs/jobs.ts'
import type { Message } from './message.ts'

/** Each mail is sent by a job that commits together with the change it reports. */
export interface MailQueue {
  enqueue(tx: Transaction, message: Message): Promise<void>
}

export function createMailQueue(jobs: Jobs): MailQueue {
  return { enqueue: (tx, message) => jobs.enqueue(tx, 'send-mail', message) }
}
