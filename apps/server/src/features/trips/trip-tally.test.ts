import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { compareTallies } from '../../testing/compare-tallies.ts'
import { setUpTestApp } from '../../testing/test-app.ts'

const spoor = setUpTestApp()

const TALLY = `select month, vehicle_id, classification, status, sum(trips)::int as trips, sum(distance_mm)::bigint as mm
  from trip_tally where owner_id = $1 group by 1, 2, 3, 4 having sum(trips) <> 0 or sum(distance_mm) <> 0 order by 1, 2, 3, 4`
const RECOUNT = `select date_trunc('month', local_day::timestamp)::date as month, vehicle_id, classification, status,
    count(*)::int as trips, sum(round(distance_m * 1000)::bigint)::bigint as mm
  from trip where owner_id = $1 and deleted_at is null group by 1, 2, 3, 4 order by 1, 2, 3, 4`

/** Random statements on trips; n picks which rows and how. */
const OPERATIONS: ((n: number) => string)[] = [
  (n) => `insert into trip (owner_id, id, started_at, local_day, distance_m, distance_source, source, classification)
    select $1, gen_random_uuid(), day, day::date, random() * 90000, 'path', 'upload', (array['business', 'private', null])[1 + i % 3]
    from generate_series(1, ${1 + (n % 40)}) i, lateral (select timestamptz '2025-01-01' + (i * ${n % 23}) * interval '1 day' as day) d`,
  (n) =>
    `update trip set classification = (array['business', 'private', null])[1 + ${n % 3}] where owner_id = $1 and hashtext(id::text) % 5 = ${n % 5}`,
  (n) =>
    `update trip set status = (array['pending', 'confirmed', 'rejected'])[1 + ${n % 3}], reason = 'x' where owner_id = $1 and hashtext(id::text) % 4 = ${n % 4}`,
  (n) =>
    `update trip set distance_m = distance_m + ${n % 1000}, local_day = local_day + ${n % 50} where owner_id = $1 and hashtext(id::text) % 3 = ${n % 3}`,
  (n) =>
    `update trip set deleted_at = case when deleted_at is null then now() end where owner_id = $1 and hashtext(id::text) % 6 = ${n % 6}`,
  (n) => `delete from trip where owner_id = $1 and hashtext(id::text) % 7 = ${n % 7}`,
  () => `select fold_trip_tally($1)`,
]

it('equals a recount after any statements, and after a rollback', { timeout: 60_000 }, async () => {
  const { pool } = spoor.dependencies
  const step = fc.record({ operation: fc.nat(OPERATIONS.length - 1), n: fc.nat(10_000), keep: fc.boolean() })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
      const { userId } = await spoor.signUp()
      const client = await pool.connect()
      try {
        for (const { operation, n, keep } of steps) {
          await client.query('begin')
          await client.query(OPERATIONS[operation](n), [userId])
          await client.query(keep ? 'commit' : 'rollback')
        }
        const [tally, recount] = [await client.query(TALLY, [userId]), await client.query(RECOUNT, [userId])]
        expect(tally.rows).toEqual(recount.rows)
      } finally {
        client.release()
      }
    }),
    { numRuns: 25 },
  )
})

it('stays correct and compact under concurrent writes', { timeout: 60_000 }, async () => {
  const { pool } = spoor.dependencies
  const { userId } = await spoor.signUp()
  await pool.query(OPERATIONS[0](9999), [userId])
  const writers = Array.from({ length: 4 }, async (_, writer) => {
    for (let i = 0; i < 200; i++) {
      const mark = ['business', 'private'][(writer + i) % 2]
      await pool.query(
        `insert into trip (owner_id, id, started_at, local_day, distance_m, distance_source, source, classification)
         values ($1, $2, now(), '2025-02-02', 1000.5, 'path', 'upload', $3)`,
        [userId, randomUUID(), mark],
      )
    }
  })
  await Promise.all(writers)
  const [tally, recount] = [await pool.query(TALLY, [userId]), await pool.query(RECOUNT, [userId])]
  expect(tally.rows).toEqual(recount.rows)
  const { rows } = await pool.query<{ rows: number }>(
    'select count(*)::int as rows from trip_tally where owner_id = $1',
    [userId],
  )
  expect(rows[0].rows).toBeLessThan(600)
})

it('is compared with a recount after every test of the server', async () => {
  const { pool } = spoor.dependencies
  const { userId } = await spoor.signUp()
  await compareTallies(pool)
  await pool.query(
    `insert into trip_tally (owner_id, month, status, trips, distance_mm) values ($1, '2026-01-01', 'pending', 1, 5)`,
    [userId],
  )
  await expect(compareTallies(pool)).rejects.toThrow('"side": "tallied"')
  await pool.query('delete from trip_tally where owner_id = $1', [userId])
})
