import { onRefused, setStandingRefusal, standingRefusal } from '../auth/refusals.ts'
import { currentSession, onAuthChange } from '../auth/session.ts'
import type { AppRouter } from './router.tsx'

/** Not before it is needed: a public page does without. */
const account = () => import('../auth/account.ts')

/** What happens beside every change of page: the top of it, the focus in it, and the guard when the session changes. */
export function watchNavigation(router: AppRouter): void {
  router.subscribe('onResolved', ({ fromLocation, pathChanged }) => {
    if (!fromLocation || !pathChanged) return
    window.scrollTo(0, 0)
    document.getElementById('main')?.focus({ preventScroll: true })
  })
  // Whoever signed out, paid, was promoted or expired may belong elsewhere now; for who is as before, nothing moves.
  let known = guardedBy()
  onAuthChange(() => {
    const now = guardedBy()
    if (now !== known) void router.invalidate()
    known = now
  })
  watchRefusals(router)
}

/** All of the session that the guard goes by. */
function guardedBy(): string {
  const session = currentSession()
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
    ],
    standingRefusal(),
  ])
}

/** Leads on from a page whose calls the API's gate refuses: the session is read anew, and the guard decides. */
function watchRefusals(router: AppRouter): void {
  let heeding = false
  onRefused((code) => {
    // While somebody is signing in there is none yet, and the login says by itself what is wrong.
    if (!currentSession() || heeding) return
    heeding = true
    setStandingRefusal(code)
    const heeded = code === 'account_disabled' ? endDisabled(router) : refresh()
    void heeded.catch(() => router.invalidate()).finally(() => (heeding = false))
  })
}

async function endDisabled(router: AppRouter): Promise<void> {
  await (await account()).signOut()
  await router.navigate({ to: '/login', search: { ended: 'disabled' }, replace: true })
}

async function refresh(): Promise<void> {
  await (await account()).refreshSession()
}
