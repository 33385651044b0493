import { startPostgres } from '../apps/server/src/platform/database/embedded/start-postgres.ts'
import { createEmptyDatabase } from '../apps/server/src/platform/database/testing/template-database.ts'
import { startSpoor } from '../apps/server/src/testing/running-spoor.ts'
import type { RunningSpoor } from '../apps/server/src/testing/running-spoor.ts'

export type BenchSpoor = Pick<RunningSpoor, 'url' | 'pid' | 'databaseUrl' | 'workerPid' | 'killAll'>

/** A running Spoor, as passed to benches in the environment. */
export interface SharedSpoor {
  url: string
  pid: number
  database: string
  worker: number | null
}

/** Starts a Spoor for the bench; in tests uses the one in BENCH_SPOOR, which several benches share to save time. */
export async function startBenchSpoor(options: Parameters<typeof startSpoor>[0]): Promise<BenchSpoor> {
  const shared = sharedSpoor()
  if (shared === null) return startSpoor(options)
  const { url, pid, database, worker } = shared
  return { url, pid, databaseUrl: () => database, workerPid: () => worker, killAll: async () => {} }
}

/** Starts a PostgreSQL for the bench in `folder`; in tests creates a database on the shared Spoor's server. */
export async function startBenchPostgres(folder: string): Promise<{ url: string; stop(): Promise<void> }> {
  const shared = sharedSpoor()
  if (shared === null) return startPostgres(folder)
  const { url, drop } = await createEmptyDatabase(shared.database)
  return { url, stop: drop }
}

function sharedSpoor(): SharedSpoor | null {
  const { BENCH_SPOOR } = process.env
  return BENCH_SPOOR === undefined ? null : (JSON.parse(BENCH_SPOOR) as SharedSpoor)
}
