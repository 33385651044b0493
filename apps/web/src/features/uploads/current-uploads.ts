import { uploadFile } from '@spoor/contract/routes/uploads.ts'
import { useSyncExternalStore } from 'react'
import { api } from '../../api/api.ts'
import { queryClient } from '../../api/query-client.ts'
import { onAuthChange } from '../../auth/session.ts'
import { toast } from '../../ui/toast.ts'
import { UploadQueue } from './upload-queue.ts'
import type { CurrentUpload } from './upload-queue.ts'
import { t } from '../../language/t.ts'

const TAKEN_MS = 6000
const TAKEN_MAX_WIDTH_PX = 500

/** The files that this window sends, whichever screen it shows. */
export const currentUploads = new UploadQueue({
  send: (file, onProgress) => api.sendFile(uploadFile, file, { onProgress }),
  onTaken: (filename) => {
    toast.success(
      t("{filename} uploaded successfully! We're now processing your data - you'll receive an email when complete.", {
        filename,
      }),
      { durationMs: TAKEN_MS, maxWidthPx: TAKEN_MAX_WIDTH_PX },
    )
    void queryClient.invalidateQueries({ queryKey: ['uploads', 'recent'] })
  },
  onFailed: (message) => toast.error(t('Upload failed: {message}', { message })),
})

onAuthChange((session) => {
  if (!session) currentUploads.clear()
})

// A file that is still on its way would be lost with the window; one that has arrived would not.
window.addEventListener('beforeunload', (event) => {
  if (currentUploads.busy) event.preventDefault()
})

export const useCurrentUploads = (): readonly CurrentUpload[] =>
  useSyncExternalStore(currentUploads.subscribe, currentUploads.items)
