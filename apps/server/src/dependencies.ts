import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import type { Config } from './config.ts'
import type { Database } from './database/database.ts'
import type { LongReads } from './database/read-replica.ts'
import type { FileStore } from './files/file-store.ts'
import type { Identity } from './identity/identity.ts'
import type { Jobs } from './jobs/jobs.ts'
import type { MailQueue } from './mail/mail-queue.ts'
import type { Metrics } from './monitoring/metrics.ts'
import type { Readiness } from './monitoring/readiness.ts'
import type { Tracing } from './monitoring/tracing.ts'

export interface Clock {
  nowMs(): number
}

/** The services shared by all features. */
export interface Dependencies {
  config: Config
  database: Database
  /** For COPY and for SQL that Kysely cannot express. */
  pool: pg.Pool
  longReads: LongReads
  files: FileStore
  jobs: Jobs
  mail: MailQueue
  identity: Identity
  metrics: Metrics
  readiness: Readiness
  /** null unless a collector of traces is configured. */
  tracing: Tracing | null
  clock: Clock
  log: FastifyBaseLogger
}
