import { Link, Outlet } from '@tanstack/react-router'
import { dashboardPath, effectiveRole } from '@spoor/contract/rules/roles.ts'
import type { ReactNode } from 'react'
import { useAppSettings } from '../../net/app-settings.ts'
import { useSession } from '../../session/use-session.ts'
import { ThemeToggle } from '../../ui/theme-toggle.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { Footer } from './footer.tsx'
import { LogoLink } from './logo-link.tsx'
import { SlideInMenu } from './slide-in-menu.tsx'
import { t } from '../../language/t.ts'

const LINK =
  'inline-flex h-11 items-center rounded-lg px-3 text-sm font-medium text-muted hover:bg-sunken hover:text-ink data-[status=active]:text-ink'

export function PublicLayout() {
  return (
    <PublicFrame>
      <Outlet />
    </PublicFrame>
  )
}

export function PublicFrame({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="sticky top-0 z-10 border-b border-line bg-paper">
        <div className="mx-auto flex min-h-16 max-w-[1248px] flex-wrap items-center justify-between px-2 sm:px-6">
          <div className="flex items-center gap-1">
            <div className="sm:hidden">
              <SlideInMenu>
                <nav aria-label={t('Main')} className="flex flex-col gap-1">
                  <PublicLinks />
                </nav>
              </SlideInMenu>
            </div>
            <LogoLink />
          </div>
          <div className="ml-auto flex flex-wrap items-center justify-end gap-1">
            <nav aria-label={t('Main')} className="hidden sm:block">
              <PublicLinks />
            </nav>
            <CreateAccount />
            <ThemeToggle />
          </div>
        </div>
      </header>
      {/* While its page loads, the footer waits below the window. */}
      <main id="main" tabIndex={-1} className="flex-1 outline-none [&:empty,&:has(>[data-loading])]:min-h-dvh">
        {children}
      </main>
      <Footer languages />
    </div>
  )
}

/** Visible at every width while signed out. */
function CreateAccount() {
  const session = useSession()
  if (session) return null
  return (
    <Link to="/register" className={buttonClass({ variant: 'primary' })}>
      {t('Create account')}
    </Link>
  )
}

function PublicLinks() {
  const session = useSession()
  const settings = useAppSettings()
  return (
    <>
      <Link to="/" className={LINK} activeOptions={{ exact: true }}>
        {t('Home')}
      </Link>
      {settings?.website_url && (
        <a href={settings.website_url} target="_blank" rel="noreferrer" className={LINK}>
          {t('Website')}
        </a>
      )}
      {session ? (
        <Link
          to={dashboardPath(session.profile && effectiveRole(session.profile))}
          className={buttonClass({ variant: 'secondary' })}
        >
          {t('Dashboard')}
        </Link>
      ) : (
        <Link to="/login" className={LINK}>
          {t('Login')}
        </Link>
      )}
    </>
  )
}
