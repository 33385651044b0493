import { getProfile, recordLogin, register } from '@spoor/contract/routes/auth.ts'
import type { Profile } from '@spoor/contract/routes/auth.ts'
import { DEFAULT_TIMEZONE } from '@spoor/contract/limits.ts'
import { api } from '../api/api.ts'
import { ApiError } from '../api/api-error.ts'
import { reach } from '../api/reach.ts'
import { followAccountLanguage, language } from '../language/language.ts'
import { identity } from './identity.ts'
import { IdentityError } from './identity-port.ts'
import type { IdentityUser } from './identity-port.ts'
import { keptSession } from './kept-session.ts'
import { tellOtherTabs } from './other-tabs.ts'
import { forgetDisabled, forgetRefusals } from './refusals.ts'
import { currentSession, onAuthChange, setSession } from './session.ts'
import type { Session } from './session.ts'
import { tokens } from './tokens.ts'

let restoring: Promise<Session | null> | null = null

/** The profile behind the token, or null where the account has none yet. */
export async function loadProfile(): Promise<Profile | null> {
  try {
    return await api.call(getProfile)
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null
    throw error
  }
}

/** Stores the profile of a new account; safe to repeat. */
export const registerProfile = (
  user: IdentityUser,
  details: { name: string; mobile?: string; terms_version?: string },
): Promise<Profile> =>
  api.call(register, {
    body: {
      firebase_uid: user.uid,
      email: user.email,
      ...details,
      timezone: Intl.DateTimeFormat().resolvedOptions().timeZone || DEFAULT_TIMEZONE,
      preferred_language: language,
    },
  })

/** Makes `user` the one who is signed in here. */
export function openSession(user: IdentityUser, profile: Profile | null): Session {
  const session: Session = {
    firebaseUid: user.uid,
    email: user.email,
    // Either may know first.
    emailVerified: user.emailVerified || profile?.email_verified === true,
    profile,
    loginTime: currentSession()?.loginTime ?? new Date().toISOString(),
    tokenRefreshTime: new Date(tokens.refreshedAtMs() ?? Date.now()).toISOString(),
  }
  forgetDisabled()
  if (profile) followAccountLanguage(profile.preferred_language)
  setSession(session)
  keptSession.oweSignOut(false)
  keptSession.keep(session)
  restoring = Promise.resolve(session)
  return session
}

/** Records the sign-in; a failure there never keeps anybody out. */
export const recordSignIn = () =>
  api.call(recordLogin).catch(() => ({ message: '', status: 'unknown', access_granted: false }))

/**
 * The session of this browser at once, where it is known: the tab's own, else that of whoever the identity service named
 * last. It is checked behind what is shown, as soon as the service can be asked. Where nobody is known, the service says.
 */
export async function restoreSession(): Promise<Session | null> {
  restoring ??= resume()
  const known = currentSession() ?? keptSession.find()
  if (!known) return await restoring
  restoring.catch(() => undefined)
  // The first thing that the page will want.
  void tokens.get().catch(() => undefined)
  if (!currentSession()) setSession(known)
  return known
}

/** Whether it was understood and refused; a service that cannot be reached, or breaks, says nothing of anybody. */
function isVerdict(error: unknown): boolean {
  if (error instanceof ApiError) return error.status >= 400 && error.status < 500
  return error instanceof IdentityError && !['network-request-failed', 'unknown'].includes(error.code)
}

/** Whether nothing is known of who is signed in here, for want of a network. */
export const lacksVerdict = (error: unknown): boolean =>
  (error instanceof ApiError || error instanceof IdentityError) && !isVerdict(error)

// Once the server is back, what stood without its word is checked.
reach.onChange((reachable) => {
  if (reachable && currentSession() && restoring === null) restoreSession().catch(() => undefined)
})

async function resume(): Promise<Session | null> {
  try {
    if (keptSession.owesSignOut()) {
      await identity.signOut()
      keptSession.oweSignOut(false)
    }
    const user = await identity.currentUser()
    if (!user) {
      closeSession()
      return null
    }
    const kept = currentSession()
    if (kept && kept.firebaseUid !== user.uid) setSession(null)
    return openSession(user, await loadProfile())
  } catch (error) {
    restoring = null
    throw error
  }
}

/** The session with what the identity service and the API know now. */
export async function refreshSession(): Promise<Session | null> {
  const user = await identity.reloadUser()
  if (!user) {
    closeSession()
    return null
  }
  // What a token says of its owner is as old as the token.
  await tokens.refresh()
  return openSession(user, await loadProfile())
}

/** Forgets everything of the session on this side. */
export function closeSession(): void {
  tokens.clear()
  restoring = null
  forgetRefusals()
  if (currentSession()) setSession(null)
  else forgetLastSeen()
}

// However a session ends, nothing of its owner stays in this browser but what the server may not have: trips that he tracked
// and files that he shared with Spoor.
let owner = currentSession()?.firebaseUid
onAuthChange((session) => {
  if (!session) {
    // The guard would go on letting in whoever was found before.
    restoring = null
    forgetLastSeen(owner)
    if (owner !== undefined) void claimWaitingFiles(owner)
  }
  owner = session?.firebaseUid
})

function forgetLastSeen(firebaseUid?: string): void {
  keptSession.forget(firebaseUid)
  void import('../offline/last-seen.ts').then(({ lastSeen }) => lastSeen.forget(firebaseUid)).catch(() => undefined)
}

/** What was shared while he was signed in is his, also if he never came to /upload, where it is listed. */
async function claimWaitingFiles(firebaseUid: string): Promise<void> {
  try {
    const { waitingFiles } = await import('../waiting-files/waiting-files.ts')
    await waitingFiles.claim(firebaseUid)
  } catch (error) {
    console.warn('Shared files could not be claimed', error)
  }
}

/** The same where another tab signed out. */
export async function closeSessionHere(): Promise<void> {
  // Without a session nothing of the identity is held here, and it need not be loaded.
  if (currentSession()) await identity.forget().catch(() => undefined)
  closeSession()
}

/** Signs out everywhere that this browser knows. Tells whether the identity service agreed. */
export async function signOut(how?: { leavesToken: boolean }): Promise<{ clean: boolean }> {
  try {
    await identity.signOut(how)
    keptSession.oweSignOut(false)
    return { clean: true }
  } catch (error) {
    // The service's own session is still there: it ends before anybody is let in by it again.
    keptSession.oweSignOut(!isVerdict(error))
    return { clean: false }
  } finally {
    closeSession()
    tellOtherTabs()
  }
}
