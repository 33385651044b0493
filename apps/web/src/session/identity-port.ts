import { t } from '../language/t.ts'
/** The signed-in user as the identity service knows them. */
export interface IdentityUser {
  uid: string
  email: string
  emailVerified: boolean
  name: string
  /** Whether signing in asks for a second factor after the password. */
  secondFactor: boolean
}

/** A code from the authenticator app, or a backup code. */
export interface SecondFactorCode {
  code: string
  kind: 'app' | 'backup'
}

/** The key for an authenticator app, confirmed with its first code. */
export interface SecondFactorKey {
  /** Content of the QR code. */
  uri: string
  /** The same key, for typing. */
  secret: string
  /** Each works once, as a substitute for the app. Empty if the provider has no backup codes. */
  backupCodes: readonly string[]
}

/** What the app needs from an identity service. A provider maps its errors to {@link IdentityError}. */
export interface IdentityPort {
  /** `isEmailProven` by an invitation: no verification is mailed. */
  signUp: (details: { name: string; email: string; password: string; isEmailProven?: boolean }) => Promise<IdentityUser>
  /**
   * `remember` keeps the session when the browser closes. Rejects with multi-factor-auth-required if the password was
   * right and a second factor is needed; {@link IdentityPort.finishSignIn} completes the sign-in.
   */
  signIn: (details: { email: string; password: string; remember: boolean }) => Promise<IdentityUser>
  /** Completes a sign-in that needs a second factor. */
  finishSignIn: (code: SecondFactorCode) => Promise<IdentityUser>
  /** Revokes the session's tokens, except the current one if `leavesToken` is set. */
  signOut: (how?: { leavesToken: boolean }) => Promise<void>
  /** Another tab signed out: drops this tab's copy of the session, which could otherwise restore it. */
  forget: () => Promise<void>
  currentUser: () => Promise<IdentityUser | null>
  /** Asks the service again, since the address may have been verified elsewhere. */
  reloadUser: () => Promise<IdentityUser | null>
  /** A fresh token for the API, or null if nobody is signed in. */
  fetchToken: () => Promise<string | null>
  /** Emails a password reset link; the result is the same whether or not the address is registered. */
  sendReset: (email: string) => Promise<void>
  /** Sets the new password, using the code from that link. */
  confirmReset: (reset: { code: string; newPassword: string }) => Promise<void>
  sendVerification: () => Promise<void>
  /** Starts enabling the second factor; sign-ins don't require it before `confirmSecondFactor`. */
  beginSecondFactor: (password: string) => Promise<SecondFactorKey>
  confirmSecondFactor: (code: string) => Promise<void>
  switchOffSecondFactor: (password: string) => Promise<void>
  renewBackupCodes: (password: string) => Promise<readonly string[]>
}

export const IDENTITY_CODES = [
  'user-not-found',
  'wrong-password',
  'invalid-credential',
  'email-already-in-use',
  'weak-password',
  'invalid-email',
  'too-many-requests',
  'network-request-failed',
  'user-disabled',
  'operation-not-allowed',
  'requires-recent-login',
  'expired-action-code',
  'invalid-action-code',
  'user-token-expired',
  'password-does-not-meet-requirements',
  'invalid-verification-code',
  'missing-recaptcha-token',
  'multi-factor-auth-required',
  'unknown',
] as const
export type IdentityCode = (typeof IDENTITY_CODES)[number]

export class IdentityError extends Error {
  readonly code: IdentityCode
  /** Seconds to wait, if the service specifies it. */
  readonly retryAfterS: number | null
  /** The service's own message for the user, if any. */
  readonly says: string | null

  constructor(
    code: IdentityCode,
    { retryAfterS = null, says = null }: { retryAfterS?: number | null; says?: string | null } = {},
  ) {
    super(IDENTITY_MESSAGES[code])
    this.name = 'IdentityError'
    this.code = code
    this.retryAfterS = retryAfterS
    this.says = says
  }
}

const DEFAULT = t('An error occurred. Please try again.')
const DEAD_LINK = t('This link has expired or was used. Request a new one.')

export const IDENTITY_MESSAGES: Record<IdentityCode, string> = {
  'user-not-found': t('No account found with this email address.'),
  'wrong-password': t('Incorrect password.'),
  'invalid-credential': t('Invalid login credentials. Please check your email and password.'),
  'email-already-in-use': t('An account with this email already exists.'),
  'weak-password': t('Password should be at least 6 characters.'),
  'invalid-email': t('Invalid email address.'),
  'too-many-requests': t('Too many failed attempts. Please try again later.'),
  'network-request-failed': t('Network error. Please check your connection.'),
  'user-disabled': t('This account has been disabled.'),
  'operation-not-allowed': t('Sign-in method not enabled.'),
  'requires-recent-login': t('Please log in again to complete this action.'),
  'expired-action-code': DEAD_LINK,
  'invalid-action-code': DEAD_LINK,
  'user-token-expired': DEFAULT,
  'password-does-not-meet-requirements': DEFAULT,
  'invalid-verification-code': DEFAULT,
  'missing-recaptcha-token': DEFAULT,
  'multi-factor-auth-required': DEFAULT,
  unknown: DEFAULT,
}
