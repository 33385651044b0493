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
const CALLS = 200
const CALLS_OF_A_CHANGE = 5
const FIRST_CALLS = 20
const HEAD = `| call | ${FEW} trips: p50 / p95 ms | ${MANY.toLocaleString('en')} trips: p50 / p95 ms | p95 ratio |\n|---|---|---|---|\n`

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

interface Call {
  name: string
  /** Of a driver's list, and how many of its trips are before the page; the middle where it is not told. */
  query?: string
  deep?: true | number
  path?: string
  /** The words of his trips are not listed yet: what a search meets between an import and the job that it asks for. */
  due?: true
}

async function measure(few: Driver, many: Driver): Promise<void> {
  const day = (daysAgo: number) => new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10)
  const calls: Call[] = [
    { name: 'first page' },
    { name: 'deep page', deep: true },
    { name: 'by classification', query: 'classification=business' },
    { name: 'by status and classification', query: 'status=pending&classification=private' },
    { name: 'by days', query: `from=${day(2000)}&to=${day(300)}` },
    { name: 'oldest first', query: 'sort=started_at' },
    { name: 'totals', path: '/trips/totals' },
    { name: 'dashboard', path: '/stats/personal' },
    { name: 'by a word of 2 %', query: 'q=supplies' },
    { name: 'by a word of 2 %, deep', query: 'q=supplies', deep: true },
    { name: 'by a word of 2 %, totals', query: 'q=supplies', path: '/trips/totals' },
    { name: 'by a word of 23 %', query: 'q=sandton' },
    { name: 'by two words', query: 'q=supplies+paarl' },
    { name: 'by a word and classification', query: 'q=supplies&classification=business' },
    { name: 'of an upload', query: 'upload_id=UPLOAD' },
    { name: 'without a reason', query: 'reason=missing' },
    { name: 'without a reason, deep', query: 'reason=missing', deep: true },
    { name: 'without a reason, totals', query: 'reason=missing', path: '/trips/totals' },
    { name: 'business without a reason', query: 'classification=business&reason=missing' },
    {
      name: 'business without a reason, totals',
      query: 'classification=business&reason=missing',
      path: '/trips/totals',
    },
    { name: 'within work hours', query: 'work_hours=within' },
    { name: 'within work hours, deep', query: 'work_hours=within', deep: true },
    { name: 'outside work hours', query: 'work_hours=outside' },
    { name: 'outside work hours, deep', query: 'work_hours=outside', deep: true },
    { name: 'by distance', query: 'sort=-distance' },
    { name: 'by distance, deep', query: 'sort=-distance', deep: 0.1 },
    { name: 'of 10 to 20 km, by distance', query: 'min_km=10&max_km=20&sort=-distance' },
  ]
  process.stdout.write(
    `${CALLS} calls each, in turns; before every ${CALLS_OF_A_CHANGE}th a trip of the driver is changed.\n\n${HEAD}`,
  )
  for (const call of calls) {
    await makePostings(few, many)
    const urls = { few: await urlOf(few, call), many: await urlOf(many, call) }
    await compare(nameOf(call), { few, many, times: CALLS }, async (driver, which, turn) => {
      if (turn % CALLS_OF_A_CHANGE === 0) await changeATrip(driver, turn)
      return timeOf(driver, urls[which])
    })
  }

  const first: Call[] = [
    { name: 'by a word of 2 %', query: 'q=supplies' },
    { name: 'by a word of 23 %', query: 'q=sandton' },
    { name: 'by a word of 2 %, postings due', query: 'q=supplies', due: true },
    { name: 'by two words', query: 'q=supplies+paarl' },
    { name: 'by a word and classification', query: 'q=supplies&classification=business' },
    { name: 'of an upload', query: 'upload_id=UPLOAD' },
    { name: 'without a reason', query: 'reason=missing' },
    { name: 'within work hours', query: 'work_hours=within' },
    { name: 'outside work hours', query: 'work_hours=outside' },
    { name: 'of 10 to 20 km, by distance', query: 'min_km=10&max_km=20&sort=-distance' },
    { name: 'days of all', path: '/trips/days' },
  ]
  process.stdout.write(
    `\nFirst answers, as after an import: nothing is kept of them. ${FIRST_CALLS} calls each.\n\n${HEAD}`,
  )
  for (const call of first) {
    await makePostings(few, many)
    const urls = { few: await urlOf(few, call), many: await urlOf(many, call) }
    await compare(nameOf(call), { few, many, times: FIRST_CALLS }, async (driver, which) => {
      await pool.query('insert into trip_change (owner_id) values ($1)', [driver.id])
      if (call.due) await pool.query('insert into trip_posting_due (owner_id) values ($1)', [driver.id])
      return timeOf(driver, urls[which])
    })
  }
}

function nameOf({ path = '/trips', name }: Call): string {
  return `GET ${path}, ${name}`
}

async function compare(
  name: string,
  { few, many, times }: { few: Driver; many: Driver; times: number },
  timeOfCall: (driver: Driver, which: 'few' | 'many', turn: number) => Promise<number>,
): Promise<void> {
  const took = { few: [] as number[], many: [] as number[] }
  for (let turn = -Math.ceil(times / 10); turn < times; turn++) {
    // In turns, so that a busy moment of the machine meets both.
    for (const [which, driver] of [
      ['few', few],
      ['many', many],
    ] as const) {
      const ms = await timeOfCall(driver, which, turn)
      if (turn >= 0) took[which].push(ms)
    }
  }
  const [a, b] = [quantiles(took.few), quantiles(took.many)]
  process.stdout.write(
    `| ${name} | ${a.p50.toFixed(2)} / ${a.p95.toFixed(2)} | ${b.p50.toFixed(2)} / ${b.p95.toFixed(2)} | ${(b.p95 / a.p95).toFixed(2)} × |\n`,
  )
}

async function urlOf(driver: Driver, { query = '', deep, path = '/trips' }: Call): Promise<string> {
  const asked = query.replace('UPLOAD', await anUploadOf(driver))
  const cursor = deep && (await cursorAfter(driver, deep === true ? 0.5 : deep, asked))
  return `${path}?${asked}${cursor ? `&cursor=${cursor}` : ''}`
}

/** Does what the job does as soon as they are due. */
async function makePostings(...drivers: Driver[]): Promise<void> {
  for (const { id } of drivers)
    await pool.query('select make_trip_postings($1) where exists (select from trip_posting_due where owner_id = $1)', [
      id,
    ])
}

/** What drivers do most: one of his trips gets a classification and a reason, but for those that a search of ours finds. */
async function changeATrip(driver: Driver, turn: number): Promise<void> {
  const { rows } = await pool.query<{ id: string }>(
    "select id from trip where owner_id = $1 and id >= gen_random_uuid() and reason not like '%Supplies%' order by id limit 1",
    [driver.id],
  )
  if (rows.length === 0) return changeATrip(driver, turn)
  const response = await fetch(`${base}/trips/${rows[0].id}`, {
    method: 'PATCH',
    headers: { ...driver.headers, 'content-type': 'application/json' },
    body: JSON.stringify({
      classification: turn % 2 === 0 ? 'business' : 'private',
      reason: turn % 3 === 0 ? '' : 'Visit of a client',
    }),
  })
  if (!response.ok) throw new Error(await response.text())
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

/** Beyond a share of the trips of a list. */
async function cursorAfter(driver: Driver, share: number, query: string): Promise<string> {
  const read = async (limit: number, cursor: string) => {
    const response = await fetch(`${base}/trips?${query}&limit=${limit}${cursor && `&cursor=${cursor}`}`, {
      headers: driver.headers,
    })
    return (await response.json()) as { next_cursor: string; total: number }
  }
  const trips = Math.floor((await read(1, '')).total * share)
  let cursor = ''
  for (let seen = 0; seen < trips;) {
    const limit = Math.min(500, trips - seen)
    cursor = (await read(limit, cursor)).next_cursor
    seen += limit
  }
  return cursor
}

function quantiles(times: number[]): { p50: number; p95: number } {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.floor(share * (sorted.length - 1))]
  return { p50: at(0.5), p95: at(0.95) }
}
