import { flushCompileCache } from 'node:module'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { Config } from './config.ts'
import { rehearseStoring } from './features/uploads/derive/rehearsal-writes.ts'
import { warmUp } from './import-helper/warm-up.ts'
import { openDependencies } from './open-dependencies.ts'
import { registerJobHandlers } from './worker.ts'

/** Nobody uploads a file while the server starts, and a server that is ended at once need not get ready for one. */
const WARM_UP_AFTER_MS = 10_000
/** Jobs have ten seconds to end, and the server waits for fifteen. */
const GIVE_UP_AFTER_MS = 12_000

/** Takes jobs until it is closed. `alone` says that no other worker is on this database. */
export async function startWorker(
  config: Config,
  options: { databaseUrl: string; log: FastifyBaseLogger; alone: boolean },
): Promise<{ close(): Promise<void> }> {
  const { dependencies, jobs, close } = await openDependencies(config, { ...options, does: 'work' })
  registerJobHandlers(jobs, dependencies)
  if (options.alone) await jobs.requeueAbandoned()
  await jobs.startWorking()
  const warmingUp = setTimeout(() => {
    warmUp(dependencies.importHelper, (vehicles) => rehearseStoring(dependencies.pool, vehicles))
      .then(flushCompileCache)
      .catch((error: Error) => options.log.warn({ err: error }, 'the first import will be slower than others'))
  }, WARM_UP_AFTER_MS)
  return {
    async close() {
      clearTimeout(warmingUp)
      // What is still under way then is given up: its transaction ends with this process, and its job runs again.
      await Promise.race([close(), sleep(GIVE_UP_AFTER_MS, undefined, { ref: false })])
    },
  }
}
