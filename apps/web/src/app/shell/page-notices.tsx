import type { ReactNode } from 'react'
import { useTracker } from '../../features/tracker/use-tracker.ts'
import { AppNotices } from '../../offline/app-notices.tsx'
import { TrialNotice } from '../../payment/trial-notice.tsx'

/** What is to be said of the app itself, above every signed-in page. */
export function PageNotices(): ReactNode {
  const { active, asking, history } = useTracker().state
  return (
    <>
      <AppNotices recording={active !== null} hasRecorded={history.length > 0 && asking === null} />
      <TrialNotice />
    </>
  )
}
