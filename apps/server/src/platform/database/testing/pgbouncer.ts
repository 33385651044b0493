import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { freePort } from '../../../testing/running-spoor.ts'
import { chooseRunner } from '../embedded/unprivileged.ts'

// Debian's path; sbin is rarely in a user's PATH.
const PROGRAM = ['/usr/sbin/pgbouncer', 'pgbouncer'].find((name) => spawnSync(name, ['--version']).status === 0)
export const HAS_PGBOUNCER = PROGRAM !== undefined
export const WITHOUT_PGBOUNCER = 'PgBouncer is not installed (on Debian: apt-get install pgbouncer)'
const START_TIMEOUT_MS = 10_000

export interface RunningPgBouncer {
  /** The database through the pooler. */
  url: string
  stop(): Promise<void>
}

/** Starts PgBouncer in transaction mode in front of the database at `databaseUrl`, with few connections to it. */
export async function startPgBouncer(
  databaseUrl: string,
  { connections = 4, port: given = 0 } = {},
): Promise<RunningPgBouncer> {
  const behind = new URL(databaseUrl)
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'spoor-pgbouncer-'))
  await fs.chmod(folder, 0o755)
  const port = given === 0 ? await freePort() : given
  const users = path.join(folder, 'users.txt')
  const settings = path.join(folder, 'pgbouncer.ini')
  await fs.writeFile(users, `"${behind.username}" "${decodeURIComponent(behind.password)}"\n`)
  await fs.writeFile(
    settings,
    `[databases]
* = host=${behind.hostname} port=${behind.port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${users}
pool_mode = transaction
default_pool_size = ${connections}
max_client_conn = 200
`,
  )
  // Like PostgreSQL, it refuses to run as root.
  const { prefix, user } = chooseRunner([folder])
  const [program, ...args] = [...prefix, PROGRAM as string, settings]
  const child = spawn(program, args, { stdio: ['ignore', 'ignore', 'pipe'], ...user })
  let log = ''
  child.stderr.on('data', (chunk: Buffer) => (log += chunk.toString()))
  const url = new URL(databaseUrl)
  url.host = `127.0.0.1:${port}`
  const stop = async () => {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGKILL')
      await once(child, 'exit')
    }
    await fs.rm(folder, { recursive: true, force: true })
  }
  for (const deadlineMs = Date.now() + START_TIMEOUT_MS; !(await accepts(url.href)); await sleep(50)) {
    if (child.exitCode === null && Date.now() < deadlineMs) continue
    await stop()
    throw new Error(`PgBouncer did not start:\n${log}`)
  }
  return { url: url.href, stop }
}

async function accepts(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  try {
    await client.connect()
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => {})
  }
}
