import type { Dependencies } from '../../../dependencies.ts'
import { mailDue } from '../../../platform/mail/mail-due.ts'
import { writeReminderMail } from './reminder-mail.ts'
import { takeDueReminders } from './reminder-writes.ts'

/** Mails users whose access ends within 30 or 7 days, or has ended. */
export async function remindSubscriptions(dependencies: Dependencies): Promise<void> {
  const { clock, config } = dependencies
  const nowMs = clock.nowMs()
  await mailDue(
    dependencies,
    (tx, atMost) => takeDueReminders(tx, { now: new Date(nowMs), atMost }),
    (reminder) => writeReminderMail(reminder, { nowMs, config }),
  )
}
