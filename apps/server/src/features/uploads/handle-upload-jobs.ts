import type { Dependencies } from '../../dependencies.ts'
import type { JobRunner } from '../../jobs/jobs.ts'
import { clearUploads } from './again/clear-uploads-job.ts'
import { deriveUpload } from './derive/derive-upload-job.ts'
import { abandonUpload, importUpload } from './import/import-upload-job.ts'

export function handleUploadJobs(runner: JobRunner, dependencies: Dependencies): void {
  runner.handle('process-upload', (payload) => importUpload(dependencies, payload))
  runner.handle('abandon-upload', (payload) => abandonUpload(dependencies, payload))
  runner.handle('derive-upload', (payload) => deriveUpload(dependencies, payload))
  runner.handle('clear-uploads', () => clearUploads(dependencies))
}
