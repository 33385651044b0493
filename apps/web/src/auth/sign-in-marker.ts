import { readStored, store } from '../net/browser-storage.ts'
import type { Session } from '../session/session.ts'

const KEY = 'spoor_known_here'

/** Records whether somebody is signed in in this browser. */
export const rememberSignedIn = (session: Session | null): void => store('localStorage', KEY, session && 'true')

/** Whether somebody may be signed in, so that a new visitor's first page does not ask the identity service. */
export const mayBeSignedIn = (): boolean => readStored('localStorage', KEY) === 'true'
