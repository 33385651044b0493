import type { Config } from '../../config.ts'
import type { Clock } from '../../dependencies.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'

/** An administrator's action uses these besides its transaction: the time, and notifications sent afterwards. */
export interface Effects {
  clock: Clock
  jobs: Pick<Jobs, 'enqueue'>
  config: Pick<Config, 'vat'>
}
