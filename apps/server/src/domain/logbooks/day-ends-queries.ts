import { sql } from 'kysely'
import type { DayEnds, Home, TripEnd } from '@spoor/core/privacy/find-home.ts'
import type { Database } from '../../platform/database/database.ts'

/** How far back data is used to infer the home; older data may belong to a previous home. */
const DAYS_LOOKED_AT = 365

/**
 * Where a driver's days started and ended in the year before `before`, whatever the trips' classification. Only the
 * driver's own places count as known places: a company could otherwise create one around the driver's home.
 */
export async function listDayEnds(database: Database, ownerId: string, before: string): Promise<DayEnds[]> {
  const first = <T>(expression: string) => sql<T>`(array_agg(${sql.raw(expression)} order by started_at))[1]`
  const last = <T>(expression: string) => sql<T>`(array_agg(${sql.raw(expression)} order by started_at desc))[1]`
  const isNamedOther = (place: string) => `coalesce(${place}.kind in ('work', 'client', 'fuel'), false)`
  const rows = await database
    .selectFrom('trip')
    .leftJoin('place as start_place', (join) =>
      join.onRef('start_place.owner_id', '=', 'trip.owner_id').onRef('start_place.id', '=', 'start_place_id'),
    )
    .leftJoin('place as end_place', (join) =>
      join.onRef('end_place.owner_id', '=', 'trip.owner_id').onRef('end_place.id', '=', 'end_place_id'),
    )
    .select([
      'local_day as day',
      first<number | null>('start_lat').as('first_lat'),
      first<number | null>('start_lng').as('first_lng'),
      first<string>('start_location').as('first_location'),
      first<boolean>(isNamedOther('start_place')).as('first_named_other'),
      last<number | null>('end_lat').as('last_lat'),
      last<number | null>('end_lng').as('last_lng'),
      last<string>('end_location').as('last_location'),
      last<boolean>(isNamedOther('end_place')).as('last_named_other'),
    ])
    .where('trip.owner_id', '=', ownerId)
    .where('deleted_at', 'is', null)
    .where('status', '<>', 'rejected')
    .where(sql<boolean>`local_day >= ${before}::date - ${DAYS_LOOKED_AT}::int and local_day < ${before}::date`)
    .groupBy('local_day')
    .execute()
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

/** Far larger than a place; the caller filters by exact distance. */
const AROUND_DEGREES = 0.01

/** Trip ends around these positions in the year before `before`: each distinct pair of text and position. */
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
