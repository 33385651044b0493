import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../../config.ts'
import type { Database } from '../database/database.ts'
import type { Clock } from '../../dependencies.ts'
import type { Jobs } from '../jobs/jobs.ts'
import type { MailQueue } from '../mail/mail-queue.ts'

/** A provider's dependencies. */
export interface IdentityParts {
  config: Config
  databaseUrl: string
  /** For the embedded provider. */
  connections: number
  database: Database
  mail: MailQueue
  jobs: Jobs
  clock: Clock
  log: FastifyBaseLogger
}
