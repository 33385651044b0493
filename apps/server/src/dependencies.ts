import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import type { Config } from './config.ts'
import type { Database } from './platform/database/database.ts'
import type { LongReads } from './platform/database/read-replica.ts'
import type { FileStore } from './platform/files/file-store.ts'
import type { Identity } from './platform/identity/identity.ts'
import type { Jobs } from './platform/jobs/jobs.ts'
import type { MailQueue } from './platform/mail/mail-queue.ts'
import type { Metrics } from './platform/monitoring/metrics.ts'
import type { Readiness } from './platform/monitoring/readiness.ts'
import type { Tracing } from './platform/monitoring/tracing.ts'

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
  /** null unless a trace collector is configured. */
  tracing: Tracing | null
  clock: Clock
  log: FastifyBaseLogger
}
