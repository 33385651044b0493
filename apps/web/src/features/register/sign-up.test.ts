import type { Profile } from '@spoor/contract/routes/auth.ts'
import { describe, expect, test, vi } from 'vitest'
import { ApiError } from '../../net/api-error.ts'
import { createAttemptLimits } from '../../session/attempt-limits.ts'
import { IdentityError, type IdentityUser } from '../../session/identity-port.ts'
import { getRegistrationMessage } from './registration-message.ts'
import { signUp, type SignUpPorts } from './sign-up.ts'

const USER: IdentityUser = {
  uid: 'u1',
  email: 'thandi@example.co.za',
  emailVerified: false,
  name: 'Thandi',
  secondFactor: false,
}
const PROFILE = { name: 'Thandi' } as Profile
const DETAILS = { name: 'Thandi', email: 'thandi@example.co.za', password: 'Kudu-trail-42', company_website: '' }
const TAKEN = 'This email is already registered. Please sign in instead.'

function setUp(changes: Partial<SignUpPorts> = {}) {
  const done: string[] = []
  const step =
    <T>(name: string, result: T) =>
    (): Promise<T> => {
      done.push(name)
      return Promise.resolve(result)
    }
  const wait = vi.fn<(ms: number) => Promise<void>>(() => Promise.resolve())
  const ports: SignUpPorts = {
    identity: { signUp: step('sign up', USER), signIn: step('sign in', USER) },
    attempts: createAttemptLimits({ fingerprint: 'f', nowMs: () => 0 }),
    signOut: (how) => step(how?.leavesToken ? 'sign out, leaving the token' : 'sign out', undefined)(),
    refreshToken: step('token', 'the-token'),
    loadProfile: step('profile', null),
    register: step('register', PROFILE),
    wait,
    random: () => 0.5,
    ...changes,
  }
  return { done, wait, ports }
}

const getFailureMessage = (ports: SignUpPorts, changes: Partial<typeof DETAILS> = {}): Promise<string> =>
  signUp({ ...DETAILS, ...changes }, ports).then(() => 'made', getRegistrationMessage)
const refusing = (fault: Error) => () => Promise.reject(fault)

test('creates the account without signing in, and shows the result after at least 100 to 300 ms', async () => {
  const { done, wait, ports } = setUp()
  expect(await signUp(DETAILS, ports)).toEqual({ profile: PROFILE, token: 'the-token' })
  expect(done).toEqual(['sign out', 'sign up', 'token', 'register', 'sign out, leaving the token'])
  expect(wait.mock.calls).toEqual([[200]])
})

test.each([
  [0, 100],
  [0.999, 299.8],
])('with random value %d the minimum delay is %d ms', async (chance, floorMs) => {
  const { wait, ports } = setUp({ random: () => chance })
  await signUp(DETAILS, ports)
  expect(wait.mock.calls[0][0]).toBeCloseTo(floorMs)
})

test.each([
  [0, 2000],
  [0.5, 3500],
  [1, 5000],
])('filling in the honeypot fails after a delay and creates nothing (chance %d: %d ms)', async (chance, waitMs) => {
  const { done, wait, ports } = setUp({ random: () => chance })
  expect(await getFailureMessage(ports, { company_website: 'https://example.com' })).toBe(
    'Unexpected error. Please try again.',
  )
  expect(wait.mock.calls).toEqual([[waitMs]])
  expect(done).toEqual([])
})

test('allows three attempts an hour', async () => {
  const { ports } = setUp({ register: refusing(new ApiError(500, 'Request failed')) })
  const said: string[] = []
  for (let attempt = 0; attempt < 4; attempt++)
    said.push(await getFailureMessage(ports, { email: `n${attempt}@example.com` }))
  expect(said[2]).toBe('Registration failed. Please try again.')
  expect(said[3]).toBe('Too many registration attempts. Please try again in 60 minutes.')
})

describe('an interrupted registration', () => {
  const exists = refusing(new IdentityError('email-already-in-use'))

  test('resumes with the same password', async () => {
    const identity = { signUp: exists, signIn: () => Promise.resolve(USER) }
    const { done, ports } = setUp({ identity })
    expect(await getFailureMessage(ports)).toBe('made')
    expect(done).toEqual(['sign out', 'token', 'profile', 'token', 'register', 'sign out, leaving the token'])
  })

  test('is rejected with a different password', async () => {
    const identity = { signUp: exists, signIn: refusing(new IdentityError('invalid-credential')) }
    const { done, ports } = setUp({ identity })
    expect(await getFailureMessage(ports)).toBe(TAKEN)
    expect(done).not.toContain('register')
  })

  test('is not resumed if the profile was stored', async () => {
    const identity = { signUp: exists, signIn: () => Promise.resolve(USER) }
    const { done, ports } = setUp({ identity, loadProfile: () => Promise.resolve(PROFILE) })
    expect(await getFailureMessage(ports)).toBe(TAKEN)
    expect(done).not.toContain('register')
    expect(done.at(-1)).toBe('sign out')
  })
})

test.each([
  ['email-already-in-use', TAKEN],
  ['weak-password', 'Password is too weak. Please use a stronger password.'],
  ['invalid-email', 'Invalid email address format.'],
  ['network-request-failed', 'Network error. Please check your connection.'],
  ['operation-not-allowed', 'Registration failed. Please try again later.'],
  ['too-many-requests', 'Too many failed attempts. Please try again later.'],
] as const)('shows the specified message for %s', async (code, message) => {
  const signUpFails = refusing(new IdentityError(code))
  const { ports } = setUp({ identity: { signUp: signUpFails, signIn: signUpFails } })
  expect(await getFailureMessage(ports)).toBe(message)
})

test.each([
  [new ApiError(409, 'Your company has no free seat.'), 'Your company has no free seat.'],
  [new ApiError(422, 'Unknown timezone'), 'Unknown timezone'],
  [new ApiError(0, 'Network error. Please check your connection.'), 'Network error. Please check your connection.'],
  [new ApiError(500, 'Request failed'), 'Registration failed. Please try again.'],
  [new Error('?'), 'Registration failed. Please try again.'],
])('error from storing the profile: %s', async (error, message) => {
  const { done, ports } = setUp({ register: refusing(error) })
  expect(await getFailureMessage(ports)).toBe(message)
  expect(done.at(-1)).toBe('sign out')
})
