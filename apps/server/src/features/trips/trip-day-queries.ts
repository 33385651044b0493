import { sql } from 'kysely'
import type { TripFilter } from '@spoor/contract/routes/trips.ts'
import type { Database } from '../../database/database.ts'
import { tripConditions } from './trip-filter-queries.ts'

export interface TripDay {
  day: string
  trips: number
  distanceM: number
  businessM: number
}

/** The days of a filter's trips, newest first. Rejected trips are counted, for they are listed; their metres are not. */
export async function listTripDays(database: Database, ownerId: string, filter: TripFilter): Promise<TripDay[]> {
  const { rows } = await sql<TripDay>`select local_day as day, count(*)::int as trips,
      coalesce(sum(distance_m) filter (where status <> 'rejected'), 0) as "distanceM",
      coalesce(sum(distance_m) filter (where status <> 'rejected' and classification = 'business'), 0) as "businessM"
    from trip where ${tripConditions(ownerId, filter)} group by local_day order by local_day desc`.execute(database)
  return rows
}
