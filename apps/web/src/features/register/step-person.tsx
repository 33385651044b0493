import { sanitiseEmail, sanitiseName, sanitiseText } from '@spoor/contract/account-rules.ts'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import type { RegistrationDraft } from './registration-draft.ts'
import type { StepProps } from './wizard.tsx'
import { t } from '../../language/t.ts'

/** Step 1: who signs up. */
export function StepPerson({
  values,
  onChange,
  faultOf,
  onLeave,
  fixedEmail,
}: StepProps<RegistrationDraft> & {
  /** The invitation is for one address. */
  fixedEmail: boolean
}) {
  const inputOf = (field: 'name' | 'email' | 'mobile') => ({
    name: field,
    value: values[field],
    onBlur: () => values[field] !== '' && onLeave(field),
  })
  return (
    <>
      <Field label={t('Full name')} error={faultOf('name')} hint={t('As it should appear on your logbook')}>
        {(control) => (
          <Input
            {...control}
            {...inputOf('name')}
            autoComplete="name"
            onChange={(event) => onChange({ name: sanitiseName(event.target.value) })}
          />
        )}
      </Field>
      <Field
        label={t('Email')}
        error={faultOf('email')}
        hint={fixedEmail ? t('Your invitation is for this address') : undefined}
        className="mt-3"
      >
        {(control) => (
          <Input
            {...control}
            {...inputOf('email')}
            type="email"
            inputMode="email"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            readOnly={fixedEmail}
            onChange={(event) => onChange({ email: sanitiseEmail(event.target.value) })}
          />
        )}
      </Field>
      <Field
        label={t('Mobile number')}
        error={faultOf('mobile')}
        hint={t('South African, such as 082 123 4567')}
        className="mt-3"
      >
        {(control) => (
          <Input
            {...control}
            {...inputOf('mobile')}
            type="tel"
            autoComplete="tel"
            onChange={(event) => onChange({ mobile: sanitiseText(event.target.value) })}
          />
        )}
      </Field>
    </>
  )
}
