import { getProfile, recordLogin, register, type Profile } from '@spoor/contract/routes/auth.ts'
import { DEFAULT_TIMEZONE } from '@spoor/contract/limits/limits.ts'
import { api } from '../api/api.ts'
import { ApiError } from '../net/api-error.ts'
import { reach } from '../net/reach.ts'
import { followAccountLanguage, language } from '../language/language.ts'
import { identity } from '../session/identity.ts'
import { IdentityError, type IdentityUser } from '../session/identity-port.ts'
import { savedSession } from '../session/saved-session.ts'
import { notifyOtherTabs } from './other-tabs.ts'
import { forgetDisabled, forgetRefusals } from '../session/refusals.ts'
import { endPushSubscription } from '../session/push-subscription.ts'
import { getCurrentSession, onAuthChange, setSession, type Session } from '../session/session.ts'
import { tokens } from '../session/tokens.ts'

let restoring: Promise<Session | null> | null = null

/** The profile of the token's owner, or null if the account has none yet. */
export async function loadProfile(): Promise<Profile | null> {
  try {
    const profile = await api.call(getProfile)
    if (profile.email_verified || !(await identity.currentUser())?.emailVerified) return profile
    // Verified elsewhere: our server learns it from a sign-in.
    await recordSignIn()
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
      timezone: DEFAULT_TIMEZONE,
      preferred_language: language,
    },
  })

export function openSession(user: IdentityUser, profile: Profile | null): Session {
  const session: Session = {
    firebaseUid: user.uid,
    email: user.email,
    // Either service may be the first to learn of it.
    emailVerified: user.emailVerified || profile?.email_verified === true,
    profile,
    loginTime: getCurrentSession()?.loginTime ?? new Date().toISOString(),
    tokenRefreshTime: new Date(tokens.refreshedAtMs() ?? Date.now()).toISOString(),
  }
  forgetDisabled()
  if (profile) followAccountLanguage(profile.preferred_language)
  setSession(session)
  savedSession.oweSignOut(false)
  savedSession.keep(session)
  restoring = Promise.resolve(session)
  return session
}

/** Records the sign-in; a failure never prevents it. */
export const recordSignIn = () =>
  api.call(recordLogin).catch(() => ({ message: '', status: 'unknown', access_granted: false }))

/** Restores the tab's or last confirmed session at once and verifies it later; without one waits for the service. */
export async function restoreSession(): Promise<Session | null> {
  restoring ??= resumeSession()
  const known = getCurrentSession() ?? savedSession.find()
  if (!known) return await restoring
  restoring.catch(() => undefined)
  // Every page needs a token first.
  void tokens.get().catch(() => undefined)
  if (!getCurrentSession()) setSession(known)
  return known
}

/** Whether the service refused the call. An unreachable or failing service proves nothing. */
function isRefusal(error: unknown): boolean {
  if (error instanceof ApiError) return error.status >= 400 && error.status < 500
  return error instanceof IdentityError && !['network-request-failed', 'unknown'].includes(error.code)
}

/** Whether the sign-in state is unknown because the network failed. */
export const isUnreachable = (error: unknown): boolean =>
  (error instanceof ApiError || error instanceof IdentityError) && !isRefusal(error)

// Once the server is back, verify a session restored without it.
reach.onChange((reachable) => {
  if (reachable && getCurrentSession() && restoring === null) restoreSession().catch(() => undefined)
})

async function resumeSession(): Promise<Session | null> {
  try {
    if (savedSession.owesSignOut()) {
      await identity.signOut()
      savedSession.oweSignOut(false)
    }
    const user = await identity.currentUser()
    if (!user) {
      closeSession()
      return null
    }
    const kept = getCurrentSession()
    if (kept && kept.firebaseUid !== user.uid) setSession(null)
    return openSession(user, await loadProfile())
  } catch (error) {
    restoring = null
    throw error
  }
}

/** Updates the session from the identity service and the API. */
export async function refreshSession(): Promise<Session | null> {
  const user = await identity.reloadUser()
  if (!user) {
    closeSession()
    return null
  }
  // Claims in a token are as old as the token.
  await tokens.refresh()
  return openSession(user, await loadProfile())
}

export function closeSession(): void {
  tokens.clear()
  restoring = null
  forgetRefusals()
  if (getCurrentSession()) setSession(null)
  else forgetLastSeen()
}

// At the end of a session, preserves only data that may not have reached the server: trips tracked here and files
// shared with Spoor.
let owner = getCurrentSession()?.firebaseUid
onAuthChange((session) => {
  if (!session) {
    // The guard would otherwise keep admitting the restored user.
    restoring = null
    forgetLastSeen(owner)
    if (owner !== undefined) void claimWaitingFiles(owner)
  }
  owner = session?.firebaseUid
})

function forgetLastSeen(firebaseUid?: string): void {
  savedSession.forget(firebaseUid)
  void import('./last-seen.ts').then(({ lastSeen }) => lastSeen.forget(firebaseUid)).catch(() => undefined)
}

/** Files shared during a session belong to its user, even a user who never opened /upload, which lists them. */
async function claimWaitingFiles(firebaseUid: string): Promise<void> {
  try {
    const { waitingFiles } = await import('../waiting-files/waiting-files.ts')
    await waitingFiles.claim(firebaseUid)
  } catch (error) {
    console.warn('Shared files could not be claimed', error)
  }
}

/** Clears the session after another tab signed out. */
export async function closeSessionHere(): Promise<void> {
  // Without a session there is nothing to forget, so the identity SDK need not be loaded.
  if (getCurrentSession()) await identity.forget().catch(() => undefined)
  closeSession()
}

/** Signs out in this browser, which then gets no more notifications. Returns whether the identity service confirmed it. */
export async function signOut(how?: { leavesToken: boolean }): Promise<{ clean: boolean }> {
  // The browser's next user must not see how many trips were driven.
  void endPushSubscription().catch(() => {})
  try {
    await identity.signOut(how)
    savedSession.oweSignOut(false)
    return { clean: true }
  } catch (error) {
    // The service's session still exists; it must end before it can admit anyone again.
    savedSession.oweSignOut(!isRefusal(error))
    return { clean: false }
  } finally {
    closeSession()
    notifyOtherTabs()
  }
}
