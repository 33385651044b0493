/** Who the identity service says is there. */
export interface IdentityUser {
  uid: string
  email: string
  emailVerified: boolean
  name: string
}

/** What the app needs of an identity service; a provider maps its own faults to {@link IdentityError}. */
export interface IdentityPort {
  signUp: (details: { name: string; email: string; password: string }) => Promise<IdentityUser>
  /** `remember` keeps the session when the browser closes. */
  signIn: (details: { email: string; password: string; remember: boolean }) => Promise<IdentityUser>
  signOut: () => Promise<void>
  /** Who is signed in, or null. */
  currentUser: () => Promise<IdentityUser | null>
  /** A fresh token for the API, or null where nobody is signed in. */
  fetchToken: () => Promise<string | null>
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

/** The specification's texts for the identity service's faults (section 8). */
export const IDENTITY_MESSAGES: Record<IdentityCode, string> = {
  'user-not-found': 'No account found with this email address.',
  'wrong-password': 'Incorrect password.',
  'invalid-credential': 'Invalid login credentials. Please check your email and password.',
  'email-already-in-use': 'An account with this email already exists.',
  'weak-password': 'Password should be at least 6 characters.',
  'invalid-email': 'Invalid email address.',
  'too-many-requests': 'Too many failed attempts. Please try again later.',
  'network-request-failed': 'Network error. Please check your connection.',
  'user-disabled': 'This account has been disabled.',
  'operation-not-allowed': 'Sign-in method not enabled.',
  'requires-recent-login': 'Please log in again to complete this action.',
  unknown: 'An error occurred. Please try again.',
}
