import { UPLOAD_POLL_MS } from '@spoor/contract/limits/limits.ts'
import { getUploadStatus, type Upload } from '@spoor/contract/routes/uploads.ts'
import { useQueries, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { api } from '../../api/api.ts'
import { getErrorMessage } from '../../net/api-error.ts'
import { isRunning } from '../../api/upload-running.ts'
import { currentUploads } from './current-uploads.ts'
import { refreshAfterUpload } from './upload-changes.ts'
import { trackFinished } from './upload-status.ts'

/** Polls unfinished uploads every 2 s and returns all `uploads` in their latest state. */
export function usePolledUploads(uploads: readonly Upload[]): { latest: Map<string, Upload>; error: string | null } {
  const queryClient = useQueryClient()
  // Keep each upload watched after it ends: the final reply triggers the refresh of other pages.
  const [watched] = useState(() => new Set<string>())
  for (const { upload_id, status } of uploads) if (isRunning(status)) watched.add(upload_id)
  const polls = useQueries({
    queries: [...watched].map((id) => ({
      queryKey: ['upload-status', id],
      queryFn: ({ signal }: { signal: AbortSignal }) => api.call(getUploadStatus, { params: { id } }, { signal }),
      staleTime: 0,
      refetchInterval: ({ state }: { state: { data?: Upload } }) =>
        isRunning(state.data?.status ?? 'received') ? UPLOAD_POLL_MS : false,
    })),
  })
  // Uploads whose end was already reported to other pages.
  const [known] = useState(() => new Set<string>())
  const told = polls.flatMap(({ data }) => (data ? [data] : []))
  const signature = told.map(({ upload_id, status, progress }) => `${upload_id} ${status} ${progress}`).join()
  useEffect(() => {
    for (const upload of told) currentUploads.update(upload)
    if (trackFinished(known, told)) void refreshAfterUpload(queryClient)
    // `signature` covers everything relevant in `told`, which is a new array on every render.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [signature])

  const latest = new Map(uploads.map((upload) => [upload.upload_id, upload]))
  for (const upload of told) latest.set(upload.upload_id, upload)
  const failed = polls.find(({ error }) => error)
  return { latest, error: failed ? getErrorMessage(failed.error) : null }
}
