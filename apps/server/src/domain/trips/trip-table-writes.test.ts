import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, it, test } from 'vitest'
import { type Transaction, inTransaction } from '../../platform/database/database.ts'
import { foldTallies } from './tally-writes.ts'
import {
  copyTripRows,
  deleteTripRows,
  eraseTrips,
  insertSelectedTrips,
  insertTripRows,
  updateTripRows,
} from './trip-table-writes.ts'
import { deleteVehicleRows } from './vehicle-row-writes.ts'
import { inCopyTransaction } from '../../platform/database/in-copy-transaction.ts'
import { compareTallies } from '../../testing/compare-tallies.ts'
import { setUpTestApp } from '../../testing/test-app.ts'

const spoor = setUpTestApp()

const part = (n: number, parts: number) => sql<boolean>`hashtext(trip.id::text) % ${parts} = ${n % parts}`
const oneOf = <Value>(values: readonly Value[], n: number) => values[n % values.length]

const newTrip = (n: number) => ({
  id: randomUUID(),
  started_at: '2025-02-02T08:00:00Z',
  local_day: '2025-02-02',
  // Halves of a millimetre, which SQL rounds differently.
  distance_m: n + 0.0005,
  distance_source: 'path' as const,
  source: 'manual' as const,
  classification: oneOf(['business', 'private', null] as const, n),
})

/** Changes through the module; n determines which trips and how. */
const CHANGES: ((tx: Transaction, ownerId: string, n: number) => Promise<unknown>)[] = [
  (tx, ownerId, n) =>
    insertSelectedTrips(
      tx,
      ownerId,
      ['owner_id', 'id', 'started_at', 'local_day', 'distance_m', 'distance_source', 'source', 'classification'],
      sql`select ${ownerId}::uuid, gen_random_uuid(), day, day::date, random() * 90000, 'path', 'upload',
          (array['business', 'private', null])[1 + i % 3]
        from generate_series(1, ${1 + (n % 40)}::int) i,
          lateral (select timestamptz '2025-01-01' + (i * ${n % 23}::int) * interval '1 day' as day) d`,
    ),
  (tx, ownerId, n) => insertTripRows(tx, ownerId, [newTrip(n), newTrip(n + 1)]),
  async (tx, ownerId, n) => {
    const trip = newTrip(n)
    await insertTripRows(tx, ownerId, [trip])
    expect(await insertTripRows(tx, ownerId, [trip, newTrip(n)], { skipsExisting: true })).toHaveLength(1)
  },
  (tx, ownerId, n) =>
    updateTripRows(tx, ownerId, {
      set: { classification: oneOf(['business', 'private', null], n) },
      where: part(n, 5),
    }),
  (tx, ownerId, n) =>
    updateTripRows(tx, ownerId, {
      set: { status: oneOf(['pending', 'confirmed', 'rejected'], n), reason: 'x' },
      where: part(n, 4),
    }),
  (tx, ownerId, n) =>
    updateTripRows(tx, ownerId, {
      set: { distance_m: sql`moved.distance_m + ${n % 1000}`, local_day: sql`trip.local_day + ${n % 50}::int` },
      // Each trip twice: only one of them counts.
      from: sql`(select id, distance_m from trip where owner_id = ${ownerId} union all
        select id, distance_m from trip where owner_id = ${ownerId}) moved`,
      where: sql<boolean>`moved.id = trip.id and ${part(n, 3)}`,
    }),
  (tx, ownerId, n) =>
    updateTripRows(tx, ownerId, {
      set: { deleted_at: sql`case when deleted_at is null then now() end` },
      where: part(n, 6),
    }),
  (tx, ownerId, n) => deleteTripRows(tx, ownerId, { where: part(n, 7) }),
  (tx, ownerId, n) => (n % 5 === 0 ? eraseTrips(tx, ownerId) : foldTallies(tx, ownerId)),
]

const FAILED = new Error('rolled back')

it('equals a recount after any changes, and after a rollback', { timeout: 120_000 }, async () => {
  const { pool, database } = spoor.dependencies
  const step = fc.record({ change: fc.nat(CHANGES.length - 1), n: fc.nat(10_000), keep: fc.boolean() })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
      const { userId } = await spoor.signUp()
      for (const { change, n, keep } of steps) {
        const done = inTransaction(database, async (tx) => {
          await CHANGES[change](tx, userId, n)
          if (!keep) throw FAILED
        })
        if (keep) await done
        else await expect(done).rejects.toBe(FAILED)
        await compareTallies(pool)
      }
    }),
    { numRuns: 25 },
  )
})

it('stays correct and compact under concurrent changes', { timeout: 120_000 }, async () => {
  const { pool, database } = spoor.dependencies
  const { userId } = await spoor.signUp()
  await inTransaction(database, (tx) => CHANGES[0](tx, userId, 9999))
  const writers = Array.from({ length: 4 }, async (_, writer) => {
    for (let i = 0; i < 100; i++) {
      await inTransaction(database, (tx) => insertTripRows(tx, userId, [newTrip(writer + i)]))
      // All writers change the same trips.
      await inTransaction(database, (tx) => CHANGES[3 + ((writer + i) % 4)](tx, userId, i))
    }
  })
  await Promise.all(writers)
  await compareTallies(pool)
  const { rows } = await pool.query<{ rows: number }>(
    'select count(*)::int as rows from trip_tally where owner_id = $1',
    [userId],
  )
  expect(rows[0].rows).toBeLessThan(600)
})

it('leaves adding up to a transaction that is already doing so', async () => {
  const { pool, database } = spoor.dependencies
  const { userId } = await spoor.signUp()
  await inTransaction(database, (tx) => insertTripRows(tx, userId, [newTrip(1)]))
  await inTransaction(database, (tx) => insertTripRows(tx, userId, [newTrip(2)]))
  const countUnfolded = async () =>
    (
      await pool.query<{ rows: number }>(
        'select count(*)::int as rows from trip_tally where owner_id = $1 and not folded',
        [userId],
      )
    ).rows[0].rows
  expect(await countUnfolded()).toBe(2)
  await inTransaction(database, async (first) => {
    await foldTallies(first, userId)
    await inTransaction(database, (second) => foldTallies(second, userId))
  })
  expect(await countUnfolded()).toBe(0)
  await compareTallies(pool)
})

it('counts copied rows, and refuses vehicles that the owner does not have', async () => {
  const { pool, database } = spoor.dependencies
  const [driver, other] = [await spoor.signUp(), await spoor.signUp()]
  const vehicleId = randomUUID()
  await pool.query(`insert into vehicle (owner_id, id, name) values ($1, $2, 'Bakkie')`, [other.userId, vehicleId])
  const columns = [
    'owner_id',
    'id',
    'vehicle_id',
    'started_at',
    'local_day',
    'distance_m',
    'distance_source',
    'source',
  ] as const
  const copy = (ownerId: string) =>
    inCopyTransaction(pool, (tx, client) =>
      copyTripRows(tx, client, ownerId, {
        columns,
        rows: [[ownerId, randomUUID(), vehicleId, '2025-02-02T08:00:00Z', '2025-02-02', 1234.5, 'path', 'upload']],
      }),
    )
  await copy(other.userId)
  await compareTallies(pool)
  await expect(copy(driver.userId)).rejects.toThrow('vehicle')
  const insert = (tx: Transaction) => insertTripRows(tx, driver.userId, [{ ...newTrip(1), vehicle_id: vehicleId }])
  await expect(inTransaction(database, insert)).rejects.toThrow('vehicle')
  const [id] = await inTransaction(database, (tx) => insertTripRows(tx, driver.userId, [newTrip(1)]))
  const move = (tx: Transaction) => updateTripRows(tx, driver.userId, { set: { vehicle_id: vehicleId }, ids: [id] })
  await expect(inTransaction(database, move)).rejects.toThrow('vehicle')
  await expect(inTransaction(database, (tx) => deleteVehicleRows(tx, other.userId))).rejects.toThrow('has trips')
})

it('counts an automatically confirmed trip as confirmed by the person who sets its class', async () => {
  const { pool, database } = spoor.dependencies
  const { userId } = await spoor.signUp()
  const trip = { ...newTrip(0), status: 'confirmed' as const, auto_confirmed: true }
  await inTransaction(database, (tx) => insertTripRows(tx, userId, [trip]))
  const isAutomatic = async () =>
    (await pool.query<{ auto: boolean }>('select auto_confirmed as auto from trip where id = $1', [trip.id])).rows[0]
      .auto
  const correct = (fields: string[]) =>
    inTransaction(database, (tx) => updateTripRows(tx, userId, { set: { corrected: fields }, ids: [trip.id] }))
  await correct(['notes'])
  expect(await isAutomatic()).toBe(true)
  await correct(['classification', 'notes'])
  expect(await isAutomatic()).toBe(false)
})

test('every server test compares the totals with a recount', async () => {
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
