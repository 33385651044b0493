import type { Upload } from '@spoor/contract/routes/uploads.ts'

/** Whether processing has finished, so the upload can be dismissed. */
export const isFinished = (status: string): boolean =>
  status === 'saved' || status === 'needs_look' || status === 'failed'

/** Whether the failure was a server problem; the same file may succeed later. */
export const isServerFault = (upload: Pick<Upload, 'error_code'>): boolean => upload.error_code === 'internal'

/** Whether an upload has finished since the last call with `known`; a reread upload counts again. */
export function trackFinished(known: Set<string>, uploads: readonly Pick<Upload, 'upload_id' | 'status'>[]): boolean {
  let any = false
  for (const { upload_id, status } of uploads) {
    if (!isFinished(status)) known.delete(upload_id)
    else if (!known.has(upload_id)) {
      known.add(upload_id)
      any = true
    }
  }
  return any
}
