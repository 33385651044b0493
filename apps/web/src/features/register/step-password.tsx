import { lazy, Suspense, useState } from 'react'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Field } from '../../ui/field.tsx'
import { PasswordInput } from '../../ui/password-input.tsx'
import { StrengthMeter } from '../../ui/strength-meter.tsx'
import type { Secrets } from './step-faults.ts'
import type { Terms } from './use-terms.ts'
import type { StepProps } from './wizard.tsx'

const TermsDialog = lazy(() => import('./terms-dialog.tsx').then((module) => ({ default: module.TermsDialog })))

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
  const [reading, setReading] = useState(false)
  const inputOf = (field: 'password' | 'confirmPassword') => ({
    name: field,
    value: values[field],
    autoComplete: 'new-password',
    onBlur: () => values[field] !== '' && onLeave(field),
    onChange: (event: { target: { value: string } }) => onChange({ [field]: event.target.value }),
  })
  const termsFault = faultOf('terms_accepted')
  return (
    <>
      <input type="hidden" name="username" autoComplete="username" value={email} />
      <Field label="Password" error={faultOf('password')}>
        {(control) => <PasswordInput {...control} {...inputOf('password')} />}
      </Field>
      <StrengthMeter password={values.password} />
      <Field label="Confirm password" error={faultOf('confirmPassword')}>
        {(control) => <PasswordInput {...control} {...inputOf('confirmPassword')} />}
      </Field>
      <div className="mt-2 flex flex-wrap items-center gap-x-1">
        <Checkbox
          name="terms_accepted"
          checked={values.terms_accepted}
          aria-describedby={termsFault ? 'terms-fault' : undefined}
          onChange={(event) => {
            onChange({ terms_accepted: event.target.checked })
            onLeave('terms_accepted')
          }}
        >
          I accept the
        </Checkbox>
        <button
          type="button"
          className="text-sm font-semibold text-accent underline underline-offset-2 pointer-coarse:min-h-11"
          onClick={() => setReading(true)}
        >
          Terms of Service
        </button>
      </div>
      <p id="terms-fault" aria-live="polite" className="min-h-5 text-sm text-bad">
        {termsFault}
      </p>
      {reading && (
        <Suspense>
          <TermsDialog
            terms={terms}
            onClose={() => setReading(false)}
            onAccept={() => {
              onChange({ terms_accepted: true })
              setReading(false)
            }}
          />
        </Suspense>
      )}
    </>
  )
}
