import type { FastifyBaseLogger } from 'fastify'
import type { Config } from './config.ts'
import { clampFutureTimes } from './database/clamp-future-times.ts'
import { splitConnections } from './database/connection-budget.ts'
import { openDatabase } from './database/open-database.ts'
import type { DatabaseOptions } from './database/open-database.ts'
import { createLongReads } from './database/read-replica.ts'
import { warnUnlimitedStatements } from './database/warn-unlimited-statements.ts'
import type { Dependencies } from './dependencies.ts'
import { openFileStore } from './files/open-file-store.ts'
import { openIdentity } from './identity/open-identity.ts'
import { openJobs } from './jobs/boss-jobs.ts'
import type { BossJobs } from './jobs/boss-jobs.ts'
import { listQueueStates } from './jobs/job-queries.ts'
import { createMailQueue } from './mail/mail-queue.ts'
import { countFileStoreFaults } from './monitoring/count-file-store-faults.ts'
import { createMetrics } from './monitoring/metrics.ts'
import { createReadiness } from './monitoring/readiness.ts'

// List pages take milliseconds, so a request's statement that runs for a minute is stuck. Imports may take longer.
const API_STATEMENT_TIMEOUT_MS = 60_000

export interface OpenDependencies {
  dependencies: Dependencies
  jobs: BossJobs
  close(): Promise<void>
}

/** Opens the services that all features use, for a server or a worker process. */
export async function openDependencies(
  config: Config,
  options: { databaseUrl: string; does: 'serve' | 'work'; log: FastifyBaseLogger },
): Promise<OpenDependencies> {
  const { databaseUrl, does, log } = options
  const directUrl = config.databaseDirectUrl ?? databaseUrl
  const pooled = directUrl !== databaseUrl
  const connections = splitConnections(does, config.databaseConnections)
  if ((await clampFutureTimes(directUrl)) > 0)
    log.warn('The clock was set back: times of past events in the future were changed to now.')
  const tracing =
    config.traces &&
    (await import('./monitoring/open-tracing.ts')).openTracing(config.traces, { role: config.role, log })
  const clock = { nowMs: () => Date.now() }
  const settings: DatabaseOptions = {
    pooled,
    prepares: config.preparesStatements,
    checksSql: config.checksSql,
    traces: config.traces !== null,
    statementTimeoutMs: does === 'serve' ? API_STATEMENT_TIMEOUT_MS : 0,
    onLost: (error) => log.warn({ err: error }, 'database connection lost'),
  }
  const primary = openDatabase(databaseUrl, { ...settings, connections: connections.queries })
  const { database, pool } = primary
  const replica =
    does === 'serve' && config.databaseReadUrl !== null
      ? openDatabase(config.databaseReadUrl, { ...settings, connections: connections.queries })
      : null
  if (pooled && does === 'serve') await warnUnlimitedStatements(pool, log)
  const metrics = createMetrics()
  if (does === 'serve' || config.metrics.workerPort !== null) metrics.watchProcess()
  metrics.watchPool(pool)
  metrics.watchQueues(() => listQueueStates(database))
  const longReads = createLongReads(primary, replica, { onRead: metrics.longReadEnded, log })
  if (replica !== null) metrics.watchReplica(() => longReads.check())
  const jobs = await openJobs({
    ...{ url: databaseUrl, directUrl, log },
    supervises: does === 'work',
    connections: connections.jobs,
    onRun: metrics.jobEnded,
    tracing,
  })
  const mail = createMailQueue(jobs)
  const identity = await openIdentity({
    ...{ config, databaseUrl, database, pool, mail, jobs, clock, log },
    connections: connections.identity,
  })
  // With an embedded database this process is the only one that writes files, and it has just started.
  const store = await openFileStore(config, { alone: config.databaseUrl === null && config.role === 'all' })
  const files = countFileStoreFaults(store, metrics)
  const readiness = createReadiness({ pool, files })
  return {
    dependencies: {
      config,
      database,
      pool,
      longReads,
      files,
      jobs,
      mail,
      identity,
      metrics,
      readiness,
      tracing,
      clock,
      log,
    },
    jobs,
    async close() {
      await jobs.close()
      await identity.close()
      await replica?.close()
      await primary.close()
      await tracing?.close()
    },
  }
}
