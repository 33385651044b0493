import { refreshSession, signOut } from '../auth/account.ts'
import { onRefused, setStandingRefusal } from '../auth/refusals.ts'
import { currentSession, onAuthChange } from '../auth/session.ts'
import type { router as appRouter } from './router.tsx'

/** What happens beside every change of page: the top of it, the focus in it, and the guard when the session changes. */
export function watchNavigation(router: typeof appRouter): void {
  router.subscribe('onResolved', ({ fromLocation, pathChanged }) => {
    if (!fromLocation || !pathChanged) return
    window.scrollTo(0, 0)
    document.getElementById('main')?.focus({ preventScroll: true })
  })
  // Whoever signed out, paid, was promoted or expired may belong elsewhere now.
  onAuthChange(() => void router.invalidate())
  watchRefusals(router)
}

/** Leads on from a page whose calls the API's gate refuses: the session is read anew, and the guard decides. */
function watchRefusals(router: typeof appRouter): void {
  let heeding = false
  onRefused((code) => {
    // While somebody is signing in there is none yet, and the login says by itself what is wrong.
    if (!currentSession() || heeding) return
    heeding = true
    setStandingRefusal(code)
    const heeded = code === 'account_disabled' ? endDisabled(router) : refreshSession()
    void heeded.catch(() => router.invalidate()).finally(() => (heeding = false))
  })
}

async function endDisabled(router: typeof appRouter): Promise<void> {
  await signOut()
  await router.navigate({ to: '/login', search: { ended: 'disabled' }, replace: true })
}
