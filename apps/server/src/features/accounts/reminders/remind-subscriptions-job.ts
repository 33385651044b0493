import { inTransaction } from '../../../database/in-transaction.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { reminderMail } from './reminder-mail.ts'
import { takeDueReminders } from './reminder-writes.ts'

const AT_ONCE = 200

/** Mails users whose access ends within 30 or 7 days, or has ended. Safe to repeat and to interrupt. */
export async function remindSubscriptions({ database, clock, config, mail }: Dependencies): Promise<void> {
  const nowMs = clock.nowMs()
  let taken: number
  do {
    taken = await inTransaction(database, async (tx) => {
      const reminders = await takeDueReminders(tx, { now: new Date(nowMs), atMost: AT_ONCE })
      for (const reminder of reminders) await mail.enqueue(tx, reminderMail(reminder, { nowMs, config }))
      return reminders.length
    })
  } while (taken > 0)
}
