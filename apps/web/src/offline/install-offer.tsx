import { useState } from 'react'
import { Button } from '../ui/button.tsx'
import { InstallSpoor, useInstallWay } from './install-spoor.tsx'
import { t } from '../language/t.ts'

const DECLINED = 'spoor_install_declined'

/** Offers to install where that takes one tap, until somebody says no; the settings have it then. */
export function InstallOffer() {
  const way = useInstallWay()
  const [declined, setDeclined] = useState(wasDeclined)
  if (declined || (way !== 'button' && way !== 'share-menu')) return null
  const decline = (): void => {
    setDeclined(true)
    try {
      localStorage.setItem(DECLINED, 'true')
    } catch (error) {
      console.warn('It could not be noted that Spoor is not to be installed', error)
    }
  }
  return (
    <section
      aria-label={t('Install Spoor')}
      className="mt-4 flex flex-wrap items-center justify-center gap-x-4 gap-y-2 text-center text-sm"
    >
      <p className="text-muted">{t('Spoor opens like an app, also without a network.')}</p>
      <InstallSpoor />
      <Button size="small" variant="quiet" onClick={decline}>
        {t('Not now')}
      </Button>
    </section>
  )
}

function wasDeclined(): boolean {
  try {
    return localStorage.getItem(DECLINED) === 'true'
  } catch {
    return false
  }
}
