import { t } from '../language/t.ts'
/** Who the identity service says is there. */
export interface IdentityUser {
  uid: string
  email: string
  emailVerified: boolean
  name: string
  /** Whether a second factor is asked for after the password. */
  secondFactor: boolean
}

/** A code from the authenticator app, or one of the backup codes. */
export interface SecondFactorCode {
  code: string
  kind: 'app' | 'backup'
}

/** What an authenticator app is given, to be confirmed with its first code. */
export interface SecondFactorKey {
  /** For the QR code. */
  uri: string
  /** The same to be typed. */
  secret: string
  /** Each lets in once, without the app; none where the provider has no such thing. */
  backupCodes: readonly string[]
}

/** What the app needs of an identity service; a provider maps its own faults to {@link IdentityError}. */
export interface IdentityPort {
  signUp: (details: { name: string; email: string; password: string }) => Promise<IdentityUser>
  /**
   * `remember` keeps the session when the browser closes. Rejects with the code multi-factor-auth-required where the
   * password was right and a second factor is asked for: {@link IdentityPort.finishSignIn} goes on from there.
   */
  signIn: (details: { email: string; password: string; remember: boolean }) => Promise<IdentityUser>
  /** Ends a sign-in that asks for a second factor. */
  finishSignIn: (code: SecondFactorCode) => Promise<IdentityUser>
  /** The tokens of the session are refused from then on, unless `leavesToken` keeps the one at hand good. */
  signOut: (how?: { leavesToken: boolean }) => Promise<void>
  /** Another tab signed out: what this one holds of the session is dropped, or it would bring the session back. */
  forget: () => Promise<void>
  /** Who is signed in, or null. */
  currentUser: () => Promise<IdentityUser | null>
  /** The same, asked of the service anew: whether the address is verified may have changed elsewhere. */
  reloadUser: () => Promise<IdentityUser | null>
  /** A fresh token for the API, or null where nobody is signed in. */
  fetchToken: () => Promise<string | null>
  /** Mails a link for a new password; the same whether or not the address is known. */
  sendReset: (email: string) => Promise<void>
  /** Sets the new password with the code of that link. */
  confirmReset: (reset: { code: string; newPassword: string }) => Promise<void>
  /** Mails the link that verifies the address of whoever is signed in. */
  sendVerification: () => Promise<void>
  /** Begins to switch the second factor on; nothing is asked for before `confirmSecondFactor`. */
  beginSecondFactor: (password: string) => Promise<SecondFactorKey>
  confirmSecondFactor: (code: string) => Promise<void>
  switchOffSecondFactor: (password: string) => Promise<void>
  /** New backup codes instead of all old ones. */
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
  /** How long to wait, where the service says so. */
  readonly retryAfterS: number | null
  /** The service's own sentence for the user, if any. */
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

/** The specification's texts for the identity service's faults (section 8), and the default where it has none. */
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
