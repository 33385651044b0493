import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { Config } from './config.ts'
import { inTransaction } from './platform/database/database.ts'
import type { NewerSchemaError } from './platform/database/releases.ts'
import { waitForDatabase } from './platform/database/wait-for-database.ts'
import { waitForSchema, watchSchema } from './platform/database/schema-version.ts'
import { serveWorkerState } from './platform/monitoring/serve-worker-state.ts'
import { openDependencies } from './open-dependencies.ts'
import { registerJobHandlers } from './worker.ts'

/** Jobs have ten seconds to finish; the server waits fifteen. */
const CLOSE_TIMEOUT_MS = 12_000

/** Runs jobs until closed. `alone` means that no other worker uses this database. */
export async function startWorker(
  config: Config,
  options: {
    databaseUrl: string
    log: FastifyBaseLogger
    alone: boolean
    /** The database now belongs to a release that this one must not run beside; the caller closes the worker. */
    onTooNewSchema: (error: NewerSchemaError) => void
  },
): Promise<{ close(): Promise<void> }> {
  if (config.databaseDirectUrl !== null) await waitForDatabase(config.databaseDirectUrl, options.log)
  await waitForDatabase(options.databaseUrl, options.log)
  await waitForSchema(options.databaseUrl, options.log)
  const { dependencies, jobs, close } = await openDependencies(config, { ...options, does: 'work' })
  registerJobHandlers(jobs, dependencies)
  if (options.alone) await jobs.requeueAbandoned()
  await jobs.startWorking()
  const { metrics, readiness } = dependencies
  const { token, workerPort } = config.metrics
  const state =
    workerPort === null
      ? null
      : await serveWorkerState({ host: config.host, port: workerPort, token, metrics, readiness })
  const stopWatching = watchSchema(dependencies.pool, { log: options.log, onTooNew: options.onTooNewSchema })
  // A new version may make different suggestions.
  await inTransaction(dependencies.database, (tx) => jobs.enqueue(tx, 'learn-outdated', {}))
  return {
    async close() {
      stopWatching()
      await state?.close()
      // Jobs still running are abandoned: their transactions roll back when the process ends, and they are retried.
      await Promise.race([close(), sleep(CLOSE_TIMEOUT_MS, undefined, { ref: false })])
    },
  }
}
