import { lazy, Suspense, type ReactNode, useState } from 'react'
import { useTracker } from '../../features/tracker/use-tracker.ts'
import { StripPlaceholder } from '../../first-logbook/strip-placeholder.tsx'
import { AppNotices } from '../../offline/app-notices.tsx'
import { useSession } from '../../session/use-session.ts'
import { Hourglass } from 'lucide-react'
import { formatDate } from '../../format/instant.ts'
import { plural, t } from '../../language/t.ts'
import { classes } from '../../ui/classes.ts'
import { useNowMs } from '../../ui/use-now-ms.ts'
import { MINUTE_MS } from '@spoor/core/units/duration.ts'
import { isOnlyAccountant } from '../../auth/accountant.ts'
import { countTrialDays } from '../../auth/trial.ts'

const FirstLogbookStrip = lazy(() =>
  import('../../first-logbook/first-logbook-strip.tsx').then((loaded) => ({ default: loaded.FirstLogbookStrip })),
)

/** Notices about the app itself, above every signed-in page. */
export function PageNotices(): ReactNode {
  const profile = useSession()?.profile ?? null
  const isFirst = profile !== null && profile.first_logbook !== 'done' && !isOnlyAccountant(profile)
  const { active } = useTracker().state
  return (
    <>
      <AppNotices recording={active !== null} />
      <TrialNotice />
      {isFirst && (
        <Suspense fallback={<StripPlaceholder />}>
          <FirstLogbookStrip />
        </Suspense>
      )}
    </>
  )
}

const PayDialog = lazy(() => import('../../payment/pay-dialog.tsx').then((module) => ({ default: module.PayDialog })))

/** The notice is highlighted during the last days. */
const LAST_DAYS = 3

/** One line above every page during an unpaid trial: its end, and how to continue. */
function TrialNotice() {
  const profile = useSession()?.profile ?? null
  const daysLeft = countTrialDays(profile, useNowMs({ stepMs: MINUTE_MS }))
  const [paying, setPaying] = useState(false)
  if (daysLeft === null || !profile?.trial_ends_at) return null
  return (
    <section
      aria-label={t('Your trial')}
      className={classes(
        'border-b border-line text-sm',
        daysLeft > LAST_DAYS ? 'bg-sunken text-muted' : 'bg-warn-tint text-ink',
      )}
    >
      <div className="mx-auto flex w-full max-w-[1248px] flex-wrap items-center gap-x-3 px-4 py-1 sm:px-6">
        <Hourglass size={16} className="shrink-0" />
        <p className="min-w-0 py-1">
          {plural(daysLeft, 'Trial: {n} day left (ends {date})', 'Trial: {n} days left (ends {date})', {
            date: formatDate(profile.trial_ends_at),
          })}
        </p>
        <button
          type="button"
          className="min-h-8 font-semibold text-accent underline underline-offset-2 pointer-coarse:min-h-11"
          onClick={() => setPaying(true)}
        >
          {t('How to pay')}
        </button>
      </div>
      {paying && (
        <Suspense>
          <PayDialog onClose={() => setPaying(false)} />
        </Suspense>
      )}
    </section>
  )
}
