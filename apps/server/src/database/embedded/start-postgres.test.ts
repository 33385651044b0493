import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readPostmasterLock } from './postmaster-lock.ts'
import { startPostgres } from './start-postgres.ts'

const WRITER = fileURLToPath(new URL('./testing/writer.ts', import.meta.url))

let folder: string
beforeEach(async () => {
  folder = await fs.mkdtemp(path.join(os.tmpdir(), 'spoor-postgres-'))
  await fs.chmod(folder, 0o755)
})
afterEach(() => fs.rm(folder, { recursive: true, force: true }))

const place = () => path.join(folder, 'database')

async function query<T extends pg.QueryResultRow>(url: string, sql: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<T>(sql)).rows
  } finally {
    await client.end()
  }
}

/** A process that starts the database and writes numbers, telling each that is committed. */
async function startWriter(): Promise<{ process: ChildProcess; acknowledged: () => number }> {
  const writer = spawn(process.execPath, [WRITER, place()], { stdio: ['ignore', 'pipe', 'inherit'] })
  const written = { last: 0 }
  createInterface({ input: writer.stdout }).on('line', (line) => (written.last = Number(line)))
  while (written.last === 0) await once(writer.stdout, 'data')
  return { process: writer, acknowledged: () => written.last }
}

test('starts, keeps what is stored over a stop, and asks for the password', async () => {
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

test('a second start on the same folder is refused in one sentence', async () => {
  const running = await startPostgres(place())
  await expect(startPostgres(place())).rejects.toThrow(/^The data folder .* is in use by another Spoor/)
  expect(await query(running.url, 'select 1 as here')).toEqual([{ here: 1 }])
  await running.stop()
})

test('of several first starts at once one has the folder, and the others are refused in one sentence', async () => {
  const starts = await Promise.allSettled([1, 2, 3].map(() => startPostgres(place())))
  const running = starts.filter((start) => start.status === 'fulfilled').map(({ value }) => value)
  const refused = starts.filter((start) => start.status === 'rejected').map(({ reason }) => String(reason))
  expect(running).toHaveLength(1)
  for (const sentence of refused) expect(sentence).toMatch(/^Error: The data folder .* is in use by another Spoor/)
  expect(await query(running[0].url, 'select 1 as here')).toEqual([{ here: 1 }])
  await running[0].stop()
  expect((await fs.readdir(place())).toSorted()).toEqual(['cluster', 'password'])
})

test('why a server did not start is told at once', async () => {
  const settings = { shared_buffers: 'plenty' }
  await expect(startPostgres(place(), { settings })).rejects.toThrow(
    'The embedded PostgreSQL did not start: FATAL:  invalid value for parameter "shared_buffers": "plenty"',
  )
})

test('after kill -9 of its owner in mid-write it starts again with all that was acknowledged', async () => {
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

test('after kill -9 of everything, the server too, it recovers', async () => {
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

test('a lock file whose process is gone, or is another program, holds nothing', async () => {
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

test('what a killed first start left behind is cleared away', async () => {
  const left = path.join(place(), 'cluster.init-1')
  await fs.mkdir(path.join(left, 'data'), { recursive: true })
  const anHourAgo = new Date(Date.now() - 3_600_000)
  await fs.utimes(left, anHourAgo, anHourAgo)
  const started = await startPostgres(place())
  expect((await fs.readdir(place())).toSorted()).toEqual(['cluster', 'password'])
  await started.stop()
})

test.runIf(process.getuid?.() === 0)('as root it runs in a folder that nobody else may enter', async () => {
  await fs.chmod(folder, 0o700)
  const started = await startPostgres(place())
  expect(await query(started.url, 'select 1 as here')).toEqual([{ here: 1 }])
  await started.stop()
  // And after the folder was opened to others, where another user runs it.
  await fs.chmod(folder, 0o755)
  const again = await startPostgres(place())
  expect(await query(again.url, 'select 1 as here')).toEqual([{ here: 1 }])
  await again.stop()
})
