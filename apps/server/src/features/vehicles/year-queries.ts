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

/** Days on which fuel was bought for a vehicle and it has no trip, oldest first. */
export async function listDaysWithFuelOnly(
  database: Database,
  ownerId: string,
  vehicleId: string,
  days: DayRange,
): Promise<string[]> {
  const { rows } = await sql<{ day: string }>`
    select distinct day from vehicle_cost cost
    where owner_id = ${ownerId} and vehicle_id = ${vehicleId} and kind = 'fuel'
      and day between ${days.from}::date and ${days.to}::date
      and not exists (select from trip
        where trip.owner_id = cost.owner_id and trip.vehicle_id = cost.vehicle_id and trip.local_day = cost.day
          and trip.started_at >= cost.day - interval '1 day' and trip.started_at < cost.day + interval '2 days'
          and trip.deleted_at is null and trip.status <> 'rejected')
    order by day`.execute(database)
  return rows.map(({ day }) => day)
}
