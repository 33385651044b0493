import { type Transaction, inTransaction } from '../database/database.ts'
import type { Dependencies } from '../../dependencies.ts'
import type { Letter } from './letter.ts'
import { SPOOR_ITSELF } from './mail-queue.ts'

const AT_ONCE = 200

/**
 * Mails all due recipients, in batches. Each batch is marked as sent in the transaction that queues its mails, so it is
 * safe to repeat and to interrupt.
 * @param take marks up to the given number as sent and returns them; an empty batch ends the loop
 */
export async function mailDue<Due>(
  { database, mail }: Pick<Dependencies, 'database' | 'mail'>,
  take: (tx: Transaction, atMost: number) => Promise<Due[]>,
  write: (due: Due, tx: Transaction) => Letter | Promise<Letter>,
): Promise<void> {
  let taken: number
  do {
    taken = await inTransaction(database, async (tx) => {
      const batch = await take(tx, AT_ONCE)
      for (const due of batch) await mail.enqueue(tx, await write(due, tx), SPOOR_ITSELF)
      return batch.length
    })
  } while (taken > 0)
}
