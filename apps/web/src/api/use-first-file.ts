import { RECENT_UPLOADS_DASHBOARD, UPLOAD_POLL_MS } from '@spoor/contract/limits/limits.ts'
import { listRecentUploads, type Upload } from '@spoor/contract/routes/uploads.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api } from './api.ts'
import { isRunning } from './upload-running.ts'

/** While there are no trips: the file being read, or else one with an open question. Reloads everything once it was read. */
export function useFirstFile(): Upload | undefined {
  const queryClient = useQueryClient()
  const { data } = useQuery({
    queryKey: ['uploads', 'recent', 'while the logbook is empty'],
    queryFn: ({ signal }) => api.call(listRecentUploads, { query: { limit: RECENT_UPLOADS_DASHBOARD } }, { signal }),
    refetchInterval: ({ state }) => (state.data?.some(({ status }) => isRunning(status)) ? UPLOAD_POLL_MS : false),
  })
  const running = data?.find(({ status }) => isRunning(status))
  const reading = running !== undefined
  useEffect(() => {
    if (reading) return () => void queryClient.invalidateQueries()
  }, [reading, queryClient])
  return running ?? data?.find(({ status, undone_at }) => status === 'needs_look' && undone_at === null)
}
