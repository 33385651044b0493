import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useReachable } from '../api/use-reachable.ts'
import { browserUpdates } from './browser-updates.ts'
import { InstallNotice } from './install-notice.tsx'
import { OfflineNotice } from './offline-notice.tsx'
import { watchTyping } from './typed-here.ts'
import { UpdateNotice } from './update-notice.tsx'

/**
 * What stands above every signed-in page when there is something to say of the app itself. From here on the browser keeps
 * the app: not for a stranger who reads the landing page.
 */
export function AppNotices({
  recording,
  hasRecorded,
}: {
  /** A trip is under way: nobody is asked to reload, as without a network. */
  recording: boolean
  /** A trip was recorded on this device. */
  hasRecorded: boolean
}) {
  const router = useRouter()
  const reachable = useReachable()
  useEffect(() => {
    const updates = browserUpdates()
    return router.subscribe('onResolved', () => updates?.look())
  }, [router])
  useEffect(watchTyping, [])
  return (
    <div role="status">
      {reachable ? (
        !recording && (
          <>
            <UpdateNotice />
            <InstallNotice hasRecorded={hasRecorded} />
          </>
        )
      ) : (
        <OfflineNotice />
      )}
    </div>
  )
}
