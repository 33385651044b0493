import { deleteOldRows } from '../../platform/database/delete-old-rows.ts'
import { analyzePartitioned } from '../../platform/database/partition.ts'
import type { Dependencies } from '../../dependencies.ts'
import type { JobRunner } from '../../platform/jobs/jobs.ts'
import { mailApproval, mailRejection } from './payments/payment-mails.ts'
import { handleOnlinePaymentJobs } from './online/register-online-payments.ts'
import { matchIdentity } from './users/change-user.ts'

export function handleAdministrationJobs(runner: JobRunner, dependencies: Dependencies): void {
  runner.handle('clear-old-rows', async () => {
    await deleteOldRows(dependencies.database, dependencies.clock.nowMs())
    await analyzePartitioned(dependencies.database)
  })
  runner.handle('match-identity', ({ userId }) => matchIdentity(dependencies, userId))
  handleOnlinePaymentJobs(runner, dependencies)
  runner.handle('mail-approval', (job) => mailApproval(dependencies, job))
  runner.handle('mail-rejection', (job) => mailRejection(dependencies, job))
}
