import { Outlet } from '@tanstack/react-router'
import { ThemeToggle } from '../../ui/theme-toggle.tsx'
import { AccountName } from './account-name.tsx'
import { Footer } from './footer.tsx'
import { LogoLink } from './logo-link.tsx'
import { LogoutButton } from './logout-button.tsx'

/** Layout for signed-in users who can't continue yet; it has no navigation. */
export function GateLayout() {
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="sticky top-0 z-10 border-b border-line bg-paper">
        <div className="mx-auto flex h-16 max-w-[1248px] items-center justify-between gap-3 px-4 sm:px-6">
          <LogoLink />
          <div className="flex min-w-0 items-center gap-2 sm:gap-4">
            <AccountName className="hidden max-w-64 text-right sm:block" />
            <ThemeToggle />
            <LogoutButton />
          </div>
        </div>
      </header>
      <main id="main" tabIndex={-1} className="mx-auto w-full max-w-xl flex-1 px-4 py-8 outline-none sm:py-14">
        <Outlet />
      </main>
      <Footer languages />
    </div>
  )
}
