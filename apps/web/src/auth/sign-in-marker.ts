import { readStored, store } from '../net/browser-storage.ts'
import type { Session } from '../session/session.ts'

const KEY = 'spoor_known_here'

/** Records whether somebody is signed in in this browser. */
export const rememberSignedIn = (session: Session | null): void => store('localStorage', KEY, session && 'true')

/**
 * Whether to ask the identity service for a session: somebody signed in with this browser and did not sign out. A new
 * visitor's first page then skips that request and its code.
 */
export const mayBeSignedIn = (): boolean => readStored('localStorage', KEY) === 'true'
