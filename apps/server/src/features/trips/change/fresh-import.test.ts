import { expect, test } from 'vitest'
import { type Transaction, inTransaction } from '../../../platform/database/database.ts'
import { chosenTrips } from '../list/trip-filter-queries.ts'
import { listOpenTrips } from '../trip-queries.ts'
import { useTrips } from '../testing/use-trips.ts'
import { deleteTrips, restoreTrips } from '../trip-writes.ts'
import { acceptSuggestions, classifyTrips, confirmTrips, undoMarks } from './trip-mark-writes.ts'
import { countRowsRead } from '../../../testing/count-rows-read.ts'
import { writeTrips } from '../../../testing/write-trips.ts'

const { spoor, driver } = useTrips()

const TRIPS = 2000
const ACTION = '33333333-3333-4333-8333-333333333333'

/** The planner's statistics know one trip of another driver; then an import adds many in one COPY. */
async function importBehindTheStatistics(): Promise<void> {
  const { pool } = spoor().dependencies
  const insert = (ownerId: string, trips: number) =>
    writeTrips(
      pool,
      `insert into trip (owner_id, id, started_at, ended_at, local_day, distance_m, distance_source, source)
       select $1, gen_random_uuid(), at, at + interval '20 minutes', at::date, 1000, 'file', 'upload'
       from generate_series(1, $2::int) i, lateral (select timestamptz '2025-03-03 08:00Z' + i * interval '1 hour') started(at)`,
      [ownerId, trips],
    )
  const other = await spoor().signUp()
  await insert(other.userId, 500)
  await pool.query('analyze trip, marked_trip')
  await insert(driver().userId, TRIPS)
}

const marking = () => ({
  ownerId: driver().userId,
  actionId: ACTION,
  where: chosenTrips(driver().userId, { filter: {}, presence: 'listed' }),
})
const deleted = () => chosenTrips(driver().userId, { filter: {}, presence: 'deleted' })

const ACTIONS: Record<string, (tx: Transaction) => Promise<unknown>> = {
  classify: (tx) => classifyTrips(tx, marking(), { classification: 'business', reason: undefined }),
  confirm: (tx) => confirmTrips(tx, marking(), 'private'),
  'accept suggestions': async (tx) => {
    const ids = await listOpenTrips(tx, marking().where)
    await acceptSuggestions(tx, marking(), [{ ids, classification: 'business', reason: 'Deliveries' }])
  },
  'classify and undo': async (tx) => {
    await classifyTrips(tx, marking(), { classification: 'business', reason: undefined })
    await undoMarks(tx, driver().userId, ACTION)
  },
  'delete and restore': async (tx) => {
    await deleteTrips(tx, driver().userId, marking().where)
    await restoreTrips(tx, deleted(), driver().userId)
  },
}

const TABLES = ['trip', 'marked_trip']

test.each(Object.keys(ACTIONS))(
  'to %s right after an import reads each trip a few times, not once per other trip',
  async (name) => {
    await importBehindTheStatistics()
    const rowsRead = await inTransaction(spoor().dependencies.database, async (tx) => {
      const before = await countRowsRead(tx, TABLES)
      await ACTIONS[name](tx)
      return (await countRowsRead(tx, TABLES)) - before
    })
    expect(rowsRead).toBeLessThan(50 * TRIPS)
  },
)
