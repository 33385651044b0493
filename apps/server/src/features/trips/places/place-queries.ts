import { sql } from 'kysely'
import type { UnnamedEnd } from '@spoor/core/places/suggest-places.ts'
import type { Database } from '../../../platform/database/database.ts'
import { driverPlaces } from '../../../platform/database/driver-places.ts'

export type PlaceRow = Awaited<ReturnType<typeof listPlaces>>[number]

/** With the number of the driver's own trips that start or end there. */
export function listPlaces(database: Database, ownerId: string) {
  const visits = sql<{ place_id: string; trips: number }>`(
    select place_id, count(distinct trip.id)::int as trips
    from trip cross join lateral (values (start_place_id), (end_place_id)) as trip_end (place_id)
    where trip.owner_id = ${ownerId} and deleted_at is null and place_id is not null
    group by place_id)`
  return database
    .selectFrom(driverPlaces(ownerId).as('place'))
    .leftJoin(visits.as('visit'), 'visit.place_id', 'place.id')
    .select(['place.id', 'name', 'lat', 'lng', 'radius_m', 'kind', 'client_name', 'shared'])
    .select((eb) => eb.fn.coalesce('visit.trips', sql.lit(0)).as('trips'))
    .orderBy((eb) => eb.fn('lower', ['name']))
    .orderBy('place.id')
    .execute()
}

/** A weekday stop at least this long may be a day at work. */
const WORK_STOP = sql.lit('3 hours')

/** Ends of the owner's trips outside any place, without rejected and deleted trips. */
export async function listUnnamedEnds(database: Database, ownerId: string): Promise<UnnamedEnd[]> {
  const { rows } = await sql<UnnamedEnd>`
    select trip_end.lat, trip_end.lng, location, "isStop", "isNight", coalesce("isWorkStop", false) as "isWorkStop"
    from (
      select trip.*,
        lag(local_day) over by_time is distinct from local_day as is_first,
        lead(local_day) over by_time is distinct from local_day as is_last,
        lead(local_day) over by_time = local_day and extract(isodow from local_day) < 6
          and lead(started_at) over by_time - ended_at >= ${WORK_STOP}::interval as is_before_long_stop
      from trip
      where owner_id = ${ownerId} and deleted_at is null and status <> 'rejected'
      window by_time as (order by started_at, id)) as trip
    cross join lateral (values
      (start_lat, start_lng, start_location, start_place_id, false, is_first, false),
      (end_lat, end_lng, end_location, end_place_id, true, is_last, is_before_long_stop)
    ) as trip_end (lat, lng, location, place_id, "isStop", "isNight", "isWorkStop")
    where place_id is null and trip_end.lat is not null and trip_end.lng is not null`.execute(database)
  return rows
}
