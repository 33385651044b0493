import { createRoot } from 'react-dom/client'
import { Toaster as HotToaster } from 'react-hot-toast'

const DURATION_MS = 4000

let shown = false

/** Mounts the toaster at the first toast, so that pages without toasts do not load its library. */
export function showToaster(): void {
  if (shown) return
  shown = true
  createRoot(document.body.appendChild(document.createElement('div'))).render(<Toaster />)
}

/** Top right, 8 px apart, 4 s; at most 350 px wide and 20 at once are the library's defaults. */
function Toaster() {
  return (
    <HotToaster
      position="top-right"
      gutter={8}
      toastOptions={{
        duration: DURATION_MS,
        success: { duration: DURATION_MS, iconTheme: { primary: 'var(--good)', secondary: 'var(--surface)' } },
        // Stays until the condition that it reports is over.
        loading: { duration: Number.POSITIVE_INFINITY },
        error: { duration: DURATION_MS, iconTheme: { primary: 'var(--bad)', secondary: 'var(--surface)' } },
        style: {
          // Lets clicks through to the page below; controls in a toast accept the pointer themselves.
          pointerEvents: 'none',
          background: 'var(--toast-background)',
          color: 'var(--toast-ink)',
          backdropFilter: 'blur(8px)',
          border: '1px solid var(--line)',
          boxShadow: 'var(--shade-raised)',
          fontSize: '14px',
          // Long names without spaces wrap inside the toast, next to its buttons.
          overflowWrap: 'anywhere',
        },
      }}
    />
  )
}
