/**
 * The list of trips and the figures of the dashboard at scale: a driver with 100,000 trips among 1,000,000 beside one with
 * 100, through the real HTTP application on the embedded PostgreSQL.
 *
 * Usage: npm run bench -- trips
 */
import { randomUUID } from 'node:crypto'
import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import pino from 'pino'
import { createApp } from '../../apps/server/src/app.ts'
import { testConfig } from '../../apps/server/src/config.ts'
import { startPostgres } from '../../apps/server/src/database/embedded/start-postgres.ts'
import { migrate } from '../../apps/server/src/database/migrate.ts'
import { openDatabase } from '../../apps/server/src/database/open-database.ts'
import { createDiskFileStore } from '../../apps/server/src/files/disk-file-store.ts'
import { installJobs, openJobs } from '../../apps/server/src/jobs/boss-jobs.ts'
import { createMailQueue } from '../../apps/server/src/mail/mail-queue.ts'
import { letIn } from '../../apps/server/src/testing/let-in.ts'
import { createTestIdentity } from '../../apps/server/src/testing/test-identity.ts'

const ALL_TRIPS = 1_000_000
const MANY = 100_000
const FEW = 100
const OTHER_OWNERS = 900
const YEARS = 10
const CALLS = 300
const WARM_UP = 30

const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'spoor-bench-'))
await fs.chmod(folder, 0o755)
const postgres = await startPostgres(path.join(folder, 'database'))
await migrate(postgres.url)
await installJobs(postgres.url)
const log = pino({ level: 'silent' })
const { database, pool, close } = openDatabase(postgres.url, { connections: 5 })
const jobs = await openJobs({ url: postgres.url, log, supervises: false, connections: 1 })
const identity = await createTestIdentity()
const app = await createApp(
  {
    config: testConfig({ dataDir: folder }),
    database,
    pool,
    files: createDiskFileStore(path.join(folder, 'files')),
    jobs,
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
  const [many, few] = [await signUp(), await signUp()]
  await fill([many.id, ...(await makeOwners(OTHER_OWNERS)), few.id])
  for (const driver of [few, many]) await useWorkHours(driver)
  await measure(few, many)
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

/** Those of an office, as they are offered. */
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

/** Copies of the first user's row under other names. */
async function makeOwners(count: number): Promise<string[]> {
  const { rows: columns } = await pool.query<{ name: string }>(
    `select column_name as name from information_schema.columns where table_name = 'app_user' and table_schema = 'public'
       and is_generated = 'NEVER' and column_name not in ('id', 'subject', 'email', 'payment_reference')`,
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

/** The first owner has many trips, the last few, those between share the rest; all over the same years, in mixed order. */
async function fill(owners: string[]): Promise<void> {
  const start = performance.now()
  const path = Buffer.alloc(400, 7)
  // Addresses of which some come back often, as a fleet's portal exports them.
  const address = `case when random() < 0.6 then 'Depot ' || (random() * 300)::int else (random() * 900)::int || ' Main Road' end
    || ', ' || (array['Sandton', 'Centurion', 'Midrand', 'Bellville', 'Paarl', 'Durban', 'Umhlanga', 'Polokwane'])[1 + floor(random() * 8)::int]`
  for (let part = 0; part < 5; part++) {
    await pool.query(
      `insert into trip (owner_id, id, started_at, ended_at, local_day, start_location, end_location, start_lat, start_lng,
         end_lat, end_lng, distance_m, distance_source, classification, status, reason, source, upload_ids, path)
       select owner, gen_random_uuid(), at, at + interval '20 minutes', (at at time zone 'Africa/Johannesburg')::date,
         ${address}, ${address}, -26.1, 28.05, -25.86, 28.19, random() * 60000, 'path',
         (array['business', 'private', null])[1 + (i / 7) % 3], (array['confirmed', 'pending', 'confirmed', 'rejected'])[1 + (i / 3) % 4],
         case when i % 50 = 0 then 'Mr A at LMN Supplies' when i % 3 = 0 then 'Visit ' || i % 997 else '' end, 'upload',
         array[overlay(overlay(md5(owner::text || date_part('year', at)::int % 10) placing '4' from 13) placing '8' from 17)::uuid], $1
       from (
         select i, case when i <= $2::int then $3::uuid when i > $4::int then $5::uuid
             else ($6::uuid[])[1 + i % cardinality($6::uuid[])] end as owner,
           date_trunc('milliseconds', now() - random() * interval '${YEARS} years') as at
         from generate_series(1, $7::int) i where i % 5 = $8::int) trip`,
      [path, MANY, owners[0], ALL_TRIPS - FEW, owners[owners.length - 1], owners.slice(1, -1), ALL_TRIPS, part],
    )
  }
  const seconds = ((performance.now() - start) / 1000).toFixed(0)
  await pool.query('vacuum analyze trip')
  await pool.query('vacuum analyze trip_tally')
  for (const owner of [owners[0], owners[owners.length - 1]]) {
    const start = performance.now()
    await pool.query('select make_trip_postings($1)', [owner])
    process.stdout.write(`postings made in ${((performance.now() - start) / 1000).toFixed(1)} s\n`)
  }
  await pool.query('vacuum analyze trip_posting')
  process.stdout.write(`${ALL_TRIPS.toLocaleString('en')} trips of ${owners.length} owners written in ${seconds} s\n\n`)
}

async function measure(few: Driver, many: Driver): Promise<void> {
  const day = (daysAgo: number) => new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10)
  const calls: [name: string, url: (deep: string, far: string, upload: string) => string][] = [
    ['GET /trips, first page', () => '/trips'],
    ['GET /trips, deep page', (deep) => `/trips?cursor=${deep}`],
    ['GET /trips, by classification', () => '/trips?classification=business'],
    ['GET /trips, by status and classification', () => '/trips?status=pending&classification=private'],
    ['GET /trips, by days', () => `/trips?from=${day(2000)}&to=${day(300)}`],
    ['GET /trips, oldest first', () => '/trips?sort=started_at'],
    ['GET /trips/totals', () => '/trips/totals'],
    ['GET /stats/personal', () => '/stats/personal'],
    ['GET /trips, by a word of 2 %', () => '/trips?q=supplies'],
    ['GET /trips, by a word of 23 %', () => '/trips?q=sandton'],
    ['GET /trips, by two words', () => '/trips?q=supplies+paarl'],
    ['GET /trips, by a word and classification', () => '/trips?q=supplies&classification=business'],
    ['GET /trips, of an upload', (_, __, upload) => `/trips?upload_id=${upload}`],
    ['GET /trips/totals, by a word of 2 %', () => '/trips/totals?q=supplies'],
    ['GET /trips, without a reason', () => '/trips?reason=missing'],
    ['GET /trips, business without a reason', () => '/trips?classification=business&reason=missing'],
    ['GET /trips/totals, business without a reason', () => '/trips/totals?classification=business&reason=missing'],
    ['GET /trips, within work hours', () => '/trips?work_hours=within'],
    ['GET /trips, by distance', () => '/trips?sort=-distance'],
    ['GET /trips, by distance, deep', (_, far) => `/trips?sort=-distance&cursor=${far}`],
  ]
  // Deep for each: beyond half of his trips.
  const deep = { few: await cursorAfter(few, FEW / 2), many: await cursorAfter(many, MANY / 2) }
  const far = {
    few: await cursorAfter(few, FEW / 2, '-distance'),
    many: await cursorAfter(many, MANY / 10, '-distance'),
  }
  const upload = { few: await anUploadOf(few), many: await anUploadOf(many) }
  process.stdout.write(
    `| call | ${FEW} trips: p50 / p95 ms | ${MANY.toLocaleString('en')} trips: p50 / p95 ms | p95 ratio |\n|---|---|---|---|\n`,
  )
  for (const [name, url] of calls) {
    const times = { few: [] as number[], many: [] as number[] }
    for (let i = -WARM_UP; i < CALLS; i++) {
      // In turns, so that a busy moment of the machine meets both.
      for (const who of ['few', 'many'] as const) {
        const took = await timeOf(who === 'few' ? few : many, url(deep[who], far[who], upload[who]))
        if (i >= 0) times[who].push(took)
      }
    }
    const [a, b] = [quantiles(times.few), quantiles(times.many)]
    process.stdout.write(
      `| ${name} | ${a.p50.toFixed(2)} / ${a.p95.toFixed(2)} | ${b.p50.toFixed(2)} / ${b.p95.toFixed(2)} | ${(b.p95 / a.p95).toFixed(2)} × |\n`,
    )
  }
}

async function timeOf(driver: Driver, url: string): Promise<number> {
  const start = performance.now()
  const response = await fetch(base + url, { headers: driver.headers })
  const text = await response.text()
  if (!response.ok) throw new Error(`${url}: ${text}`)
  return performance.now() - start
}

async function anUploadOf(driver: Driver): Promise<string> {
  const { rows } = await pool.query<{ id: string }>(
    'select upload_ids[1] as id from trip where owner_id = $1 limit 1',
    [driver.id],
  )
  return rows[0].id
}

async function cursorAfter(driver: Driver, trips: number, sort = '-started_at'): Promise<string> {
  let cursor = ''
  for (let seen = 0; seen < trips;) {
    const limit = Math.min(500, trips - seen)
    const response = await fetch(`${base}/trips?sort=${sort}&limit=${limit}${cursor && `&cursor=${cursor}`}`, {
      headers: driver.headers,
    })
    cursor = ((await response.json()) as { next_cursor: string }).next_cursor
    seen += limit
  }
  return cursor
}

function quantiles(times: number[]): { p50: number; p95: number } {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.floor(share * (sorted.length - 1))]
  return { p50: at(0.5), p95: at(0.95) }
}
