import { nextTask } from '../../api/next-task.ts'
import type { runGuard } from './run-guard.ts'

/** Runs before every signed-in route. Public pages don't load what it checks. */
export async function guard(asked: Parameters<typeof runGuard>[0]): Promise<void> {
  const checks = await import('./run-guard.ts')
  // What they load has been run only now.
  await nextTask()
  await checks.runGuard(asked)
}
