import type { Dependencies } from '../../../dependencies.ts'
import { deleteOrphanedFiles } from '../../../platform/files/delete-orphaned-files.ts'
import type { JobRunner } from '../../../platform/jobs/jobs.ts'
import { findStoredReceipts } from './cost-queries.ts'

export function handleCostJobs(runner: JobRunner, dependencies: Dependencies): void {
  runner.handle('clear-receipts', () =>
    deleteOrphanedFiles(dependencies, 'receipts/', (ownerId, ids) =>
      findStoredReceipts(dependencies.database, ownerId, ids),
    ),
  )
}
