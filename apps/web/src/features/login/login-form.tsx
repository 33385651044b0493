import { Email } from '@spoor/contract/rules/account-fields.ts'
import { MAX_PASSWORD_LENGTH } from '@spoor/contract/rules/account-rules.ts'
import { REFUSALS } from '@spoor/contract/words/refusals.ts'
import type { Profile } from '@spoor/contract/routes/auth.ts'
import { Link } from '@tanstack/react-router'
import { LogIn } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useForm } from 'react-hook-form'
import * as z from 'zod'
import { ApiError } from '../../net/api-error.ts'
import { wait } from '../../net/wait.ts'
import { loadProfile, openSession, recordSignIn, signOut } from '../../auth/account.ts'
import { isAccountant, opensWithoutSubscription } from '../../auth/accountant.ts'
import type { AttemptLimits } from '../../session/attempt-limits.ts'
import { attempts } from '../../auth/attempts.ts'
import { IdentityError, type IdentityPort, type IdentityUser } from '../../session/identity-port.ts'
import { identity } from '../../session/identity.ts'
import { savedSession } from '../../session/saved-session.ts'
import type { Session } from '../../session/session.ts'
import { findSubscriptionRefusal } from '../../auth/subscription-refusal.ts'
import { tokens } from '../../session/tokens.ts'
import { t } from '../../language/t.ts'
import { FormCheckbox, FormField, FormInput, schemaResolver } from '../../ui/form.tsx'
import { EMAIL_INPUT } from '../../ui/field.tsx'
import { PasswordInput } from '../../ui/password-input.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { SubmitPart } from '../../ui/submit-part.tsx'
import { LOGIN_MESSAGES, getLoginMessage, LoginRefused, SignInError, SignInGivenUp } from './login-message.ts'
import type { LoginRefusal } from './login-message.ts'

/** The result shows after 1 to 2 s at the earliest. */
const SHOWN_AFTER_MS = 1000
const SHOWN_AFTER_SPREAD_MS = 1000

/** Existing passwords stay valid even if they do not meet current rules. */
export const LoginDetails = z.object({
  email: Email,
  password: z.string().min(1, t('Password is required')).max(MAX_PASSWORD_LENGTH, t('Password too long')),
  rememberMe: z.boolean(),
})
export type LoginDetails = z.infer<typeof LoginDetails>

export interface SignInPorts {
  identity: Pick<IdentityPort, 'signIn'>
  /** Asks for the second factor and resolves once it is correct. */
  askSecondFactor: () => Promise<IdentityUser>
  attempts: Pick<AttemptLimits, 'attempt' | 'succeeded'>
  signOut: (how?: { leavesToken: boolean }) => Promise<unknown>
  /** Whether the refused user can pay online at once. */
  paysOnline: () => Promise<boolean>
  refreshToken: () => Promise<string | null>
  loadProfile: () => Promise<Profile | null>
  recordSignIn: () => Promise<{ status: string }>
  openSession: (user: IdentityUser, profile: Profile | null) => Session
  /** Whether the user can use something without a subscription, such as an accountant's clients. */
  needsNoSubscription: (profile: Profile | null) => boolean
  wait: (ms: number) => Promise<void>
  nowMs: () => number
  /** 0 to 1. */
  random: () => number
}

/** Signs in with email and password in the specified order. Throws errors for `getLoginMessage`. */
export async function signIn(details: LoginDetails, ports: SignInPorts): Promise<Session> {
  const signedOut = ports.signOut()
  if (!LoginDetails.safeParse(details).success) throw new SignInError(LOGIN_MESSAGES.validation)
  const limited = ports.attempts.attempt('sign_in', details.email)
  if (limited) throw new SignInError(limited.message)

  // Start the work now; the wait only sets a minimum time before the result shows.
  const shown = ports.wait(SHOWN_AFTER_MS + SHOWN_AFTER_SPREAD_MS * ports.random())
  try {
    await signedOut
    const user = await authenticated(details, ports)
    const profile = await admitUser(user, details, ports)
    await shown
    return ports.openSession(user, profile)
  } catch (error) {
    await shown
    throw error
  }
}

async function authenticated(details: LoginDetails, ports: SignInPorts): Promise<IdentityUser> {
  try {
    const { email, password, rememberMe } = details
    return await ports.identity.signIn({ email, password, remember: rememberMe })
  } catch (error) {
    if (error instanceof IdentityError && error.code === 'multi-factor-auth-required')
      return await ports.askSecondFactor()
    throw error
  }
}

/** Returns the profile if the user may enter; otherwise ends the session. */
async function admitUser(
  user: IdentityUser,
  { email }: { email: string },
  ports: Omit<SignInPorts, 'askSecondFactor'>,
): Promise<Profile | null> {
  try {
    if (user.email.toLowerCase() !== email.toLowerCase()) throw new SignInError(LOGIN_MESSAGES.mismatch)
    ports.attempts.succeeded(email)
    const token = await ports.refreshToken()
    const profile = await ports.loadProfile()
    const refusal = findSubscriptionRefusal(profile, ports.nowMs())
    const { status } = refusal === null ? await ports.recordSignIn() : { status: refusal }
    if (token !== null && isLoginRefusal(status) && !ports.needsNoSubscription(profile))
      throw new LoginRefused(status, t(REFUSALS[status]), token)
    return profile
  } catch (error) {
    // Users who can pay online stay signed in to the identity service until they return or leave the panel; for a bank
    // transfer the token suffices to show the amount due.
    const isRefused = error instanceof LoginRefused
    if (!isRefused || error.code === 'company_inactive' || !(await ports.paysOnline()))
      await ports.signOut({ leavesToken: isRefused })
    if (error instanceof SignInError || (error instanceof ApiError && error.status === 401)) throw error
    throw new SignInError(LOGIN_MESSAGES.profile, error)
  }
}

const isLoginRefusal = (status: string): status is LoginRefusal =>
  ['payment_unverified', 'subscription_expired', 'company_inactive'].includes(status)

const SecondFactorForm = lazy(() =>
  import('../../auth/second-factor-form.tsx').then((module) => ({ default: module.SecondFactorForm })),
)

interface Challenge {
  meet: (user: IdentityUser) => void
  giveUp: () => void
}

const ports = {
  identity,
  attempts,
  signOut,
  paysOnline: async () => (await import('../../payment/pays-online.ts')).paysOnline(),
  refreshToken: tokens.refresh,
  loadProfile,
  recordSignIn,
  openSession,
  wait,
  nowMs: Date.now,
  random: Math.random,
}

/** Completes the sign-in that the mailed link began in the browser that registered; null if there is none. */
export async function finishConfirmedSignIn(): Promise<Session | null> {
  const user = await identity.currentUser()
  if (!user) return null
  savedSession.begin('browser')
  return openSession(user, await admitUser(user, user, { ...ports, needsNoSubscription: isAccountant }))
}

const resolver = schemaResolver(LoginDetails)

export function LoginForm({
  email,
  requested,
  onSignedIn,
  onRefused,
}: {
  email: string
  /** The page to open afterwards, if one was requested. */
  requested: string | undefined
  onSignedIn: (session: Session) => Promise<void>
  onRefused: (refused: LoginRefused, email: string) => void
}) {
  const [done, setDone] = useState(false)
  const [challenge, setChallenge] = useState<Challenge | null>(null)
  const { control, formState, getValues, handleSubmit, setError } = useForm({
    defaultValues: { email, password: '', rememberMe: false },
    resolver,
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
          isAccountant(profile) || opensWithoutSubscription(requested?.split('?')[0] ?? '', profile),
      })
      setDone(true)
      await onSignedIn(session)
    } catch (error) {
      setDone(false)
      if (error instanceof LoginRefused) return onRefused(error, details.email)
      if (error instanceof SignInGivenUp) return
      setError('root', { message: getLoginMessage(error) })
    }
  }
  // `signIn` ends any earlier session before validating, so call it for invalid input too.
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
      <FormInput control={control} name="email" {...EMAIL_INPUT} autoComplete="username" />
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
      <SubmitPart problem={formState.errors.root?.message} busy={formState.isSubmitting || done} icon={LogIn}>
        {done ? t('Successfully signed in!') : formState.isSubmitting ? t('Signing in...') : t('Sign In')}
      </SubmitPart>
    </form>
  )
}
