import { toast as hotToast } from 'react-hot-toast'
import { showToaster } from './toaster.tsx'
import { t } from '../language/t.ts'

/** Longer than a plain toast, since it is also a control; it stays while the pointer is on it. */
const UNDO_MS = 8000

/** Says what was done, with the way back: once, however often it is pressed. */
export function undoToast(message: string, onUndo: () => void): void {
  showToaster()
  let undone = false
  hotToast.success(
    ({ id }) => (
      <span className="flex items-center gap-3">
        <span className="min-w-0">{message}</span>
        <button
          type="button"
          // Several may be there at once.
          aria-label={t('Undo: {what}', { what: message })}
          className="shrink-0 rounded-md px-2 py-1 font-semibold text-accent underline underline-offset-2 hover:bg-sunken"
          onClick={() => {
            if (undone) return
            undone = true
            hotToast.dismiss(id)
            onUndo()
          }}
        >
          {t('Undo')}
        </button>
      </span>
    ),
    { duration: UNDO_MS },
  )
}
