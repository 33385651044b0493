import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { readPostmasterLock } from './postmaster-lock.ts'
import { startPostgres } from './start-postgres.ts'

const WRITER = fileURLToPath(new URL('./testing/writer.ts', import.meta.url))

const newFolder = async () => {
  const made = await fs.mkdtemp(path.join(os.tmpdir(), 'spoor-postgres-'))
  await fs.chmod(made, 0o755)
  return made
}

let stopped: string
beforeAll(async () => {
  stopped = await newFolder()
  const first = await startPostgres(path.join(stopped, 'database'))
  await first.stop()
})
afterAll(() => fs.rm(stopped, { recursive: true, force: true }))

let folder: string
beforeEach(async () => {
  folder = await newFolder()
})
afterEach(() => fs.rm(folder, { recursive: true, force: true }))

const place = () => path.join(folder, 'database')
/** A prepared database folder, since copying one is far faster than creating one. */
const copyStopped = () => void execFileSync('cp', ['-Rp', path.join(stopped, 'database'), folder])

async function query<T extends pg.QueryResultRow>(url: string, sql: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<T>(sql)).rows
  } finally {
    await client.end()
  }
}

/** A process that starts the database and writes numbers, printing each one after its commit. */
async function startWriter(): Promise<{ process: ChildProcess; acknowledged: () => number }> {
  const writer = spawn(process.execPath, [WRITER, place()], { stdio: ['ignore', 'pipe', 'inherit'] })
  const written = { last: 0 }
  createInterface({ input: writer.stdout }).on('line', (line) => (written.last = Number(line)))
  while (written.last === 0) await once(writer.stdout, 'data')
  return { process: writer, acknowledged: () => written.last }
}

test('starts, keeps its data across a restart, and requires the password', async () => {
  const first = await startPostgres(place())
  expect(first.first).toBe(true)
  await query(first.url, 'create table kept (n int)')
  const stranger = new URL(first.url)
  stranger.password = 'wrong'
  await expect(query(stranger.href, 'select 1')).rejects.toThrow('password authentication failed')
  const durable =
    "select string_agg(setting, ' ' order by name) as settings from pg_settings where name in ('fsync', 'full_page_writes', 'synchronous_commit')"
  expect(await query(first.url, durable)).toEqual([{ settings: 'on on on' }])
  await first.stop()
  expect(readPostmasterLock(path.join(place(), 'cluster')).state).toBe('free')

  const second = await startPostgres(place())
  expect(second.first).toBe(false)
  expect(await query(second.url, 'select count(*)::int as kept from kept')).toEqual([{ kept: 0 }])
  await second.stop()
  expect((await fs.stat(path.join(place(), 'password'))).mode & 0o777).toBe(0o600)
})

test('refuses a second start on the same folder', async () => {
  copyStopped()
  const running = await startPostgres(place())
  await expect(startPostgres(place())).rejects.toThrow(/^The data folder .* is in use by another Spoor/)
  expect(await query(running.url, 'select 1 as here')).toEqual([{ here: 1 }])
  await running.stop()
})

test('lets one of several concurrent first starts win and refuses the others', async () => {
  const starts = await Promise.allSettled([1, 2, 3].map(() => startPostgres(place())))
  const running = starts.filter((start) => start.status === 'fulfilled').map(({ value }) => value)
  const refused = starts.filter((start) => start.status === 'rejected').map(({ reason }) => String(reason))
  expect(running).toHaveLength(1)
  for (const sentence of refused) expect(sentence).toMatch(/^Error: The data folder .* is in use by another Spoor/)
  expect(await query(running[0].url, 'select 1 as here')).toEqual([{ here: 1 }])
  await running[0].stop()
  expect((await fs.readdir(place())).toSorted()).toEqual(['cluster', 'password'])
})

test('reports immediately why a server did not start', async () => {
  copyStopped()
  const settings = { shared_buffers: 'plenty' }
  await expect(startPostgres(place(), { settings })).rejects.toThrow(
    'The embedded PostgreSQL did not start: FATAL:  invalid value for parameter "shared_buffers": "plenty"',
  )
})

test('loses nothing acknowledged after kill -9 of its owner during writes', async () => {
  copyStopped()
  for (let round = 0; round < 3; round++) {
    const writer = await startWriter()
    await new Promise((resolve) => setTimeout(resolve, 150 + 100 * round))
    writer.process.kill('SIGKILL')
    await once(writer.process, 'exit')
    const again = await startPostgres(place())
    const [{ last }] = await query<{ last: number }>(again.url, 'select max(n)::int as last from written')
    expect(last).toBeGreaterThanOrEqual(writer.acknowledged())
    await again.stop()
  }
})

test('recovers after kill -9 of everything including the server', async () => {
  copyStopped()
  const writer = await startWriter()
  const lock = readPostmasterLock(path.join(place(), 'cluster'))
  if (lock.state !== 'live') throw new Error('not running')
  process.kill(lock.pid, 'SIGKILL')
  writer.process.kill('SIGKILL')
  await once(writer.process, 'exit')
  const again = await startPostgres(place())
  const [{ last }] = await query<{ last: number }>(again.url, 'select max(n)::int as last from written')
  expect(last).toBeGreaterThanOrEqual(writer.acknowledged())
  await again.stop()
})

/** Sends SIGKILL to one process of a running server and waits until it has exited. */
async function kill(pid: number): Promise<void> {
  process.kill(pid, 'SIGKILL')
  await expect.poll(() => isAlive(pid)).toBe(false)
}

function isAlive(pid: number): boolean {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1][0] !== 'Z'
  } catch {
    return false
  }
}

function readPostmasterPid(folder: string): number {
  const lock = readPostmasterLock(path.join(folder, 'cluster'))
  if (lock.state !== 'live') throw new Error('not running')
  return lock.pid
}

const ownerPid = async (url: string): Promise<number | undefined> => {
  const owners = `select pid from pg_stat_activity where application_name = 'spoor-owner'`
  const [owner] = await query<{ pid: number }>(url, owners).catch(() => [])
  return owner?.pid
}

test.runIf(process.platform === 'linux')(
  'restarts a killed server in the same place with all its data, and still owns it',
  async () => {
    copyStopped()
    let restarts = 0
    const running = await startPostgres(place(), { onRestarted: () => restarts++ })
    await query(running.url, 'create table kept as select 7 as n')
    for (const round of [1, 2]) {
      await kill(readPostmasterPid(place()))
      await expect.poll(() => restarts, { timeout: 20_000 }).toBe(round)
      expect(await query(running.url, 'select n from kept')).toEqual([{ n: 7 }])
    }
    await expect(startPostgres(place())).rejects.toThrow(/is in use by another Spoor/)
    await running.stop()
    expect(readPostmasterLock(path.join(place(), 'cluster')).state).toBe('free')
  },
)

test.runIf(process.platform === 'linux')(
  'reclaims the folder after a killed backend before another Spoor can',
  async () => {
    copyStopped()
    const running = await startPostgres(place())
    for (const victim of [await ownerPid(running.url), undefined]) {
      const client = new pg.Client({ connectionString: running.url })
      client.on('error', () => {})
      await client.connect()
      const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
      const before = await ownerPid(running.url)
      await kill(victim ?? rows[0].pid)
      // A process starting at this moment is also refused.
      await expect(startPostgres(place())).rejects.toThrow(/is in use by another Spoor/)
      const after = await ownerPid(running.url)
      expect(after).toBeTypeOf('number')
      expect(after).not.toBe(before)
      await client.end().catch(() => {})
    }
    await running.stop()
  },
)

test('reports that another process took over the folder', async () => {
  copyStopped()
  let lost = ''
  const running = await startPostgres(place(), { onLost: ({ message }) => (lost = message) })
  const other = new pg.Client({ connectionString: running.url })
  await other.connect()
  // It waits for the lock and gets it as soon as the holder exits.
  const claimed = other.query('select pg_advisory_lock($1)', [0x53504f4f])
  await query(running.url, `select pg_terminate_backend(${await ownerPid(running.url)})`)
  await claimed
  await expect.poll(() => lost, { timeout: 20_000 }).toMatch(/^The data folder .* is in use by another Spoor/)
  await other.end()
  await running.stop()
})

test.runIf(process.platform === 'linux')('reports why a server cannot be restarted', async () => {
  copyStopped()
  let lost = ''
  const running = await startPostgres(place(), { onLost: ({ message }) => (lost = message), patienceMs: 0 })
  await fs.rm(path.join(place(), 'cluster', 'PG_VERSION'))
  await kill(readPostmasterPid(place()))
  await expect
    .poll(() => lost, { timeout: 20_000 })
    .toMatch(/^The database ended and could not be started again\. The embedded PostgreSQL did not start: FATAL/)
  await running.stop()
})

test('ignores the lock file of an exited process or another program', async () => {
  copyStopped()
  const running = await startPostgres(place())
  await running.stop()
  const cluster = path.join(place(), 'cluster')
  for (const pid of [4_194_300, process.pid]) {
    await fs.writeFile(path.join(cluster, 'postmaster.pid'), `${pid}\n${cluster}\n0\n1\n`)
    expect(readPostmasterLock(cluster).state).toBe('stale')
  }
  const again = await startPostgres(place())
  expect(await query(again.url, 'select 1 as here')).toEqual([{ here: 1 }])
  await again.stop()
})

test('removes the remains of a killed first start', async () => {
  const left = path.join(place(), 'cluster.init-1')
  await fs.mkdir(path.join(left, 'data'), { recursive: true })
  const anHourAgo = new Date(Date.now() - 3_600_000)
  await fs.utimes(left, anHourAgo, anHourAgo)
  const started = await startPostgres(place())
  expect((await fs.readdir(place())).toSorted()).toEqual(['cluster', 'password'])
  await started.stop()
})

test.runIf(process.getuid?.() === 0)('runs as root in a folder closed to other users', async () => {
  await fs.chmod(folder, 0o700)
  const started = await startPostgres(place())
  expect(await query(started.url, 'select 1 as here')).toEqual([{ here: 1 }])
  await started.stop()
  // Again with a folder that other users may enter, so that another user runs PostgreSQL.
  await fs.chmod(folder, 0o755)
  const again = await startPostgres(place())
  expect(await query(again.url, 'select 1 as here')).toEqual([{ here: 1 }])
  await again.stop()
})
