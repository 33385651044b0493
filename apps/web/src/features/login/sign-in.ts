import { emailFault, MAX_PASSWORD_LENGTH } from '@spoor/contract/account-rules.ts'
import { REFUSALS } from '@spoor/contract/refusals.ts'
import type { Profile } from '@spoor/contract/routes/auth.ts'
import { ApiError } from '../../api/api-error.ts'
import type { AttemptLimits } from '../../auth/attempt-limits.ts'
import { IdentityError } from '../../auth/identity-port.ts'
import type { IdentityPort, IdentityUser } from '../../auth/identity-port.ts'
import type { Session } from '../../auth/session.ts'
import { subscriptionRefusal } from '../../auth/subscription-refusal.ts'
import { LOGIN_MESSAGES, LoginRefused, SignInError } from './login-message.ts'
import type { LoginRefusal } from './login-message.ts'
import { t } from '../../language/t.ts'

/** The result shows after 1 to 2 s at the earliest. */
const SHOWN_AFTER_MS = 1000
const SHOWN_AFTER_SPREAD_MS = 1000

export interface LoginDetails {
  email: string
  password: string
  rememberMe: boolean
}

export interface SignInPorts {
  identity: Pick<IdentityPort, 'signIn'>
  /** Asks for the second factor, and goes on once it is right. */
  askSecondFactor: () => Promise<IdentityUser>
  attempts: Pick<AttemptLimits, 'attempt' | 'succeeded'>
  signOut: (how?: { leavesToken: boolean }) => Promise<unknown>
  refreshToken: () => Promise<string | null>
  loadProfile: () => Promise<Profile | null>
  recordSignIn: () => Promise<{ status: string }>
  openSession: (user: IdentityUser, profile: Profile | null) => Session
  /** Whether there is something to open without a subscription, such as an accountant's clients. */
  needsNoSubscription: (profile: Profile | null) => boolean
  wait: (ms: number) => Promise<void>
  nowMs: () => number
  /** 0 to 1. */
  random: () => number
}

/** What is wrong with each field. A password that was good once stays good here, whatever is asked of a new one. */
export function loginFaults({ email, password }: Pick<LoginDetails, 'email' | 'password'>): {
  email: string | null
  password: string | null
} {
  const tooLong = password.length > MAX_PASSWORD_LENGTH ? t('Password too long') : null
  return { email: emailFault(email), password: password === '' ? t('Password is required') : tooLong }
}

/** Signs in with e-mail and password, in the specification's order. Throws what `loginMessageOf` puts into words. */
export async function signIn(details: LoginDetails, ports: SignInPorts): Promise<Session> {
  const signedOut = ports.signOut()
  const faults = loginFaults(details)
  if (faults.email || faults.password) throw new SignInError(LOGIN_MESSAGES.validation)
  const limited = ports.attempts.attempt('sign_in', details.email)
  if (limited) throw new SignInError(limited.message)

  // The work starts at once; the wait is a floor under what shows.
  const shown = ports.wait(SHOWN_AFTER_MS + SHOWN_AFTER_SPREAD_MS * ports.random())
  try {
    await signedOut
    const user = await authenticated(details, ports)
    const profile = await admitted(user, details, ports)
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

/** The profile of somebody who may come in. Whoever may not keeps no session. */
async function admitted(user: IdentityUser, { email }: LoginDetails, ports: SignInPorts): Promise<Profile | null> {
  try {
    if (user.email.toLowerCase() !== email.toLowerCase()) throw new SignInError(LOGIN_MESSAGES.mismatch)
    ports.attempts.succeeded(email)
    const token = await ports.refreshToken()
    const profile = await ports.loadProfile()
    const refusal = subscriptionRefusal(profile, ports.nowMs())
    const { status } = refusal === null ? await ports.recordSignIn() : { status: refusal }
    if (token !== null && isLoginRefusal(status) && !ports.needsNoSubscription(profile))
      throw new LoginRefused(status, t(REFUSALS[status]), token)
    return profile
  } catch (error) {
    // What is owed is shown by the token.
    await ports.signOut({ leavesToken: error instanceof LoginRefused })
    if (error instanceof SignInError || (error instanceof ApiError && error.status === 401)) throw error
    throw new SignInError(LOGIN_MESSAGES.profile, error)
  }
}

const isLoginRefusal = (status: string): status is LoginRefusal =>
  ['payment_unverified', 'subscription_expired', 'company_inactive'].includes(status)
