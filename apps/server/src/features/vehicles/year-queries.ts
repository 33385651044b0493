import { sql } from 'kysely'
import type { DayRange } from '@spoor/core/units/local-date.ts'
import type { Database } from '../../database/database.ts'

export interface MonthDistance {
  /** 'YYYY-MM' in the owner's timezone. */
  month: string
  classification: 'business' | 'private' | null
  distanceM: number
}

/** Metres of a vehicle's trips by month, rejected ones left out. @param days whole months */
export async function listMonthDistances(
  database: Database,
  ownerId: string,
  vehicleId: string,
  days: DayRange,
): Promise<MonthDistance[]> {
  const { rows } = await sql<MonthDistance>`
    select to_char(month, 'YYYY-MM') as month, classification,
      sum(distance_mm)::double precision / 1000 as "distanceM"
    from trip_tally where owner_id = ${ownerId} and vehicle_id = ${vehicleId} and status <> 'rejected'
      and month between ${days.from}::date and ${days.to}::date
    group by 1, 2`.execute(database)
  return rows
}
