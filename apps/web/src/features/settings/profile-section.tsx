import { mobileFault, nameFault, sanitiseName, sanitiseText } from '@spoor/contract/rules/account-rules.ts'
import { DEFAULT_TIMEZONE } from '@spoor/contract/limits/limits.ts'
import { useMemo } from 'react'
import { useChangeProfile } from '../../auth/use-change-profile.ts'
import { useSession } from '../../session/use-session.ts'
import { t } from '../../language/t.ts'
import { Field, Input, Options, SelectField } from '../../ui/field.tsx'
import { Section } from '../../ui/section.tsx'
import { SavedField } from '../../ui/saved-field.tsx'
import { LANGUAGE_NAMES, LANGUAGES, type Language } from '@spoor/contract/words/languages.ts'
import { START_PAGES, type StartPage } from '@spoor/contract/words/start-pages.ts'
import { isOnlyAccountant } from '../../auth/accountant.ts'
import { chooseLanguage, language } from '../../language/language.ts'
import { useSettings } from '../../api/use-settings.ts'
import { formatDay } from '../../format/instant.ts'
import { useChangeSettings } from './use-settings.ts'

/** Timezones to choose from: the user's and South Africa's first, then all the browser supports. */
export function listTimezones(own: string | undefined): string[] {
  const known = typeof Intl.supportedValuesOf === 'function' ? Intl.supportedValuesOf('timeZone') : []
  return [...new Set([...(own ? [own] : []), DEFAULT_TIMEZONE, ...known])]
}

/** Name, mobile number and timezone. The identity service owns the email address. */
export function ProfileSection() {
  const profile = useSession()?.profile
  const change = useChangeProfile()
  const zones = useMemo(() => listTimezones(profile?.timezone), [profile?.timezone])
  if (!profile) return null
  return (
    <Section title={t('Profile')} description={t('As it appears on your logbook.')}>
      <div className="grid gap-x-4 sm:grid-cols-2">
        <SavedField
          label={t('Full name')}
          autoComplete="name"
          saved={profile.name}
          sanitise={sanitiseName}
          findFault={nameFault}
          onSave={(name) => change.mutateAsync({ name })}
        />
        <SavedField
          label={t('Mobile number')}
          hint={t('South African, such as 082 123 4567')}
          type="tel"
          autoComplete="tel"
          saved={profile.mobile ?? ''}
          sanitise={sanitiseText}
          toValue={(typed) => typed.replace(/\s/g, '')}
          findFault={mobileFault}
          onSave={(mobile) => change.mutateAsync({ mobile })}
        />
        <Field label={t('Email')} hint={t('Ask support to correct it')}>
          {(control) => <Input {...control} value={profile.email} readOnly />}
        </Field>
        <SelectField
          label={t('Timezone')}
          hint={t('Used for the dates and times of your trips')}
          value={profile.timezone}
          onChange={(timezone) => change.mutate({ timezone })}
        >
          <Options of={zones.map((zone) => [zone, zone.replaceAll('_', ' ')])} />
        </SelectField>
      </div>
    </Section>
  )
}

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

/** Sets the day from which the company sees business trips: the joining date, or an earlier one the driver chooses. */
export function CompanySection() {
  const company = useSession()?.profile?.company_name
  const settings = useSettings().data
  const { mutateAsync: save } = useChangeSettings()
  const joinedOn = settings?.joined_company_on ?? ''
  return (
    <Section
      title={t('Your company')}
      description={t(
        '{company} sees your business trips from the day you joined, without your home address. Earlier trips stay private unless you share them.',
        { company: company ?? '' },
      )}
    >
      <SavedField
        label={t('Share business trips from')}
        hint={joinedOn === '' ? '' : t('You joined on {date}.', { date: formatDay(joinedOn) })}
        className="max-w-sm"
        type="date"
        max={joinedOn}
        disabled={!settings}
        saved={settings?.company_sees_from ?? ''}
        findFault={(day) => (day !== '' && day <= joinedOn ? null : t('Choose the day you joined or an earlier one.'))}
        onSave={(day) => save({ company_sees_from: day })}
      />
    </Section>
  )
}
