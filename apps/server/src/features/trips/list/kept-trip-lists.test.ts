import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TripFilter } from '@spoor/contract/routes/trips.ts'
import { createTestApp } from '../../../testing/test-app.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import { KeptTripLists } from './kept-trip-lists.ts'
import { TRIP_OPERATIONS, UPLOADS } from '../testing/trip-operations.ts'
import type { TripList } from './trip-list.ts'
import { tripConditions } from './trip-filter-queries.ts'
import { listTrips } from '../trip-queries.ts'

let spoor: TestApp

beforeAll(async () => {
  spoor = await createTestApp()
})
afterAll(() => spoor.close())

const FILTERS: TripFilter[] = [
  {},
  { reason: 'missing' },
  { reason: 'given', from: '2025-01-03', to: '2025-02-20' },
  { reason: 'given', from: '2025-01-09', to: '2025-01-30' },
  { classification: 'business', reason: 'missing' },
  { work_hours: 'within' },
  { work_hours: 'outside', status: 'pending' },
  { q: 'sand visit' },
  { q: 'mid', classification: 'business' },
  { upload_id: UPLOADS[0] },
  { min_km: 2, max_km: 3 },
]

/** What the screens are told of a list: its pages one after another, its totals and its days. */
function toldOf(list: TripList) {
  const pages = (['-started_at', 'started_at', '-distance', 'distance'] as const).map((sort) => {
    const ids: string[] = []
    for (
      let page = list.page({ sort, after: null, limit: 45 });
      ;
      page = list.page({ sort, after: page.next, limit: 45 })
    ) {
      ids.push(...page.ids)
      if (page.next === null) return [sort, ids]
    }
  })
  return { trips: list.length, pages, totals: list.totals(), days: list.days() }
}

/** The same, asked of the trips themselves. */
async function askedOf(ownerId: string, filter: TripFilter): Promise<ReturnType<typeof toldOf>> {
  const { database } = spoor.dependencies
  const conditions = tripConditions(ownerId, filter)
  const pages = await Promise.all(
    (['-started_at', 'started_at', '-distance', 'distance'] as const).map(async (sort) => {
      const rows = await listTrips(database, ownerId, { filter, sort, after: null, limit: 10_000 })
      return [sort, rows.map(({ id }) => id)]
    }),
  )
  const totals = await sql`select classification, status, count(*)::int as trips,
      sum(round(distance_m * 1000)::bigint)::double precision / 1000 as "distanceM"
    from trip where ${conditions} group by 1, 2
    order by array_position(array['business', 'private'], classification) nulls first,
      array_position(array['pending', 'confirmed', 'rejected'], status)`.execute(database)
  const days = await sql`select local_day as day, count(*)::int as trips,
      coalesce(sum(distance_m) filter (where status <> 'rejected'), 0) as "distanceM",
      coalesce(sum(distance_m) filter (where status <> 'rejected' and classification = 'business'), 0) as "businessM"
    from trip where ${conditions} group by 1 order by 1 desc`.execute(database)
  return {
    trips: pages[0][1].length,
    pages,
    totals: totals.rows,
    days: days.rows,
  } as ReturnType<typeof toldOf>
}

/** What drivers change beside their trips. */
const SETTINGS: ((n: number) => string)[] = [
  (n) => `update app_user set work_seconds = '{[${n * 8}, ${200_000 + n * 8})}' where id = $1`,
  (n) =>
    `update app_user set timezone = (array['Africa/Johannesburg', 'Europe/London', '+05:30'])[1 + ${n % 3}] where id = $1`,
]
const OPERATIONS = [...TRIP_OPERATIONS, ...SETTINGS]

it('tells on each server what the trips themselves tell, after any changes', { timeout: 120_000 }, async () => {
  const { pool } = spoor.dependencies
  const step = fc.record({ operation: fc.nat(OPERATIONS.length - 1), n: fc.nat(10_000), keep: fc.boolean() })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 8 }), async (steps) => {
      const { userId } = await spoor.signUp()
      // One has room for a few lists only.
      const servers = [new KeptTripLists(spoor.dependencies), new KeptTripLists(spoor.dependencies, 40_000)]
      for (const [at, { operation, n, keep }] of [{ operation: 0, n: 18, keep: true }, ...steps].entries()) {
        const client = await pool.connect()
        await client.query('begin')
        await client.query(OPERATIONS[operation](n), [userId])
        await client.query(keep ? 'commit' : 'rollback')
        client.release()
        for (const filter of FILTERS) {
          const list = await servers[at % 2].find(userId, filter)
          expect(toldOf(list), JSON.stringify(filter)).toEqual(await askedOf(userId, filter))
        }
      }
    }),
    { numRuns: 8 },
  )
})

const INSERT = `insert into trip (owner_id, id, started_at, local_day, distance_m, distance_source, source)
  values ($1, $2, now(), '2025-02-02', 1000, 'manual', 'manual')`

it('has a trip that was written before a list was read and committed after it', async () => {
  const { pool } = spoor.dependencies
  const { userId } = await spoor.signUp()
  const lists = new KeptTripLists(spoor.dependencies)
  const slow = await pool.connect()
  await slow.query('begin')
  await slow.query(INSERT, [userId, randomUUID()])
  expect(await lists.find(userId, { reason: 'missing' })).toHaveLength(0)
  await pool.query(INSERT, [userId, randomUUID()])
  expect(await lists.find(userId, { reason: 'missing' })).toHaveLength(1)
  await slow.query('commit')
  slow.release()
  expect(await lists.find(userId, { reason: 'missing' })).toHaveLength(2)
})

it('never lacks what its reader wrote, while others write, undo and read', { timeout: 60_000 }, async () => {
  const { pool } = spoor.dependencies
  const { userId } = await spoor.signUp()
  const servers = [new KeptTripLists(spoor.dependencies), new KeptTripLists(spoor.dependencies)]
  const has = async (server: number, id: string) => {
    const list = await servers[server].find(userId, { reason: 'missing' })
    return list.page({ sort: '-started_at', after: null, limit: 10_000 }).ids.includes(id)
  }
  const driver = async (server: number) => {
    for (let i = 0; i < 40; i++) {
      const id = randomUUID()
      await pool.query(INSERT, [userId, id])
      expect(await has(server, id)).toBe(true)
      await pool.query("update trip set reason = 'Visit' where owner_id = $1 and id = $2", [userId, id])
      expect(await has(server, id)).toBe(false)
    }
  }
  const importer = async () => {
    for (let i = 0; i < 4; i++) {
      await pool.query(TRIP_OPERATIONS[0](i * 9), [userId])
      await pool.query('delete from trip where owner_id = $1 and source = $2', [userId, 'upload'])
    }
  }
  await Promise.all([driver(0), driver(0), driver(1), driver(1), importer()])
})

it('reads a list once for who asks at once, and only the news of it after that', async () => {
  const { pool, jobs, database } = spoor.dependencies
  const { userId } = await spoor.signUp()
  await pool.query(TRIP_OPERATIONS[0](18), [userId])
  let statements = 0
  const counting = database.withPlugin({
    transformQuery: ({ node }) => {
      statements++
      return node
    },
    transformResult: async ({ result }) => result,
  })
  const lists = new KeptTripLists({ database: counting, jobs })
  const [one, other] = await Promise.all([
    lists.find(userId, { reason: 'missing', q: '' }),
    lists.find(userId, { reason: 'missing' }),
  ])
  expect(statements).toBe(3)
  expect(other.totals()).toBe(one.totals())
  await pool.query(INSERT, [userId, randomUUID()])
  expect(await lists.find(userId, { reason: 'missing' })).toHaveLength(one.length + 1)
  const { length } = await lists.find(userId, { reason: 'missing', from: '2025-01-01', to: '2025-01-02' })
  expect(length).toBeLessThan(one.length)
  expect(statements).toBe(5)
  await pool.query(TRIP_OPERATIONS[0](18), [userId])
  await lists.find(userId, { reason: 'missing' })
  expect(statements).toBe(8)
})

it('many changes are told as one, and the list is read anew', { timeout: 60_000 }, async () => {
  const { pool } = spoor.dependencies
  const { userId } = await spoor.signUp()
  const lists = new KeptTripLists(spoor.dependencies)
  await lists.find(userId, { reason: 'missing' })
  for (let i = 0; i < 220; i++) await pool.query(INSERT, [userId, randomUUID()])
  const { rows } = await pool.query<{ rows: number }>(
    'select count(*)::int as rows from trip_change where owner_id = $1',
    [userId],
  )
  expect(rows[0].rows).toBeLessThan(40)
  expect(await lists.find(userId, { reason: 'missing' })).toHaveLength(220)
})
