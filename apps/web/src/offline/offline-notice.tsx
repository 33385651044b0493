import { Link, useLocation } from '@tanstack/react-router'
import { CloudOff } from 'lucide-react'
import { buttonClass } from '../ui/button.tsx'
import { NoticeBar } from './notice-bar.tsx'
import { t } from '../language/t.ts'

/** While the server is away: what works all the same. The logbook has its own words for it. */
export function OfflineNotice() {
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
            'Offline. You can still record a trip and look at the last seen logbook. The rest loads once you are online.',
          )}
    </NoticeBar>
  )
}
