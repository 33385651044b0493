import { sql } from 'kysely'
import type { DayRange } from '@spoor/core/units/local-date.ts'
import type { Database } from '../../database/database.ts'

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
