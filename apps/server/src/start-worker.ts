import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { Config } from './config.ts'
import { openDependencies } from './open-dependencies.ts'
import { registerJobHandlers } from './worker.ts'

/** Jobs have ten seconds to end, and the server waits for fifteen. */
const CLOSE_TIMEOUT_MS = 12_000

/** Takes jobs until it is closed. `alone` says that no other worker is on this database. */
export async function startWorker(
  config: Config,
  options: { databaseUrl: string; log: FastifyBaseLogger; alone: boolean },
): Promise<{ close(): Promise<void> }> {
  const { dependencies, jobs, close } = await openDependencies(config, { ...options, does: 'work' })
  registerJobHandlers(jobs, dependencies)
  if (options.alone) await jobs.requeueAbandoned()
  await jobs.startWorking()
  return {
    async close() {
      // Jobs still running then are abandoned: their transactions end with this process, and they run again.
      await Promise.race([close(), sleep(CLOSE_TIMEOUT_MS, undefined, { ref: false })])
    },
  }
}
