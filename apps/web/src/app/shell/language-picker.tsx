import { LANGUAGE_NAMES, LANGUAGES } from '@spoor/contract/languages.ts'
import { language, pickLanguage } from '../../language/language.ts'
import { t } from '../../language/t.ts'

/** Each language by its own name, for who does not read the one of the page. */
export function LanguagePicker() {
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
