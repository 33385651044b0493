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
        ? t('No network. Trips that you record wait here, and go into your logbook once it is back.')
        : t(
            'No network. You can record a trip all the same, and look at your logbook as you saw it last. The rest comes once it is back.',
          )}
    </NoticeBar>
  )
}
