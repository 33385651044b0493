import type { Profile } from '@spoor/contract/routes/auth.ts'
import { describe, expect, test, vi } from 'vitest'
import { ApiError } from '../../net/api-error.ts'
import { createAttemptLimits } from '../../session/attempt-limits.ts'
import { IdentityError, type IdentityUser } from '../../session/identity-port.ts'
import type { Session } from '../../session/session.ts'
import { getLoginMessage, LoginRefused } from './login-message.ts'
import { LoginDetails, signIn, type SignInPorts } from './login-form.tsx'

const NOW_MS = Date.UTC(2026, 2, 1)
const USER: IdentityUser = {
  uid: 'u1',
  email: 'Thandi@example.co.za',
  emailVerified: true,
  name: 'Thandi',
  secondFactor: false,
}
const PROFILE = {
  name: 'Thandi',
  role_type: 'individual',
  user_type: 'individual',
  payment_verified: true,
  subscription_expires_at: '2027-03-01T00:00:00Z',
} as Profile
const DETAILS = { email: 'thandi@example.co.za', password: 'Kudu-trail-42', rememberMe: false }
const UNPAID = 'Your account is pending payment verification. An admin will review and activate your account shortly.'
const EXPIRED = 'Your subscription has expired. Please contact admin to renew your subscription.'
const INACTIVE = 'Your company account is inactive. Please contact your company administrator.'

function setUp(changes: Partial<SignInPorts> = {}) {
  const done: string[] = []
  const step =
    <T>(name: string, result: T) =>
    (): Promise<T> => {
      done.push(name)
      return Promise.resolve(result)
    }
  const wait = vi.fn<(ms: number) => Promise<void>>(() => Promise.resolve())
  const ports: SignInPorts = {
    identity: { signIn: step('sign in', USER) },
    askSecondFactor: step('second factor', USER),
    attempts: createAttemptLimits({ fingerprint: 'f', nowMs: () => NOW_MS }),
    signOut: (how) => step(how?.leavesToken ? 'sign out, leaving the token' : 'sign out', undefined)(),
    paysOnline: () => Promise.resolve(false),
    refreshToken: step('fresh token', 'the-token'),
    loadProfile: step('profile', PROFILE),
    recordSignIn: step('record', { status: 'active' }),
    openSession: (user, profile) => {
      done.push('session')
      return { email: user.email, profile } as Session
    },
    needsNoSubscription: () => false,
    wait,
    nowMs: () => NOW_MS,
    random: () => 0.5,
    ...changes,
  }
  return { done, wait, ports }
}

const getFailureMessage = (promise: Promise<unknown>): Promise<string> => promise.then(() => 'in', getLoginMessage)
const failing = (fault: Error) => ({ signIn: () => Promise.reject(fault) })

test('follows the specified order and shows the result after at least 1 to 2 s', async () => {
  const { done, wait, ports } = setUp()
  expect((await signIn(DETAILS, ports)).profile).toBe(PROFILE)
  expect(done).toEqual(['sign out', 'sign in', 'fresh token', 'profile', 'record', 'session'])
  expect(wait.mock.calls).toEqual([[1500]])
})

test.each([
  [0, 1000],
  [0.999, 1999],
])('with random value %d the minimum delay is %d ms', async (chance, floorMs) => {
  const { wait, ports } = setUp({ random: () => chance })
  await signIn(DETAILS, ports)
  expect(wait.mock.calls).toEqual([[floorMs]])
})

test('work starts before the minimum delay ends, but the session waits for it', async () => {
  let rise = (): void => undefined
  const { done, ports } = setUp({ wait: () => new Promise((resolve) => (rise = resolve)) })
  const session = signIn(DETAILS, ports)
  await vi.waitFor(() => expect(done.at(-1)).toBe('record'))
  rise()
  await session
  expect(done.at(-1)).toBe('session')
})

test('an error waits for the same minimum delay', async () => {
  let shown = false
  const { ports } = setUp({
    identity: failing(new IdentityError('invalid-credential')),
    wait: () => new Promise((resolve) => setTimeout(() => ((shown = true), resolve()), 20)),
  })
  await signIn(DETAILS, ports).catch(() => expect(shown).toBe(true))
  expect(shown).toBe(true)
})

test('empty fields sign out and send no request', async () => {
  const { done, ports } = setUp()
  expect(await getFailureMessage(signIn({ ...DETAILS, password: '' }, ports))).toBe(
    'Please fix the validation errors above',
  )
  expect(done).toEqual(['sign out'])
})

test.each([
  ['', '', 'Email is required', 'Password is required'],
  ['thandi', 'x'.repeat(129), 'Please enter a valid email address', 'Password too long'],
  ['thandi@example.com', 'abc123', null, null],
])('%j and %j', (email, password, ...sentences) => {
  const { issues = [] } = LoginDetails.safeParse({ email, password, rememberMe: false }).error ?? {}
  expect(['email', 'password'].map((field) => issues.find(({ path }) => path[0] === field)?.message ?? null)).toEqual(
    sentences,
  )
})

test.each([
  ['invalid-credential', 'Invalid login credentials. Please check your email and password.'],
  ['user-not-found', 'Invalid login credentials. Please check your email and password.'],
  ['wrong-password', 'Invalid login credentials. Please check your email and password.'],
  ['too-many-requests', 'Too many failed attempts. Please wait a few minutes.'],
  ['user-disabled', 'This account has been disabled. Please contact support.'],
  ['network-request-failed', 'Network error. Please check your connection.'],
  ['operation-not-allowed', 'Sign-in method not enabled.'],
  ['requires-recent-login', 'Please log in again to complete this action.'],
  ['missing-recaptcha-token', 'Security verification failed. Please try again in a few minutes.'],
  ['unknown', 'An unexpected error occurred. Please try again.'],
] as const)('shows the specified message for %s', async (code, message) => {
  const { ports } = setUp({ identity: failing(new IdentityError(code)) })
  expect(await getFailureMessage(signIn(DETAILS, ports))).toBe(message)
})

test('an unexpected error is reported', async () => {
  const { ports } = setUp({ identity: failing(new Error('?')) })
  expect(await getFailureMessage(signIn(DETAILS, ports))).toBe('An unexpected error occurred. Please try again.')
})

test("the service's retry delay is shown in minutes", async () => {
  const { ports } = setUp({ identity: failing(new IdentityError('too-many-requests', { retryAfterS: 61 })) })
  expect(await getFailureMessage(signIn(DETAILS, ports))).toBe(
    'Too many login attempts. Please try again in 2 minutes.',
  )
})

test('attempts are counted before any request, and a success resets them', async () => {
  const asked = vi.fn(() => Promise.reject(new IdentityError('invalid-credential')))
  const { ports } = setUp({ identity: { signIn: asked } })
  const said: string[] = []
  for (let attempt = 0; attempt < 4; attempt++) said.push(await getFailureMessage(signIn(DETAILS, ports)))
  expect(said[3]).toBe('Too many attempts for this email address. Please try again in 15 minutes.')
  expect(asked).toHaveBeenCalledTimes(3)
  ports.attempts.succeeded(DETAILS.email)
  expect(await getFailureMessage(signIn(DETAILS, ports))).not.toContain('Too many')
})

test('asks for a second factor and then continues the sign-in', async () => {
  const { done, ports } = setUp({ identity: failing(new IdentityError('multi-factor-auth-required')) })
  expect((await signIn(DETAILS, ports)).profile).toBe(PROFILE)
  expect(done.slice(0, 3)).toEqual(['sign out', 'second factor', 'fresh token'])
})

test('signs out a user other than the one who signed in', async () => {
  const { done, ports } = setUp({
    identity: { signIn: () => Promise.resolve({ ...USER, email: 'other@example.co.za' }) },
  })
  expect(await getFailureMessage(signIn(DETAILS, ports))).toBe('Authentication mismatch. Please try again.')
  expect(done).toEqual(['sign out', 'sign out'])
})

test('no session without a profile', async () => {
  const { done, ports } = setUp({ loadProfile: () => Promise.reject(new ApiError(500, 'Request failed')) })
  expect(await getFailureMessage(signIn(DETAILS, ports))).toBe('Could not load your profile. Please try again.')
  expect(done.at(-1)).toBe('sign out')
  expect(done).not.toContain('session')
})

test('a disabled account is reported as such', async () => {
  const disabled = new ApiError(401, 'Authentication failed', { code: 'account_disabled' })
  const { ports } = setUp({ loadProfile: () => Promise.reject(disabled) })
  expect(await getFailureMessage(signIn(DETAILS, ports))).toBe(
    'This account has been disabled. Please contact support.',
  )
})

describe('refusal', () => {
  const unpaid: Profile = { ...PROFILE, payment_verified: false }
  const expired: Profile = { ...PROFILE, subscription_expires_at: '2026-02-28T23:59:59Z' }

  test.each([
    ['payment_unverified', unpaid, 'active', UNPAID],
    ['payment_unverified', { ...expired, payment_verified: false }, 'active', UNPAID],
    ['subscription_expired', expired, 'active', EXPIRED],
    ['company_inactive', PROFILE, 'company_inactive', INACTIVE],
    // Trust the server's clock and records.
    ['subscription_expired', PROFILE, 'subscription_expired', EXPIRED],
  ] as const)(
    'for %s, starts no session but returns a token for the payment panel',
    async (code, profile, status, says) => {
      const { done, ports } = setUp({
        loadProfile: () => Promise.resolve(profile),
        recordSignIn: () => Promise.resolve({ status }),
      })
      const error: unknown = await signIn(DETAILS, ports).catch((refused: unknown) => refused)
      expect(error).toBeInstanceOf(LoginRefused)
      expect(error).toMatchObject({ code, token: 'the-token' })
      expect(getLoginMessage(error)).toBe(says)
      expect(done.at(-1)).toBe('sign out, leaving the token')
      expect(done).not.toContain('session')
    },
  )

  test.each([
    ['payment_unverified', []],
    ['company_inactive', ['sign out, leaving the token']],
  ])('for %s, a user who can pay online stays known to the identity service', async (status, ended) => {
    const { done, ports } = setUp({
      loadProfile: () => Promise.resolve(PROFILE),
      recordSignIn: () => Promise.resolve({ status }),
      paysOnline: () => Promise.resolve(true),
    })
    await expect(signIn(DETAILS, ports)).rejects.toBeInstanceOf(LoginRefused)
    expect(done.filter((step) => step.startsWith('sign out,'))).toEqual(ended)
    expect(done).not.toContain('session')
  })

  test('happens before the sign-in is recorded', async () => {
    const { done, ports } = setUp({ loadProfile: () => Promise.resolve(unpaid) })
    await signIn(DETAILS, ports).catch(() => undefined)
    expect(done).not.toContain('record')
  })

  test.each(['unknown', 'email_unverified', 'profile_incomplete', 'second_factor_required'])(
    'does not apply to status %s: the guard decides',
    async (status) => {
      const { ports } = setUp({ recordSignIn: () => Promise.resolve({ status }) })
      expect(await getFailureMessage(signIn(DETAILS, ports))).toBe('in')
    },
  )

  test.each([
    [unpaid, 'active'],
    [PROFILE, 'company_inactive'],
  ] as const)('does not apply if the requested page needs no subscription', async (profile, status) => {
    const { ports } = setUp({
      loadProfile: () => Promise.resolve(profile),
      recordSignIn: () => Promise.resolve({ status }),
      needsNoSubscription: () => true,
    })
    expect((await signIn(DETAILS, ports)).profile).toBe(profile)
  })

  test('is never a system administrator', async () => {
    const admin: Profile = { ...expired, payment_verified: false, role_type: 'system_admin' }
    const { ports } = setUp({ loadProfile: () => Promise.resolve(admin) })
    expect(await getFailureMessage(signIn(DETAILS, ports))).toBe('in')
  })
})
