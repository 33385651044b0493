import { QueryClientProvider } from '@tanstack/react-query'
import { Outlet } from '@tanstack/react-router'
import { queryClient } from '../../api/query-client.ts'
import { ThemeToggle } from '../../theme/theme-toggle.tsx'
import { AccountPanel } from './account-panel.tsx'
import { Footer } from './footer.tsx'
import { LogoLink } from './logo-link.tsx'
import { NavigationLinks } from './navigation-links.tsx'
import { SlideInMenu } from './slide-in-menu.tsx'

/** A sidebar on wide screens, a bar with a slide-in menu on narrow ones. */
export function SignedInLayout() {
  return (
    <QueryClientProvider client={queryClient}>
      <div className="lg:grid lg:grid-cols-[240px_minmax(0,1fr)]">
        <aside className="sticky top-0 hidden h-dvh flex-col border-r border-line bg-surface px-3 py-5 lg:flex">
          <div className="mb-8 flex items-center justify-between pl-3">
            <LogoLink />
            <ThemeToggle />
          </div>
          <NavigationLinks />
          <div className="mt-auto">
            <AccountPanel />
          </div>
        </aside>
        <header className="sticky top-0 z-10 flex h-14 items-center justify-between border-b border-line bg-surface/95 px-2 backdrop-blur lg:hidden">
          <div className="flex items-center gap-1">
            <SlideInMenu>
              <NavigationLinks />
              <div className="mt-auto pt-6">
                <AccountPanel />
              </div>
            </SlideInMenu>
            <LogoLink />
          </div>
          <ThemeToggle />
        </header>
        <div className="flex min-h-dvh min-w-0 flex-col">
          <main
            id="main"
            tabIndex={-1}
            className="mx-auto w-full max-w-[1248px] flex-1 px-4 py-6 outline-none sm:px-6 lg:py-10"
          >
            <Outlet />
          </main>
          <Footer />
        </div>
      </div>
    </QueryClientProvider>
  )
}
