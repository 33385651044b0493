import { DEFAULT_TIMEZONE } from '@spoor/contract/limits/limits.ts'
import { register } from '@spoor/contract/routes/auth.ts'
import { listCommonPasswords } from '@spoor/contract/routes/joining.ts'
import { type Ref, useEffect, useId, useRef, useState } from 'react'
import { useController, useForm, useWatch } from 'react-hook-form'
import { ApiError } from '../../net/api-error.ts'
import { api, apiWithToken } from '../../api/api.ts'
import { wait } from '../../net/wait.ts'
import { loadProfile, signOut } from '../../auth/account.ts'
import { attempts } from '../../auth/attempts.ts'
import { identity } from '../../session/identity.ts'
import { tokens } from '../../session/tokens.ts'
import type { AccountantInvitation } from '../../auth/use-accountant-invitation.ts'
import { language } from '../../language/language.ts'
import { t } from '../../language/t.ts'
import { TermsField } from '../../terms/terms-field.tsx'
import { type Terms, useTerms } from '../../terms/use-terms.ts'
import { Button } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { FormField, FormInput, FormSelect, schemaResolver } from '../../ui/form.tsx'
import { EMAIL_INPUT, MOBILE_INPUT, NAME_INPUT } from '../../ui/field.tsx'
import { Problem } from '../../ui/notice.tsx'
import { PasswordInput } from '../../ui/password-input.tsx'
import { StrengthMeter } from '../../ui/strength-meter.tsx'
import { toast } from '../../ui/toast.ts'
import { keepDraft, type KeptRegistration, NO_DRAFT, readDraft, type RegistrationDraft } from './registration-draft.ts'
import { getRegistrationMessage } from './registration-message.ts'
import { type Invitation, toRegistrationPayload } from './registration-payload.ts'
import type { RegistrationControl, RegistrationValues, Secrets } from './registration-values.ts'
import { type Step, makeStepSchema } from './registration-steps.ts'
import { type SignedUp, signUp } from './sign-up.ts'
import { StepAccount } from './step-account.tsx'

const submitRegistration = ({
  draft,
  password,
  company_website,
  invitation,
  accountant,
  termsVersion,
}: {
  draft: RegistrationDraft
  password: string
  company_website: string
  invitation: Invitation | null
  accountant: AccountantInvitation | null
  termsVersion: string | null
}): Promise<SignedUp> =>
  signUp(
    { name: draft.name.trim(), email: draft.email, password, company_website, isEmailProven: accountant !== null },
    {
      identity,
      attempts,
      signOut,
      refreshToken: tokens.refresh,
      loadProfile,
      register: ({ uid }, token) =>
        apiWithToken(token).call(register, {
          body: toRegistrationPayload({ uid, draft, invitation, accountant, termsVersion, language }),
        }),
      wait,
      random: Math.random,
    },
  )

const NONE: ReadonlySet<string> = new Set()

/** Rejected common passwords, loaded when needed. If they fail to load, the server still checks. */
function useCommonPasswords(matter: boolean): ReadonlySet<string> {
  const [common, setCommon] = useState(NONE)
  useEffect(() => {
    if (!matter || common !== NONE) return undefined
    const abort = new AbortController()
    api.call(listCommonPasswords, {}, { signal: abort.signal }).then(
      (passwords) => setCommon(new Set(passwords)),
      () => undefined,
    )
    return () => abort.abort()
  }, [matter, common])
  return common
}

const getDeviceTimezone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone || DEFAULT_TIMEZONE

function StepPerson({
  control,
  fixedEmail,
  isDriver,
}: {
  control: RegistrationControl
  /** The invitation is bound to one email address. */
  fixedEmail: boolean
  isDriver: boolean
}) {
  const device = getDeviceTimezone()
  return (
    <>
      <FormInput control={control} name="name" {...NAME_INPUT} />
      <FormInput
        control={control}
        name="email"
        hint={fixedEmail ? t('Your invitation is for this address') : undefined}
        className="mt-3"
        {...EMAIL_INPUT}
        autoComplete="username"
        readOnly={fixedEmail}
      />
      {isDriver && <FormInput control={control} name="mobile" className="mt-3" {...MOBILE_INPUT} />}
      {device !== DEFAULT_TIMEZONE && (
        <FormSelect
          control={control}
          name="timezone"
          label={t('Timezone')}
          hint={t('Your device is not set to South African time. Days and tax years are always South African.')}
          className="mt-3"
        >
          {[DEFAULT_TIMEZONE, device].map((zone) => (
            <option key={zone} value={zone}>
              {zone}
            </option>
          ))}
        </FormSelect>
      )}
    </>
  )
}

/** Step 3: a password, twice, and the terms. */
function StepPassword({
  control,
  email,
  terms,
}: {
  control: RegistrationControl
  /** Lets password managers save the email with the password. */
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

const NAMES = [t('Personal details'), t('Account type'), t('Password and terms')] as const

function StepHeading({ step, ref }: { step: Step; ref: Ref<HTMLHeadingElement> }) {
  return (
    <div className="mb-5">
      <ol aria-label={t('Steps')} className="mb-4 grid grid-cols-3 gap-2">
        {NAMES.map((name, index) => {
          const at = index + 1
          return (
            <li
              key={name}
              aria-current={at === step ? 'step' : undefined}
              className={classes(
                'h-1.5 rounded-full transition-colors duration-200',
                at <= step ? 'bg-accent' : 'bg-line',
              )}
            >
              <span className="sr-only">
                {at}. {name}
                {at < step && t(', done')}
              </span>
            </li>
          )
        })}
      </ol>
      <h2 ref={ref} tabIndex={-1} className="scroll-mt-24 text-lg font-semibold outline-none">
        {NAMES[step - 1]}
        <span className="ml-2 text-sm font-normal text-muted">{t('Step {step} of 3', { step })}</span>
      </h2>
    </div>
  )
}

/** Hidden from users and screen readers; only bots fill it in. */
function HoneypotField({ control }: { control: RegistrationControl }) {
  const { field } = useController({ control, name: 'company_website' })
  const id = useId()
  return (
    <div aria-hidden="true" className="absolute -left-[9999px] size-px overflow-hidden">
      <label htmlFor={id}>{t('Company website')}</label>
      <input {...field} id={id} type="text" tabIndex={-1} autoComplete="off" />
    </div>
  )
}

const NO_SECRETS: Secrets = { password: '', confirmPassword: '', terms_accepted: false }
const VALIDATION = t('Please fix the validation errors above')

/** The storable part: no passwords and no honeypot. */
const toDraft = ({
  name,
  email,
  mobile,
  timezone,
  role_type,
  company_id,
  company_name,
}: RegistrationValues): RegistrationDraft => ({
  name,
  email,
  mobile,
  timezone,
  role_type,
  company_id,
  company_name,
})

export function Wizard({
  invitation,
  accountant,
  onSignedUp,
}: {
  invitation: Invitation | null
  /** A client's invitation to an accountant. */
  accountant: AccountantInvitation | null
  onSignedUp: (signedUp: SignedUp) => void
}) {
  const [kept] = useState<KeptRegistration>(() => readDraft() ?? { step: 1, draft: NO_DRAFT })
  const [step, setStep] = useState(kept.step)
  const heading = useRef<HTMLHeadingElement>(null)
  const common = useCommonPasswords(step === 3)
  const { terms, acceptedVersion, forgetTerms } = useTerms(step === 3)
  const invitedEmail = accountant?.email ?? invitation?.email ?? null
  const getSchema = (at: Step) =>
    makeStepSchema(at, { invited: invitation !== null, isAccountant: accountant !== null, common })
  const { control, formState, getValues, handleSubmit, reset, setError, setValue } = useForm({
    defaultValues: { ...kept.draft, ...NO_SECRETS, company_website: '', email: invitedEmail ?? kept.draft.email },
    mode: 'onTouched',
    resolver: schemaResolver<ReturnType<typeof getSchema>, RegistrationValues>(getSchema(step)),
  })
  const draft = useWatch({ control, compute: toDraft })
  const accepted = useWatch({ control, name: 'terms_accepted' })
  const busy = formState.isSubmitting

  useEffect(
    () => keepDraft({ step, draft: invitedEmail === null ? draft : { ...draft, email: kept.draft.email } }),
    [step, draft, invitedEmail, kept],
  )

  function go(to: Step): void {
    setStep(to)
    requestAnimationFrame(() => {
      // A new step starts without errors, but fields the user has left show theirs at once.
      reset(getValues(), { keepTouched: true })
      // Focus the heading so screen readers announce it and Tab leads to the first field.
      heading.current?.focus()
    })
  }

  async function pass(): Promise<void> {
    const values = getValues()
    if (step < 3) return go((step + 1) as Step)
    // A restored draft may no longer be valid, for example for this invitation.
    const earlier = ([1, 2] as const).find((before) => !getSchema(before).safeParse(values).success)
    if (earlier) return go(earlier)
    try {
      const signedUp = await submitRegistration({
        draft: toDraft(values),
        password: values.password,
        company_website: values.company_website,
        invitation,
        accountant,
        termsVersion: await acceptedVersion(),
      })
      keepDraft(null)
      toast.success(t('Account created successfully!'))
      onSignedUp(signedUp)
    } catch (error) {
      setError('root', { message: getRegistrationMessage(error) })
      if (error instanceof ApiError && error.fields.terms_version) {
        // The terms for this choice differ from those accepted.
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
      {step === 1 && <StepPerson control={control} fixedEmail={invitedEmail !== null} isDriver={accountant === null} />}
      {step === 2 && <StepAccount control={control} invitation={invitation} accountant={accountant} />}
      {step === 3 && <StepPassword control={control} email={draft.email} terms={terms} />}
      <Problem className="mt-2 mb-4">{formState.errors.root?.message}</Problem>
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
