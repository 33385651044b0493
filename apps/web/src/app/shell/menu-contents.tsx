import { Download } from 'lucide-react'
import { promptInstall } from '../../offline/install-method.ts'
import { useInstallMethod } from '../../offline/install-spoor.tsx'
import { Button } from '../../ui/button.tsx'
import { t } from '../../language/t.ts'
import { AccountName } from './account-name.tsx'
import { LogoutButton } from './logout-button.tsx'
import { NavigationLinks } from './navigation-links.tsx'

/**
 * The slide-in menu of signed-in pages: all areas, installing if the browser offers it, the user's name, and signing
 * out.
 */
export function MenuContents() {
  const canInstall = useInstallMethod() === 'button'
  return (
    <>
      <NavigationLinks />
      <div className="mt-auto flex flex-col gap-3 pt-6">
        {canInstall && (
          <Button icon={<Download size={16} aria-hidden />} onClick={() => void promptInstall()}>
            {t('Install Spoor')}
          </Button>
        )}
        <AccountName className="px-3" />
        <LogoutButton />
      </div>
    </>
  )
}
