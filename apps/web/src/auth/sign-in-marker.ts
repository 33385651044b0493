import type { Session } from '../session/session.ts'

const KEY = 'spoor_known_here'

/** Records whether somebody is signed in in this browser. */
export function rememberSignedIn(session: Session | null): void {
  try {
    if (session) localStorage.setItem(KEY, 'true')
    else localStorage.removeItem(KEY)
  } catch (error) {
    console.warn('The sign-in marker could not be stored', error)
  }
}

/**
 * Whether to ask the identity service for a session: somebody signed in here and did not sign out. A new visitor's
 * first page then skips that request and its code.
 */
export function mayBeSignedIn(): boolean {
  try {
    return localStorage.getItem(KEY) === 'true'
  } catch {
    return false
  }
}
