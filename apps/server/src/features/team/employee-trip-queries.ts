import { sql } from 'kysely'
import type { DayEnds, Home, TripEnd } from '@spoor/core/privacy/find-home.ts'
import type { Database } from '../../database/database.ts'

/** How far back a company's view reaches: older data may belong to another home. */
const DAYS_LOOKED_AT = 365

interface DayEndsRow {
  day: string
  first_lat: number | null
  first_lng: number | null
  first_location: string
  last_lat: number | null
  last_lng: number | null
  last_location: string
}

/** Where a driver's days started and ended in the year before `before`, whatever the trips' classification. */
export async function listDayEnds(database: Database, ownerId: string, before: string): Promise<DayEnds[]> {
  const { rows } = await sql<DayEndsRow>`
    select local_day::text as day, (array_agg(start_lat order by started_at))[1] as first_lat,
      (array_agg(start_lng order by started_at))[1] as first_lng,
      (array_agg(start_location order by started_at))[1] as first_location,
      (array_agg(end_lat order by started_at desc))[1] as last_lat,
      (array_agg(end_lng order by started_at desc))[1] as last_lng,
      (array_agg(end_location order by started_at desc))[1] as last_location
    from trip
    where owner_id = ${ownerId} and deleted_at is null and status <> 'rejected'
      and local_day >= ${before}::date - ${DAYS_LOOKED_AT}::int and local_day < ${before}::date
    group by local_day`.execute(database)
  return rows.map((row) => ({
    day: row.day,
    first: { lat: row.first_lat, lng: row.first_lng, location: row.first_location },
    last: { lat: row.last_lat, lng: row.last_lng, location: row.last_location },
  }))
}

/** Far larger than a place; the caller measures again. */
const AROUND_DEGREES = 0.01

/** Ends of trips around these positions in the year before `before`: each distinct pair of text and position. */
export async function listEndsAround(
  database: Database,
  ownerId: string,
  { before, positions }: { before: string; positions: Home['positions'] },
): Promise<TripEnd[]> {
  const { rows } = await sql<TripEnd>`
    select distinct location, trip_end.lat, trip_end.lng
    from trip
      cross join lateral (values (start_location, start_lat, start_lng), (end_location, end_lat, end_lng))
        as trip_end (location, lat, lng)
      join unnest(${positions.map(({ lat }) => lat)}::float8[], ${positions.map(({ lng }) => lng)}::float8[])
        as around (lat, lng)
        on abs(trip_end.lat - around.lat) < ${AROUND_DEGREES} and abs(trip_end.lng - around.lng) < ${AROUND_DEGREES}
    where owner_id = ${ownerId} and deleted_at is null
      and local_day >= ${before}::date - ${DAYS_LOOKED_AT}::int and local_day < ${before}::date`.execute(database)
  return rows
}

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

/** Business trips from one day until before another; being the day's first or last is judged among all trips. */
export async function listBusinessTrips(
  database: Database,
  ownerId: string,
  { from, before }: { from: string; before: string },
): Promise<BusinessTripRow[]> {
  const { rows } = await sql<BusinessTripRow>`
    with day as (
      select *, row_number() over (partition by local_day order by started_at, id) = 1 as first_of_day,
        row_number() over (partition by local_day order by started_at desc, id desc) = 1 as last_of_day
      from trip
      where owner_id = ${ownerId} and deleted_at is null and status <> 'rejected'
        and local_day >= ${from}::date and local_day < ${before}::date)
    select day.id, started_at, ended_at, start_location as "startLocation", end_location as "endLocation",
      start_place.name as "startPlace", end_place.name as "endPlace",
      start_lat as "startLat", start_lng as "startLng", end_lat as "endLat", end_lng as "endLng", distance_m, status, reason,
      vehicle.name as vehicle, first_of_day, last_of_day
    from day
      left join place start_place on start_place.id = start_place_id and start_place.company_id is not null
      left join place end_place on end_place.id = end_place_id and end_place.company_id is not null
      left join vehicle on vehicle.owner_id = ${ownerId} and vehicle.id = day.vehicle_id
    where classification = 'business'
    order by started_at desc, day.id`.execute(database)
  return rows
}
