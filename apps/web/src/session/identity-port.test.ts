import { expect, test } from 'vitest'
import { IDENTITY_CODES, IDENTITY_MESSAGES, IdentityError } from './identity-port.ts'

const DEFAULT = 'An error occurred. Please try again.'
const DEAD_LINK = 'This link has expired or was used. Request a new one.'

/** The messages, repeated by hand. */
const CATALOGUE = {
  'user-not-found': 'No account found with this email address.',
  'wrong-password': 'Incorrect password.',
  'email-already-in-use': 'An account with this email already exists.',
  'weak-password': 'Password should be at least 6 characters.',
  'invalid-email': 'Invalid email address.',
  'too-many-requests': 'Too many failed attempts. Please try again later.',
  'network-request-failed': 'Network error. Please check your connection.',
  'user-disabled': 'This account has been disabled.',
  'operation-not-allowed': 'Sign-in method not enabled.',
  'requires-recent-login': 'Please log in again to complete this action.',
  unknown: DEFAULT,
  'invalid-credential': 'Invalid login credentials. Please check your email and password.',
  'expired-action-code': DEAD_LINK,
  'invalid-action-code': DEAD_LINK,
  'user-token-expired': DEFAULT,
  'password-does-not-meet-requirements': DEFAULT,
  'invalid-verification-code': DEFAULT,
  'missing-recaptcha-token': DEFAULT,
  'multi-factor-auth-required': DEFAULT,
}

test('each identity error has the specified message', () => {
  expect(IDENTITY_MESSAGES).toEqual(CATALOGUE)
  expect([...IDENTITY_CODES].sort()).toEqual(Object.keys(CATALOGUE).sort())
  expect(new IdentityError('user-disabled').message).toBe('This account has been disabled.')
})
