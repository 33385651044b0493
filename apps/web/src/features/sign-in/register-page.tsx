import { Link, getRouteApi } from '@tanstack/react-router'
import {
  emailFault,
  MAX_PASSWORD_LENGTH,
  nameFault,
  passwordFault,
  sanitiseEmail,
  sanitiseName,
} from '@spoor/contract/account-rules.ts'
import { useRef, useState } from 'react'
import type { FormEvent } from 'react'
import { wait } from '../../api/wait.ts'
import { openSession, registerProfile, signOut } from '../../auth/account.ts'
import { identity } from '../../auth/identity.ts'
import { tokens } from '../../auth/tokens.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { Notice } from '../../ui/notice.tsx'
import { toast } from '../../ui/toast.ts'
import { PasswordInput } from '../../ui/password-input.tsx'
import { SignInCard } from '../../ui/sign-in-card.tsx'
import { LOGIN_MESSAGES } from './sign-in-error.ts'
import { registrationMessageOf, signUp } from './sign-up.ts'
import { StrengthMeter } from '../../ui/strength-meter.tsx'
import { useAfterSignIn } from '../../auth/use-after-sign-in.ts'

const page = getRouteApi('/public/register')
const FIELDS = ['name', 'email', 'password'] as const
type Field = (typeof FIELDS)[number]

const ports = {
  identity,
  signOut,
  refreshToken: tokens.refresh,
  registerProfile,
  openSession,
  wait,
  random: Math.random,
}

export function RegisterPage() {
  const { from } = page.useSearch()
  const enter = useAfterSignIn(from)
  const [values, setValues] = useState<Record<Field, string>>({ name: '', email: '', password: '' })
  const [left, setLeft] = useState<ReadonlySet<Field>>(new Set())
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const form = useRef<HTMLFormElement>(null)

  const faults: Record<Field, string | null> = {
    name: nameFault(values.name),
    email: emailFault(values.email),
    password: passwordFault(values.password),
  }
  const set = (field: Field, value: string): void => setValues((before) => ({ ...before, [field]: value }))
  /** A field says what is wrong once it was filled in and left, or the form was sent. */
  const inputOf = (field: Field) => ({
    name: field,
    value: values[field],
    onBlur: () => values[field] !== '' && setLeft((before) => new Set(before).add(field)),
  })
  const shown = (field: Field): string | null => (left.has(field) ? faults[field] : null)

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    setLeft(new Set(FIELDS))
    const wrong = FIELDS.find((field) => faults[field])
    if (wrong) {
      setProblem(LOGIN_MESSAGES.validation)
      form.current?.querySelector<HTMLInputElement>(`[name=${wrong}]`)?.focus()
      return
    }
    setProblem(null)
    setBusy(true)
    try {
      const session = await signUp({ ...values, name: values.name.trim() }, ports)
      toast.success('Account created successfully!')
      await enter(session)
    } catch (error) {
      setBusy(false)
      setProblem(registrationMessageOf(error))
    }
  }

  return (
    <SignInCard
      title="Create your account"
      lead="Your first logbook is one file away."
      below={
        <>
          Have an account?{' '}
          <Link
            to="/login"
            search={from ? { from } : {}}
            className="font-semibold text-accent underline underline-offset-2"
          >
            Sign in
          </Link>
        </>
      }
    >
      <form ref={form} noValidate onSubmit={(event) => void submit(event)}>
        <Field label="Name" error={shown('name')}>
          {(control) => (
            <Input
              {...control}
              {...inputOf('name')}
              autoComplete="name"
              onChange={(event) => set('name', sanitiseName(event.target.value))}
            />
          )}
        </Field>
        <Field label="Email" error={shown('email')} className="mt-2">
          {(control) => (
            <Input
              {...control}
              {...inputOf('email')}
              type="email"
              inputMode="email"
              autoComplete="username"
              autoCapitalize="none"
              spellCheck={false}
              onChange={(event) => set('email', sanitiseEmail(event.target.value))}
            />
          )}
        </Field>
        <Field label="Password" error={shown('password')} className="mt-2">
          {(control) => (
            <PasswordInput
              {...control}
              {...inputOf('password')}
              autoComplete="new-password"
              maxLength={MAX_PASSWORD_LENGTH}
              onChange={(event) => set('password', event.target.value)}
            />
          )}
        </Field>
        <StrengthMeter password={values.password} />
        {problem && (
          <div className="mb-4">
            <Notice kind="bad">{problem}</Notice>
          </div>
        )}
        <Button type="submit" variant="primary" size="large" className="w-full" busy={busy}>
          {busy ? 'Creating your account...' : 'Create Account'}
        </Button>
      </form>
    </SignInCard>
  )
}
