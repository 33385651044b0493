import { sql } from 'kysely'
import type { Database } from '../database/database.ts'

/** An end of a trip with a position, whose text the driver did not write. */
export interface UneditedEnd {
  tripId: string
  end: 'start' | 'end'
  lat: number
  lng: number
  location: string
}

export async function listUneditedEnds(database: Database, ownerId: string): Promise<UneditedEnd[]> {
  const { rows } = await sql<UneditedEnd>`
    select trip.id as "tripId", trip_end.side as end, trip_end.lat, trip_end.lng, trip_end.location
    from trip cross join lateral (values
      ('start', start_lat, start_lng, start_location), ('end', end_lat, end_lng, end_location))
      as trip_end (side, lat, lng, location)
    where owner_id = ${ownerId} and deleted_at is null and trip_end.lat is not null and trip_end.lng is not null
      and not (trip_end.side || '_location') = any(corrected)
    order by started_at desc, trip.id`.execute(database)
  return rows
}

export async function listOwnersWithTrips(database: Database): Promise<string[]> {
  const { rows } = await sql<{ owner_id: string }>`select distinct owner_id from trip_tally`.execute(database)
  return rows.map((row) => row.owner_id)
}
