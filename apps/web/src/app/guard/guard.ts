import { nextTask } from '../../net/next-task.ts'
import type { runGuard } from './run-guard.ts'

/** Search parameters that the guard adds to a gate's address. */
interface GateSearch {
  from?: string
  /** The role it requires, if the visitor lacks it. */
  needs?: string
  /** Why the session ended. */
  ended?: 'disabled'
  /** The mailed link has signed in this browser. */
  confirmed?: true
}

export function parseGateSearch(search: Record<string, unknown>): GateSearch {
  return {
    ...(typeof search.from === 'string' && { from: search.from }),
    ...(typeof search.needs === 'string' && { needs: search.needs }),
    ...(search.confirmed === true && { confirmed: true as const }),
    ...(search.ended === 'disabled' && { ended: 'disabled' as const }),
  }
}

/** Runs before every signed-in route. Its checks load lazily, so that public pages do without them. */
export async function guard(asked: Parameters<typeof runGuard>[0]): Promise<void> {
  // Load the page list in parallel, since it is needed next.
  const [checks] = await Promise.all([import('./run-guard.ts'), import('../signed-in-pages.ts')])
  // Let the browser paint before the freshly loaded modules run.
  await nextTask()
  await checks.runGuard(asked)
}
