import { UPLOAD_POLL_MS } from '@spoor/contract/limits.ts'
import { getUploadStatus } from '@spoor/contract/routes/uploads.ts'
import type { Upload } from '@spoor/contract/routes/uploads.ts'
import { useQueries, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { api } from '../../api/api.ts'
import { messageOf } from '../../api/api-error.ts'
import { isRunning } from '../../api/upload-running.ts'
import { currentUploads } from './current-uploads.ts'
import { refreshAfterUpload } from './upload-changes.ts'
import { noteEnds } from './upload-status.ts'
import { t } from '../../language/t.ts'

/** Asks every 2 s about those of `uploads` that the server still works on, and gives all of them as they are now. */
export function usePolledUploads(uploads: readonly Upload[]): { latest: Map<string, Upload>; error: string | null } {
  const queryClient = useQueryClient()
  // Watched to the end and past it: the answer that tells of the end is what the other screens wait for.
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
  // Those of whose end the other screens know.
  const [known] = useState(() => new Set<string>())
  const told = polls.flatMap(({ data }) => (data ? [data] : []))
  const signature = told.map(({ upload_id, status, progress }) => `${upload_id} ${status} ${progress}`).join()
  useEffect(() => {
    for (const upload of told) currentUploads.update(upload)
    if (noteEnds(known, told)) void refreshAfterUpload(queryClient)
    // `signature` tells all that matters of `told`, which is another array at every turn.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [signature])

  const latest = new Map(uploads.map((upload) => [upload.upload_id, upload]))
  for (const upload of told) latest.set(upload.upload_id, upload)
  const failed = polls.find(({ error }) => error)
  return { latest, error: failed ? messageOf(failed.error, t('Request failed')) : null }
}
