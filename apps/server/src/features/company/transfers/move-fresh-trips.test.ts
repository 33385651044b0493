import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Transaction, inTransaction } from '../../../platform/database/database.ts'
import { countRowsRead } from '../../../testing/count-rows-read.ts'
import { createTestApp, type TestApp } from '../../../testing/test-app.ts'
import { insertSelectedTrips } from '../../../domain/trips/trip-table-writes.ts'
import { insertHandover, insertVehicle, moveTrips, withdrawTrips } from './handover-writes.ts'

let spoor: TestApp
beforeAll(async () => {
  spoor = await createTestApp()
})
afterAll(() => spoor.close())

const TRIPS = 2000
const TABLES = ['trip', 'handover_trip']
const VEHICLE = { name: 'Bakkie', registration: '', file_names: [] }

test('reads each trip a constant number of times when moving trips right after an import and back', async () => {
  const { pool, database } = spoor.dependencies
  const [other, from, to] = [await spoor.signUp(), await spoor.signUp(), await spoor.signUp()]
  const companyId = randomUUID()
  await pool.query("insert into company (id, name) values ($1, 'Karoo Couriers')", [companyId])
  const insert = (tx: Transaction, ownerId: string, vehicleId: string | null, count: number) =>
    insertSelectedTrips(
      tx,
      ownerId,
      ['owner_id', 'id', 'vehicle_id', 'started_at', 'local_day', 'distance_m', 'distance_source', 'source'],
      sql`select ${ownerId}::uuid, gen_random_uuid(), ${vehicleId}::uuid, at, at::date, 1000, 'file', 'upload'
        from generate_series(1, ${count}::int) i,
          lateral (select timestamptz '2025-03-03 08:00Z' + i * interval '1 hour') started(at)`,
    )
  // The planner's statistics only cover another driver's trips.
  await inTransaction(database, (tx) => insert(tx, other.userId, null, 500))
  await pool.query('analyze trip, handover_trip')

  const rowsRead = await inTransaction(database, async (tx) => {
    const vehicles = {
      from: await insertVehicle(tx, from.userId, VEHICLE),
      to: await insertVehicle(tx, to.userId, VEHICLE),
    }
    await insert(tx, from.userId, vehicles.from, TRIPS)
    const handover = {
      id: randomUUID(),
      company_id: companyId,
      from_owner_id: from.userId,
      to_owner_id: to.userId,
      vehicle_name: 'Bakkie',
      from_day: '2025-01-01',
      to_day: '2025-12-31',
      driver: '',
      at: new Date(),
    }
    await insertHandover(tx, handover)
    const before = await countRowsRead(tx, TABLES)
    expect(await moveTrips(tx, handover, vehicles)).toBe(TRIPS)
    expect(await withdrawTrips(tx, handover, handover.at)).toEqual({ takenBack: TRIPS, kept: 0 })
    return (await countRowsRead(tx, TABLES)) - before
  })
  expect(rowsRead).toBeLessThan(50 * TRIPS)
})
