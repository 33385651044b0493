import type { Session } from './session.ts'

const KEY = 'spoor_known_here'

/** Writes down that somebody is signed in in this browser, or no more. */
export function noteKnownHere(session: Session | null): void {
  try {
    if (session) localStorage.setItem(KEY, 'true')
    else localStorage.removeItem(KEY)
  } catch (error) {
    console.warn('It could not be noted who is known here', error)
  }
}

/**
 * Whether it is worth asking the identity service who is signed in: somebody was, and has not signed out here. A stranger's
 * first page then loads nothing that asks.
 */
export function mayBeKnownHere(): boolean {
  try {
    return localStorage.getItem(KEY) === 'true'
  } catch {
    return false
  }
}
