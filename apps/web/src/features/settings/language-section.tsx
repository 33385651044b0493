import { LANGUAGE_NAMES, LANGUAGES, type Language } from '@spoor/contract/words/languages.ts'
import { updateProfile } from '@spoor/contract/routes/auth.ts'
import { useState } from 'react'
import { api } from '../../api/api.ts'
import { setProfile } from '../../session/session.ts'
import { useSession } from '../../session/use-session.ts'
import { chooseLanguage, language } from '../../language/language.ts'
import { Button } from '../../ui/button.tsx'
import { Problem } from '../../ui/notice.tsx'
import { useAction } from '../../ui/use-action.ts'
import { Section } from '../../ui/section.tsx'
import { t } from '../../language/t.ts'

const SAYS: Readonly<Record<Language, string>> = {
  en: t('All screens.'),
  af: t('All screens after you sign in. Not yet checked by a native speaker.'),
}

/** Stored with the account so it applies on every device. Changing it reloads the page. */
export function LanguageSection() {
  const [chosen, setChosen] = useState<Language>(language)
  const kept = useSession()?.profile?.preferred_language
  const save = useAction({
    call: () => api.call(updateProfile, { body: { preferred_language: chosen } }),
    failure: t('The language could not be saved'),
    failsIn: 'form',
    onDone: (profile) => {
      setProfile(profile)
      chooseLanguage(chosen)
    },
  })
  return (
    <Section
      title={t('Language')}
      description={t('The language of the screens. Amounts and distances look the same in each.')}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault()
          save.mutate()
        }}
      >
        <fieldset className="mb-4 flex flex-col gap-2">
          <legend className="sr-only">{t('Language')}</legend>
          {LANGUAGES.map((one) => (
            <label
              key={one}
              className="flex min-h-11 cursor-pointer items-start gap-3 rounded-lg border border-line p-3 text-sm has-checked:border-accent has-checked:bg-accent-tint"
            >
              <input
                type="radio"
                name="language"
                className="mt-1 accent-(--accent)"
                checked={chosen === one}
                onChange={() => setChosen(one)}
              />
              <span lang={one} className="font-semibold">
                {LANGUAGE_NAMES[one]}
                <small lang={language} className="block text-sm font-normal text-muted">
                  {SAYS[one]}
                </small>
              </span>
            </label>
          ))}
        </fieldset>
        <Problem className="mb-3">{save.problem}</Problem>
        <Button type="submit" variant="primary" busy={save.isPending} disabled={chosen === language && chosen === kept}>
          {t('Use this language')}
        </Button>
      </form>
    </Section>
  )
}
