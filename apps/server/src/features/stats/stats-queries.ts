import { sql } from 'kysely'
import type { Database } from '../../database/database.ts'

/** Confirmed and pending trips of one month with one pair of marks. */
export interface MonthMarks {
  /** First day of the month, in the owner's timezone. */
  month: string
  classification: string | null
  status: string
  trips: number
  distanceM: number
}

export async function listMonthMarks(database: Database, ownerId: string): Promise<MonthMarks[]> {
  const { rows } = await sql<MonthMarks>`select month, classification, status, sum(trips)::int as trips,
      sum(distance_mm)::double precision / 1000 as "distanceM"
    from trip_tally where owner_id = ${ownerId} and status <> 'rejected'
    group by month, classification, status having sum(trips) <> 0`.execute(database)
  return rows
}
