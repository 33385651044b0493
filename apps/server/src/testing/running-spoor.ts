import { spawn, type ChildProcess } from 'node:child_process'
import fs from 'node:fs'
import net from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { readPostmasterLock } from '../platform/database/embedded/postmaster-lock.ts'

const MAIN = fileURLToPath(new URL('../main.ts', import.meta.url))
const START_TIMEOUT_MS = 60_000

/** Spoor as started by an operator: server, worker and embedded database in separate processes. Linux only. */
export interface RunningSpoor {
  url: string
  pid: number
  /** Everything written to its output and log. */
  said(): string
  /** URL of the embedded database. */
  databaseUrl(): string
  /** Process id of the postmaster. */
  postmasterPid(): number
  /** Process id of the worker; null while it restarts. */
  workerPid(): number | null
  /** Kills all its processes, including the database and its backends, as in a power cut. */
  killAll(): Promise<void>
  stop(): Promise<void>
}

export async function startSpoor(options: {
  dataDir: string
  port?: number
  nodeFlags?: readonly string[]
  environment?: Readonly<Record<string, string>>
  /** Memory limit per process: allocating more fails, as on a machine without free memory. */
  memoryLimitMb?: number
}): Promise<RunningSpoor> {
  const port = options.port ?? (await freePort())
  const { NODE_ENV: _, NODE_OPTIONS: __, ...environment } = process.env
  const limit = options.memoryLimitMb === undefined ? '' : `ulimit -d ${options.memoryLimitMb * 1024} && `
  const command = [process.execPath, ...(options.nodeFlags ?? []), MAIN]
  const server = spawn('/bin/sh', ['-c', `${limit}exec "$0" "$@"`, ...command], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...environment,
      PORT: String(port),
      SPOOR_DATA_DIR: options.dataDir,
      SPOOR_DEMO: '0',
      SPOOR_CHECK_SQL: '1',
      // All tests sign people up from the same address.
      SPOOR_REGISTRATIONS_PER_HOUR: '100000',
      ...options.environment,
    },
  })
  let said = ''
  server.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()))
  server.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()))
  const deadlineMs = Date.now() + START_TIMEOUT_MS
  while (!said.includes('Spoor is ready')) {
    if (server.exitCode !== null || server.signalCode !== null || Date.now() > deadlineMs) {
      server.kill('SIGKILL')
      throw new Error(`Spoor did not start:\n${said}`)
    }
    await sleep(20)
  }
  const pid = server.pid as number
  return {
    url: `http://localhost:${port}`,
    pid,
    said: () => said,
    postmasterPid: () => readPostmaster(options.dataDir).pid,
    databaseUrl: () => embeddedDatabaseUrl(options.dataDir),
    workerPid: () => listChildren(pid).find((child) => readCommand(child).includes(MAIN)) ?? null,
    async killAll() {
      const all = [pid, ...listDescendants(pid)]
      for (const one of all) kill(one)
      while (all.some(isAlive)) await sleep(5)
      await ended(server)
    },
    async stop() {
      server.kill('SIGTERM')
      await ended(server)
    },
  }
}

export function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = net.createServer().listen(0, () => {
      const { port } = probe.address() as net.AddressInfo
      probe.close(() => resolve(port))
    })
  })
}

/** URL of the embedded database that runs in a data folder. */
export function embeddedDatabaseUrl(dataDir: string): string {
  const password = fs.readFileSync(path.join(dataDir, 'database', 'password'), 'utf8')
  return `postgres://spoor:${password}@127.0.0.1:${readPostmaster(dataDir).port}/postgres`
}

function readPostmaster(dataDir: string): { pid: number; port: number | null } {
  const lock = readPostmasterLock(path.join(dataDir, 'database', 'cluster'))
  if (lock.state !== 'live') throw new Error('The database does not run')
  return lock
}

async function ended(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return
  await new Promise((resolve) => server.once('exit', resolve))
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // The process has exited meanwhile.
  }
}

function listChildren(pid: number): number[] {
  return processes().filter((one) => readStat(one)?.parent === pid)
}

function listDescendants(pid: number): number[] {
  return listChildren(pid).flatMap((child) => [child, ...listDescendants(child)])
}

function processes(): number[] {
  return fs.readdirSync('/proc').map(Number).filter(Number.isInteger)
}

function readStat(pid: number): { state: string; parent: number } | null {
  try {
    const stat = fs.readFileSync(`/proc/${pid}/stat`, 'utf8')
    const [state, parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return { state, parent: Number(parent) }
  } catch {
    return null
  }
}

function isAlive(pid: number): boolean {
  const stat = readStat(pid)
  return stat !== null && stat.state !== 'Z'
}

function readCommand(pid: number): string {
  try {
    return fs.readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch {
    return ''
  }
}
