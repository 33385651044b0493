import { Link } from '@tanstack/react-router'
import { sanitiseEmail } from '@spoor/contract/account-rules.ts'
import { LogIn } from 'lucide-react'
import { lazy, Suspense, useRef, useState } from 'react'
import type { FormEvent } from 'react'
import { wait } from '../../api/wait.ts'
import { loadProfile, openSession, recordSignIn, signOut } from '../../auth/account.ts'
import { attempts } from '../../auth/attempts.ts'
import { identity } from '../../auth/identity.ts'
import type { IdentityUser } from '../../auth/identity-port.ts'
import type { Session } from '../../auth/session.ts'
import { tokens } from '../../auth/tokens.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { PasswordInput } from '../../ui/password-input.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { SubmitPart } from '../../ui/submit-part.tsx'
import { loginMessageOf, LoginRefused, SignInGivenUp } from './login-message.ts'
import { loginFaults, signIn } from './sign-in.ts'
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
  onEmail,
  onSignedIn,
  onRefused,
}: {
  email: string
  onEmail: (email: string) => void
  onSignedIn: (session: Session) => Promise<void>
  onRefused: (refused: LoginRefused) => void
}) {
  const [password, setPassword] = useState('')
  const [remember, setRemember] = useState(false)
  const [tried, setTried] = useState(false)
  const [state, setState] = useState<'ready' | 'busy' | 'done'>('ready')
  const [problem, setProblem] = useState<string | null>(null)
  const [challenge, setChallenge] = useState<Challenge | null>(null)
  const form = useRef<HTMLFormElement>(null)

  const faults = loginFaults({ email, password })
  const shown = tried ? faults : { email: null, password: null }

  const askSecondFactor = (): Promise<IdentityUser> =>
    new Promise<IdentityUser>((meet, reject) =>
      setChallenge({ meet, giveUp: () => reject(new SignInGivenUp()) }),
    ).finally(() => setChallenge(null))

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    setTried(true)
    setProblem(null)
    setState('busy')
    try {
      const session = await signIn({ email, password, remember }, { ...ports, askSecondFactor })
      setState('done')
      await onSignedIn(session)
    } catch (error) {
      setState('ready')
      if (error instanceof LoginRefused) return onRefused(error)
      if (error instanceof SignInGivenUp) return
      setProblem(loginMessageOf(error))
      const wrong = faults.email ? 'email' : faults.password ? 'password' : null
      if (wrong) form.current?.querySelector<HTMLInputElement>(`[name=${wrong}]`)?.focus()
    }
  }

  if (challenge) {
    return (
      <Suspense fallback={<Skeleton className="h-60 w-full rounded-lg" />}>
        <SecondFactorForm onSignedIn={challenge.meet} onCancel={challenge.giveUp} />
      </Suspense>
    )
  }
  return (
    <form ref={form} noValidate onSubmit={(event) => void submit(event)}>
      <Field label={t('Email')} error={shown.email}>
        {(control) => (
          <Input
            {...control}
            name="email"
            type="email"
            inputMode="email"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            value={email}
            onChange={(event) => onEmail(sanitiseEmail(event.target.value))}
          />
        )}
      </Field>
      <Field
        label={t('Password')}
        error={shown.password}
        className="mt-2"
        aside={
          <Link to="/forgot-password" className="text-sm font-medium text-accent underline underline-offset-2">
            {t('Forgot your password?')}
          </Link>
        }
      >
        {(control) => (
          <PasswordInput
            {...control}
            name="password"
            autoComplete="current-password"
            value={password}
            onChange={(event) => setPassword(event.target.value)}
          />
        )}
      </Field>
      <Checkbox className="mt-1 mb-2" checked={remember} onChange={(event) => setRemember(event.target.checked)}>
        {t('Remember me')}
      </Checkbox>
      <SubmitPart problem={problem} busy={state !== 'ready'} icon={<LogIn size={18} aria-hidden />}>
        {state === 'ready' ? t('Sign In') : state === 'busy' ? t('Signing in...') : t('Successfully signed in!')}
      </SubmitPart>
    </form>
  )
}
