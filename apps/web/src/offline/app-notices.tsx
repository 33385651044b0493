import { Link, useLocation, useRouter } from '@tanstack/react-router'
import { CloudOff, Sparkles } from 'lucide-react'
import { useEffect, useState, useSyncExternalStore, type ReactNode } from 'react'
import { useReachable } from '../api/use-reachable.ts'
import { t } from '../language/t.ts'
import { Button, buttonClass } from '../ui/button.tsx'
import { browserUpdates } from './updates.ts'

type Control = HTMLInputElement | HTMLTextAreaElement

const typed = new Set<Control>()

/** Records the controls that the user types into from now on. Searches don't count, since retyping them is quick. */
function watchTyping(): () => void {
  const note = ({ target }: Event): void => {
    for (const one of typed) if (!one.isConnected) typed.delete(one)
    if (isControl(target)) typed.add(target)
  }
  document.addEventListener('input', note, true)
  return () => document.removeEventListener('input', note, true)
}

/** Whether the page holds typed text that a reload may lose. */
const hasTyped = (): boolean =>
  [...typed].some((one) => one.isConnected && one.value !== '' && !one.closest('[data-outlives-reload]'))

const isControl = (target: EventTarget | null): target is Control =>
  target instanceof HTMLTextAreaElement ||
  (target instanceof HTMLInputElement && !['search', 'checkbox', 'radio', 'file'].includes(target.type))

/** Notices about the app, on signed-in pages. Also starts caching it for offline use, which public pages do not. */
export function AppNotices({
  recording,
}: {
  /** A trip is being recorded: don't offer a reload, as when offline. */
  recording: boolean
}) {
  const router = useRouter()
  const reachable = useReachable()
  useEffect(() => {
    const updates = browserUpdates()
    return router.subscribe('onResolved', () => updates?.checkForUpdate())
  }, [router])
  useEffect(watchTyping, [])
  return <div role="status">{reachable ? !recording && <UpdateNotice /> : <OfflineNotice />}</div>
}

/** Explains what still works while the server is unreachable. The logbook has its own text. */
function OfflineNotice() {
  const { pathname } = useLocation()
  if (pathname === '/logbook') return null
  const onTracker = pathname === '/trips'
  return (
    <NoticeBar
      icon={<CloudOff size={18} />}
      actions={
        <>
          {!onTracker && (
            <Link to="/trips" className={buttonClass({ size: 'small' })}>
              {t('Trip Tracker')}
            </Link>
          )}
          <Link to="/logbook" className={buttonClass({ size: 'small' })}>
            {t('Logbook')}
          </Link>
        </>
      }
    >
      {onTracker
        ? t('Offline. Trips you record are stored here and go into your logbook once you are online.')
        : t(
            'Offline. You can still record a trip and view your last loaded logbook. Everything else loads once you are online.',
          )}
    </NoticeBar>
  )
}

const never = () => () => undefined
const returnFalse = () => false

/** Offers a new version of the app; the page reloads only on request. */
function UpdateNotice() {
  const updates = browserUpdates()
  const ready = useSyncExternalStore(updates?.onChange ?? never, updates?.isReady ?? returnFalse)
  const [step, setStep] = useState<'offered' | 'warned' | 'put-off'>('offered')
  if (!updates || !ready || step === 'put-off') return null
  const take = (): void => {
    if (step === 'offered' && hasTyped()) setStep('warned')
    else updates.applyUpdate()
  }
  return (
    <NoticeBar
      icon={<Sparkles size={18} />}
      actions={
        <>
          <Button size="small" variant="primary" onClick={take}>
            {step === 'warned' ? t('Reload anyway') : t('Reload')}
          </Button>
          <Button size="small" variant="quiet" onClick={() => setStep('put-off')}>
            {t('Not now')}
          </Button>
        </>
      }
    >
      {step === 'warned'
        ? t('What you typed on this page may not be saved yet. Reloading would lose it.')
        : t('A new version is ready.')}
    </NoticeBar>
  )
}

/** An unobtrusive line above a page, with actions. */
function NoticeBar({ icon, actions, children }: { icon: ReactNode; actions?: ReactNode; children: ReactNode }) {
  return (
    <div className="border-b border-line bg-sunken">
      <div className="mx-auto flex w-full max-w-[1248px] flex-wrap items-center gap-x-4 gap-y-2 px-4 py-2.5 text-sm sm:px-6">
        <span aria-hidden className="shrink-0 text-muted">
          {icon}
        </span>
        <p className="min-w-0 flex-1 basis-48">{children}</p>
        {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
      </div>
    </div>
  )
}
