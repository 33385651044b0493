import { TermsField } from '../../terms/terms-field.tsx'
import type { Terms } from '../../terms/use-terms.ts'
import { Field } from '../../ui/field.tsx'
import { PasswordInput } from '../../ui/password-input.tsx'
import { StrengthMeter } from '../../ui/strength-meter.tsx'
import type { Secrets } from './step-faults.ts'
import type { StepProps } from './wizard.tsx'
import { t } from '../../language/t.ts'

/** Step 3: a password, twice, and the terms. */
export function StepPassword({
  values,
  onChange,
  faultOf,
  onLeave,
  email,
  terms,
}: StepProps<Secrets> & {
  /** For password managers, which keep the two together. */
  email: string
  terms: Terms | null
}) {
  const inputOf = (field: 'password' | 'confirmPassword') => ({
    name: field,
    value: values[field],
    autoComplete: 'new-password',
    onBlur: () => values[field] !== '' && onLeave(field),
    onChange: (event: { target: { value: string } }) => onChange({ [field]: event.target.value }),
  })
  return (
    <>
      <input type="hidden" name="username" autoComplete="username" value={email} />
      <Field label={t('Password')} error={faultOf('password')}>
        {(control) => <PasswordInput {...control} {...inputOf('password')} />}
      </Field>
      <StrengthMeter password={values.password} />
      <Field label={t('Confirm password')} error={faultOf('confirmPassword')}>
        {(control) => <PasswordInput {...control} {...inputOf('confirmPassword')} />}
      </Field>
      <TermsField
        terms={terms}
        accepted={values.terms_accepted}
        fault={faultOf('terms_accepted')}
        onAccept={(terms_accepted) => {
          onChange({ terms_accepted })
          onLeave('terms_accepted')
        }}
      />
    </>
  )
}
