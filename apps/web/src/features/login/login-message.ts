import type { REFUSALS } from '@spoor/contract/words/refusals.ts'
import { ApiError } from '../../net/api-error.ts'
import { IdentityError, type IdentityCode } from '../../session/identity-port.ts'
import { t } from '../../language/t.ts'

export class SignInError extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause })
    this.name = 'SignInError'
  }
}

/** The user returned to email and password instead of entering the second factor. */
export class SignInGivenUp extends Error {}

export type LoginRefusal = keyof Pick<
  typeof REFUSALS,
  'payment_unverified' | 'subscription_expired' | 'company_inactive'
>

/** The credentials were right, but the account has no access. */
export class LoginRefused extends SignInError {
  readonly code: LoginRefusal
  /** Authorises what a refused user may still do. Held in memory only. */
  readonly token: string

  constructor(code: LoginRefusal, message: string, token: string) {
    super(message)
    this.name = 'LoginRefused'
    this.code = code
    this.token = token
  }
}

export const LOGIN_MESSAGES = {
  credentials: t('Invalid login credentials. Please check your email and password.'),
  tooMany: t('Too many failed attempts. Please wait a few minutes.'),
  disabled: t('This account has been disabled. Please contact support.'),
  profile: t('Could not load your profile. Please try again.'),
  mismatch: t('Authentication mismatch. Please try again.'),
  validation: t('Please fix the validation errors above'),
  unknown: t('An unexpected error occurred. Please try again.'),
  security: t('Security verification failed. Please try again in a few minutes.'),
} as const

const BY_CODE: Partial<Record<IdentityCode, string>> = {
  // Do not reveal whether the email or the password was wrong.
  'user-not-found': LOGIN_MESSAGES.credentials,
  'wrong-password': LOGIN_MESSAGES.credentials,
  'invalid-credential': LOGIN_MESSAGES.credentials,
  'invalid-email': LOGIN_MESSAGES.credentials,
  'too-many-requests': LOGIN_MESSAGES.tooMany,
  'user-disabled': LOGIN_MESSAGES.disabled,
  'missing-recaptcha-token': LOGIN_MESSAGES.security,
  unknown: LOGIN_MESSAGES.unknown,
}

export function getLoginMessage(error: unknown): string {
  if (error instanceof SignInError) return error.message
  if (error instanceof ApiError && error.code === 'account_disabled') return LOGIN_MESSAGES.disabled
  if (!(error instanceof IdentityError)) return LOGIN_MESSAGES.unknown
  if (error.code === 'too-many-requests') {
    if (error.says) return error.says
    if (error.retryAfterS !== null) {
      return t('Too many login attempts. Please try again in {value} minutes.', {
        value: Math.max(1, Math.ceil(error.retryAfterS / 60)),
      })
    }
  }
  return BY_CODE[error.code] ?? error.message
}
