import { useWatch } from 'react-hook-form'
import { TermsField } from '../../terms/terms-field.tsx'
import type { Terms } from '../../terms/use-terms.ts'
import { FormField } from '../../ui/form-field.tsx'
import { PasswordInput } from '../../ui/password-input.tsx'
import { StrengthMeter } from '../../ui/strength-meter.tsx'
import type { RegistrationControl } from './wizard.tsx'
import { t } from '../../language/t.ts'

/** Step 3: a password, twice, and the terms. */
export function StepPassword({
  control,
  email,
  terms,
}: {
  control: RegistrationControl
  /** For password managers, which keep the two together. */
  email: string
  terms: Terms | null
}) {
  const [password, confirmed] = useWatch({ control, name: ['password', 'confirmPassword'] })
  return (
    <>
      <input type="hidden" name="username" autoComplete="username" value={email} />
      <FormField
        control={control}
        name="password"
        deps={confirmed === '' ? [] : ['confirmPassword']}
        label={t('Password')}
      >
        {(field) => <PasswordInput {...field} autoComplete="new-password" />}
      </FormField>
      <StrengthMeter password={password} />
      <FormField control={control} name="confirmPassword" label={t('Confirm password')}>
        {(field) => <PasswordInput {...field} autoComplete="new-password" />}
      </FormField>
      <TermsField control={control} name="terms_accepted" terms={terms} />
    </>
  )
}
