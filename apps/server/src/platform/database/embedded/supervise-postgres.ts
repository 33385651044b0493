import type { ChildProcess } from 'node:child_process'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { launchPostgres, START_TIMEOUT_MS, buildUrl, type Launch } from './launch-postgres.ts'
import { readPostmasterLock, removePostmasterLock } from './postmaster-lock.ts'

// 'SPOO': advisory lock of the only process that uses this cluster; PostgreSQL releases it when the process dies.
const OWNER_LOCK = 0x53504f4f
const RETRY_MS = 50
/** PostgreSQL may need a moment to notice that the lock's backend is dead. */
const CLAIM_TIMEOUT_MS = 3_000

/** Another Spoor uses the cluster. */
class InUseError extends Error {}

export interface SuperviseOptions {
  onRestarted?: () => void
  /** Called when the server cannot be restarted, or another Spoor owns the cluster: this process must exit. */
  onLost?: (error: Error) => void
  /** How long to keep trying to restart the server. */
  patienceMs?: number
}

/**
 * Supervises a running server: takes its lock, retakes it after a backend's crash lost it, and restarts a server that
 * exited. `server` is null if it was started by a Spoor that has since been killed.
 * @returns a function that stops it
 */
export async function supervisePostgres(
  launch: Launch,
  server: ChildProcess | null,
  { onRestarted, onLost, patienceMs = START_TIMEOUT_MS }: SuperviseOptions,
): Promise<() => Promise<void>> {
  let owner = await claim(launch)
  let stopping = false
  let recovering = Promise.resolve()
  watch()

  function watch(): void {
    owner.once('end', () => {
      if (!stopping) recovering = recover()
    })
  }

  async function recover(): Promise<void> {
    const sinceMs = Date.now()
    for (;;) {
      if (stopping) return
      try {
        const isRestarted = await restartIfEnded()
        owner = await claim(launch)
        watch()
        if (isRestarted) onRestarted?.()
        return
      } catch (error) {
        const fault = error as Error
        const isInUse = fault instanceof InUseError
        if (Date.now() - sinceMs > (isInUse ? CLAIM_TIMEOUT_MS : patienceMs)) {
          onLost?.(isInUse ? fault : new Error(`The database ended and could not be started again. ${fault.message}`))
          return
        }
        await sleep(RETRY_MS)
      }
    }
  }

  /** A running server recovers from a backend's crash on its own. */
  async function restartIfEnded(): Promise<boolean> {
    const lock = readPostmasterLock(launch.cluster)
    if (lock.state === 'live') {
      if (lock.port !== null && lock.port !== launch.port) throw inUse(launch)
      return false
    }
    if (lock.state === 'stale') removePostmasterLock(launch.cluster)
    // PostgreSQL refuses to start while backends of the old server are alive, so the start is retried.
    server = await launchPostgres(launch)
    return true
  }

  return async () => {
    stopping = true
    await recovering
    await owner.end().catch(() => {})
    if (server === null) await stopAdopted(launch.cluster)
    else await stopOwn(server)
  }
}

/** Takes the cluster's lock for this process; a second Spoor on the same folder fails here. */
async function claim(launch: Launch): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: buildUrl(launch.port, launch.password),
    application_name: 'spoor-owner',
  })
  client.on('error', () => {})
  await client.connect()
  const { rows } = await client.query<{ mine: boolean }>('select pg_try_advisory_lock($1) as mine', [OWNER_LOCK])
  if (rows[0].mine) return client
  await client.end()
  throw inUse(launch)
}

function inUse({ cluster }: Launch): InUseError {
  const dataFolder = path.dirname(path.dirname(cluster))
  return new InUseError(
    `The data folder ${dataFolder} is in use by another Spoor. Stop it first, or set SPOOR_DATA_DIR to another folder.`,
  )
}

async function stopOwn(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return
  server.ref()
  const ended = new Promise((resolve) => server.once('exit', resolve))
  server.stdin?.end()
  await ended
}

async function stopAdopted(cluster: string): Promise<void> {
  const lock = readPostmasterLock(cluster)
  if (lock.state !== 'live') return
  process.kill(lock.pid, 'SIGINT')
  while (readPostmasterLock(cluster).state === 'live') await sleep(50)
}
