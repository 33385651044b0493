import type { runGuard } from './run-guard.ts'

/** Runs before every signed-in route. Public pages don't load what it checks. */
export const guard = async (asked: Parameters<typeof runGuard>[0]): Promise<void> =>
  (await import('./run-guard.ts')).runGuard(asked)
