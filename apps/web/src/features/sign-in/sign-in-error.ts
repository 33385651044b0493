import { ApiError } from '../../api/api-error.ts'
import { IdentityError } from '../../auth/identity-port.ts'
import type { IdentityCode } from '../../auth/identity-port.ts'

/** A sign-in that did not happen; the message is for the screen. */
export class SignInError extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause })
    this.name = 'SignInError'
  }
}

/** The login screen's texts (specification, section 8). */
export const LOGIN_MESSAGES = {
  credentials: 'Invalid login credentials. Please check your email and password.',
  tooMany: 'Too many failed attempts. Please wait a few minutes.',
  disabled: 'This account has been disabled. Please contact support.',
  profile: 'Could not load your profile. Please try again.',
  mismatch: 'Authentication mismatch. Please try again.',
  validation: 'Please fix the validation errors above',
  unknown: 'An unexpected error occurred. Please try again.',
} as const

const BY_CODE: Partial<Record<IdentityCode, string>> = {
  // Which of the two was wrong is nobody's business.
  'user-not-found': LOGIN_MESSAGES.credentials,
  'wrong-password': LOGIN_MESSAGES.credentials,
  'invalid-credential': LOGIN_MESSAGES.credentials,
  'invalid-email': LOGIN_MESSAGES.credentials,
  'too-many-requests': LOGIN_MESSAGES.tooMany,
  'user-disabled': LOGIN_MESSAGES.disabled,
  unknown: LOGIN_MESSAGES.unknown,
}

/** What the login screen says of a fault. */
export function loginMessageOf(error: unknown): string {
  if (error instanceof SignInError) return error.message
  if (error instanceof IdentityError) {
    if (error.says) return error.says
    if (error.retryAfterS !== null) {
      return `Too many login attempts. Please try again in ${Math.max(1, Math.ceil(error.retryAfterS / 60))} minutes.`
    }
    return BY_CODE[error.code] ?? error.message
  }
  if (error instanceof ApiError && error.status === 401 && error.detail?.includes('disabled'))
    return LOGIN_MESSAGES.disabled
  return LOGIN_MESSAGES.unknown
}
