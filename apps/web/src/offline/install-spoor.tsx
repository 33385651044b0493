import { Download } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { Button } from '../ui/button.tsx'
import { promptInstall, getInstallMethod, onInstallChange, type InstallMethod } from './install-method.ts'
import { t } from '../language/t.ts'

export const useInstallMethod = (): InstallMethod => useSyncExternalStore(onInstallChange, getInstallMethod)

/** How to install Spoor on this device. */
export function InstallSpoor() {
  const way = useInstallMethod()
  switch (way) {
    case 'installed':
      return <p className="text-sm text-muted">{t('Spoor is installed on this device.')}</p>
    case 'button':
      return (
        <Button icon={Download} onClick={() => void promptInstall()}>
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
