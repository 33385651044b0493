/**
 * Phones that send their positions through the real HTTP server: each drives for ten minutes and parks for five,
 * repeatedly, with a fix every ten seconds in batches of ten. Prints CPU by process, request times, another driver's
 * page times meanwhile, and the delay from a trip's end until it is in the logbook.
 *
 * Usage: npm run bench -- live [PHONES] [MINUTES]
 */
import { createHash } from 'node:crypto'
import { chmod, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { signUpAt } from '../../apps/server/src/testing/api-person.ts'
import { SERVER_ENVIRONMENT, SERVER_FLAGS } from '../../scripts/server-process.mjs'
import { startBenchSpoor } from '../start-spoor.ts'
import { size } from '../smallest.ts'

const PHONES = Number(process.argv[2] ?? size(1000, 2))
const MINUTES = Number(process.argv[3] ?? size(10, 0.02))
const FIX_MS = 10_000
const BATCH = 10
const DRIVE_MS = 10 * 60_000
const PARK_MS = 5 * 60_000
const SPEED_MPS = 15
/** Each starts at another point of its round, to spread stops over the measured time. */
const ROUND_MS = DRIVE_MS + PARK_MS
const TICKS_A_SECOND = 100

const folder = await mkdtemp(join(tmpdir(), 'spoor-bench-'))
await chmod(folder, 0o755)
const spoor = await startBenchSpoor({ dataDir: folder, nodeFlags: SERVER_FLAGS, environment: SERVER_ENVIRONMENT })
try {
  const keys = await addPhones()
  const other = await signUpAt(spoor)
  const idle = await watch(other, { isGoing: true, untilMs: performance.now() + size(5000, 20) })
  const before = await readCpu()
  const startMs = Date.now()
  const state = { isGoing: true, untilMs: Number.POSITIVE_INFINITY }
  const watched = watch(other, state)
  const times = (await Promise.all(keys.map((key, i) => drivePhone(key, i, startMs)))).flat()
  const after = await readCpu()
  state.isGoing = false
  const seconds = (Date.now() - startMs) / 1000
  const meanwhile = await watched
  const cpu = (name: string) => (((after.get(name) ?? 0) - (before.get(name) ?? 0)) / seconds / TICKS_A_SECOND) * 100
  console.log('| what | figure |\n|---|---|')
  line('phones, minutes', `${PHONES}, ${(seconds / 60).toFixed(1)}`)
  line(
    'requests, positions a second',
    `${(times.length / seconds).toFixed(1)}, ${((times.length * BATCH) / seconds).toFixed(0)}`,
  )
  line('a request: median, p99', `${percentile(times, 0.5)} ms, ${percentile(times, 0.99)} ms`)
  for (const name of ['api', 'worker', 'postgres']) line(`CPU of ${name}`, `${cpu(name).toFixed(0)} % of a core`)
  line(
    'GET /trips of another driver, p99: idle, meanwhile',
    `${percentile(idle, 0.99)} ms, ${percentile(meanwhile, 0.99)} ms`,
  )
  await printDelays()
} finally {
  await spoor.killAll()
  await rm(folder, { recursive: true, force: true })
}

function line(what: string, figure: string): void {
  console.log(`| ${what} | ${figure} |`)
}

async function inDatabase<Row extends pg.QueryResultRow>(
  query: string,
  values: readonly unknown[] = [],
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: spoor.databaseUrl() })
  await client.connect()
  try {
    return (await client.query<Row>(query, [...values])).rows
  } finally {
    await client.end()
  }
}

/** Paying drivers with one phone each. Signing up through the API would take an hour. */
async function addPhones(): Promise<string[]> {
  const keys = Array.from({ length: PHONES }, (_, i) => `bench-phone-${i}-${Date.now()}`)
  const hashes = keys.map((key) => createHash('sha256').update(key).digest())
  await inDatabase(
    `with person as (
       insert into app_user (id, issuer, subject, email, name, user_type, role_type, subscription_type, timezone, preferred_language,
         payment_reference, email_verified, payment_verified, subscription_expires_at)
       select gen_random_uuid(), 'bench', 'phone ' || n || extract(epoch from now()), 'phone-' || n || '@bench.invalid', 'Phone',
         'individual', 'user', 'individual', 'Africa/Johannesburg', 'en', 'BENCH' || n || extract(epoch from now()), true, true,
         now() + interval '1 year'
       from generate_series(1, $1::int) n returning id),
     car as (insert into vehicle (owner_id, id, name) select id, gen_random_uuid(), 'Bakkie' from person returning owner_id, id),
     track as (
       insert into upload (owner_id, id, filename, file_key, file_size, sha256, status, kind, timezone, completed_at, is_live)
       select id, gen_random_uuid(), 'Phone', '', 0, '', 'saved', 'points', 'Africa/Johannesburg', now(), true from person
       returning owner_id, id),
     phone as (
       insert into connection (owner_id, id, kind, name, vehicle_id, upload_id)
       select car.owner_id, gen_random_uuid(), 'json', 'Phone', car.id, track.id from car join track using (owner_id)
       returning owner_id, id)
     insert into connection_key (key_hash, owner_id, connection_id)
     select ($2::bytea[])[row_number() over ()], owner_id, id from phone`,
    [PHONES, hashes],
  )
  return keys
}

/** Sends batches on schedule, and returns the time of each in ms. */
async function drivePhone(key: string, i: number, startMs: number): Promise<number[]> {
  const offsetMs = (i / PHONES) * ROUND_MS
  const batchMs = BATCH * FIX_MS
  const times: number[] = []
  const endMs = startMs + MINUTES * 60_000
  // Spreads the batches of all phones evenly.
  for (let atMs = startMs + (i / PHONES) * Math.min(batchMs, MINUTES * 60_000); atMs < endMs; atMs += batchMs) {
    await sleep(Math.max(0, atMs - Date.now()))
    const points = Array.from({ length: BATCH }, (_, n) =>
      pointAt(atMs - (BATCH - 1 - n) * FIX_MS, i, startMs - offsetMs),
    )
    const sentMs = performance.now()
    const reply = await fetch(`${spoor.url}/live/${key}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ points }),
    })
    if (reply.status !== 200) throw new Error(`${reply.status} ${await reply.text()}`)
    await reply.arrayBuffer()
    times.push(performance.now() - sentMs)
  }
  return times
}

function pointAt(timeMs: number, i: number, roundsFromMs: number) {
  const inRound = (((timeMs - roundsFromMs) % ROUND_MS) + ROUND_MS) % ROUND_MS
  const round = Math.floor((timeMs - roundsFromMs) / ROUND_MS)
  const drivenMs = Math.min(inRound, DRIVE_MS)
  const way = ((drivenMs / 1000) * SPEED_MPS) / 111_195
  // Northwards in one round, back in the next.
  const north = round % 2 === 0 ? way : ((DRIVE_MS / 1000) * SPEED_MPS) / 111_195 - way
  return {
    time: timeMs,
    lat: -26 - (i % 50) / 100 + north,
    lng: 27 + i / 500,
    speed: inRound < DRIVE_MS ? SPEED_MPS : 0,
  }
}

async function watch(
  { headers }: { headers: Record<string, string> },
  state: { isGoing: boolean; untilMs: number },
): Promise<number[]> {
  const times: number[] = []
  while (state.isGoing && performance.now() < state.untilMs) {
    const sentMs = performance.now()
    await (await fetch(`${spoor.url}/trips`, { headers })).arrayBuffer()
    times.push(performance.now() - sentMs)
    await sleep(50)
  }
  return times
}

/** Delay from the end of each drive to its trip's row, only for trips that ended during this run. */
async function printDelays(): Promise<void> {
  const rows = await inDatabase<{ delay: number }>(
    `select extract(epoch from trip.created_at - ended_at)::float8 as delay from trip join app_user on app_user.id = owner_id
     where issuer = 'bench' and cut in ('none', 'start')`,
  )
  const delays = rows.map(({ delay }) => delay)
  line('trips found', String(delays.length))
  if (delays.length > 0)
    line('from the stop to the logbook: median, p99', `${percentile(delays, 0.5)} s, ${percentile(delays, 0.99)} s`)
}

function percentile(values: readonly number[], share: number): string {
  return (values.toSorted((a, b) => a - b)[Math.ceil(values.length * share) - 1] ?? Number.NaN).toFixed(0)
}

/** CPU ticks of the server, the worker and all database backends. */
async function readCpu(): Promise<Map<string, number>> {
  const ticks = new Map<string, number>()
  for (const pid of (await readdir('/proc')).filter((name) => /^\d+$/.test(name))) {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null)
    if (stat === null) continue
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const isPostgres = stat.includes('(postgres)')
    const name =
      Number(pid) === spoor.pid ? 'api' : Number(pid) === spoor.workerPid() ? 'worker' : isPostgres ? 'postgres' : null
    if (name !== null) ticks.set(name, (ticks.get(name) ?? 0) + Number(fields[11]) + Number(fields[12]))
  }
  return ticks
}
