import { nextTask } from '../../api/next-task.ts'
import type { runGuard } from './run-guard.ts'

/** Runs before every signed-in route. Public pages don't load what it checks. */
export async function guard(asked: Parameters<typeof runGuard>[0]): Promise<void> {
  // Where the page is loaded from comes along, since it is needed next.
  const [checks] = await Promise.all([import('./run-guard.ts'), import('../signed-in-pages.ts')])
  // What they load has been run only now.
  await nextTask()
  await checks.runGuard(asked)
}
