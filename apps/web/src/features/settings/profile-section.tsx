import { mobileFault, nameFault, sanitiseName, sanitiseText } from '@spoor/contract/rules/account-rules.ts'
import { DEFAULT_TIMEZONE } from '@spoor/contract/limits/limits.ts'
import { type Profile, updateProfile } from '@spoor/contract/routes/auth.ts'
import { useMemo } from 'react'
import { api } from '../../api/api.ts'
import { setProfile } from '../../session/session.ts'
import { useSession } from '../../session/use-session.ts'
import { t } from '../../language/t.ts'
import { Button } from '../../ui/button.tsx'
import { InputField, SelectField } from '../../ui/text-fields.tsx'
import { Field } from '../../ui/field.tsx'
import { Input, Options } from '../../ui/input.tsx'
import { Problem } from '../../ui/notice.tsx'
import { toast } from '../../ui/toast.ts'
import { useAction } from '../../ui/use-action.ts'
import { Section } from '../../ui/section.tsx'
import { useStoredDraft } from './use-stored-draft.ts'

/** Timezones to choose from: the user's and South Africa's first, then all the browser supports. */
export function listTimezones(own: string | undefined): string[] {
  const known = typeof Intl.supportedValuesOf === 'function' ? Intl.supportedValuesOf('timeZone') : []
  return [...new Set([...(own ? [own] : []), DEFAULT_TIMEZONE, ...known])]
}

/** Name, mobile number and timezone. The identity service owns the email address. */
export function ProfileSection() {
  const profile = useSession()?.profile
  return profile ? <ProfileForm profile={profile} /> : null
}

function ProfileForm({ profile }: { profile: Profile }) {
  const { draft, changed, set } = useStoredDraft('profile', profile.id, {
    name: profile.name,
    mobile: profile.mobile ?? '',
    timezone: profile.timezone,
  })
  const { name, mobile, timezone } = draft
  const zones = useMemo(() => listTimezones(profile.timezone), [profile.timezone])
  const save = useAction({
    call: () =>
      api.call(updateProfile, {
        body: { name: name.trim(), timezone, mobile: mobile.trim() === '' ? null : mobile.replace(/\s/g, '') },
      }),
    success: t('Profile updated successfully'),
    failure: t('Failed to update profile'),
    failsIn: 'form',
    onDone: setProfile,
  })
  const faults = { name: nameFault(name), mobile: mobile.trim() === '' && !profile.mobile ? null : mobileFault(mobile) }
  return (
    <Section title={t('Profile')} description={t('As it appears on your logbook.')}>
      <form
        data-outlives-reload
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (!faults.name && !faults.mobile)
            save.mutate(undefined, { onError: () => toast.error(t('Failed to update profile')) })
        }}
      >
        <div className="grid gap-x-4 sm:grid-cols-2">
          <InputField
            label={t('Full name')}
            error={faults.name}
            autoComplete="name"
            value={name}
            onChange={(value) => set({ name: sanitiseName(value) })}
          />
          <InputField
            label={t('Mobile number')}
            error={faults.mobile}
            hint={t('South African, such as 082 123 4567')}
            type="tel"
            autoComplete="tel"
            value={mobile}
            onChange={(value) => set({ mobile: sanitiseText(value) })}
          />
          <Field label={t('Email')} hint={t('Ask support to correct it')}>
            {(control) => <Input {...control} value={profile.email} readOnly />}
          </Field>
          <SelectField
            label={t('Timezone')}
            hint={t('Used for the dates and times of your trips')}
            value={timezone}
            onChange={(value) => set({ timezone: value })}
          >
            <Options of={zones.map((zone) => [zone, zone.replaceAll('_', ' ')])} />
          </SelectField>
        </div>
        <Problem className="mb-3">{save.problem}</Problem>
        <Button type="submit" variant="primary" className="mt-2" busy={save.isPending} disabled={!changed}>
          {t('Save')}
        </Button>
      </form>
    </Section>
  )
}
