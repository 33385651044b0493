import { sql } from 'kysely'
import type { Database } from '../../../platform/database/database.ts'

export interface BusinessTripRow {
  id: string
  started_at: Date
  ended_at: Date | null
  startLocation: string
  endLocation: string
  /** Names of the company's own places; a driver's are private. */
  startPlace: string | null
  endPlace: string | null
  startLat: number | null
  startLng: number | null
  endLat: number | null
  endLng: number | null
  distance_m: number
  status: 'pending' | 'confirmed'
  reason: string
  vehicle: string | null
  first_of_day: boolean
  last_of_day: boolean
}

/** Business trips in the period; whether a trip is the first or last of its day is determined among all trips. */
export async function listBusinessTrips(
  database: Database,
  ownerId: string,
  { from, before }: { from: string; before: string },
): Promise<BusinessTripRow[]> {
  const { rows } = await sql<BusinessTripRow>`
    with day as (
      select *, exists (select from company_trip seen where seen.owner_id = ${ownerId} and seen.id = trip.id) as seen,
        row_number() over (partition by local_day order by started_at, id) = 1 as first_of_day,
        row_number() over (partition by local_day order by started_at desc, id desc) = 1 as last_of_day
      from trip
      where owner_id = ${ownerId} and deleted_at is null and status <> 'rejected'
        and local_day >= ${from}::date and local_day < ${before}::date)
    select day.id, started_at, ended_at, start_location as "startLocation", end_location as "endLocation",
      start_place.name as "startPlace", end_place.name as "endPlace",
      start_lat as "startLat", start_lng as "startLng", end_lat as "endLat", end_lng as "endLng", distance_m, status, reason,
      vehicle.name as vehicle, first_of_day, last_of_day
    from day
      left join shared_place start_place on start_place.id = start_place_id
      left join shared_place end_place on end_place.id = end_place_id
      left join vehicle on vehicle.owner_id = ${ownerId} and vehicle.id = day.vehicle_id
    where classification = 'business' and seen
    order by started_at desc, day.id`.execute(database)
  return rows
}
