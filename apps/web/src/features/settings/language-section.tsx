import { LANGUAGE_NAMES, LANGUAGES, type Language } from '@spoor/contract/words/languages.ts'
import { START_PAGES, type StartPage } from '@spoor/contract/words/start-pages.ts'
import { isOnlyAccountant } from '../../auth/accountant.ts'
import { useChangeProfile } from '../../auth/use-change-profile.ts'
import { useSession } from '../../session/use-session.ts'
import { chooseLanguage, language } from '../../language/language.ts'
import { Options } from '../../ui/input.tsx'
import { Section } from '../../ui/section.tsx'
import { SelectField } from '../../ui/text-fields.tsx'
import { t } from '../../language/t.ts'

const HINTS: Readonly<Record<Language, string>> = {
  en: t('All screens.'),
  af: t('All screens after you sign in. Not yet checked by a native speaker.'),
}

const NAMES: Readonly<Record<StartPage, string>> = {
  how_to: t('How-To Guides'),
  dashboard: t('Dashboard'),
  logbook: t('Logbook'),
  upload: t('Upload Data'),
  track: t('Trip Tracker'),
}

/** Stored with the account so they apply on every device. Changing the language reloads the page. */
export function LanguageSection() {
  const profile = useSession()?.profile
  const change = useChangeProfile()
  return (
    <Section title={t('Language and start page')}>
      <div className="grid gap-x-4 sm:grid-cols-2">
        <SelectField
          label={t('Language')}
          hint={HINTS[language]}
          disabled={change.isPending}
          value={profile?.preferred_language ?? language}
          onChange={(chosen) =>
            change.mutate({ preferred_language: chosen }, { onSuccess: () => chooseLanguage(chosen as Language) })
          }
        >
          <Options of={LANGUAGES.map((one) => [one, LANGUAGE_NAMES[one]])} />
        </SelectField>
        {!isOnlyAccountant(profile ?? null) && (
          <SelectField
            label={t('Open after signing in')}
            disabled={change.isPending}
            value={change.variables?.start_page ?? profile?.start_page ?? 'how_to'}
            onChange={(value) => change.mutate({ start_page: value as StartPage })}
          >
            <Options of={START_PAGES.map((page) => [page, NAMES[page]])} />
          </SelectField>
        )}
      </div>
    </Section>
  )
}
