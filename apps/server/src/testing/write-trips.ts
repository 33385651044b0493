import pg from 'pg'
import { compareTallies, COUNTED, TALLIED } from './compare-tallies.ts'

/** Adds missing totals for all trips to `trip_tally`; required by programs that write to `trip` without its module. */
export const RECOUNT = `insert into trip_tally (owner_id, month, vehicle_id, classification, status, trips, distance_mm)
  select owner_id, month, vehicle_id, classification, status, sum(trips), sum(distance_mm)
  from (${COUNTED} union all select owner_id, month, vehicle_id, classification, status, -trips, -distance_mm
    from (${TALLIED}) tallied) difference
  group by 1, 2, 3, 4, 5 having sum(trips) <> 0 or sum(distance_mm) <> 0`

/**
 * Runs a test's own statement on `trip`, and corrects the totals by the difference.
 * @throws if they were already wrong
 */
export async function writeTrips<Row extends pg.QueryResultRow>(
  on: pg.Pool | pg.Client,
  text: string,
  values: unknown[] = [],
): Promise<pg.QueryResult<Row>> {
  const client = on instanceof pg.Pool ? await on.connect() : on
  try {
    await client.query('begin')
    // No other change may come between the comparison and the correction.
    await client.query('lock table trip in share row exclusive mode')
    await compareTallies(client)
    const result = await client.query<Row>(text, values)
    await client.query(RECOUNT)
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    if (on instanceof pg.Pool) (client as pg.PoolClient).release()
  }
}
