import { mobileFault, nameFault, sanitiseName, sanitiseText } from '@spoor/contract/rules/account-rules.ts'
import { DEFAULT_TIMEZONE } from '@spoor/contract/limits/limits.ts'
import { useMemo } from 'react'
import { useChangeProfile } from '../../auth/use-change-profile.ts'
import { useSession } from '../../session/use-session.ts'
import { t } from '../../language/t.ts'
import { SelectField } from '../../ui/text-fields.tsx'
import { Field } from '../../ui/field.tsx'
import { Input, Options } from '../../ui/input.tsx'
import { Section } from '../../ui/section.tsx'
import { SavedField } from './saved-field.tsx'

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
