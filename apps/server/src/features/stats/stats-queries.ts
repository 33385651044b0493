import { sql } from 'kysely'
import type { Database } from '../../database/database.ts'

/** Confirmed and pending trips of one month with one pair of marks. */
export interface MonthMarks {
  /** First day of the month, in the owner's timezone; null for all months before those that are told apart. */
  month: string | null
  classification: string | null
  status: string
  trips: number
  distanceM: number
}

/** Months from `since` on one by one, and all before as one. */
export async function listMonthMarks(database: Database, ownerId: string, since: string): Promise<MonthMarks[]> {
  const { rows } =
    await sql<MonthMarks>`select case when month >= ${since}::date then month end as month, classification, status, sum(trips)::int as trips,
      sum(distance_mm)::double precision / 1000 as "distanceM"
    from trip_tally where owner_id = ${ownerId} and status <> 'rejected'
    group by 1, classification, status having sum(trips) <> 0`.execute(database)
  return rows
}
