import type { Clock } from '../../dependencies.ts'
import type { Jobs } from '../../jobs/jobs.ts'

/** What an administrator's action needs beside its transaction: when it is, and whom to tell afterwards. */
export interface Effects {
  clock: Clock
  jobs: Pick<Jobs, 'enqueue'>
}
