import { Download } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { Button } from '../ui/button.tsx'
import { promptInstall, installWay, onInstallChange } from './install-way.ts'
import type { InstallWay } from './install-way.ts'
import { t } from '../language/t.ts'

export const useInstallWay = (): InstallWay => useSyncExternalStore(onInstallChange, installWay)

/** How to install Spoor on this device. */
export function InstallSpoor() {
  const way = useInstallWay()
  switch (way) {
    case 'installed':
      return <p className="text-sm text-muted">{t('Spoor is installed on this device.')}</p>
    case 'button':
      return (
        <Button icon={<Download size={16} aria-hidden />} onClick={() => void promptInstall()}>
          {t('Install Spoor')}
        </Button>
      )
    case 'share-menu':
      return <p className="text-sm text-muted">{t('Open the share menu and choose “Add to Home Screen”.')}</p>
    case 'browser-menu':
      return (
        <p className="text-sm text-muted">
          {t("Open your browser's menu and choose “Install” or “Add to Home screen”, if it is there.")}
        </p>
      )
  }
}
