import { inTransaction } from '../../../database/in-transaction.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { trialMail } from './trial-mail.ts'
import { takeTrialReminders } from './trial-writes.ts'

const AT_ONCE = 200

/** Mails users whose trial ends within 3 days, or has ended, without a payment. Safe to repeat and to interrupt. */
export async function remindTrials({ database, clock, config, mail }: Dependencies): Promise<void> {
  const nowMs = clock.nowMs()
  let taken: number
  do {
    taken = await inTransaction(database, async (tx) => {
      const reminders = await takeTrialReminders(tx, { now: new Date(nowMs), atMost: AT_ONCE })
      for (const reminder of reminders) await mail.enqueue(tx, trialMail(reminder, { nowMs, config }))
      return reminders.length
    })
  } while (taken > 0)
}
