/**
 * The cost of requests with many drivers: drivers cloned from an imported file (300 trips with paths each), then single
 * requests and a mix of them from 64 connections against the real server. Prints CPU of the api and of PostgreSQL per
 * request, requests per second and core, p99, bytes per trip, and imports per minute and core, next to pgbench's
 * throughput of PostgreSQL with the trip list's statement. CPU figures are valid on a busy machine, seconds and p99 are
 * not.
 *
 * Usage: npm run bench -- scale [--api N] [--pooler] [--seconds S] [DRIVERS…]
 */
import { execFile, spawnSync } from 'node:child_process'
import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs, promisify } from 'node:util'
import pg from 'pg'
import { startPgBouncer } from '../../apps/server/src/platform/database/testing/pgbouncer.ts'
import { openDatabase } from '../../apps/server/src/platform/database/open-database.ts'
import { findTripPage } from '../../apps/server/src/features/trips/list/trip-list-queries.ts'
import { sendFile, signUpAt } from '../../apps/server/src/testing/api-person.ts'
import type { ApiPerson } from '../../apps/server/src/testing/api-person.ts'
import { getCpuMs } from '../../apps/server/src/testing/process-figures.ts'
import { startSpoor } from '../../apps/server/src/testing/running-spoor.ts'
import { SERVER_ENVIRONMENT, SERVER_FLAGS } from '../../scripts/server-process.mjs'
import { size } from '../smallest.ts'
import { startBenchPostgres } from '../start-spoor.ts'
import { cloneDrivers, driverId, giveTrips, settle } from './fill.ts'
import { readPostgresCpuMs } from './postgres-cpu.ts'
import { createWeekFiles, makeDaysFile } from './week-file.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { api: { type: 'string' }, pooler: { type: 'boolean' }, seconds: { type: 'string' } },
})
const APIS = Number(values.api ?? 1)
const SECONDS = Number(values.seconds ?? size(20, 0.2))
const DRIVERS = positionals.length > 0 ? positionals.map(Number) : size([1000, 3333, 10_000], [3])
const TRIPS = size(300, 5)
/** Drivers who send requests. */
const ACTIVE = size(200, 2)
const CONNECTIONS = size(64, 2)
const IMPORTS = size(200, 2)
const EDITED = 50
const PAGE = 51

const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'spoor-bench-'))
await fs.chmod(folder, 0o755)
const postgres = await startBenchPostgres(path.join(folder, 'database'))
const pooler = values.pooler ? await startPgBouncer(postgres.url, { connections: 40 }) : null
const environment = {
  ...SERVER_ENVIRONMENT,
  ...(pooler ? { DATABASE_URL: pooler.url, DATABASE_DIRECT_URL: postgres.url } : { DATABASE_URL: postgres.url }),
}
const options = {
  dataDir: folder,
  nodeFlags: [...SERVER_FLAGS],
  // All drivers sign up from one address.
  environment: { ...environment, NODE_ENV: 'development', SPOOR_REGISTRATIONS_PER_HOUR: '100000' },
}
const spoor = await startSpoor(options)
const more = []
for (let i = 1; i < APIS; i++)
  more.push(await startSpoor({ ...options, environment: { ...options.environment, SPOOR_ROLE: 'api' } }))
const apis = [spoor, ...more]
const pool = new pg.Pool({ connectionString: postgres.url, max: 2 })
const weeks = createWeekFiles()

try {
  const seed = await signUpAt({ url: spoor.url, databaseUrl: () => postgres.url })
  await sendFile(spoor.url, seed, { name: 'trips.csv', content: makeDaysFile(size(120, 3)) })
  await untilImported()
  const active: ApiPerson[] = []
  while (active.length < ACTIVE) {
    active.push(await signUpAt({ url: spoor.url, databaseUrl: () => postgres.url }))
    // Any faster, and they would be refused as a flood from one address.
    await sleep(size(400, 1))
  }
  await giveTrips(
    pool,
    seed.userId,
    active.map(({ userId }) => userId),
    TRIPS,
  )
  console.log(
    `${APIS} api, ${pooler ? 'PgBouncer' : 'no pooler'}, ${CONNECTIONS} connections, ${ACTIVE} of the drivers active, ${SECONDS} s each\n`,
  )
  console.log(
    '| trips | requests | a second | a second and core | p50, p99 ms | CPU ms a request: api + PostgreSQL | worker |',
  )
  console.log('|---|---|---|---|---|---|---|')
  let there = 0
  for (const drivers of DRIVERS) {
    await cloneDrivers(pool, seed.userId, { from: there + 1, to: drivers - ACTIVE }, TRIPS)
    there = Math.max(there, drivers - ACTIVE)
    await settle(pool)
    await measureRequests(active)
    console.log(`\n${await describeSize()}; pgbench, the statement of the list alone: ${await runPgbench(there)}\n`)
  }
  console.log(await measureImports(active))
} finally {
  await pool.end()
  for (const one of apis) await one.killAll()
  await pooler?.stop()
  await postgres.stop()
  await fs.rm(folder, { recursive: true, force: true })
}

type Call = (person: ApiPerson, url: string) => Promise<void>

async function measureRequests(active: readonly ApiPerson[]): Promise<void> {
  const { rows } = await pool.query<{ owner_id: string; ids: string[] }>(
    `select owner_id, (array_agg(id::text order by started_at desc))[1:${EDITED}] as ids from trip
     where owner_id = any($1) group by owner_id`,
    [active.map(({ userId }) => userId)],
  )
  const ids = new Map(rows.map((row) => [row.owner_id, row.ids]))
  const get =
    (page: string): Call =>
    (person, url) =>
      ask(`${url}${page}`, { headers: person.headers })
  const list = get('/trips')
  const totals = get('/trips/totals')
  const search: Call = (person, url) => get(`/trips?q=visit+${random(997)}`)(person, url)
  const edit: Call = (person, url) =>
    ask(`${url}/trips/${pick(ids.get(person.userId) ?? [])}`, {
      method: 'PATCH',
      headers: { ...person.headers, 'content-type': 'application/json' },
      body: JSON.stringify({ reason: `Visit ${random(997)}` }),
    })
  const upload: Call = async (person, url) =>
    void (await sendFile(url, person, { name: 'week.csv', content: weeks.make(random(400)) }))
  const mix: Call = (person, url) => {
    const share = Math.random()
    const call = share < 0.6 ? list : share < 0.75 ? totals : share < 0.85 ? search : share < 0.95 ? edit : upload
    return call(person, url)
  }
  const [{ count }] = (await pool.query<{ count: string }>('select count(*) from trip')).rows
  const trips = Number(count).toLocaleString('en')
  // Warms caches and prepared statements.
  await measure(active, list, SECONDS)
  for (const [name, call] of Object.entries({ 'GET /trips': list, totals, search, edit, mix })) {
    const figures = await measure(active, call, SECONDS)
    const { sent, seconds, times, apiMs, postgresMs, workerMs } = figures
    const each = (ms: number) => (ms / sent).toFixed(2)
    const cores = (apiMs + postgresMs + workerMs) / 1000
    const cells = [
      trips,
      name,
      (sent / seconds).toFixed(0),
      (sent / cores).toFixed(0),
      `${percentile(times, 0.5)}, ${percentile(times, 0.99)}`,
      `${each(apiMs + postgresMs)}: ${each(apiMs)} + ${each(postgresMs)}`,
      each(workerMs),
    ]
    console.log(`| ${cells.join(' | ')} |`)
    // Imports and learning after edits must not run during the next measurement.
    await untilImported()
  }
}

async function measure(active: readonly ApiPerson[], call: Call, seconds: number) {
  const before = await readCpu()
  const startedMs = performance.now()
  const untilMs = startedMs + seconds * 1000
  const times: number[] = []
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async (_, connection) => {
      while (performance.now() < untilMs) {
        const sentMs = performance.now()
        await call(pick(active), apis[connection % APIS].url)
        times.push(performance.now() - sentMs)
      }
    }),
  )
  const tookS = (performance.now() - startedMs) / 1000
  const after = await readCpu()
  const used = (which: keyof typeof after) => after[which] - before[which]
  return {
    sent: times.length,
    seconds: tookS,
    times,
    apiMs: used('api'),
    postgresMs: used('postgres'),
    workerMs: used('worker'),
  }
}

async function ask(url: string, init: RequestInit): Promise<void> {
  const reply = await fetch(url, init)
  const text = await reply.text()
  // An upload may have replaced the edited trip.
  if (!reply.ok && reply.status !== 404) throw new Error(`${url}: ${reply.status} ${text}`)
}

async function readCpu() {
  const worker = spoor.workerPid()
  return {
    api: apis.reduce((sum, { pid }) => sum + getCpuMs(pid), 0),
    worker: worker === null ? 0 : getCpuMs(worker),
    postgres: await readPostgresCpuMs(pool),
  }
}

/** Imports a week for each of many drivers, and measures the CPU time. */
async function measureImports(active: readonly ApiPerson[]): Promise<string> {
  for (let i = 0; i < IMPORTS; i++) {
    const content = weeks.make(500 + Math.floor(i / ACTIVE))
    await sendFile(spoor.url, active[i % ACTIVE], { name: 'week.csv', content })
  }
  const waiting = await countUnfinished()
  const before = await readCpu()
  const startedMs = performance.now()
  await untilImported()
  const minutes = (performance.now() - startedMs) / 60_000
  const after = await readCpu()
  const imported = waiting - (await countUnfinished())
  const [worker, both] = [after.worker - before.worker, after.worker + after.postgres - before.worker - before.postgres]
  const perMinute = (cpuMs: number) => ((imported / cpuMs) * 60_000).toFixed(0)
  return (
    `Imports of a week (${weeks.fixes} fixes): ${(imported / minutes).toFixed(0)} a minute; per minute and core ` +
    `${perMinute(worker)} of the worker alone, ${perMinute(both)} with PostgreSQL; ${(Number(perMinute(both)) * 60).toLocaleString('en')} an hour and core`
  )
}

async function countUnfinished(): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    `select count(*)::int as count from upload where status in ('received', 'extracting')`,
  )
  return rows[0].count
}

/** Waits until the queue only contains jobs that are due later. */
async function untilImported(): Promise<void> {
  for (;;) {
    const { rows } = await pool.query<{ jobs: number }>(
      `select count(*)::int as jobs from jobs.job where state = 'active' or state in ('created', 'retry') and start_after <= now()`,
    )
    if (rows[0].jobs === 0 && (await countUnfinished()) === 0) return
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
}

async function describeSize(): Promise<string> {
  const { rows } = await pool.query<{ table: string; bytes: number }>(
    `select name as table, coalesce((select sum(pg_total_relation_size(relid)) from pg_partition_tree(name::regclass)),
       pg_total_relation_size(name::regclass))::float8
       / (select count(*) from trip) as bytes
     from unnest(array['trip', 'trip_path', 'trip_tally', 'trip_suggestion']) name`,
  )
  const paths = await pool.query<{ bytes: number }>('select avg(length(path))::float8 as bytes from trip_path')
  const total = rows.reduce((sum, { bytes }) => sum + bytes, 0)
  const average = paths.rows[0].bytes.toFixed(0)
  return `${total.toFixed(0)} bytes a trip, of which its path has ${average} (${rows.map(({ table, bytes }) => `${table} ${bytes.toFixed(0)}`).join(', ')})`
}

/** Runs the statement of the list's first page directly on PostgreSQL. */
async function runPgbench(drivers: number): Promise<string> {
  if (drivers < 1 || spawnSync('pgbench', ['--version']).status !== 0) return 'not installed'
  const script = path.join(folder, 'list.sql')
  await fs.writeFile(script, `\\set n random(1, ${drivers})\n${await captureListStatement()};\n`)
  const before = await readPostgresCpuMs(pool)
  const args = ['-n', '-M', 'prepared', '-c', '8', '-T', String(Math.max(1, Math.round(SECONDS))), '-f', script]
  const { stdout } = await promisify(execFile)('pgbench', [...args, postgres.url])
  const cpuMs = (await readPostgresCpuMs(pool)) - before
  const done = Number(/transactions actually processed: (\d+)/.exec(stdout)?.[1])
  return `${(cpuMs / done).toFixed(2)} ms of CPU, ${((done / cpuMs) * 1000).toFixed(0)} a second and core`
}

/** The statement as sent by the server, for the driver with the number `:n`. */
async function captureListStatement(): Promise<string> {
  const opened = openDatabase(postgres.url, { connections: 1, prepares: false })
  const sent: { text: string; values: readonly unknown[] }[] = []
  opened.pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...parameters: unknown[]) => unknown
    client.query = ((text: string, values: readonly unknown[], ...rest: unknown[]) => {
      sent.push({ text, values })
      return query(text, values, ...rest)
    }) as typeof client.query
  })
  const page = { filter: {}, sort: '-started_at', after: null, limit: PAGE, suggests: true } as const
  await findTripPage(opened.database, driverId(1), page)
  await opened.close()
  const { text, values } = sent.find((one) => /from "trip"/.test(one.text))!
  const owner = `('00000000-0000-4000-8000-' || lpad((:n)::text, 12, '0'))::uuid`
  return text.replaceAll(/\$(\d+)/g, (_, number) => {
    const value = values[Number(number) - 1]
    return value === driverId(1) ? owner : typeof value === 'number' ? String(value) : `'${String(value)}'`
  })
}

function percentile(sample: readonly number[], share: number): string {
  return (sample.toSorted((a, b) => a - b)[Math.ceil(sample.length * share) - 1] ?? Number.NaN).toFixed(0)
}

function random(below: number): number {
  return Math.floor(Math.random() * below)
}

function pick<T>(items: readonly T[]): T {
  return items[random(items.length)]
}
