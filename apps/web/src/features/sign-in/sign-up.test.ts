import type { Profile } from '@spoor/contract/routes/auth.ts'
import { expect, test } from 'vitest'
import { IdentityError } from '../../auth/identity-port.ts'
import type { IdentityUser } from '../../auth/identity-port.ts'
import type { Session } from '../../auth/session.ts'
import { registrationMessageOf, signUp } from './sign-up.ts'
import type { SignUpPorts } from './sign-up.ts'

const USER: IdentityUser = {
  uid: 'u1',
  email: 'thandi@example.co.za',
  emailVerified: false,
  name: 'Thandi',
  secondFactor: false,
}
const PROFILE = { name: 'Thandi' } as Profile
const DETAILS = { name: 'Thandi', email: 'thandi@example.co.za', password: 'Kudu-trail-42' }

const ports = (changes: Partial<SignUpPorts> = {}): SignUpPorts => ({
  identity: { signUp: () => Promise.resolve(USER) },
  signOut: () => Promise.resolve(),
  refreshToken: () => Promise.resolve('t'),
  registerProfile: () => Promise.resolve(PROFILE),
  openSession: (_, profile) => ({ profile }) as Session,
  wait: () => Promise.resolve(),
  random: () => 0,
  ...changes,
})

test('makes the account and signs it in', async () => {
  expect(await signUp(DETAILS, ports())).toEqual({ profile: PROFILE })
})

test('a profile that could not be stored is completed later, the account stands', async () => {
  const failing = ports({ registerProfile: () => Promise.reject(new Error('offline')) })
  expect(await signUp(DETAILS, failing)).toEqual({ profile: null })
})

test.each([
  ['email-already-in-use', 'This email is already registered. Please sign in instead.'],
  ['weak-password', 'Password is too weak. Please use a stronger password.'],
  ['invalid-email', 'Invalid email address format.'],
  ['operation-not-allowed', 'Registration failed. Please try again later.'],
] as const)('%s is told as it is specified', async (code, message) => {
  const failing = ports({ identity: { signUp: () => Promise.reject(new IdentityError(code)) } })
  expect(await signUp(DETAILS, failing).then(() => '', registrationMessageOf)).toBe(message)
})

test('what nobody foresaw is told too', () => {
  expect(registrationMessageOf(new Error('?'))).toBe('Registration failed. Please try again.')
})
