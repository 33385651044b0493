import { toast as hotToast } from 'react-hot-toast'
import { showToaster } from './toaster.tsx'
import { t } from '../language/t.ts'

/** Longer than a plain toast, because it contains a control; it stays while the pointer is on it. */
export const UNDO_TOAST_MS = 8000

/** Reports an action with an Undo button that works only once, even on repeated clicks. */
export function undoToast(message: string, onUndo: () => void): void {
  // Several toasts may be open at once, so each needs its own id.
  actionToast(message, { label: t('Undo'), name: t('Undo: {what}', { what: message }), onAction: onUndo })
}

/** Reports an action with a button for the next step that works only once, even on repeated clicks. */
export function actionToast(
  message: string,
  { label, name, onAction }: { label: string; name?: string; onAction: () => void },
): void {
  showToaster()
  let done = false
  hotToast.success(
    ({ id }) => (
      <span className="flex items-center gap-3">
        <span className="min-w-0">{message}</span>
        <button
          type="button"
          aria-label={name}
          className="pointer-events-auto shrink-0 rounded-md px-2 py-1 font-semibold text-accent underline underline-offset-2 hover:bg-sunken max-sm:shrink"
          onClick={() => {
            if (done) return
            done = true
            hotToast.dismiss(id)
            onAction()
          }}
        >
          {label}
        </button>
      </span>
    ),
    { duration: UNDO_TOAST_MS },
  )
}
