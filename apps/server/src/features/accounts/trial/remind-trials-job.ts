import type { Dependencies } from '../../../dependencies.ts'
import { mailDue } from '../../../platform/mail/mail-due.ts'
import { writeTrialMail } from './trial-mail.ts'
import { takeTrialReminders } from './trial-writes.ts'

/** Mails users whose trial ends within 3 days, or has ended, without a payment. */
export async function remindTrials(dependencies: Dependencies): Promise<void> {
  const { clock, config } = dependencies
  const nowMs = clock.nowMs()
  await mailDue(
    dependencies,
    (tx, atMost) => takeTrialReminders(tx, { now: new Date(nowMs), atMost }),
    (reminder) => writeTrialMail(reminder, { nowMs, config }),
  )
}
