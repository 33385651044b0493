import { deleteOldRows } from '../../database/delete-old-rows.ts'
import type { Dependencies } from '../../dependencies.ts'
import type { JobRunner } from '../../jobs/jobs.ts'
import { mailApproval, mailRejection } from './payments/payment-mails.ts'
import { matchIdentity } from './users/deactivate-user.ts'

export function handleAdministrationJobs(runner: JobRunner, dependencies: Dependencies): void {
  runner.handle('clear-old-rows', () => deleteOldRows(dependencies.database, dependencies.clock.nowMs()))
  runner.handle('match-identity', ({ userId }) => matchIdentity(dependencies, userId))
  runner.handle('mail-approval', (job) => mailApproval(dependencies, job))
  runner.handle('mail-rejection', (job) => mailRejection(dependencies, job))
}
