import { execFile, spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import net from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { postgresBinaries } from './binaries.ts'
import { readPostmasterLock, removePostmasterLock } from './postmaster-lock.ts'
import { chooseRunner } from './unprivileged.ts'
import type { Runner } from './unprivileged.ts'

export interface EmbeddedPostgres {
  url: string
  /** Whether this start made the cluster. */
  first: boolean
  /** Ends the server after the connections are closed; waits for its last checkpoint. */
  stop(): Promise<void>
}

const USER = 'spoor'
// 'SPOO': held by the one Spoor that uses this cluster, and given back by PostgreSQL itself when that process dies.
const OWNER_LOCK = 0x53504f4f
// The server of a killed Spoor shuts down by its watchdog within moments; only one that stays is taken over.
const SHUTDOWN_GRACE_MS = 1500
const START_TIMEOUT_MS = 60_000
/** A cluster in the making, beside the one that is used. */
const ASIDE = 'cluster.init-'
/** Far longer than making one takes: what is older was left behind by a start that was killed. */
const LEFT_MS = 600_000

// The end of standard input says that Spoor is gone, however it went; then the server shuts down too. Where the server
// ends by itself, so does this, at once.
const WATCHDOG = `exec 3<&0
"$@" 3<&- & p=$!
(while read -r _; do :; done <&3; kill -INT $p) 2>/dev/null & w=$!
exec 3<&-
trap 'kill -INT $p 2>/dev/null' TERM INT
wait $p
wait $p
kill $w 2>/dev/null`

/**
 * Starts the PostgreSQL that came with the dependencies on the cluster in `folder`, making it at first, recovering it
 * after a crash, taking over a server that a killed Spoor left behind. Durable: nothing of fsync is switched off.
 * `settings` are server settings, name to value.
 */
export async function startPostgres(
  folder: string,
  options: { settings?: Readonly<Record<string, string>> } = {},
): Promise<EmbeddedPostgres> {
  fs.mkdirSync(folder, { recursive: true })
  const binaries = postgresBinaries()
  const runner = chooseRunner([folder, binaries])
  const cluster = path.join(folder, 'cluster')
  const password = readPassword(folder)
  clearLeftovers(folder)

  const adopt = async (left: { port: number; pid: number }): Promise<EmbeddedPostgres> => {
    const owner = await claim(left.port, password, folder)
    return { url: urlOf(left.port, password), first: false, stop: () => stopAdopted(owner, cluster, left.pid) }
  }
  const left = await waitForFreeCluster(cluster, password)
  if (left) return adopt(left)
  const isThere = fs.existsSync(path.join(cluster, 'PG_VERSION'))
  const first = !isThere && (await makeCluster({ binaries, runner, cluster, password }))
  giveTo(runner, cluster)

  const settings = { listen_addresses: '127.0.0.1', unix_socket_directories: '', ...options.settings }
  try {
    const { server, port } = await launch({ binaries, runner, cluster, password, settings })
    const owner = await claim(port, password, folder)
    return { url: urlOf(port, password), first, stop: () => stopOwn(owner, server) }
  } catch (error) {
    // Of two that start at once one has the cluster; the other tells that, or takes over what the first has left.
    const others = await waitForFreeCluster(cluster, password)
    if (others === null) throw error
    return adopt(others)
  }
}

/** Where the server on the cluster in `folder` listens, if a running Spoor has one; it stays that Spoor's. */
export async function findRunningPostgres(folder: string): Promise<string | null> {
  const lock = readPostmasterLock(path.join(folder, 'cluster'))
  if (lock.state !== 'live' || lock.port === null) return null
  const password = readPassword(folder)
  return (await answers(lock.port, password)) ? urlOf(lock.port, password) : null
}

/** Waits until no server holds the cluster; gives back the one that stays. */
async function waitForFreeCluster(cluster: string, password: string): Promise<{ port: number; pid: number } | null> {
  const patienceUntilMs = Date.now() + SHUTDOWN_GRACE_MS
  const deadlineMs = Date.now() + START_TIMEOUT_MS
  for (;;) {
    const lock = readPostmasterLock(cluster)
    if (lock.state === 'free') return null
    if (lock.state === 'stale') {
      removePostmasterLock(cluster)
      return null
    }
    if (Date.now() > patienceUntilMs && lock.port !== null && (await answers(lock.port, password))) {
      return { port: lock.port, pid: lock.pid }
    }
    if (Date.now() > deadlineMs) {
      throw new Error(
        `The database in ${cluster} is held by process ${lock.pid}, which neither answers nor ends; end it and start again.`,
      )
    }
    await sleep(50)
  }
}

function clearLeftovers(folder: string): void {
  for (const name of fs.readdirSync(folder)) {
    if (!name.startsWith(ASIDE)) continue
    const aside = path.join(folder, name)
    const madeMs = fs.statSync(aside, { throwIfNoEntry: false })?.mtimeMs ?? Number.NaN
    if (Date.now() - madeMs >= LEFT_MS) fs.rmSync(aside, { recursive: true, force: true })
  }
}

/**
 * Makes the cluster aside and moves it into place, so that a kill in the middle leaves no half-made one.
 *
 * @returns whether it did: of several that start at once the one that is ready first
 */
async function makeCluster(made: {
  binaries: string
  runner: Runner
  cluster: string
  password: string
}): Promise<boolean> {
  const aside = fs.mkdtempSync(path.join(path.dirname(made.cluster), ASIDE))
  const secret = path.join(aside, 'password')
  fs.writeFileSync(secret, made.password, { mode: 0o600 })
  const data = path.join(aside, 'data')
  fs.mkdirSync(data, { mode: 0o700 })
  giveTo(made.runner, aside)
  const initdb = path.join(made.binaries, 'initdb')
  const login = ['-U', USER, '--auth=scram-sha-256', `--pwfile=${secret}`]
  const command = [...made.runner.prefix, initdb, '-D', data, ...login, '-E', 'UTF8', '--locale=C.UTF-8']
  await promisify(execFile)(command[0], command.slice(1), { cwd: '/', ...made.runner.user })
  try {
    fs.renameSync(data, made.cluster)
    return true
  } catch (error) {
    if (!fs.existsSync(path.join(made.cluster, 'PG_VERSION'))) throw error
    return false
  } finally {
    fs.rmSync(aside, { recursive: true, force: true })
  }
}

async function launch(start: {
  binaries: string
  runner: Runner
  cluster: string
  password: string
  settings: Readonly<Record<string, string>>
}): Promise<{ server: ChildProcess; port: number }> {
  const port = await freePort()
  const settings = Object.entries({ ...start.settings, port: String(port) }).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ])
  const command = [...start.runner.prefix, path.join(start.binaries, 'postgres'), '-D', start.cluster, ...settings]
  // Its own process group: Ctrl+C in a terminal must not reach it before Spoor has closed its connections.
  const server = spawn('/bin/sh', ['-c', WATCHDOG, 'sh', ...command], {
    cwd: '/',
    detached: true,
    stdio: ['pipe', 'ignore', 'pipe'],
    ...start.runner.user,
  })
  let said = ''
  server.stderr?.on('data', (chunk: Buffer) => (said = (said + chunk.toString()).slice(-4000)))
  server.stdin?.on('error', () => {})
  const deadlineMs = Date.now() + START_TIMEOUT_MS
  while (!(await answers(port, start.password))) {
    if (server.exitCode !== null) throw new Error(`The embedded PostgreSQL did not start: ${lastFault(said)}`)
    if (Date.now() > deadlineMs) {
      server.stdin?.end()
      throw new Error(`The embedded PostgreSQL did not answer within a minute: ${lastFault(said)}`)
    }
    await sleep(15)
  }
  // Nothing may keep Node alive for the sake of the database: main ends it in order.
  server.unref()
  return { server, port }
}

function lastFault(said: string): string {
  const lines = said.trim().split('\n')
  // Without the time and the process before it.
  const faults = lines.flatMap((line) => /(?:FATAL|PANIC|ERROR):.*/.exec(line)?.[0] ?? [])
  return faults.at(-1) ?? (lines.at(-1) || 'it said nothing')
}

/** Holds the cluster for this process; a second Spoor on the same folder is told so. */
async function claim(port: number, password: string, folder: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: urlOf(port, password), application_name: 'spoor-owner' })
  client.on('error', () => {})
  await client.connect()
  const { rows } = await client.query<{ mine: boolean }>('select pg_try_advisory_lock($1) as mine', [OWNER_LOCK])
  if (rows[0].mine) return client
  await client.end()
  throw new Error(
    `The data folder ${path.dirname(folder)} is in use by another Spoor; stop that one first, or set SPOOR_DATA_DIR to another folder.`,
  )
}

async function stopOwn(owner: pg.Client, server: ChildProcess): Promise<void> {
  await owner.end().catch(() => {})
  if (server.exitCode !== null || server.signalCode !== null) return
  server.ref()
  const ended = new Promise((resolve) => server.once('exit', resolve))
  server.stdin?.end()
  await ended
}

async function stopAdopted(owner: pg.Client, cluster: string, pid: number): Promise<void> {
  await owner.end().catch(() => {})
  process.kill(pid, 'SIGINT')
  while (readPostmasterLock(cluster).state === 'live') await sleep(50)
}

async function answers(port: number, password: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: urlOf(port, password) })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query('select 1')
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => {})
  }
}

function urlOf(port: number, password: string): string {
  return `postgres://${USER}:${password}@127.0.0.1:${port}/postgres`
}

function readPassword(folder: string): string {
  const file = path.join(folder, 'password')
  if (!fs.existsSync(file)) {
    // Linked into place when it is whole: who starts at the same time reads all of it.
    const own = `${file}.${randomBytes(8).toString('hex')}`
    fs.writeFileSync(own, randomBytes(24).toString('hex'), { mode: 0o600 })
    try {
      fs.linkSync(own, file)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    } finally {
      fs.rmSync(own)
    }
  }
  return fs.readFileSync(file, 'utf8')
}

function giveTo(runner: Runner, folder: string): void {
  const { uid, gid } = runner.user ?? { uid: process.getuid?.() ?? -1, gid: process.getgid?.() ?? -1 }
  if (uid === -1 || fs.lstatSync(folder).uid === uid) return
  for (const name of fs.readdirSync(folder, { recursive: true, encoding: 'utf8' }))
    fs.lchownSync(path.join(folder, name), uid, gid)
  fs.lchownSync(folder, uid, gid)
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = net.createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as net.AddressInfo
      probe.close(() => resolve(port))
    })
  })
}
