import { DAY_MS } from '@spoor/core/units/duration.ts'
import type { Session } from './session.ts'

const KEY = 'spoor_kept_session'
const SIGN_OUT_DUE = 'spoor_sign_out_due'
/** A session cookie, so it lives as long as the identity cookie of a sign-in without "remember me". */
const OPEN_COOKIE = 'spoor_open'
/** How long a remembered sign-in lasts without use. */
const GOOD_FOR_MS = 30 * DAY_MS

/** How long a sign-in lasts: until the tab closes, until the browser closes, or beyond a restart. */
export type Lasting = 'tab' | 'browser' | 'restart'

interface Kept {
  lasting: Lasting
  /** The last session that the identity service confirmed; never includes a token. */
  session: Session | null
  seenAtMs: number
}

export interface SavedSession {
  /** Records how long a new sign-in lasts. */
  begin: (lasting: Lasting) => void
  /** Sets the duration of an existing sign-in if none was recorded. */
  assume: (lasting: Lasting) => void
  /** Stores a session that the identity service just confirmed. */
  keep: (session: Session) => void
  /** The session to start with while the identity service is unreachable; null if it would have expired. */
  find: () => Session | null
  /** Forgets one user's session, or anyone's. */
  forget: (firebaseUid?: string) => void
  /** Records whether the identity service has yet to learn of a sign-out. */
  oweSignOut: (owed: boolean) => void
  owesSignOut: () => boolean
}

/** The session for starting offline: the tab's own, or that of the last user confirmed in this browser. */
export function createSavedSession({
  storage,
  cookies,
  nowMs,
}: {
  storage: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
  cookies: { cookie: string }
  nowMs: () => number
}): SavedSession {
  function read(): Kept | null {
    try {
      return JSON.parse(storage().getItem(KEY) ?? 'null') as Kept | null
    } catch {
      return null
    }
  }

  function write(kept: Kept): void {
    try {
      storage().setItem(KEY, JSON.stringify(kept))
    } catch (error) {
      console.warn('The session could not be stored for offline use', error)
    }
  }

  const begin = (lasting: Lasting): void => write({ lasting, session: null, seenAtMs: nowMs() })
  const setOpen = (open: boolean): void => {
    cookies.cookie = `${OPEN_COOKIE}=${open ? '1' : ''}; path=/; SameSite=Lax${open ? '' : '; Max-Age=0'}`
  }
  const isOpen = (): boolean => cookies.cookie.split('; ').includes(`${OPEN_COOKIE}=1`)

  return {
    begin,
    assume: (lasting) => {
      if (read() === null) begin(lasting)
    },
    keep(session) {
      const lasting = read()?.lasting ?? 'tab'
      if (lasting === 'tab') return
      if (lasting === 'browser') setOpen(true)
      write({ lasting, session, seenAtMs: nowMs() })
    },
    find() {
      const kept = read()
      if (!kept?.session || nowMs() - kept.seenAtMs > GOOD_FOR_MS) return null
      return kept.lasting === 'restart' || isOpen() ? kept.session : null
    },
    forget(firebaseUid) {
      // Another user may have signed in since, in another tab.
      if (firebaseUid !== undefined && read()?.session?.firebaseUid !== firebaseUid) return
      setOpen(false)
      try {
        storage().removeItem(KEY)
      } catch {
        // Storage that can't be changed contains nothing to remove.
      }
    },
    oweSignOut(owed) {
      try {
        if (owed) storage().setItem(SIGN_OUT_DUE, 'true')
        else storage().removeItem(SIGN_OUT_DUE)
      } catch (error) {
        console.warn('The pending sign-out could not be stored', error)
      }
    },
    owesSignOut() {
      try {
        return storage().getItem(SIGN_OUT_DUE) === 'true'
      } catch {
        return false
      }
    },
  }
}

export const savedSession = createSavedSession({
  storage: () => localStorage,
  cookies: {
    get cookie() {
      return document.cookie
    },
    set cookie(text) {
      document.cookie = text
    },
  },
  nowMs: Date.now,
})
