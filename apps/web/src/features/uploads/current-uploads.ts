import { uploadFile, uploadHistory } from '@spoor/contract/routes/uploads.ts'
import { useSyncExternalStore } from 'react'
import { api } from '../../api/api.ts'
import { isRecording } from '../../api/check-upload-file.ts'
import { queryClient } from '../../api/query-client.ts'
import { onAuthChange } from '../../session/session.ts'
import { toast } from '../../ui/toast.ts'
import { UploadQueue, type CurrentUpload } from './upload-queue.ts'
import { t } from '../../language/t.ts'

const TAKEN_MS = 6000
const TAKEN_MAX_WIDTH_PX = 500

/** Success toasts by upload ID. */
const takenToasts = new Map<string, string>()

/** Files this window is sending, on any page. */
export const currentUploads = new UploadQueue({
  send: (file, onProgress) => api.sendFile(isRecording(file) ? uploadHistory : uploadFile, file, { onProgress }),
  onTaken: (filename, upload) => {
    const shown = toast.success(
      t("{filename} uploaded successfully! We're now processing your data - you'll receive an email when complete.", {
        filename,
      }),
      { durationMs: TAKEN_MS, maxWidthPx: TAKEN_MAX_WIDTH_PX },
    )
    takenToasts.set(upload.upload_id, shown)
    void queryClient.invalidateQueries({ queryKey: ['uploads', 'recent'] })
  },
  // Dismiss the success toast of an upload that then failed.
  onUnreadable: ({ upload_id }) => toast.dismiss(takenToasts.get(upload_id) ?? upload_id),
  onRefused: (message) => toast.error(message),
  onFailed: (message) => toast.error(t('Upload failed: {message}', { message })),
})

onAuthChange((session) => {
  if (!session) currentUploads.clear()
})

// Closing the window would lose a file that is still being sent, but not one the server has received.
window.addEventListener('beforeunload', (event) => {
  if (currentUploads.busy) event.preventDefault()
})

export const useCurrentUploads = (): readonly CurrentUpload[] =>
  useSyncExternalStore(currentUploads.subscribe, currentUploads.items)
