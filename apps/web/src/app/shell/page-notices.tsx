import { lazy, Suspense, type ReactNode } from 'react'
import { useTracker } from '../../features/tracker/use-tracker.ts'
import { StripPlaceholder } from '../../first-logbook/strip-placeholder.tsx'
import { AppNotices } from '../../offline/app-notices.tsx'
import { useSession } from '../../session/use-session.ts'
import { TrialNotice } from '../../payment/trial-notice.tsx'

const FirstLogbookStrip = lazy(() =>
  import('../../first-logbook/first-logbook-strip.tsx').then((loaded) => ({ default: loaded.FirstLogbookStrip })),
)

/** Notices about the app itself, above every signed-in page. */
export function PageNotices(): ReactNode {
  const isFirst = (useSession()?.profile?.first_logbook ?? 'done') !== 'done'
  const { active, asking, history } = useTracker().state
  return (
    <>
      <AppNotices recording={active !== null} hasRecorded={history.length > 0 && asking === null} />
      <TrialNotice />
      {isFirst && (
        <Suspense fallback={<StripPlaceholder />}>
          <FirstLogbookStrip />
        </Suspense>
      )}
    </>
  )
}
