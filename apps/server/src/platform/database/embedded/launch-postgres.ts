import { spawn, type ChildProcess } from 'node:child_process'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Runner } from './unprivileged.ts'

export const USER = 'spoor'
export const START_TIMEOUT_MS = 60_000

// A watchdog: the server shuts down when standard input ends with Spoor. It exits as soon as the server does.
const WATCHDOG = `exec 3<&0
"$@" 3<&- & p=$!
(while read -r _; do :; done <&3; kill -INT $p) 2>/dev/null & w=$!
exec 3<&-
trap 'kill -INT $p 2>/dev/null' TERM INT
wait $p
wait $p
kill $w 2>/dev/null`

/** The settings to start a cluster's server, always on the same port. */
export interface Launch {
  binaries: string
  runner: Runner
  cluster: string
  port: number
  password: string
  settings: Readonly<Record<string, string>>
}

/** Starts a server and waits until it accepts connections. */
export async function launchPostgres(start: Launch): Promise<ChildProcess> {
  const { port, password } = start
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
  while (!(await acceptsConnections(port, password))) {
    if (server.exitCode !== null) throw new Error(`The embedded PostgreSQL did not start: ${lastError(said)}`)
    if (Date.now() > deadlineMs) {
      server.stdin?.end()
      throw new Error(`The embedded PostgreSQL did not answer within a minute: ${lastError(said)}`)
    }
    await sleep(15)
  }
  // The database must not keep Node alive; main stops it in order.
  server.unref()
  return server
}

function lastError(said: string): string {
  const lines = said.trim().split('\n')
  // Without the leading timestamp and process id.
  const faults = lines.flatMap((line) => /(?:FATAL|PANIC|ERROR):.*/.exec(line)?.[0] ?? [])
  return faults.at(-1) ?? (lines.at(-1) || 'it said nothing')
}

export async function acceptsConnections(port: number, password: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: buildUrl(port, password) })
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

export function buildUrl(port: number, password: string): string {
  return `postgres://${USER}:${password}@127.0.0.1:${port}/postgres`
}
