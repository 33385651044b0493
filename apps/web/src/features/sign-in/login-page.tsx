import { Link, getRouteApi } from '@tanstack/react-router'
import { emailFault, MAX_PASSWORD_LENGTH, sanitiseEmail } from '@spoor/contract/account-rules.ts'
import { LogIn } from 'lucide-react'
import { useRef, useState } from 'react'
import type { FormEvent } from 'react'
import { wait } from '../../api/wait.ts'
import { loadProfile, openSession, recordSignIn, signOut } from '../../auth/account.ts'
import { identity } from '../../auth/identity.ts'
import { tokens } from '../../auth/tokens.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { Notice } from '../../ui/notice.tsx'
import { toast } from '../../ui/toast.ts'
import { PasswordInput } from '../../ui/password-input.tsx'
import { SignInCard } from '../../ui/sign-in-card.tsx'
import { LOGIN_MESSAGES, loginMessageOf } from './sign-in-error.ts'
import { signIn } from './sign-in.ts'
import { useAfterSignIn } from '../../auth/use-after-sign-in.ts'

const REDIRECT_MS = 1500
const page = getRouteApi('/public/login')

const ports = {
  identity,
  signOut,
  refreshToken: tokens.refresh,
  loadProfile,
  recordSignIn,
  openSession,
  wait,
  random: Math.random,
}

export function LoginPage() {
  const { from } = page.useSearch()
  const enter = useAfterSignIn(from)
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [remember, setRemember] = useState(false)
  const [tried, setTried] = useState(false)
  const [state, setState] = useState<'ready' | 'busy' | 'done'>('ready')
  const [problem, setProblem] = useState<string | null>(null)
  const form = useRef<HTMLFormElement>(null)

  const faults = { email: emailFault(email), password: password === '' ? 'Password is required' : null }
  const shown = tried ? faults : { email: null, password: null }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    setTried(true)
    if (faults.email || faults.password) {
      setProblem(LOGIN_MESSAGES.validation)
      form.current?.querySelector<HTMLInputElement>(faults.email ? '[name=email]' : '[name=password]')?.focus()
      return
    }
    setProblem(null)
    setState('busy')
    try {
      const session = await signIn({ email, password, remember }, ports)
      setState('done')
      toast.success('Successfully signed in!')
      await wait(REDIRECT_MS)
      await enter(session)
    } catch (error) {
      setState('ready')
      setProblem(loginMessageOf(error))
    }
  }

  return (
    <SignInCard
      title="Welcome Back"
      lead="Sign in to your trips and logbooks."
      below={
        <>
          New here?{' '}
          <Link
            to="/register"
            search={from ? { from } : {}}
            className="font-semibold text-accent underline underline-offset-2"
          >
            Create an account
          </Link>
        </>
      }
    >
      <form ref={form} noValidate onSubmit={(event) => void submit(event)}>
        <Field label="Email" error={shown.email}>
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
              onChange={(event) => setEmail(sanitiseEmail(event.target.value))}
            />
          )}
        </Field>
        <Field label="Password" error={shown.password} className="mt-2">
          {(control) => (
            <PasswordInput
              {...control}
              name="password"
              autoComplete="current-password"
              maxLength={MAX_PASSWORD_LENGTH}
              value={password}
              onChange={(event) => setPassword(event.target.value)}
            />
          )}
        </Field>
        <Checkbox className="mt-1" checked={remember} onChange={(event) => setRemember(event.target.checked)}>
          Remember me
        </Checkbox>
        <div className="my-4 empty:hidden">{problem && <Notice kind="bad">{problem}</Notice>}</div>
        <Button
          type="submit"
          variant="primary"
          size="large"
          className="mt-2 w-full"
          busy={state !== 'ready'}
          icon={<LogIn size={18} aria-hidden />}
        >
          {state === 'ready' ? 'Sign In' : state === 'busy' ? 'Signing in...' : 'Successfully signed in!'}
        </Button>
      </form>
    </SignInCard>
  )
}
