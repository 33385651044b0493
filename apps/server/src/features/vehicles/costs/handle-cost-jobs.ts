import type { Dependencies } from '../../../dependencies.ts'
import { clearDocuments } from '../../../platform/documents/owned-documents.ts'
import type { JobRunner } from '../../../platform/jobs/jobs.ts'

export function handleCostJobs(runner: JobRunner, dependencies: Dependencies): void {
  runner.handle('clear-receipts', async () => {
    for (const folder of ['receipts', 'papers', 'packs'] as const) await clearDocuments(dependencies, folder)
  })
}
