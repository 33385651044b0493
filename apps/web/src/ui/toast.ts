import { toast as hotToast } from 'react-hot-toast'

/** Toasts last 4 s; the upload's success asks for more. */
export const toast = {
  success: (message: string, options?: { durationMs?: number; maxWidthPx?: number }) =>
    hotToast.success(message, {
      duration: options?.durationMs,
      style: options?.maxWidthPx ? { maxWidth: options.maxWidthPx } : undefined,
    }),
  error: (message: string) => hotToast.error(message),
  info: (message: string) => hotToast(message),
  dismiss: hotToast.dismiss,
}
