import { ApiError } from '../../net/api-error.ts'
import { IdentityError, type IdentityCode } from '../../session/identity-port.ts'
import { t } from '../../language/t.ts'

export class RegistrationError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'RegistrationError'
  }
}

export const REGISTRATION_MESSAGES = {
  registered: t('This email is already registered. Please sign in instead.'),
  weak: t('Password is too weak. Please use a stronger password.'),
  email: t('Invalid email address format.'),
  other: t('Registration failed. Please try again later.'),
  general: t('Registration failed. Please try again.'),
  honeypot: t('Unexpected error. Please try again.'),
  network: t('Network error. Please check your connection.'),
} as const

const BY_CODE: Partial<Record<IdentityCode, string>> = {
  'email-already-in-use': REGISTRATION_MESSAGES.registered,
  'weak-password': REGISTRATION_MESSAGES.weak,
  'password-does-not-meet-requirements': REGISTRATION_MESSAGES.weak,
  'invalid-email': REGISTRATION_MESSAGES.email,
  'network-request-failed': REGISTRATION_MESSAGES.network,
}

export function getRegistrationMessage(error: unknown): string {
  if (error instanceof RegistrationError) return error.message
  if (error instanceof IdentityError) {
    if (error.code === 'too-many-requests') return error.says ?? error.message
    return BY_CODE[error.code] ?? REGISTRATION_MESSAGES.other
  }
  if (error instanceof ApiError) {
    if (error.status === 0) return REGISTRATION_MESSAGES.network
    // The server explains best what the user can fix, such as a taken seat or an invalid field.
    if ([409, 422, 429].includes(error.status)) return error.message
  }
  return REGISTRATION_MESSAGES.general
}
