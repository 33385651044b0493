import { Link } from '@tanstack/react-router'
import { APP_VERSION } from '@spoor/contract/limits/limits.ts'
import { useAppSettings } from '../../net/app-settings.ts'
import { t } from '../../language/t.ts'
import { LANGUAGE_NAMES, LANGUAGES } from '@spoor/contract/words/languages.ts'
import { language, pickLanguage } from '../../language/language.ts'

/** Thumb-sized on touch screens. */
const LINK = 'inline-flex items-center underline underline-offset-2 hover:text-ink pointer-coarse:min-h-11'

/** `languages` adds a language picker, for pages without access to the settings. */
export function Footer({ languages = false }: { languages?: boolean }) {
  const settings = useAppSettings()
  return (
    // Hidden until the page has its final height, because it would jump.
    <footer className="group-has-[main_[data-loading]]/page:invisible mx-auto flex w-full max-w-[1248px] flex-wrap items-center justify-between gap-x-6 gap-y-1 px-4 pt-6 pb-20 text-sm text-muted sm:px-6">
      <p>{t('Spoor · version {APP_VERSION}', { APP_VERSION })}</p>
      {languages && <LanguagePicker />}
      <div className="flex flex-wrap gap-x-6 gap-y-1">
        <Link to="/faq" className={LINK}>
          {t('FAQ')}
        </Link>
        {settings?.terms_version && (
          <>
            <Link to="/terms" className={LINK}>
              {t('Terms')}
            </Link>
            <Link to="/privacy" className={LINK}>
              {t('Privacy')}
            </Link>
          </>
        )}
        {settings?.support_address && (
          <a className={LINK} href={`mailto:${settings.support_address}`}>
            {t('Contact support')}
          </a>
        )}
      </div>
    </footer>
  )
}

/** Each language by its own name, for visitors who can't read the page's language. */
function LanguagePicker() {
  return (
    <div role="group" aria-label={t('Language')} className="flex flex-wrap gap-x-6">
      {LANGUAGES.map((one) => (
        <button
          key={one}
          type="button"
          lang={one}
          aria-pressed={one === language}
          className="underline-offset-2 not-aria-pressed:underline hover:text-ink aria-pressed:font-semibold pointer-coarse:min-h-11"
          onClick={() => pickLanguage(one)}
        >
          {LANGUAGE_NAMES[one]}
        </button>
      ))}
    </div>
  )
}
