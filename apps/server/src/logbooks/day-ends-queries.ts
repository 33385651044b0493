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
  first_named_other: boolean
  last_lat: number | null
  last_lng: number | null
  last_location: string
  last_named_other: boolean
}

/**
 * Where a driver's days started and ended in the year before `before`, whatever the trips' classification. Only the
 * driver's own places are named other than home: a company could draw one of its clients around where they live.
 */
export async function listDayEnds(database: Database, ownerId: string, before: string): Promise<DayEnds[]> {
  const { rows } = await sql<DayEndsRow>`
    select local_day::text as day, (array_agg(start_lat order by started_at))[1] as first_lat,
      (array_agg(start_lng order by started_at))[1] as first_lng,
      (array_agg(start_location order by started_at))[1] as first_location,
      (array_agg(coalesce(start_place.kind in ('work', 'client', 'fuel'), false) order by started_at))[1] as first_named_other,
      (array_agg(end_lat order by started_at desc))[1] as last_lat,
      (array_agg(end_lng order by started_at desc))[1] as last_lng,
      (array_agg(end_location order by started_at desc))[1] as last_location,
      (array_agg(coalesce(end_place.kind in ('work', 'client', 'fuel'), false) order by started_at desc))[1] as last_named_other
    from trip
      left join place start_place on start_place.id = start_place_id and start_place.company_id is null
      left join place end_place on end_place.id = end_place_id and end_place.company_id is null
    where trip.owner_id = ${ownerId} and deleted_at is null and status <> 'rejected'
      and local_day >= ${before}::date - ${DAYS_LOOKED_AT}::int and local_day < ${before}::date
    group by local_day`.execute(database)
  return rows.map((row) => ({
    day: row.day,
    first: {
      lat: row.first_lat,
      lng: row.first_lng,
      location: row.first_location,
      isNamedOther: row.first_named_other,
    },
    last: {
      lat: row.last_lat,
      lng: row.last_lng,
      location: row.last_location,
      isNamedOther: row.last_named_other,
    },
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
