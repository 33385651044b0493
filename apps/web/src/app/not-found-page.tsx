import { dashboardPath, effectiveRole } from '@spoor/contract/rules/roles.ts'
import { Link, type LinkProps, useLocation, useRouter } from '@tanstack/react-router'
import { LifeBuoy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useSession } from '../session/use-session.ts'
import { SupportLink } from '../features/help/support-link.tsx'
import { plural, t } from '../language/t.ts'
import { rich } from '../language/rich.tsx'
import { Button, buttonClass } from '../ui/button.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { SpoorLine } from '../ui/spoor-line.tsx'
import { useTicks } from '../ui/use-ticks.ts'
import { AnyFrame } from './shell/any-layout.tsx'

const WAIT_S = 2
const COUNT_S = 5

/** The countdown `elapsedS` after a redirect was announced: null for two seconds, then 5 to 1, and 0 when it is due. */
export function getSecondsLeft(elapsedS: number): number | null {
  return elapsedS < WAIT_S ? null : Math.max(0, WAIT_S + COUNT_S - elapsedS)
}

export function NotFoundPage() {
  return (
    <AnyFrame>
      <NotFound />
    </AnyFrame>
  )
}

function NotFound() {
  const { href, pathname } = useLocation()
  const home = useHome(href)
  const goBack = (): void => (window.history.length > 1 ? window.history.back() : window.location.assign('/'))
  return (
    <div className="mx-auto flex max-w-lg flex-col py-4 sm:py-8">
      <SpoorLine className="mb-8" />
      <PageHeader
        title={t('Page Not Found')}
        eyebrow={<span className="text-sm font-semibold text-muted">{t('Error 404')}</span>}
      >
        {rich(t('There is no page at <path>{pathname}</path>.', { pathname }), {
          path: <code className="rounded bg-sunken py-0.5 text-sm break-all text-ink" />,
        })}
      </PageHeader>
      <Redirect home={home} />
      <div className="mt-6 flex flex-wrap gap-2">
        <Link {...home.link} className={buttonClass({ variant: 'primary' })}>
          {t('Go to {name}', { name: home.name })}
        </Link>
        <Button onClick={goBack}>{t('Go Back')}</Button>
        <Button onClick={() => window.location.reload()}>{t('Refresh')}</Button>
      </div>
      <Help />
    </div>
  )
}

interface Home {
  name: string
  link: Pick<LinkProps, 'to' | 'search'>
}

/** Where to send a visitor of a missing page; the login page receives the requested path. */
function useHome(requested: string): Home {
  const session = useSession()
  if (!session) return { name: t('Login'), link: { to: '/login', search: { from: requested } } }
  const path = dashboardPath(session.profile && effectiveRole(session.profile))
  return { name: t('Dashboard'), link: { to: path, search: {} } }
}

function Redirect({ home }: { home: Home }) {
  const router = useRouter()
  const [paused, setPaused] = useState(false)
  const left = getSecondsLeft(useTicks({ everyMs: 1000, running: !paused }))
  const over = left === 0
  useEffect(() => {
    if (over) void router.navigate({ ...home.link, replace: true })
    // The target is fixed when the page appears.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [over])
  return (
    <div className="flex min-h-16 items-center justify-between gap-4 rounded-lg border border-line bg-surface px-4 py-3 text-sm">
      <p role="timer">
        {left === null && !paused && t('Redirecting to {name} soon', { name: home.name })}
        {left !== null &&
          !paused &&
          plural(left, 'Redirecting to {name} in {n} second', 'Redirecting to {name} in {n} seconds', {
            name: home.name,
          })}
        {paused && t('You stay on this page.')}
      </p>
      <Button size="small" onClick={() => setPaused(!paused)}>
        {paused ? t('Resume') : t('Pause')}
      </Button>
    </div>
  )
}

function Help() {
  return (
    <section aria-labelledby="not-found-help" className="mt-10 border-t border-line pt-6">
      <h2 id="not-found-help" className="flex items-center gap-2 text-base font-semibold">
        <LifeBuoy size={20} className="text-accent" />
        {t('Need help?')}
      </h2>
      <p className="mt-1 text-sm text-muted">
        {rich(
          t(
            'Check the address for typos. If one of our links led here, <support>contact support</support> and tell us where you found it.',
          ),
          {
            support: <SupportLink className="font-semibold text-ink underline underline-offset-2" />,
          },
        )}
      </p>
    </section>
  )
}
