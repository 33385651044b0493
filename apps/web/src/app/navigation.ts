import { onRefused, setCurrentRefusal, getCurrentRefusal } from '../session/refusals.ts'
import { getCurrentSession, onAuthChange } from '../session/session.ts'
import type { AppRouter } from './router.tsx'

/** Loaded on demand, because public pages don't need it. */
const loadAccount = () => import('../auth/account.ts')

/** On each page change: scrolls to the top, moves the focus, and reruns the guard if the session has changed. */
export function watchNavigation(router: AppRouter): void {
  router.subscribe('onResolved', ({ fromLocation, pathChanged }) => {
    if (!fromLocation || !pathChanged) return
    window.scrollTo(0, 0)
    document.getElementById('main')?.focus({ preventScroll: true })
  })
  // Signing out, paying, a new role or an expiry can change which pages are allowed; other session changes don't rerun
  // the guard.
  let known = readGuardState()
  onAuthChange(() => {
    const now = readGuardState()
    if (now !== known) void router.invalidate()
    known = now
  })
  watchRefusals(router)
}

function readGuardState(): string {
  const session = getCurrentSession()
  const profile = session?.profile
  return JSON.stringify([
    session && [session.firebaseUid, session.emailVerified],
    profile && [
      profile.role_type,
      profile.user_type,
      profile.payment_verified,
      profile.subscription_expires_at,
      profile.trial_ends_at,
      profile.has_clients,
      profile.invited_as_accountant_until,
    ],
    getCurrentRefusal(),
  ])
}

/** When the API refuses a call, reloads the session and lets the guard decide. */
function watchRefusals(router: AppRouter): void {
  let heeding = false
  onRefused((code) => {
    // During sign-in there is no session yet, and the login form reports errors itself.
    if (!getCurrentSession() || heeding) return
    heeding = true
    setCurrentRefusal(code)
    const heeded = code === 'account_disabled' ? endDisabled(router) : refreshAccount()
    void heeded.catch(() => router.invalidate()).finally(() => (heeding = false))
  })
}

async function endDisabled(router: AppRouter): Promise<void> {
  await (await loadAccount()).signOut()
  await router.navigate({ to: '/login', search: { ended: 'disabled' }, replace: true })
}

async function refreshAccount(): Promise<void> {
  await (await loadAccount()).refreshSession()
}
