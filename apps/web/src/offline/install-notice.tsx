import { DAY_MS } from '@spoor/core/units/duration.ts'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { t } from '../language/t.ts'
import { readStored, store } from '../net/browser-storage.ts'
import { Button } from '../ui/button.tsx'
import { useMediaQuery } from '../ui/use-media-query.ts'
import { InstallSpoor, useInstallMethod } from './install-spoor.tsx'
import { NoticeBar } from './notice-bar.tsx'

const KEY = 'spoor_visits'

/** Records a visit and returns the number of days with one, as far as this browser can store it. */
export function countVisit(storage: Pick<Storage, 'getItem' | 'setItem'>, nowMs: number): number {
  const today = Math.floor(nowMs / DAY_MS)
  try {
    const [days = 0, last = -1] = (storage.getItem(KEY) ?? '').split(',').filter(Boolean).map(Number)
    if (last === today) return days
    storage.setItem(KEY, `${days + 1},${today}`)
    return days + 1
  } catch {
    return 1
  }
}

const DECLINED = 'spoor_install_declined'
/** Days of use before installing is offered. */
const ENOUGH_VISITS = 3

/**
 * Offers once to install Spoor on a phone, after the first recorded trip or on the third day, if that takes one tap or
 * the share menu. The menu and the settings offer it at any time.
 */
export function InstallNotice({ hasRecorded }: { hasRecorded: boolean }) {
  const way = useInstallMethod()
  const isTouch = useMediaQuery('(pointer: coarse)')
  const [visits] = useState(() => countVisit(localStorage, Date.now()))
  const [declined, setDeclined] = useState(wasDeclined)
  const isGoodMoment = hasRecorded || visits >= ENOUGH_VISITS
  if (!isTouch || declined || !isGoodMoment || (way !== 'button' && way !== 'share-menu')) return null
  const decline = (): void => {
    setDeclined(true)
    store('localStorage', DECLINED, 'true')
  }
  return (
    <section aria-label={t('Install Spoor')}>
      <NoticeBar
        icon={<Download size={18} />}
        actions={
          <>
            {way === 'button' && <InstallSpoor />}
            <Button size="small" variant="quiet" onClick={decline}>
              {way === 'button' ? t('Not now') : t('Got it')}
            </Button>
          </>
        }
      >
        {t('Spoor opens like an app, also without a network.')}
        {way === 'share-menu' && <> {t('Open the share menu and choose “Add to Home Screen”.')}</>}
      </NoticeBar>
    </section>
  )
}

const wasDeclined = (): boolean => readStored('localStorage', DECLINED) === 'true'
