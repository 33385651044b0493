import { QueryClientProvider } from '@tanstack/react-query'
import { Link, type LinkProps, Outlet, useRouter, useLocation } from '@tanstack/react-router'
import { type LucideIcon, Menu, PanelLeftClose, PanelLeftOpen, Car, ChevronDown } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useEffect, useSyncExternalStore } from 'react'
import { queryClient } from '../../api/query-client.ts'
import { StripPlaceholder } from '../../first-logbook/strip-placeholder.tsx'
import { t } from '../../language/t.ts'
import { countTrialDays } from '../../auth/trial.ts'
import { readStored, store } from '../../net/browser-storage.ts'
import { wait } from '../../net/wait.ts'
import { getCurrentSession } from '../../session/session.ts'
import { classes } from '../../ui/classes.ts'
import { IconButton } from '../../ui/button.tsx'
import { ThemeToggle } from '../../ui/theme-toggle.tsx'
import { AccountName } from './account-name.tsx'
import { listBottomBarItems, listAreas, type NavigationItem } from './navigation-items.ts'
import { Footer } from './footer.tsx'
import { LogoLink } from './logo-link.tsx'
import { LogoutButton } from './logout-button.tsx'
import { SlideInMenu } from './slide-in-menu.tsx'
import { ToReview } from './to-review.tsx'
import { useVisitor } from './use-visitor.ts'

/** The user's name, theme toggle and sign-out button; without a sidebar also the menu. `children` come first. */
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

const KEY = 'spoor_sidebar'
const listeners = new Set<() => void>()
let wide = readStored('localStorage', KEY) !== 'narrow'

/** Toggles the sidebar's width, which this browser remembers. */
function toggleSidebar(): void {
  wide = !wide
  store('localStorage', KEY, wide ? 'wide' : 'narrow')
  for (const listener of listeners) listener()
}

const useSidebarWide = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => wide,
    () => true,
  )

/** The time a page's first screen has to itself, unless a notice above it would move it. */
const FIRST_SCREEN_MS = 2000

// On every page an active trip keeps recording and a finished one uploads.
const InProgressLink = lazyBehind(
  async () => (await import('../../features/tracker/in-progress-link.tsx')).InProgressLink,
)
const PageNotices = lazyBehind(async () => (await import('./page-notices.tsx')).PageNotices)

/** What loads after the page's first screen; nothing if it fails. */
function lazyBehind(load: () => Promise<() => ReactNode>) {
  return lazy(async () => {
    const profile = getCurrentSession()?.profile ?? null
    const hasNotice = profile?.first_logbook === 'open' || countTrialDays(profile, Date.now()) !== null
    if (!hasNotice) await wait(FIRST_SCREEN_MS)
    return { default: await load().catch(() => () => null) }
  })
}

export function SignedInLayout() {
  return (
    <SignedInFrame>
      <Outlet />
    </SignedInFrame>
  )
}

/** A sidebar on wide screens, a slide-in menu on narrow ones, and a bottom bar on phones. */
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
          <Suspense fallback={<StripPlaceholder />}>
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

/** Ctrl+M toggles the sidebar in the logbook; elsewhere the browser handles the key. */
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

const ITEM =
  'group relative flex min-w-0 flex-1 flex-col items-center justify-center gap-0.5 text-xs font-medium text-muted outline-offset-[-3px] data-[status=active]:font-semibold data-[status=active]:text-accent'

/** The most used pages, at the bottom of a phone. Other fixed elements sit above it, by --bottom-bar (theme.css). */
function BottomBar() {
  const { role, visitor } = useVisitor()
  const { routesByPath } = useRouter()
  return (
    <nav
      aria-label={t('Quick access')}
      data-navigation-bar
      className="fixed inset-x-0 bottom-0 z-20 flex h-(--bottom-bar) border-t border-line bg-surface px-1 pb-[env(safe-area-inset-bottom)] md:hidden print:hidden"
    >
      {listBottomBarItems(role, (path) => path in routesByPath, visitor).map(({ to, label, short, Icon }) => (
        <Link key={to} to={to as LinkProps['to']} className={ITEM}>
          <Face Icon={Icon} label={short ?? label} />
          {to === '/review' && <ToReview className="absolute top-0 left-1/2 ml-2.5 [&>span]:h-5 [&>span]:px-1.5" />}
        </Link>
      ))}
      <SlideInMenu Trigger={More}>
        <MenuContents />
      </SlideInMenu>
    </nav>
  )
}

function More({ onClick }: { onClick: () => void }) {
  return (
    <button type="button" aria-haspopup="dialog" className={ITEM} onClick={onClick}>
      <Face Icon={Menu} label={t('More')} />
    </button>
  )
}

/** The pill behind the icon marks the current page without relying on colour. */
function Face({ Icon, label }: { Icon: LucideIcon; label: string }) {
  return (
    <>
      <span className="rounded-full px-4 py-0.5 transition-colors group-data-[status=active]:bg-accent-tint group-data-[status=active]:ring-1 group-data-[status=active]:ring-accent">
        <Icon size={20} className="shrink-0" />
      </span>
      <span className="max-w-full overflow-x-clip leading-[1.15] text-ellipsis whitespace-nowrap">{label}</span>
    </>
  )
}

/** The areas on wide screens: 240 px with labels, or a strip of icons. */
function Sidebar() {
  const wide = useSidebarWide()
  return (
    <aside
      aria-label={t('Sidebar')}
      className={classes(
        'sticky top-0 hidden h-dvh shrink-0 flex-col overflow-x-hidden overflow-y-auto border-r border-line bg-surface py-4 lg:flex',
        wide ? 'w-60 px-3' : 'w-17 px-3',
      )}
    >
      <div className={classes('mb-6 flex items-center gap-2', wide ? 'justify-between pl-3' : 'flex-col')}>
        <LogoLink wordless={!wide} />
        <IconButton
          label={wide ? t('Collapse sidebar') : t('Expand sidebar')}
          aria-expanded={wide}
          icon={wide ? PanelLeftClose : PanelLeftOpen}
          onClick={toggleSidebar}
        />
      </div>
      <NavigationLinks narrow={!wide} />
    </aside>
  )
}

function MenuContents() {
  return (
    <>
      <NavigationLinks />
      <div className="mt-auto flex flex-col gap-3 pt-6">
        <AccountName className="px-3" />
        <LogoutButton />
      </div>
    </>
  )
}

const LINE =
  'flex h-11 items-center gap-3 rounded-lg text-sm font-medium text-muted transition-colors hover:bg-sunken hover:text-ink'

/** Links to the user's areas; `narrow` shows only icons. */
function NavigationLinks({ narrow = false }: { narrow?: boolean }) {
  const { role, visitor } = useVisitor()
  const { routesByPath } = useRouter()
  const { areas, driving } = listAreas(role, (path) => path in routesByPath, visitor)
  return (
    <nav aria-label={t('Main')} className="flex flex-col gap-1">
      {areas.map((area) => (
        <AreaLink key={area.to} area={area} narrow={narrow} />
      ))}
      {driving.length > 0 && <Driving areas={driving} narrow={narrow} />}
    </nav>
  )
}

/** Collapsed by default, because most administrators do not record trips themselves. */
function Driving({ areas, narrow }: { areas: readonly NavigationItem[]; narrow: boolean }) {
  const isHere = useLocation({ select: ({ pathname }) => areas.some(({ to }) => isWithin(pathname, to)) })
  return (
    <details key={String(isHere)} open={isHere} className="group/driving mt-2 border-t border-line pt-2">
      <summary
        title={narrow ? t('My driving') : undefined}
        className={classes(
          LINE,
          'cursor-pointer list-none [&::-webkit-details-marker]:hidden',
          narrow ? 'w-11 justify-center' : 'px-3',
        )}
      >
        {narrow ? (
          <Car size={20} />
        ) : (
          <ChevronDown size={20} className="shrink-0 -rotate-90 transition-transform group-open/driving:rotate-0" />
        )}
        <span className={narrow ? 'sr-only' : undefined}>{t('My driving')}</span>
      </summary>
      <div className="mt-1 flex flex-col gap-1">
        {areas.map((area) => (
          <AreaLink key={area.to} area={area} narrow={narrow} />
        ))}
      </div>
    </details>
  )
}

const isWithin = (pathname: string, area: string): boolean => pathname === area || pathname.startsWith(`${area}/`)

function AreaLink({ area: { to, also, label, Icon }, narrow }: { area: NavigationItem; narrow: boolean }) {
  const here = useLocation({ select: ({ pathname }) => pathname })
  return (
    <Link
      to={(also === here ? also : to) as LinkProps['to']}
      title={narrow ? label : undefined}
      className={classes(
        LINE,
        'data-[status=active]:bg-accent-tint data-[status=active]:font-semibold data-[status=active]:text-accent',
        narrow ? 'relative w-11 justify-center' : 'px-3',
      )}
    >
      <Icon size={20} className="shrink-0" />
      <span className={narrow ? 'sr-only' : undefined}>{label}</span>
      {to === '/review' && <ToReview className={narrow ? 'absolute -top-1 -right-1' : 'ml-auto'} />}
    </Link>
  )
}
