import { QueryClientProvider } from '@tanstack/react-query'
import { Outlet, useRouter } from '@tanstack/react-router'
import { lazy, Suspense, useEffect } from 'react'
import type { ReactNode } from 'react'
import { queryClient } from '../../api/query-client.ts'
import { BottomBar } from './bottom-bar.tsx'
import { Footer } from './footer.tsx'
import { Sidebar } from './sidebar.tsx'
import { toggleSidebar } from './sidebar-state.ts'
import { SignedInHeader } from './signed-in-header.tsx'

// A trip under way goes on, and a finished one is handed over, whichever page is looked at. A page stands without it, too.
const InProgressLink = lazy(() =>
  import('../../features/tracker/in-progress-link.tsx').then(
    (loaded) => ({ default: loaded.InProgressLink }),
    () => ({ default: () => null }),
  ),
)

const PageNotices = lazy(() =>
  import('./page-notices.tsx').then(
    (loaded) => ({ default: loaded.PageNotices }),
    () => ({ default: () => null }),
  ),
)

export function SignedInLayout() {
  return (
    <SignedInFrame>
      <Outlet />
    </SignedInFrame>
  )
}

/** A sidebar on wide screens, a slide-in menu on narrow ones, and a bar at the foot of a phone. */
export function SignedInFrame({ children }: { children: ReactNode }) {
  useSidebarKey()
  return (
    <QueryClientProvider client={queryClient}>
      <div className="lg:flex">
        <Sidebar />
        <div className="group/page flex min-h-dvh min-w-0 flex-1 flex-col pb-(--bottom-bar)">
          <SignedInHeader>
            <Suspense>
              <InProgressLink />
            </Suspense>
          </SignedInHeader>
          <Suspense>
            <PageNotices />
          </Suspense>
          <main
            id="main"
            tabIndex={-1}
            className="mx-auto w-full max-w-[1248px] flex-1 px-4 py-6 has-[[data-wide-page]]:max-w-none outline-none sm:px-6 lg:py-8"
          >
            {children}
          </main>
          <Footer />
        </div>
        <BottomBar />
      </div>
    </QueryClientProvider>
  )
}

/** Ctrl+M in the logbook: elsewhere the key stays the browser's. */
function useSidebarKey(): void {
  const router = useRouter()
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      const combined = event.ctrlKey && !event.altKey && !event.shiftKey && !event.metaKey
      if (!combined || event.key.toLowerCase() !== 'm' || event.repeat) return
      if (router.state.location.pathname !== '/logbook') return
      event.preventDefault()
      toggleSidebar()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [router])
}
