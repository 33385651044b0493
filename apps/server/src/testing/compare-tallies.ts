import type pg from 'pg'

export const COUNTED = `select owner_id, date_trunc('month', local_day::timestamp)::date as month, vehicle_id, classification, status,
    count(*)::bigint as trips, sum(round(distance_m * 1000)::bigint)::bigint as distance_mm
  from trip where deleted_at is null group by 1, 2, 3, 4, 5`
export const TALLIED = `select owner_id, month, vehicle_id, classification, status,
    sum(trips)::bigint as trips, sum(distance_mm)::bigint as distance_mm
  from trip_tally group by 1, 2, 3, 4, 5 having sum(trips) <> 0 or sum(distance_mm) <> 0`

/** @throws if `trip_tally` differs from a count of all trips */
export async function compareTallies(on: pg.Pool | pg.ClientBase): Promise<void> {
  const { rows } = await on.query(
    `(select 'counted' as side, * from (${COUNTED} except ${TALLIED}) as missing)
     union all (select 'tallied', * from (${TALLIED} except ${COUNTED}) as surplus) limit 10`,
  )
  if (rows.length > 0) throw new Error(`trip_tally differs from the trips: ${JSON.stringify(rows, null, 2)}`)
}

/** @throws if a transaction left rows in its temporary work tables */
export async function checkNothingStaged(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query(
    'select owner_id from staged_trip union all select owner_id from pulled_trip limit 1',
  )
  if (rows.length > 0) throw new Error('staged_trip or pulled_trip is not empty')
}
