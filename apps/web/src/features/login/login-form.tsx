import { Link } from '@tanstack/react-router'
import { sanitiseEmail } from '@spoor/contract/account-rules.ts'
import { LogIn } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useForm } from 'react-hook-form'
import { wait } from '../../api/wait.ts'
import { opensWithoutSubscription } from '../../auth/accountant.ts'
import { loadProfile, openSession, recordSignIn, signOut } from '../../auth/account.ts'
import { attempts } from '../../auth/attempts.ts'
import { identity } from '../../auth/identity.ts'
import type { IdentityUser } from '../../auth/identity-port.ts'
import type { Session } from '../../auth/session.ts'
import { tokens } from '../../auth/tokens.ts'
import { faultsResolver } from '../../ui/faults-resolver.ts'
import { FormCheckbox, FormField } from '../../ui/form-field.tsx'
import { EMAIL_INPUT, Input } from '../../ui/input.tsx'
import { PasswordInput } from '../../ui/password-input.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { SubmitPart } from '../../ui/submit-part.tsx'
import { loginMessageOf, LoginRefused, SignInGivenUp } from './login-message.ts'
import { loginFaults, signIn } from './sign-in.ts'
import type { LoginDetails } from './sign-in.ts'
import { t } from '../../language/t.ts'

const SecondFactorForm = lazy(() =>
  import('../../auth/second-factor-form.tsx').then((module) => ({ default: module.SecondFactorForm })),
)

/** A sign-in that waits for its second factor. */
interface Challenge {
  meet: (user: IdentityUser) => void
  giveUp: () => void
}

const ports = {
  identity,
  attempts,
  signOut,
  refreshToken: tokens.refresh,
  loadProfile,
  recordSignIn,
  openSession,
  wait,
  nowMs: Date.now,
  random: Math.random,
}

export function LoginForm({
  email,
  requested,
  onSignedIn,
  onRefused,
}: {
  /** To begin with. */
  email: string
  /** The page to go on to, if one was asked for. */
  requested: string | undefined
  onSignedIn: (session: Session) => Promise<void>
  onRefused: (refused: LoginRefused, email: string) => void
}) {
  const [done, setDone] = useState(false)
  const [challenge, setChallenge] = useState<Challenge | null>(null)
  const { control, formState, getValues, handleSubmit, setError } = useForm<LoginDetails>({
    defaultValues: { email, password: '', rememberMe: false },
    resolver: faultsResolver<LoginDetails>(loginFaults),
  })

  const askSecondFactor = (): Promise<IdentityUser> =>
    new Promise<IdentityUser>((meet, reject) =>
      setChallenge({ meet, giveUp: () => reject(new SignInGivenUp()) }),
    ).finally(() => setChallenge(null))

  async function submit(details: LoginDetails): Promise<void> {
    try {
      const session = await signIn(details, {
        ...ports,
        askSecondFactor,
        needsNoSubscription: (profile) =>
          profile?.has_clients === true || opensWithoutSubscription(requested?.split('?')[0] ?? '', profile),
      })
      setDone(true)
      await onSignedIn(session)
    } catch (error) {
      setDone(false)
      if (error instanceof LoginRefused) return onRefused(error, details.email)
      if (error instanceof SignInGivenUp) return
      setError('root', { message: loginMessageOf(error) })
    }
  }
  // `signIn` ends an older session before it looks at the fields, so it is called for faulty ones too.
  const send = handleSubmit(submit, () => submit(getValues()))

  if (challenge) {
    return (
      <Suspense fallback={<Skeleton className="h-60 w-full rounded-lg" />}>
        <SecondFactorForm onSignedIn={challenge.meet} onCancel={challenge.giveUp} />
      </Suspense>
    )
  }
  return (
    <form noValidate onSubmit={(event) => void send(event)}>
      <FormField control={control} name="email" label={t('Email')} sanitise={sanitiseEmail}>
        {(field) => <Input {...field} {...EMAIL_INPUT} autoComplete="username" />}
      </FormField>
      <FormField
        control={control}
        name="password"
        label={t('Password')}
        className="mt-2"
        aside={
          <Link to="/forgot-password" className="text-sm font-medium text-accent underline underline-offset-2">
            {t('Forgot your password?')}
          </Link>
        }
      >
        {(field) => <PasswordInput {...field} autoComplete="current-password" />}
      </FormField>
      <FormCheckbox control={control} name="rememberMe" className="mt-1 mb-2">
        {t('Remember me')}
      </FormCheckbox>
      <SubmitPart
        problem={formState.errors.root?.message}
        busy={formState.isSubmitting || done}
        icon={<LogIn size={18} aria-hidden />}
      >
        {done ? t('Successfully signed in!') : formState.isSubmitting ? t('Signing in...') : t('Sign In')}
      </SubmitPart>
    </form>
  )
}
