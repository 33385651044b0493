import { sql } from 'kysely'
import type { DayRange } from '@spoor/core/units/local-date.ts'
import { addDays } from '@spoor/core/units/local-date.ts'
import type { Database } from '../../database/database.ts'

/** Confirmed and pending trips of one month with the same classification and status. */
export interface MonthMarks {
  /** First day of the month in the owner's timezone. */
  month: string
  classification: string | null
  status: string
  trips: number
  distanceM: number
}

export async function listMonthMarks(database: Database, ownerId: string): Promise<MonthMarks[]> {
  const { rows } = await sql<MonthMarks>`select month::text as month, classification, status, sum(trips)::int as trips,
      sum(distance_mm)::double precision / 1000 as "distanceM"
    from trip_tally where owner_id = ${ownerId} and status <> 'rejected'
    group by month, classification, status having sum(trips) <> 0`.execute(database)
  return rows
}

/** Metres of the owner's confirmed and pending trips on these days. */
export async function sumDistanceM(database: Database, ownerId: string, { from, to }: DayRange): Promise<number> {
  // The instants bound the index scan by time, as for the trip list.
  const { rows } = await sql<{ distanceM: number | null }>`select sum(distance_m) as "distanceM"
    from trip where owner_id = ${ownerId} and started_at >= ${addDays(from, -1)}::date and local_day >= ${from}::date
      and started_at < ${addDays(to, 2)}::date and local_day <= ${to}::date
      and deleted_at is null and status <> 'rejected'`.execute(database)
  return rows[0].distanceM ?? 0
}
