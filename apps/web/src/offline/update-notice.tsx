import { Sparkles } from 'lucide-react'
import { useState, useSyncExternalStore } from 'react'
import { Button } from '../ui/button.tsx'
import { browserUpdates } from './browser-updates.ts'
import { NoticeBar } from './notice-bar.tsx'
import { hasTyped } from './typed-here.ts'
import { t } from '../language/t.ts'

const never = () => () => undefined
const no = () => false

/** Offers a new version of the app; nothing is reloaded before somebody wants it. */
export function UpdateNotice() {
  const updates = browserUpdates()
  const ready = useSyncExternalStore(updates?.onChange ?? never, updates?.isReady ?? no)
  const [step, setStep] = useState<'offered' | 'warned' | 'put-off'>('offered')
  if (!updates || !ready || step === 'put-off') return null
  const take = (): void => {
    if (step === 'offered' && hasTyped()) setStep('warned')
    else updates.take()
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
