import { onAuthChange } from '../auth/session.ts'
import type { router as appRouter } from './router.tsx'

/** What happens beside every change of page: the top of it, the focus in it, and the guard again when the session ends. */
export function watchNavigation(router: typeof appRouter): void {
  router.subscribe('onResolved', ({ fromLocation, pathChanged }) => {
    if (!fromLocation || !pathChanged) return
    window.scrollTo(0, 0)
    document.getElementById('main')?.focus({ preventScroll: true })
  })
  onAuthChange((session) => {
    if (!session) void router.invalidate()
  })
}
