import { DAY_MS } from '@spoor/core/units/duration.ts'
import type { Session } from './session.ts'

const KEY = 'spoor_kept_session'
const SIGN_OUT_DUE = 'spoor_sign_out_due'
/** Lives as long as the identity service's own cookie of a sign-in that is not to be remembered: until the browser closes. */
const OPEN_COOKIE = 'spoor_open'
/** As long as a remembered sign-in lasts unseen. */
const GOOD_FOR_MS = 30 * DAY_MS

/** How long a sign-in is good for: while the tab is open, while the browser is, or over its restart. */
export type Lasting = 'tab' | 'browser' | 'restart'

interface Kept {
  lasting: Lasting
  /** Of whoever was last seen signed in by the identity service; never a token. */
  session: Session | null
  seenAtMs: number
}

export interface KeptSession {
  /** A sign-in began that lasts so long. */
  begin: (lasting: Lasting) => void
  /** Nobody has noted how long the sign-in lasts that is found here. */
  assume: (lasting: Lasting) => void
  /** The identity service just said who is signed in. */
  keep: (session: Session) => void
  /** Who opens the app while the identity service cannot be asked; null where a sign-in would be over. */
  find: () => Session | null
  /** Of one person, or of whoever it is. */
  forget: (firebaseUid?: string) => void
  /** A sign-out that the identity service has not heard of. */
  oweSignOut: (owed: boolean) => void
  owesSignOut: () => boolean
}

/**
 * The session for a start without a network. A new tab has none of its own, and only the identity service knows whose the
 * browser is; as long as it gives no verdict, whoever it named last is still there.
 */
export function createKeptSession({
  storage,
  cookies,
  nowMs,
}: {
  storage: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
  cookies: { cookie: string }
  nowMs: () => number
}): KeptSession {
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
      console.warn('The session could not be kept for a start without a network', error)
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
      // Somebody else may have signed in since, in another tab.
      if (firebaseUid !== undefined && read()?.session?.firebaseUid !== firebaseUid) return
      setOpen(false)
      try {
        storage().removeItem(KEY)
      } catch {
        // Where nothing can be removed nothing was kept.
      }
    },
    oweSignOut(owed) {
      try {
        if (owed) storage().setItem(SIGN_OUT_DUE, 'true')
        else storage().removeItem(SIGN_OUT_DUE)
      } catch (error) {
        console.warn('It could not be noted that a sign-out is due', error)
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

export const keptSession = createKeptSession({
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
