import type { Dependencies } from '../../../dependencies.ts'
import type { JobRunner } from '../../../platform/jobs/jobs.ts'
import { releaseAllHeldUploads } from './held/release-held-uploads.ts'
import { clearUploads } from './again/clear-uploads-job.ts'
import { deriveUpload } from './derive/derive-upload-job.ts'
import { abandonUpload, importUpload } from './import/import-upload-job.ts'
import { moveOldFixes } from './derive/move-old-fixes-job.ts'
import { MINUTE_MS } from '@spoor/core/units/duration.ts'
import { TRY_OUTS } from '../../../platform/files/try-outs.ts'

export function handleUploadJobs(runner: JobRunner, dependencies: Dependencies): void {
  runner.handle('process-upload', (payload) => importUpload(dependencies, payload))
  runner.handle('abandon-upload', (payload) => abandonUpload(dependencies, payload))
  runner.handle('derive-upload', (payload) => deriveUpload(dependencies, payload))
  runner.handle('release-uploads', () => releaseAllHeldUploads(dependencies))
  runner.handle('clear-try-outs', () => clearTryOuts(dependencies))
  runner.handle('clear-uploads', () => clearUploads(dependencies))
  runner.handle('move-old-fixes', () => moveOldFixes(dependencies))
}

/** Longer than any read takes; together with the job's interval, every file is deleted within an hour. */
const MAX_AGE_MS = 40 * MINUTE_MS

/** Deletes visitors' files left by killed requests. */
export async function clearTryOuts({
  files,
  clock,
  log,
}: Pick<Dependencies, 'files' | 'clock' | 'log'>): Promise<void> {
  for await (const key of files.list(TRY_OUTS)) {
    if (clock.nowMs() - (await files.modifiedAtMs(key)) < MAX_AGE_MS) continue
    await files.delete(key)
    log.warn({ key }, "a visitor's file was deleted that had been left behind")
  }
}
