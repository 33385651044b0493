import { Link } from '@tanstack/react-router'
import { APP_VERSION } from '@spoor/contract/limits.ts'
import { useAppSettings } from '../../api/app-settings.ts'
import { LanguagePicker } from './language-picker.tsx'
import { t } from '../../language/t.ts'

/** With `languages` where there is no way to the settings. */
export function Footer({ languages = false }: { languages?: boolean }) {
  const settings = useAppSettings()
  return (
    <footer className="mx-auto flex w-full max-w-[1248px] flex-wrap items-center justify-between gap-x-6 gap-y-1 px-4 pt-6 pb-20 text-sm text-muted sm:px-6">
      <p>{t('Spoor · version {APP_VERSION}', { APP_VERSION })}</p>
      {languages && <LanguagePicker />}
      <div className="flex flex-wrap gap-x-6 gap-y-1">
        <Link to="/faq" className="underline underline-offset-2 hover:text-ink">
          {t('FAQ')}
        </Link>
        {settings?.terms_version && (
          <>
            <Link to="/terms" className="underline underline-offset-2 hover:text-ink">
              {t('Terms')}
            </Link>
            <Link to="/privacy" className="underline underline-offset-2 hover:text-ink">
              {t('Privacy')}
            </Link>
          </>
        )}
        {settings?.support_address && (
          <a className="underline underline-offset-2 hover:text-ink" href={`mailto:${settings.support_address}`}>
            {t('Contact support')}
          </a>
        )}
        <a className="underline underline-offset-2 hover:text-ink" href="/docs">
          {t('API')}
        </a>
      </div>
    </footer>
  )
}
