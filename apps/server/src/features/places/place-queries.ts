import { sql } from 'kysely'
import type { PlaceKind } from '@spoor/core/places/place.ts'
import type { UnnamedEnd } from '@spoor/core/places/suggest-places.ts'
import type { Database } from '../../database/database.ts'

/** Whose places: a driver's and, where he works for one, his company's. */
export interface PlaceReader {
  id: string
  companyId: string | null
}

export interface PlaceRow {
  id: string
  name: string
  lat: number
  lng: number
  radius_m: number
  kind: PlaceKind
  client_name: string
  shared: boolean
  trips: number
}

export async function listPlaces(database: Database, { id, companyId }: PlaceReader): Promise<PlaceRow[]> {
  const { rows } = await sql<PlaceRow>`
    select place.id, name, lat, lng, radius_m, kind, client_name, company_id is not null as shared,
      coalesce(visit.trips, 0)::int as trips
    from place left join (
      select place_id, count(distinct trip.id) as trips
      from trip cross join lateral (values (start_place_id), (end_place_id)) as trip_end (place_id)
      where trip.owner_id = ${id} and deleted_at is null and place_id is not null
      group by place_id) visit on visit.place_id = place.id
    where place.owner_id = ${id} or place.company_id = ${companyId}
    order by lower(name), place.id`.execute(database)
  return rows
}

/** Ends of trips on the list that lie in no place. */
export async function listUnnamedEnds(database: Database, ownerId: string): Promise<UnnamedEnd[]> {
  const { rows } = await sql<UnnamedEnd>`
    select trip_end.lat, trip_end.lng, location, "isStop"
    from trip cross join lateral (values
      (start_lat, start_lng, start_location, start_place_id, false),
      (end_lat, end_lng, end_location, end_place_id, true)) as trip_end (lat, lng, location, place_id, "isStop")
    where owner_id = ${ownerId} and deleted_at is null and status <> 'rejected'
      and place_id is null and trip_end.lat is not null and trip_end.lng is not null`.execute(database)
  return rows
}

export async function listDriversOf(database: Database, companyId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from app_user
    where company_id = ${companyId} and erased_at is null`.execute(database)
  return rows.map(({ id }) => id)
}
