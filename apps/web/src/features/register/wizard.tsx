import { useEffect, useRef, useState } from 'react'
import type { FormEvent } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { useTerms } from '../../terms/use-terms.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { toast } from '../../ui/toast.ts'
import { HoneypotField } from './honeypot-field.tsx'
import { keepDraft, NO_DRAFT, readDraft } from './registration-draft.ts'
import type { KeptRegistration } from './registration-draft.ts'
import { registrationMessageOf } from './registration-message.ts'
import type { Invitation } from './registration-payload.ts'
import type { SignedUp } from './sign-up.ts'
import { StepAccount } from './step-account.tsx'
import { stepFaults } from './step-faults.ts'
import type { RegistrationField, Secrets, Step } from './step-faults.ts'
import { StepHeading } from './step-heading.tsx'
import { StepPassword } from './step-password.tsx'
import { StepPerson } from './step-person.tsx'
import { submitRegistration } from './submit-registration.ts'
import { useCommonPasswords } from './use-common-passwords.ts'
import { t } from '../../language/t.ts'

const NO_SECRETS: Secrets = { password: '', confirmPassword: '', terms_accepted: false }
const VALIDATION = t('Please fix the validation errors above')

/** What the steps get: what was typed, how to change it, and what to say of a field. */
export interface StepProps<Values> {
  values: Values
  onChange: (changes: Partial<Values>) => void
  /** The sentence of a field that is wrong, once it was left or the step was to be passed. */
  faultOf: (field: RegistrationField) => string | null
  onLeave: (field: RegistrationField) => void
}

export function Wizard({
  invitation,
  onSignedUp,
}: {
  invitation: Invitation | null
  onSignedUp: (signedUp: SignedUp) => void
}) {
  const [{ step, draft: typed }, setKept] = useState<KeptRegistration>(
    () => readDraft(sessionStorage) ?? { step: 1, draft: NO_DRAFT },
  )
  const draft = invitation?.email ? { ...typed, email: invitation.email } : typed
  const [secrets, setSecrets] = useState(NO_SECRETS)
  const [website, setWebsite] = useState('')
  const [left, setLeft] = useState<ReadonlySet<RegistrationField>>(new Set())
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const form = useRef<HTMLFormElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const common = useCommonPasswords(step === 3)
  const { terms, forgetTerms } = useTerms(step === 3)

  useEffect(() => keepDraft(sessionStorage, { step, draft: typed }), [step, typed])

  const faultsOn = (at: Step) => stepFaults(at, { draft, secrets, invited: invitation !== null, common })
  const faults = faultsOn(step)
  const stepProps = {
    faultOf: (field: RegistrationField) => (left.has(field) ? (faults[field] ?? null) : null),
    onLeave: (field: RegistrationField) => setLeft((before) => new Set(before).add(field)),
  }
  const change = (changes: Partial<typeof typed>): void =>
    setKept((before) => ({ ...before, draft: { ...before.draft, ...changes } }))

  function go(to: Step): void {
    setKept((before) => ({ ...before, step: to }))
    setProblem(null)
    // Once the step is there: its name is read first, and Tab leads to its first field.
    requestAnimationFrame(() => heading.current?.focus())
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    const wrong = Object.keys(faults) as RegistrationField[]
    if (wrong.length > 0) {
      setLeft((before) => new Set([...before, ...wrong]))
      setProblem(VALIDATION)
      form.current?.querySelector<HTMLElement>(`[name=${wrong[0]}]`)?.focus()
      return
    }
    if (step < 3) return go((step + 1) as Step)
    // What came back after a reload, or into an invitation, may not fit any more.
    const earlier = ([1, 2] as const).find((before) => Object.keys(faultsOn(before)).length > 0)
    if (earlier) return go(earlier)
    setProblem(null)
    setBusy(true)
    try {
      const signedUp = await submitRegistration({
        draft,
        password: secrets.password,
        company_website: website,
        invitation,
        termsVersion: terms?.version ?? null,
      })
      keepDraft(sessionStorage, null)
      toast.success(t('Account created successfully!'))
      onSignedUp(signedUp)
    } catch (error) {
      setBusy(false)
      setProblem(registrationMessageOf(error))
      if (error instanceof ApiError && error.fields.terms_version) {
        // They are others than those that were read.
        setSecrets((before) => ({ ...before, terms_accepted: false }))
        forgetTerms()
      }
    }
  }

  return (
    <form ref={form} noValidate onSubmit={(event) => void submit(event)}>
      <StepHeading step={step} ref={heading} />
      <HoneypotField value={website} onChange={setWebsite} />
      {step === 1 && (
        <StepPerson {...stepProps} values={draft} onChange={change} fixedEmail={invitation?.email != null} />
      )}
      {step === 2 && <StepAccount {...stepProps} values={draft} onChange={change} invitation={invitation} />}
      {step === 3 && (
        <StepPassword
          {...stepProps}
          values={secrets}
          onChange={(changes) => setSecrets((before) => ({ ...before, ...changes }))}
          email={draft.email}
          terms={terms}
        />
      )}
      {problem && (
        <div className="mt-2 mb-4">
          <Notice kind="bad">{problem}</Notice>
        </div>
      )}
      <div className="mt-4 flex gap-3">
        {step > 1 && (
          <Button size="large" disabled={busy} onClick={() => go((step - 1) as Step)}>
            {t('Back')}
          </Button>
        )}
        <Button
          type="submit"
          variant="primary"
          size="large"
          className="flex-1"
          busy={busy}
          disabled={step === 3 && !secrets.terms_accepted}
        >
          {step < 3 ? t('Next') : busy ? t('Creating your account...') : t('Create Account')}
        </Button>
      </div>
    </form>
  )
}
