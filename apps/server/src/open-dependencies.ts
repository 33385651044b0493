import type { FastifyBaseLogger } from 'fastify'
import type { Config } from './config.ts'
import { clampFutureTimes } from './platform/database/clamp-future-times.ts'
import { splitConnections } from './platform/database/connection-budget.ts'
import { openDatabase, type DatabaseOptions, type OpenDatabase } from './platform/database/open-database.ts'
import { createLongReads } from './platform/database/read-replica.ts'
import { warnUnlimitedStatements } from './platform/database/warn-unlimited-statements.ts'
import type { Dependencies } from './dependencies.ts'
import { openFileStore } from './platform/files/open-file-store.ts'
import { openIdentity } from './platform/identity/open-identity.ts'
import { openJobs, type BossJobs } from './platform/jobs/boss-jobs.ts'
import { listQueueStates } from './platform/jobs/job-queries.ts'
import { createMailQueue } from './platform/mail/mail-queue.ts'
import { countFileStoreFaults } from './platform/monitoring/count-file-store-faults.ts'
import type { ThreadCount } from './platform/http/answering-thread.ts'
import { createMetrics, type Metrics } from './platform/monitoring/metrics.ts'
import type { Tracing } from './platform/monitoring/tracing.ts'
import { createReadiness } from './platform/monitoring/readiness.ts'

// List pages take milliseconds, so a request's statement that runs for a minute is stuck. Imports may take longer.
const API_STATEMENT_TIMEOUT_MS = 60_000

export interface OpenDependencies {
  dependencies: Dependencies
  jobs: BossJobs
  close(): Promise<void>
}

const clock = { nowMs: () => Date.now() }

/** Opens the services for all features, in a server or a worker process. */
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
  const tracing = await openTracing(config, log)
  const { primary, replica } = openDatabases(config, {
    databaseUrl,
    pooled,
    connections: connections.queries,
    does,
    log,
  })
  const { database, pool } = primary
  if (pooled && does === 'serve') await warnUnlimitedStatements(pool, log)
  const metrics = createMetrics()
  if (does === 'serve' || config.metrics.workerPort !== null) metrics.watchProcess()
  metrics.watchPool(pool)
  metrics.watchQueues(() => listQueueStates(database))
  const longReads = createLongReads(primary, replica, { onRead: metrics.longReadEnded, log })
  if (replica !== null) metrics.watchReplica(() => longReads.check())
  const jobs = await openJobs({
    url: databaseUrl,
    directUrl,
    log,
    supervises: does === 'work',
    connections: connections.jobs,
    onRun: metrics.jobEnded,
    tracing,
  })
  const mail = createMailQueue(jobs)
  const identity = await openIdentity({
    config,
    databaseUrl,
    database,
    mail,
    jobs,
    clock,
    log,
    connections: connections.identity,
  })
  // With an embedded database no other process writes files, and this one has just started.
  const store = await openFileStore(config, { alone: config.databaseUrl === null && config.role === 'all' })
  const files = countFileStoreFaults(store, metrics)
  const readiness = createReadiness({ pool, files, longReads })
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
      readiness.stop()
      await jobs.close()
      await identity.close()
      await replica?.close()
      await primary.close()
      await tracing?.close()
    },
  }
}

/** The settings that a server's answering thread needs to open the same services. */
export interface ThreadSettings {
  config: Config
  databaseUrl: string
}

/**
 * Opens the services of an answering thread. Its routes neither enqueue jobs nor send mail, and the server has already
 * authenticated their callers.
 */
export async function openThreadDependencies(
  { config, databaseUrl }: ThreadSettings,
  { count, log }: { count: (count: ThreadCount) => void; log: FastifyBaseLogger },
): Promise<Pick<OpenDependencies, 'dependencies' | 'close'>> {
  const { thread: connections } = splitConnections('serve', config.databaseConnections)
  const pooled = (config.databaseDirectUrl ?? databaseUrl) !== databaseUrl
  const { primary, replica } = openDatabases(config, { databaseUrl, pooled, connections, does: 'serve', log })
  const tracing = await openTracing(config, log)
  const metrics: Metrics = {
    ...createMetrics(),
    longReadEnded: (longReadFrom) => count({ longReadFrom }),
    fileStoreFailed: (failedFileOperation) => count({ failedFileOperation }),
  }
  return {
    dependencies: {
      config,
      metrics,
      tracing,
      clock,
      log,
      database: primary.database,
      pool: primary.pool,
      longReads: createLongReads(primary, replica, { onRead: metrics.longReadEnded, log }),
      files: countFileStoreFaults(await openFileStore(config, { alone: false }), metrics),
      readiness: absentInThread('readiness'),
      jobs: absentInThread('jobs'),
      mail: absentInThread('mail'),
      identity: absentInThread('identity'),
    },
    async close() {
      await replica?.close()
      await primary.close()
      await tracing?.close()
    },
  }
}

function absentInThread<Service extends object>(name: string): Service {
  return new Proxy({} as Service, {
    get: () => {
      throw new Error(`A threaded route uses ${name}`)
    },
  })
}

async function openTracing({ traces, role }: Config, log: FastifyBaseLogger): Promise<Tracing | null> {
  return traces && (await import('./platform/monitoring/open-tracing.ts')).openTracing(traces, { role, log })
}

function openDatabases(
  config: Config,
  wanted: { databaseUrl: string; pooled: boolean; connections: number; does: 'serve' | 'work'; log: FastifyBaseLogger },
): { primary: OpenDatabase; replica: OpenDatabase | null } {
  const { databaseUrl, pooled, connections, does, log } = wanted
  const settings: DatabaseOptions = {
    pooled,
    connections,
    prepares: config.preparesStatements,
    checksSql: config.checksSql,
    traces: config.traces !== null,
    statementTimeoutMs: does === 'serve' ? API_STATEMENT_TIMEOUT_MS : 0,
    onLost: (error) => log.warn({ err: error }, 'database connection lost'),
  }
  const { databaseReadUrl } = config
  const readsReplica = does === 'serve' && databaseReadUrl !== null
  return {
    primary: openDatabase(databaseUrl, settings),
    replica: readsReplica ? openDatabase(databaseReadUrl, settings) : null,
  }
}
