import { useEffect, useRef, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import type { Control } from 'react-hook-form'
import { ApiError } from '../../api/api-error.ts'
import type { AccountantInvitation } from '../../auth/use-accountant-invitation.ts'
import { useTerms } from '../../terms/use-terms.ts'
import { faultsResolver } from '../../ui/faults-resolver.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { toast } from '../../ui/toast.ts'
import { HoneypotField } from './honeypot-field.tsx'
import { keepDraft, NO_DRAFT, readDraft } from './registration-draft.ts'
import type { KeptRegistration, RegistrationDraft } from './registration-draft.ts'
import { registrationMessageOf } from './registration-message.ts'
import type { Invitation } from './registration-payload.ts'
import type { SignedUp } from './sign-up.ts'
import { StepAccount } from './step-account.tsx'
import { stepFaults } from './step-faults.ts'
import type { Secrets, Step } from './step-faults.ts'
import { StepHeading } from './step-heading.tsx'
import { StepPassword } from './step-password.tsx'
import { StepPerson } from './step-person.tsx'
import { submitRegistration } from './submit-registration.ts'
import { useCommonPasswords } from './use-common-passwords.ts'
import { t } from '../../language/t.ts'

const NO_SECRETS: Secrets = { password: '', confirmPassword: '', terms_accepted: false }
const VALIDATION = t('Please fix the validation errors above')

type Values = RegistrationDraft & Secrets & { company_website: string }
export type RegistrationControl = Control<Values>

/** What may be kept: neither passwords nor what only a machine fills in. */
const draftOf = ({ name, email, mobile, role_type, company_id, company_name }: Values): RegistrationDraft => ({
  name,
  email,
  mobile,
  role_type,
  company_id,
  company_name,
})

export function Wizard({
  invitation,
  accountant,
  onSignedUp,
}: {
  /** Of a company. */
  invitation: Invitation | null
  /** Of a client to his accountant. */
  accountant: AccountantInvitation | null
  onSignedUp: (signedUp: SignedUp) => void
}) {
  const [kept] = useState<KeptRegistration>(() => readDraft(sessionStorage) ?? { step: 1, draft: NO_DRAFT })
  const [step, setStep] = useState(kept.step)
  const heading = useRef<HTMLHeadingElement>(null)
  const common = useCommonPasswords(step === 3)
  const { terms, acceptedVersion, forgetTerms } = useTerms(step === 3)
  const invitedEmail = accountant?.email ?? invitation?.email ?? null
  const faultsOn = (at: Step, values: Values) =>
    stepFaults(at, { draft: values, secrets: values, invited: invitation !== null || accountant !== null, common })
  const { control, formState, getValues, handleSubmit, reset, setError, setValue } = useForm<Values>({
    defaultValues: { ...kept.draft, ...NO_SECRETS, company_website: '', email: invitedEmail ?? kept.draft.email },
    mode: 'onTouched',
    resolver: faultsResolver((values) => faultsOn(step, values)),
  })
  const draft = useWatch({ control, compute: draftOf })
  const accepted = useWatch({ control, name: 'terms_accepted' })
  const busy = formState.isSubmitting
  const problem = formState.errors.root?.message

  useEffect(
    () =>
      keepDraft(sessionStorage, { step, draft: invitedEmail === null ? draft : { ...draft, email: kept.draft.email } }),
    [step, draft, invitedEmail, kept],
  )

  function go(to: Step): void {
    setStep(to)
    requestAnimationFrame(() => {
      // Nobody has tried to pass this step yet. A field that was left shows at once what is wrong with it.
      reset(getValues(), { keepTouched: true })
      // Its name is read first, and Tab leads to its first field.
      heading.current?.focus()
    })
  }

  async function pass(values: Values): Promise<void> {
    if (step < 3) return go((step + 1) as Step)
    // What came back after a reload, or into an invitation, may not fit any more.
    const earlier = ([1, 2] as const).find((before) => Object.keys(faultsOn(before, values)).length > 0)
    if (earlier) return go(earlier)
    try {
      const signedUp = await submitRegistration({
        draft: draftOf(values),
        password: values.password,
        company_website: values.company_website,
        invitation,
        accountant,
        termsVersion: await acceptedVersion(),
      })
      keepDraft(sessionStorage, null)
      toast.success(t('Account created successfully!'))
      onSignedUp(signedUp)
    } catch (error) {
      setError('root', { message: registrationMessageOf(error) })
      if (error instanceof ApiError && error.fields.terms_version) {
        // They are others than those that were read.
        setValue('terms_accepted', false, { shouldValidate: true })
        forgetTerms()
      }
    }
  }
  const refuse = (): void => setError('root', { message: VALIDATION })

  return (
    <form noValidate onSubmit={(event) => void handleSubmit(pass, refuse)(event)}>
      <StepHeading step={step} ref={heading} />
      <HoneypotField control={control} />
      {step === 1 && <StepPerson control={control} fixedEmail={invitedEmail !== null} />}
      {step === 2 && <StepAccount control={control} invitation={invitation} accountant={accountant} />}
      {step === 3 && <StepPassword control={control} email={draft.email} terms={terms} />}
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
          disabled={step === 3 && !accepted}
        >
          {step < 3 ? t('Next') : busy ? t('Creating your account...') : t('Create Account')}
        </Button>
      </div>
    </form>
  )
}
