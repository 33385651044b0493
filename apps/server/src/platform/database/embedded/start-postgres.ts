import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import net from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { postgresBinaries } from './binaries.ts'
import { supervisePostgres, type SuperviseOptions } from './supervise-postgres.ts'
import { acceptsConnections, launchPostgres, START_TIMEOUT_MS, buildUrl, USER, type Launch } from './launch-postgres.ts'
import { readPostmasterLock, removePostmasterLock } from './postmaster-lock.ts'
import { chooseRunner, type Runner } from './unprivileged.ts'

export interface EmbeddedPostgres {
  url: string
  /** Whether this start created the cluster. */
  first: boolean
  /** Stops the server once its connections are closed, and waits for its final checkpoint. */
  stop(): Promise<void>
}

// The watchdog stops a killed Spoor's server within moments, and a live owner reclaims its lock right after crash
// recovery. Only a server that is still running after this time is taken over.
const TAKEOVER_AFTER_MS = 1500
/** Folder for creating a new cluster, next to the one in use. */
const ASIDE = 'cluster.init-'
/** Far longer than creating a cluster takes: anything older was left by a killed start. */
const LEFT_MS = 600_000

/**
 * Starts the bundled PostgreSQL on the cluster in `folder`: creates it on first use, recovers it after a crash, takes
 * over a server left by a killed Spoor, and restarts it when it exits. Durable: fsync stays on. `settings` are server
 * settings by name.
 */
export async function startPostgres(
  folder: string,
  options: SuperviseOptions & { settings?: Readonly<Record<string, string>> } = {},
): Promise<EmbeddedPostgres> {
  fs.mkdirSync(folder, { recursive: true })
  const binaries = postgresBinaries()
  const runner = chooseRunner([folder, binaries])
  const cluster = path.join(folder, 'cluster')
  const password = readPassword(folder)
  clearLeftovers(folder)
  const settings = { listen_addresses: '127.0.0.1', unix_socket_directories: '', ...options.settings }
  const launchAt = (port: number): Launch => ({ binaries, runner, cluster, port, password, settings })

  const adopt = async (port: number): Promise<EmbeddedPostgres> => {
    const stop = await supervisePostgres(launchAt(port), null, options)
    return { url: buildUrl(port, password), first: false, stop }
  }
  const leftPort = await waitForFreeCluster(cluster, password)
  if (leftPort !== null) return adopt(leftPort)
  const isThere = fs.existsSync(path.join(cluster, 'PG_VERSION'))
  const first = !isThere && (await makeCluster({ binaries, runner, cluster, password }))
  changeOwner(runner, cluster)

  try {
    const launch = launchAt(await freePort())
    const stop = await supervisePostgres(launch, await launchPostgres(launch), options)
    return { url: buildUrl(launch.port, password), first, stop }
  } catch (error) {
    // One of two concurrent starts gets the cluster; the other fails, or takes over the server of one that has died.
    const othersPort = await waitForFreeCluster(cluster, password)
    if (othersPort === null) throw error
    return adopt(othersPort)
  }
}

/** The port of a running Spoor's server on the cluster in `folder`, if there is one. That Spoor still owns it. */
export async function findRunningPostgres(folder: string): Promise<string | null> {
  const lock = readPostmasterLock(path.join(folder, 'cluster'))
  if (lock.state !== 'live' || lock.port === null) return null
  const password = readPassword(folder)
  return (await acceptsConnections(lock.port, password)) ? buildUrl(lock.port, password) : null
}

/** Waits until no server holds the cluster; returns the port of one that does not stop. */
async function waitForFreeCluster(cluster: string, password: string): Promise<number | null> {
  const deadlineMs = Date.now() + START_TIMEOUT_MS
  let answersSinceMs = Infinity
  for (;;) {
    const lock = readPostmasterLock(cluster)
    if (lock.state === 'free') return null
    if (lock.state === 'stale') {
      removePostmasterLock(cluster)
      return null
    }
    const isAnswering = lock.port !== null && (await acceptsConnections(lock.port, password))
    answersSinceMs = isAnswering ? Math.min(answersSinceMs, Date.now()) : Infinity
    if (Date.now() - answersSinceMs >= TAKEOVER_AFTER_MS) return lock.port
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
 * Creates the cluster in a temporary folder and renames it, so that a kill never leaves half a cluster.
 * @returns whether this call created it; of several concurrent starts the first to finish wins
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
  changeOwner(made.runner, aside)
  const initdb = path.join(made.binaries, 'initdb')
  const login = ['-U', USER, '--auth=scram-sha-256', `--pwfile=${secret}`]
  const command = [...made.runner.prefix, initdb, '-D', data, ...login, '-E', 'UTF8', '--locale=C.UTF-8']
  await promisify(execFile)(command[0], command.slice(1), { cwd: '/', ...made.runner.user })
  try {
    fs.renameSync(data, made.cluster)
    syncFolder(path.dirname(made.cluster))
    return true
  } catch (error) {
    if (!fs.existsSync(path.join(made.cluster, 'PG_VERSION'))) throw error
    return false
  } finally {
    fs.rmSync(aside, { recursive: true, force: true })
  }
}

function readPassword(folder: string): string {
  const file = path.join(folder, 'password')
  if (!fs.existsSync(file)) {
    // Linked into place once complete, so a concurrent start never reads a partial file.
    const own = `${file}.${randomBytes(8).toString('hex')}`
    fs.writeFileSync(own, randomBytes(24).toString('hex'), { mode: 0o600, flush: true })
    try {
      fs.linkSync(own, file)
      syncFolder(folder)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    } finally {
      fs.rmSync(own)
    }
  }
  return fs.readFileSync(file, 'utf8')
}

/** Ensures that new names in a folder survive a power cut. */
function syncFolder(folder: string): void {
  const handle = fs.openSync(folder, 'r')
  fs.fsyncSync(handle)
  fs.closeSync(handle)
}

function changeOwner(runner: Runner, folder: string): void {
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
