import { startPostgres } from '../apps/server/src/database/embedded/start-postgres.ts'
import { createEmptyDatabase } from '../apps/server/src/database/testing/template-database.ts'
import { startSpoor } from '../apps/server/src/testing/running-spoor.ts'
import type { RunningSpoor } from '../apps/server/src/testing/running-spoor.ts'

export type BenchSpoor = Pick<RunningSpoor, 'url' | 'pid' | 'databaseUrl' | 'workerPid' | 'killAll'>

/** A running Spoor in the form in which it is passed to benches by the environment. */
export interface SharedSpoor {
  url: string
  pid: number
  database: string
  worker: number | null
}

/** A Spoor of the bench's own; under test, the one in BENCH_SPOOR, which several benches share to save its start. */
export async function startBenchSpoor(options: Parameters<typeof startSpoor>[0]): Promise<BenchSpoor> {
  const shared = sharedSpoor()
  if (shared === null) return startSpoor(options)
  const { url, pid, database, worker } = shared
  return { url, pid, databaseUrl: () => database, workerPid: () => worker, killAll: async () => {} }
}

/** A PostgreSQL of the bench's own in `folder`; under test, a new database of the shared Spoor's. */
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
