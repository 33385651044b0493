import type { Dependencies } from '../../dependencies.ts'
import type { JobRunner } from '../../platform/jobs/jobs.ts'
import { deleteOrphanedFiles } from '../../platform/files/delete-orphaned-files.ts'
import { findStoredProofs } from './proof/proof-queries.ts'
import { mailDue } from '../../platform/mail/mail-due.ts'
import { writeReminderMail } from './reminders/reminder-mail.ts'
import { takeDueReminders } from './reminders/reminder-writes.ts'
import { writeTrialMail } from './trial/trial-mail.ts'
import { takeTrialReminders } from './trial/trial-writes.ts'

export function handleAccountJobs(runner: JobRunner, dependencies: Dependencies): void {
  runner.handle('remind-subscriptions', () => remindSubscriptions(dependencies))
  runner.handle('remind-trials', () => remindTrials(dependencies))
  runner.handle('clear-proofs', () =>
    deleteOrphanedFiles(dependencies, 'proofs/', (ownerId, ids) =>
      findStoredProofs(dependencies.database, ownerId, ids),
    ),
  )
}

/** Reminds users 30 and 7 days before their access ends, and when it has ended. */
export async function remindSubscriptions(dependencies: Dependencies): Promise<void> {
  const { clock, config } = dependencies
  const nowMs = clock.nowMs()
  await mailDue(
    dependencies,
    (tx, atMost) => takeDueReminders(tx, { now: new Date(nowMs), atMost }),
    (reminder) => writeReminderMail(reminder, { nowMs, config }),
  )
}

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
