import type { Profile } from '@spoor/contract/routes/auth.ts'
import { expect, test, vi } from 'vitest'
import { ApiError } from '../../api/api-error.ts'
import { IdentityError } from '../../auth/identity-port.ts'
import type { IdentityUser } from '../../auth/identity-port.ts'
import type { Session } from '../../auth/session.ts'
import { loginMessageOf } from './sign-in-error.ts'
import { signIn } from './sign-in.ts'
import type { SignInPorts } from './sign-in.ts'

const USER: IdentityUser = {
  uid: 'u1',
  email: 'Thandi@example.co.za',
  emailVerified: true,
  name: 'Thandi',
  secondFactor: false,
}
const PROFILE = { name: 'Thandi' } as Profile
const DETAILS = { email: 'thandi@example.co.za', password: 'Kudu-trail-42', remember: false }

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
    signOut: step('sign out', undefined),
    refreshToken: step('fresh token', 't'),
    loadProfile: step('profile', PROFILE),
    recordSignIn: step('record', undefined),
    openSession: (user, profile) => {
      done.push('session')
      return { email: user.email, profile } as Session
    },
    wait,
    random: () => 0.5,
    ...changes,
  }
  return { done, wait, ports }
}

const messageOf = (promise: Promise<unknown>): Promise<string> => promise.then(() => 'in', loginMessageOf)

test('goes in the order that is specified, and shows no sooner than after 1 to 2 s', async () => {
  const { done, wait, ports } = setUp()
  expect((await signIn(DETAILS, ports)).profile).toBe(PROFILE)
  expect(done).toEqual(['sign out', 'sign in', 'fresh token', 'profile', 'record', 'session'])
  expect(wait.mock.calls).toEqual([[1500]])
})

test('a fault shows no sooner either', async () => {
  let shown = false
  const { ports } = setUp({
    identity: { signIn: () => Promise.reject(new IdentityError('invalid-credential')) },
    wait: () => new Promise((resolve) => setTimeout(() => ((shown = true), resolve()), 20)),
  })
  await signIn(DETAILS, ports).catch(() => expect(shown).toBe(true))
  expect(shown).toBe(true)
})

test.each([
  ['invalid-credential', 'Invalid login credentials. Please check your email and password.'],
  ['user-not-found', 'Invalid login credentials. Please check your email and password.'],
  ['too-many-requests', 'Too many failed attempts. Please wait a few minutes.'],
  ['user-disabled', 'This account has been disabled. Please contact support.'],
  ['network-request-failed', 'Network error. Please check your connection.'],
  ['unknown', 'An unexpected error occurred. Please try again.'],
] as const)('%s is told as it is specified', async (code, message) => {
  const { ports } = setUp({ identity: { signIn: () => Promise.reject(new IdentityError(code)) } })
  expect(await messageOf(signIn(DETAILS, ports))).toBe(message)
})

test('a wait that the service names is told in minutes', async () => {
  const fault = new IdentityError('too-many-requests', { retryAfterS: 61 })
  const { ports } = setUp({ identity: { signIn: () => Promise.reject(fault) } })
  expect(await messageOf(signIn(DETAILS, ports))).toBe('Too many login attempts. Please try again in 2 minutes.')
})

test('somebody else than asked for is signed out again', async () => {
  const { done, ports } = setUp({
    identity: { signIn: () => Promise.resolve({ ...USER, email: 'other@example.co.za' }) },
  })
  expect(await messageOf(signIn(DETAILS, ports))).toBe('Authentication mismatch. Please try again.')
  expect(done).toEqual(['sign out', 'sign out'])
})

test('without a profile that can be loaded there is no session', async () => {
  const { done, ports } = setUp({ loadProfile: () => Promise.reject(new ApiError(500, 'Request failed')) })
  expect(await messageOf(signIn(DETAILS, ports))).toBe('Could not load your profile. Please try again.')
  expect(done.at(-1)).toBe('sign out')
  expect(done).not.toContain('session')
})

test('an account that was disabled is told so', async () => {
  const disabled = new ApiError(401, 'Authentication failed', { detail: 'This account has been disabled.' })
  const { ports } = setUp({ loadProfile: () => Promise.reject(disabled) })
  expect(await messageOf(signIn(DETAILS, ports))).toBe('This account has been disabled. Please contact support.')
})
