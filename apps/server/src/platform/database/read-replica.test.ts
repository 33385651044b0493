import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { signUpAt } from '../../testing/api-person.ts'
import { startSpoor } from '../../testing/running-spoor.ts'
import { openDatabase, type OpenDatabase } from './open-database.ts'
import { createLongReads } from './read-replica.ts'
import { startReplicatedPostgres, type ReplicatedPostgres } from './testing/replicated-postgres.ts'

let postgres: ReplicatedPostgres
let primary: OpenDatabase
let replica: OpenDatabase
let from: string[] = []
let reads: ReturnType<typeof createLongReads>
beforeAll(async () => {
  postgres = await startReplicatedPostgres()
  primary = openDatabase(postgres.url)
  open()
  await primary.pool.query('create table note (text text)')
}, 120_000)
afterAll(async () => {
  await replica?.close()
  await primary?.close()
  await postgres?.stop()
})
beforeEach(() => {
  from = []
})
afterEach(async () => {
  await onReplica('select pg_wal_replay_resume()')
})

function open(): void {
  replica = openDatabase(postgres.replicaUrl())
  reads = createLongReads(primary, replica, { onRead: (where) => from.push(where) })
}

const write = (text: string) => primary.pool.query('insert into note values ($1)', [text])

async function has(text: string): Promise<boolean> {
  return reads.run(async (database) => {
    const { pool } = database === replica.database ? replica : primary
    const { rowCount } = await pool.query('select from note where text = $1', [text])
    return rowCount === 1
  })
}

async function onReplica(query: string): Promise<void> {
  await replica.pool.query(query)
}

/** The replica is tried again one second after it was skipped. */
const untilUsed = () => expect.poll(() => reads.check(), { timeout: 30_000 }).toBe('used')

test('a read on the replica sees all earlier writes', async () => {
  await untilUsed()
  // A loaded machine may delay the replica for longer than a read waits.
  for (let at = 0; from.filter((where) => where === 'replica').length < 100; at++) {
    await write(`note ${at}`)
    expect(await has(`note ${at}`)).toBe(true)
  }
})

test('reads from the primary while the replica lags, and from the replica again afterwards', async () => {
  await untilUsed()
  await onReplica('select pg_wal_replay_pause()')
  await write('while it stands still')
  expect(await has('while it stands still')).toBe(true)
  expect(from).toEqual(['primary'])
  await expect.poll(() => reads.check()).toBe('lagging')
  await onReplica('select pg_wal_replay_resume()')
  await untilUsed()
  expect(await has('while it stands still')).toBe(true)
  expect(from.at(-1)).toBe('replica')
})

test('a read whose connection to the replica is lost runs again on the primary', async () => {
  await untilUsed()
  await write('twice')
  const killer = new pg.Client({ connectionString: postgres.replicaUrl() })
  await killer.connect()
  const tried: string[] = []
  const found = await reads.run(async (database) => {
    const isFirst = database === replica.database
    tried.push(isFirst ? 'replica' : 'primary')
    const { pool } = isFirst ? replica : primary
    const client = await pool.connect()
    try {
      const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
      if (isFirst) await killer.query('select pg_terminate_backend($1)', [rows[0].pid])
      return (await client.query(`select from note where text = 'twice'`)).rowCount
    } finally {
      client.release(true)
    }
  })
  await killer.end()
  expect(found).toBe(1)
  expect(tried).toEqual(['replica', 'primary'])
})

test('an error of the read itself is not retried', async () => {
  await untilUsed()
  let runs = 0
  const failing = reads.run(async () => {
    runs++
    throw new Error('of the read')
  })
  await expect(failing).rejects.toThrow('of the read')
  expect(runs).toBe(1)
})

test('Spoor serves downloads from its replica, including the latest entries', { timeout: 180_000 }, async () => {
  await untilUsed()
  const dataDir = await fs.mkdtemp(path.join(os.tmpdir(), 'spoor-replica-'))
  const environment = { DATABASE_URL: postgres.url, DATABASE_READ_URL: postgres.replicaUrl(), SPOOR_ROLE: 'api' }
  const spoor = await startSpoor({ dataDir, environment })
  try {
    const { headers } = await signUpAt({ url: spoor.url, databaseUrl: () => postgres.url })
    const enter = async (place: string, day: string) => {
      const trip = { started_at: `${day}T06:00:00Z`, start_location: 'Paarl', end_location: place, distance_km: 12 }
      const init = { method: 'POST', headers: { ...headers, 'content-type': 'application/json' } }
      const sent = await fetch(`${spoor.url}/trips`, { ...init, body: JSON.stringify(trip) })
      expect(sent.status).toBe(201)
    }
    const get = async (page: string) => (await fetch(`${spoor.url}${page}`, { headers })).text()
    const count = async (where: string) =>
      Number(new RegExp(`spoor_long_reads_total{from="${where}"} (\\d+)`).exec(await get('/metrics'))?.[1] ?? 0)

    await enter('Worcester', '2026-03-02')
    await expect
      .poll(async () => {
        expect(await get('/trips/csv')).toContain('Worcester')
        return count('replica')
      })
      .toBeGreaterThan(0)
    await expect
      .poll(async () => JSON.parse(await get('/ready')))
      .toEqual({ status: 'ready', failed: [], replica: 'used' })

    await onReplica('select pg_wal_replay_pause()')
    await enter('Robertson', '2026-03-03')
    expect(await get('/trips/csv')).toContain('Robertson')
    expect(await count('primary')).toBeGreaterThan(0)
    await expect
      .poll(async () => JSON.parse(await get('/ready')))
      .toEqual({ status: 'ready', failed: [], replica: 'lagging' })
    expect(await get('/metrics')).toContain('spoor_replica_up 0')
    await onReplica('select pg_wal_replay_resume()')
  } finally {
    await spoor.stop()
    await fs.rm(dataDir, { recursive: true, force: true })
  }
})

test(
  'without its replica, reads use the primary, and the replica again once it recovers',
  { timeout: 180_000 },
  async () => {
    await untilUsed()
    await replica.close()
    await postgres.stopReplica()
    const gone = openDatabase('postgres://spoor:x@127.0.0.1:1/postgres')
    replica = gone
    reads = createLongReads(primary, gone, { onRead: (where) => from.push(where) })
    await write('alone')
    expect(await has('alone')).toBe(true)
    expect(await reads.check()).toBe('away')
    expect(from).toEqual(['primary'])
    await gone.close()

    await postgres.startReplica()
    open()
    await untilUsed()
    expect(await has('alone')).toBe(true)
    expect(from.at(-1)).toBe('replica')
  },
)

test('another database, or the primary itself, is not a replica', async () => {
  const itself = openDatabase(postgres.url)
  const other = openDatabase(postgres.replicaUrl().replace(/\/postgres$/, '/template1'))
  try {
    expect(await createLongReads(primary, itself).check()).toBe('unrelated')
    expect(await createLongReads(primary, other).check()).toBe('unrelated')
  } finally {
    await itself.close()
    await other.close()
  }
})
