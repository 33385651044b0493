import type { Dependencies } from '../../dependencies.ts'
import type { JobRunner } from '../../platform/jobs/jobs.ts'
import { deleteOrphanedFiles } from '../../platform/files/delete-orphaned-files.ts'
import { findStoredProofs } from './proof/proof-queries.ts'
import { remindSubscriptions } from './reminders/remind-subscriptions-job.ts'
import { remindTrials } from './trial/remind-trials-job.ts'

export function handleAccountJobs(runner: JobRunner, dependencies: Dependencies): void {
  runner.handle('remind-subscriptions', () => remindSubscriptions(dependencies))
  runner.handle('remind-trials', () => remindTrials(dependencies))
  runner.handle('clear-proofs', () =>
    deleteOrphanedFiles(dependencies, 'proofs/', (ownerId, ids) =>
      findStoredProofs(dependencies.database, ownerId, ids),
    ),
  )
}
