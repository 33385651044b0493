import type { Dependencies } from '../../../dependencies.ts'
import type { JobRunner } from '../../../platform/jobs/jobs.ts'
import { releaseAllHeldUploads } from './held/release-held-uploads.ts'
import { clearUploads } from './again/clear-uploads-job.ts'
import { deriveUpload } from './derive/derive-upload-job.ts'
import { abandonUpload, importUpload } from './import/import-upload-job.ts'
import { moveOldFixes } from './derive/move-old-fixes-job.ts'
import { clearTryOuts } from './try-out/clear-try-outs-job.ts'

export function handleUploadJobs(runner: JobRunner, dependencies: Dependencies): void {
  runner.handle('process-upload', (payload) => importUpload(dependencies, payload))
  runner.handle('abandon-upload', (payload) => abandonUpload(dependencies, payload))
  runner.handle('derive-upload', (payload) => deriveUpload(dependencies, payload))
  runner.handle('release-uploads', () => releaseAllHeldUploads(dependencies))
  runner.handle('clear-try-outs', () => clearTryOuts(dependencies))
  runner.handle('clear-uploads', () => clearUploads(dependencies))
  runner.handle('move-old-fixes', () => moveOldFixes(dependencies))
}
