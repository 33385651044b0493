import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { installJobs } from '../../jobs/boss-jobs.ts'
import { startPostgres, type EmbeddedPostgres } from '../embedded/start-postgres.ts'
import { migrate } from '../migrate.ts'

const SETTINGS = { fsync: 'off', max_connections: '60' }

export interface ReplicatedPostgres {
  /** The URL of the primary, with a migrated database. */
  url: string
  replicaUrl(): string
  stopReplica(): Promise<void>
  /** The replica gets another port. */
  startReplica(): Promise<void>
  stop(): Promise<void>
}

/** Starts a PostgreSQL with a migrated database, and a second one that replicates it. */
export async function startReplicatedPostgres(): Promise<ReplicatedPostgres> {
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'spoor-replicated-'))
  await fs.chmod(folder, 0o755)
  const [first, second] = [path.join(folder, 'primary'), path.join(folder, 'replica')]
  const empty = await startPostgres(first, { settings: SETTINGS })
  try {
    await migrate(empty.url)
    await installJobs(empty.url)
  } finally {
    await empty.stop()
  }
  // Copying a stopped server avoids pg_basebackup, which the embedded PostgreSQL lacks.
  await fs.cp(first, second, { recursive: true })
  await fs.writeFile(path.join(second, 'cluster', 'standby.signal'), '')
  const primary = await startPostgres(first, { settings: SETTINGS })
  const { hostname, port, username, password } = new URL(primary.url)
  const source = `host=${hostname} port=${port} user=${username} password=${password}`
  let replica: EmbeddedPostgres | null = null
  const stopReplica = async () => {
    await replica?.stop()
    replica = null
  }
  const startReplica = async () => {
    const settings = { ...SETTINGS, primary_conninfo: source, hot_standby_feedback: 'on' }
    replica = await startPostgres(second, { settings })
  }
  await startReplica()
  return {
    url: primary.url,
    replicaUrl: () => (replica as EmbeddedPostgres).url,
    stopReplica,
    startReplica,
    async stop() {
      await stopReplica()
      await primary.stop()
      await fs.rm(folder, { recursive: true, force: true })
    },
  }
}
