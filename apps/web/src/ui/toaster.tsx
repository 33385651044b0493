import { createRoot } from 'react-dom/client'
import { Toaster as HotToaster } from 'react-hot-toast'

const DURATION_MS = 4000

let shown = false

/** Makes room for toasts on the page, at the first one: a page that never toasts does not load what draws them. */
export function showToaster(): void {
  if (shown) return
  shown = true
  createRoot(document.body.appendChild(document.createElement('div'))).render(<Toaster />)
}

/** Top right, 8 px apart, 4 s; at most 350 px wide and 20 at once are the library's own numbers. */
function Toaster() {
  return (
    <HotToaster
      position="top-right"
      gutter={8}
      toastOptions={{
        duration: DURATION_MS,
        success: { duration: DURATION_MS, iconTheme: { primary: 'var(--good)', secondary: 'var(--surface)' } },
        // Stays until what it tells of is over.
        loading: { duration: Number.POSITIVE_INFINITY },
        error: { duration: DURATION_MS, iconTheme: { primary: 'var(--bad)', secondary: 'var(--surface)' } },
        style: {
          // What lies below stays within reach; a control in a toast takes the pointer itself.
          pointerEvents: 'none',
          background: 'var(--toast-background)',
          color: 'var(--toast-ink)',
          backdropFilter: 'blur(8px)',
          border: '1px solid var(--line)',
          boxShadow: 'var(--shade-raised)',
          fontSize: '14px',
          // A long name without a space stays within the toast, and so does what stands beside it.
          overflowWrap: 'anywhere',
        },
      }}
    />
  )
}
