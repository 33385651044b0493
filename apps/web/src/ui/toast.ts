import { toast as hotToast } from 'react-hot-toast'
import { showToaster } from './toaster.tsx'

/** Toasts last 4 s; the one after an upload lasts longer. */
export const toast = {
  success: (message: string, options?: { durationMs?: number; maxWidthPx?: number }) => {
    showToaster()
    return hotToast.success(message, {
      duration: options?.durationMs,
      style: options?.maxWidthPx ? { maxWidth: options.maxWidthPx } : undefined,
    })
  },
  error: (message: string) => {
    showToaster()
    return hotToast.error(message)
  },
  info: (message: string) => {
    showToaster()
    return hotToast(message)
  },
  dismiss: hotToast.dismiss,
}
