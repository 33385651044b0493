import type { Profile } from '@spoor/contract/routes/auth.ts'
import type { IdentityPort, IdentityUser } from '../../auth/identity-port.ts'
import { IdentityError } from '../../auth/identity-port.ts'
import type { IdentityCode } from '../../auth/identity-port.ts'
import type { Session } from '../../auth/session.ts'

/** The result shows after 100 to 300 ms at the earliest. */
const SHOWN_AFTER_MS = 100
const SHOWN_AFTER_SPREAD_MS = 200

export interface SignUpPorts {
  identity: Pick<IdentityPort, 'signUp'>
  signOut: () => Promise<unknown>
  refreshToken: () => Promise<string | null>
  registerProfile: (user: IdentityUser, details: { name: string }) => Promise<Profile>
  openSession: (user: IdentityUser, profile: Profile | null) => Session
  wait: (ms: number) => Promise<void>
  /** 0 to 1. */
  random: () => number
}

/**
 * Makes an account and signs it in. Once the identity exists, a fault in storing its profile does not undo it: the
 * session opens without a profile, and the guard leads to where that is completed.
 */
export async function signUp(
  details: { name: string; email: string; password: string },
  ports: SignUpPorts,
): Promise<Session> {
  const shown = ports.wait(SHOWN_AFTER_MS + SHOWN_AFTER_SPREAD_MS * ports.random())
  try {
    await ports.signOut()
    const user = await ports.identity.signUp(details)
    await ports.refreshToken()
    const profile = await ports.registerProfile(user, details).catch(() => null)
    await shown
    return ports.openSession(user, profile)
  } catch (error) {
    await shown
    throw error
  }
}

const BY_CODE: Partial<Record<IdentityCode, string>> = {
  'email-already-in-use': 'This email is already registered. Please sign in instead.',
  'weak-password': 'Password is too weak. Please use a stronger password.',
  'invalid-email': 'Invalid email address format.',
  'too-many-requests': 'Too many failed attempts. Please try again later.',
  'network-request-failed': 'Network error. Please check your connection.',
}

/** What the registration screen says of a fault (specification, section 8). */
export function registrationMessageOf(error: unknown): string {
  if (error instanceof IdentityError)
    return error.says ?? BY_CODE[error.code] ?? 'Registration failed. Please try again later.'
  return 'Registration failed. Please try again.'
}
