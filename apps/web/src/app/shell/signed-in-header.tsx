import type { ReactNode } from 'react'
import { ThemeToggle } from '../../ui/theme-toggle.tsx'
import { AccountName } from './account-name.tsx'
import { LogoLink } from './logo-link.tsx'
import { LogoutButton } from './logout-button.tsx'
import { MenuContents } from './menu-contents.tsx'
import { SlideInMenu } from './slide-in-menu.tsx'

/** Who is signed in, the theme and the way out; without a sidebar the menu too, which a phone has in its bottom bar. `children` come before them. */
export function SignedInHeader({ children }: { children?: ReactNode }) {
  return (
    <header className="sticky top-0 z-10 border-b border-line bg-surface lg:static lg:bg-transparent">
      <div className="mx-auto flex h-14 max-w-[1248px] group-has-[[data-wide-page]]/page:max-w-none items-center justify-between gap-3 px-2 sm:px-6 lg:h-16">
        <div className="flex items-center gap-1 max-md:pl-2 lg:hidden">
          <div className="max-md:hidden">
            <SlideInMenu>
              <MenuContents />
            </SlideInMenu>
          </div>
          <LogoLink />
        </div>
        <div className="ml-auto flex min-w-0 items-center gap-2 lg:gap-4">
          {children}
          <AccountName className="max-w-64 text-right" />
          <ThemeToggle />
          <LogoutButton className="max-lg:hidden" />
        </div>
      </div>
    </header>
  )
}
