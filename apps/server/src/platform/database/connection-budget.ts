/** Maximum connections for each part of a process. */
export interface ConnectionBudget {
  queries: number
  identity: number
  /** For a server's answering thread. */
  thread: number
  /** For the queue, in addition to the one on which it listens. */
  jobs: number
}

/** With fewer, jobs or sign-ins would wait for each other. */
export const MIN_CONNECTIONS = 8
const DEFAULT_TOTAL = { serve: 16, work: 12 }

/**
 * Splits a process's connections (`SPOOR_DATABASE_CONNECTIONS`) among its parts. A worker uses one to listen for jobs.
 */
export function splitConnections(does: 'serve' | 'work', total: number | null): ConnectionBudget {
  const all = total ?? DEFAULT_TOTAL[does]
  const budget =
    does === 'serve'
      ? { identity: Math.floor(all / 4), thread: Math.floor(all / 5), jobs: 2 }
      : { identity: Math.floor(all / 6), thread: 0, jobs: 3 }
  const listening = does === 'serve' ? 0 : 1
  return { ...budget, queries: all - budget.identity - budget.thread - budget.jobs - listening }
}
