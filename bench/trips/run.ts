/**
 * The trip list at the largest supported size: a driver with 20,000 trips and one with 2,000 among 2,000,000, through
 * the real HTTP application on the embedded PostgreSQL. Prints the milliseconds of every filter, search and total.
 *
 * Usage: npm run bench -- trips
 */
import { randomUUID } from 'node:crypto'
import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import pino from 'pino'
import { DAY_MS } from '../../packages/core/src/units/duration.ts'
import { createApp } from '../../apps/server/src/app.ts'
import { testConfig } from '../../apps/server/src/config.ts'
import { startBenchPostgres } from '../start-spoor.ts'
import { migrate } from '../../apps/server/src/platform/database/migrate.ts'
import { openDatabase } from '../../apps/server/src/platform/database/open-database.ts'
import { createLongReads } from '../../apps/server/src/platform/database/read-replica.ts'
import { createDiskFileStore } from '../../apps/server/src/platform/files/disk-file-store.ts'
import { installJobs, openJobs } from '../../apps/server/src/platform/jobs/boss-jobs.ts'
import { createMailQueue } from '../../apps/server/src/platform/mail/mail-queue.ts'
import { createMetrics } from '../../apps/server/src/platform/monitoring/metrics.ts'
import { createReadiness } from '../../apps/server/src/platform/monitoring/readiness.ts'
import { letIn } from '../../apps/server/src/testing/let-in.ts'
import { createTestIdentity } from '../../apps/server/src/testing/test-identity.ts'
import { RECOUNT } from '../../apps/server/src/testing/write-trips.ts'
import { size } from '../smallest.ts'

const ALL_TRIPS = size(2_000_000, 1000)
const DRIVERS = {
  heavy: { trips: size(20_000, 200), barMs: 150 },
  usual: { trips: size(2000, 100), barMs: 40 },
} as const
const OTHER_DRIVERS = size(9_998, 3)
const YEARS = 10
/** Calls per round; the fastest round counts, because other load slows rounds down. */
const ROUNDS = size(3, 1)
const CALLS = size(40, 1)
const WARM_UP_CALLS = size(3, 0)

const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'spoor-bench-'))
await fs.chmod(folder, 0o755)
const postgres = await startBenchPostgres(path.join(folder, 'database'))
await migrate(postgres.url)
await installJobs(postgres.url)
const log = pino({ level: 'silent' })
const { database, pool, close } = openDatabase(postgres.url, { connections: 5, prepares: true })
const jobs = await openJobs({ url: postgres.url, log, supervises: false, connections: 1 })
const identity = await createTestIdentity()
const files = createDiskFileStore(path.join(folder, 'files'))
const longReads = createLongReads({ database, pool }, null)
const app = await createApp(
  {
    config: testConfig({ dataDir: folder }),
    database,
    pool,
    longReads,
    files,
    jobs,
    metrics: createMetrics(),
    readiness: createReadiness({ pool, files, longReads }),
    tracing: null,
    mail: createMailQueue(jobs),
    identity,
    clock: { nowMs: () => Date.now() },
    log,
  },
  { webFolder: path.join(folder, 'web') },
)
const base = await app.listen({ port: 0, host: '127.0.0.1' })

interface Driver {
  id: string
  headers: { authorization: string }
}

try {
  const [heavy, usual] = [await signUp(), await signUp()]
  await fill(heavy.id, usual.id, await makeOwners(OTHER_DRIVERS))
  for (const driver of [heavy, usual]) await useWorkHours(driver)
  await measure({ heavy, usual })
} finally {
  await app.close()
  await identity.close()
  await jobs.close()
  await close()
  await postgres.stop()
  await fs.rm(folder, { recursive: true, force: true })
}

async function signUp(): Promise<Driver> {
  const subject = randomUUID()
  const email = `${subject}@example.com`
  const headers = { authorization: `Bearer ${await identity.token({ subject, email })}` }
  const response = await fetch(`${base}/auth/register`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ firebase_uid: subject, email, name: 'Bench Driver' }),
  })
  if (!response.ok) throw new Error(await response.text())
  await letIn(postgres.url, { email })
  return { id: ((await response.json()) as { id: string }).id, headers }
}

/** Enables the default office hours. */
async function useWorkHours(driver: Driver): Promise<void> {
  const response = await fetch(`${base}/settings`, { headers: driver.headers })
  const { work_hours } = (await response.json()) as { work_hours: object }
  const changed = await fetch(`${base}/settings`, {
    method: 'PUT',
    headers: { ...driver.headers, 'content-type': 'application/json' },
    body: JSON.stringify({ work_hours: { ...work_hours, enabled: true } }),
  })
  if (!changed.ok) throw new Error(await changed.text())
}

/** Copies the first user's row under other names. */
async function makeOwners(count: number): Promise<string[]> {
  const { rows: columns } = await pool.query<{ name: string }>(
    `select attname as name from pg_attribute a
     where attrelid = 'public.app_user'::regclass and attnum > 0 and not attisdropped and attgenerated = ''
       and attname <> 'subject'
       -- Unique columns take their default.
       and not exists (select from pg_index
         where indrelid = a.attrelid and indisunique and indnkeyatts = 1 and indkey[0] = a.attnum)
       and attname not in ('id', 'email', 'payment_reference')`,
  )
  const same = columns.map((column) => column.name).join(', ')
  const { rows } = await pool.query<{ id: string }>(
    `insert into app_user (id, subject, email, payment_reference, ${same})
     select gen_random_uuid(), 'bench-' || i, 'bench-' || i || '@example.com', 'BENCH' || i, ${same}
     from (select * from app_user limit 1) one, generate_series(1, $1) i returning id`,
    [count],
  )
  return rows.map((row) => row.id)
}

/** Inserts a year of trips per driver at a time, so that they are adjacent on disk as after an import. */
async function fill(heavyId: string, usualId: string, others: readonly string[]): Promise<void> {
  const start = performance.now()
  // Some addresses repeat often, as in exports of a tracker's portal.
  const address = `case when random() < 0.6 then 'Depot ' || (random() * 300)::int else (random() * 900)::int || ' Main Road' end
    || ', ' || (array['Sandton', 'Centurion', 'Midrand', 'Bellville', 'Paarl', 'Durban', 'Umhlanga', 'Polokwane'])[1 + floor(random() * 8)::int]`
  const { heavy, usual } = DRIVERS
  const othersTrips = ALL_TRIPS - heavy.trips - usual.trips
  for (let year = 0; year < YEARS; year++) {
    await pool.query(
      `with inserted as (
         insert into trip (owner_id, id, started_at, ended_at, local_day, start_location, end_location, start_lat, start_lng,
           end_lat, end_lng, distance_m, distance_source, classification, status, reason, source, upload_ids, has_path)
         select owner, gen_random_uuid(), at, at + interval '20 minutes', (at at time zone 'Africa/Johannesburg')::date,
           ${address}, ${address}, -26.1, 28.05, -25.86, 28.19, random() * 60000, 'path',
           (array['business', 'private', null])[1 + (i / 7) % 3], (array['confirmed', 'pending', 'confirmed', 'rejected'])[1 + (i / 3) % 4],
           case when i % 50 = 0 then 'Mr A at LMN Supplies' when i % 3 = 0 then 'Visit ' || i % 997 else '' end, 'upload',
           array[overlay(overlay(md5(owner::text || $1) placing '4' from 13) placing '8' from 17)::uuid], true
         from (
           select owner, i, date_trunc('milliseconds', now() - ($1 + random()) * interval '1 year') as at
           from (select $2::uuid as owner, i from generate_series(1, $3::int) i
             union all select $4::uuid, i from generate_series(1, $5::int) i
             union all select ($6::uuid[])[1 + i % cardinality($6::uuid[])], i from generate_series(1, $7::int) i) of_owner
           order by owner, at) trip
         returning owner_id, id)
       insert into trip_path (owner_id, trip_id, path) select owner_id, id, $8 from inserted`,
      [
        year,
        heavyId,
        heavy.trips / YEARS,
        usualId,
        usual.trips / YEARS,
        others,
        othersTrips / YEARS,
        Buffer.alloc(400, 7),
      ],
    )
  }
  await pool.query(RECOUNT)
  await pool.query('vacuum analyze')
  const seconds = ((performance.now() - start) / 1000).toFixed(0)
  process.stdout.write(
    `${ALL_TRIPS.toLocaleString('en')} trips of ${(others.length + 2).toLocaleString('en')} drivers written in ${seconds} s\n\n`,
  )
}

interface Call {
  name: string
  query?: string
  /** Position of the page in the list, as a share of its trips. */
  deep?: number
  path?: string
}

function calls(): Call[] {
  const day = (daysAgo: number) => new Date(Date.now() - daysAgo * DAY_MS).toISOString().slice(0, 10)
  const filters: { name: string; query: string }[] = [
    { name: 'all', query: '' },
    { name: 'by classification', query: 'classification=business' },
    { name: 'by status and classification', query: 'status=pending&classification=private' },
    { name: 'by days', query: `from=${day(2000)}&to=${day(300)}` },
    { name: 'by a word of 2 %', query: 'q=supplies' },
    { name: 'by a word of 23 %', query: 'q=sandton' },
    { name: 'by two words', query: 'q=supplies+paarl' },
    { name: 'by a word that is nowhere', query: 'q=timbuktu' },
    { name: 'by a word and classification', query: 'q=supplies&classification=business' },
    { name: 'of an upload', query: 'upload_id=UPLOAD' },
    { name: 'without a reason', query: 'reason=missing' },
    { name: 'business without a reason', query: 'classification=business&reason=missing' },
    { name: 'within work hours', query: 'work_hours=within' },
    { name: 'outside work hours', query: 'work_hours=outside' },
    { name: 'of 10 to 20 km', query: 'min_km=10&max_km=20' },
    {
      name: 'everything at once',
      query: `q=sandton&work_hours=within&reason=given&min_km=5&from=${day(3000)}&status=confirmed`,
    },
  ]
  return [
    ...size(filters, [filters[0], filters[filters.length - 1]]).flatMap(({ name, query }) => [
      { name: `${name}, first page`, query },
      { name: `${name}, deep page`, query, deep: 0.5 },
      { name: `${name}, longest first`, query: `${query}&sort=-distance` },
      { name: `${name}, totals`, query, path: '/trips/totals' },
      { name: `${name}, days`, query, path: '/trips/days' },
    ]),
    { name: 'oldest first', query: 'sort=started_at' },
    { name: 'longest first, deep page', query: 'sort=-distance', deep: 0.5 },
    { name: 'deleted trips', path: '/trips/deleted' },
    { name: 'dashboard', path: '/stats/personal' },
  ]
}

type Which = keyof typeof DRIVERS
interface Quantiles {
  p50: number
  p95: number
}

async function measure(drivers: Record<Which, Driver>): Promise<void> {
  const quietest = new Map<string, Record<Which, Quantiles>>()
  for (let round = 0; round < ROUNDS; round++) {
    for (const call of calls()) {
      const found = await measureCalls(drivers, call)
      const before = quietest.get(call.name) ?? found
      const better = (which: Which) => (found[which].p95 < before[which].p95 ? found[which] : before[which])
      quietest.set(call.name, { heavy: better('heavy'), usual: better('usual') })
    }
  }
  const title = ({ trips, barMs }: { trips: number; barMs: number }) =>
    `${trips.toLocaleString('en')} trips: p50 / p95 ms (bar ${barMs})`
  const cell = ({ p50, p95 }: Quantiles) => `${p50.toFixed(1)} / ${p95.toFixed(1)}`
  process.stdout.write(`${CALLS} calls each, in turns, the quietest of ${ROUNDS} rounds.\n\n`)
  process.stdout.write(`| call | ${title(DRIVERS.heavy)} | ${title(DRIVERS.usual)} |\n|---|---|---|\n`)
  for (const [name, { heavy, usual }] of quietest)
    process.stdout.write(`| ${name} | ${cell(heavy)} | ${cell(usual)} |\n`)
  for (const which of ['heavy', 'usual'] as const) {
    const { trips, barMs } = DRIVERS[which]
    const [name, slowest] = [...quietest].toSorted(([, a], [, b]) => b[which].p95 - a[which].p95)[0]
    const ms = slowest[which].p95
    process.stdout.write(
      `\n${trips.toLocaleString('en')} trips: slowest p95 ${ms.toFixed(1)} ms (${name}), bar ${barMs} ms: ${ms <= barMs ? 'holds' : 'MISSED'}\n`,
    )
  }
}

async function measureCalls(drivers: Record<Which, Driver>, call: Call): Promise<Record<Which, Quantiles>> {
  const urls = { heavy: await buildUrl(drivers.heavy, call), usual: await buildUrl(drivers.usual, call) }
  const took = { heavy: [] as number[], usual: [] as number[] }
  for (let turn = -WARM_UP_CALLS; turn < CALLS; turn++) {
    // Alternates, so that other load affects both.
    for (const which of ['heavy', 'usual'] as const) {
      const ms = await measureCall(drivers[which], urls[which])
      if (turn >= 0) took[which].push(ms)
    }
  }
  return { heavy: quantiles(took.heavy), usual: quantiles(took.usual) }
}

async function buildUrl(driver: Driver, { query = '', deep, path = '/trips' }: Call): Promise<string> {
  const filled = query.replace('UPLOAD', await findUploadId(driver))
  const cursor = deep && (await cursorAfter(driver, deep, filled))
  return `${path}?${filled}${cursor ? `&cursor=${cursor}` : ''}`
}

async function measureCall(driver: Driver, url: string): Promise<number> {
  const start = performance.now()
  const response = await fetch(base + url, { headers: driver.headers })
  const text = await response.text()
  if (!response.ok) throw new Error(`${url}: ${text}`)
  return performance.now() - start
}

async function findUploadId(driver: Driver): Promise<string> {
  const { rows } = await pool.query<{ id: string }>(
    'select upload_ids[1] as id from trip where owner_id = $1 limit 1',
    [driver.id],
  )
  return rows[0].id
}

/** The cursor at this fraction of a list's trips. */
async function cursorAfter(driver: Driver, share: number, query: string): Promise<string> {
  const read = async (limit: number, cursor: string) => {
    const response = await fetch(`${base}/trips?${query}&limit=${limit}${cursor && `&cursor=${cursor}`}`, {
      headers: driver.headers,
    })
    return (await response.json()) as { next_cursor: string | null; total: number }
  }
  const trips = Math.floor((await read(1, '')).total * share)
  let cursor = ''
  for (let seen = 0; seen < trips;) {
    const limit = Math.min(500, trips - seen)
    cursor = (await read(limit, cursor)).next_cursor ?? ''
    seen += limit
  }
  return cursor
}

function quantiles(times: number[]): Quantiles {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.floor(share * (sorted.length - 1))]
  return { p50: at(0.5), p95: at(0.95) }
}
