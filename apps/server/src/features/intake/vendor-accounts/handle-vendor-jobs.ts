import type { Dependencies } from '../../../dependencies.ts'
import type { JobRunner } from '../../../platform/jobs/jobs.ts'
import { pullAccount, queuePulls, writeBack } from './pull-account-job.ts'

export function handleVendorJobs(runner: JobRunner, dependencies: Dependencies): void {
  runner.handle('pull-vendor-accounts', () => queuePulls(dependencies))
  runner.handle('pull-vendor-trips', (payload, context) => pullAccount(dependencies, payload, context))
  runner.handle('write-vendor-trips', (payload, context) => writeBack(dependencies, payload, context))
}
