import type { FastifyBaseLogger } from 'fastify'
import type { Config } from './config.ts'
import { openDependencies } from './open-dependencies.ts'
import { registerJobHandlers } from './worker.ts'

/** Takes jobs until it is closed. `alone` says that no other worker is on this database. */
export async function startWorker(
  config: Config,
  options: { databaseUrl: string; log: FastifyBaseLogger; alone: boolean },
): Promise<{ close(): Promise<void> }> {
  const { dependencies, jobs, close } = await openDependencies(config, { ...options, does: 'work' })
  registerJobHandlers(jobs, dependencies)
  if (options.alone) await jobs.requeueAbandoned()
  await jobs.startWorking()
  return { close }
}
