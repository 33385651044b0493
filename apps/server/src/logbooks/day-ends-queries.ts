import { sql } from 'kysely'
import type { DayEnds, Home, TripEnd } from '@spoor/core/privacy/find-home.ts'
import type { Database } from '../database/database.ts'

/** How far back somebody else's view reaches: older data may belong to another home. */
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
