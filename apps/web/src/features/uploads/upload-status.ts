import type { Upload } from '@spoor/contract/routes/uploads.ts'

/** Whether it has come to an end, so that it can be dismissed. */
export const isOver = (status: string): boolean => status === 'saved' || status === 'failed'

/** Whether it failed for a reason of ours: the same file may be read well another time. */
export const isOurFault = (upload: Pick<Upload, 'error_code'>): boolean => upload.error_code === 'internal'

/** Whether one of `uploads` has come to its end since `known` was told; one that is read again ends again. */
export function noteEnds(known: Set<string>, uploads: readonly Pick<Upload, 'upload_id' | 'status'>[]): boolean {
  let any = false
  for (const { upload_id, status } of uploads) {
    if (!isOver(status)) known.delete(upload_id)
    else if (!known.has(upload_id)) {
      known.add(upload_id)
      any = true
    }
  }
  return any
}
