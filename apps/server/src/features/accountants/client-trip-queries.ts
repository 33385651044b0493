import { sql } from 'kysely'
import type { Database } from '../../database/database.ts'
import type { DayRange } from '@spoor/core/units/local-date.ts'

export interface ClientTripRow {
  id: string
  started_at: Date
  start_lat: number | null
  start_lng: number | null
  end_lat: number | null
  end_lng: number | null
  first_of_day: boolean
  last_of_day: boolean
  ended_at: Date | null
  local_day: string
  start_location: string
  end_location: string
  start_place: string | null
  end_place: string | null
  distance_m: number
  classification: 'business' | 'private' | null
  status: 'pending' | 'confirmed' | 'rejected'
  reason: string
  vehicle: string | null
  comments: number
}

export interface Shown {
  ownerId: string
  /** Whether trips that are not business are shown. */
  showPrivate: boolean
  /** Read as a company reads its drivers, without the names of their own places. */
  asCompany: boolean
}

const isShown = ({ ownerId, showPrivate, asCompany }: Shown) => sql<boolean>`trip.owner_id = ${ownerId}
  and trip.deleted_at is null and trip.status <> 'rejected' and (${showPrivate} or trip.classification = 'business')
  and (not ${asCompany} or exists (select from company_trip seen
    where seen.owner_id = trip.owner_id and seen.id = trip.id))`

const inDays = ({ from, to }: DayRange) => sql<boolean>`trip.local_day between ${from}::date and ${to}::date`

/** Whether no other trip of the day lies on this side of a trip. */
const isOutermost = (side: '<' | '>') => sql<boolean>`not exists (select from trip other
    where other.owner_id = trip.owner_id and other.local_day = trip.local_day and other.deleted_at is null
      and other.status <> 'rejected' and (other.started_at, other.id) ${sql.raw(side)} (trip.started_at, trip.id))`

const selection = (asCompany: boolean) => sql`select trip.id, started_at, ended_at, local_day::text, start_location,
    end_location, start_lat, start_lng, end_lat, end_lng, ${isOutermost('<')} as first_of_day,
    ${isOutermost('>')} as last_of_day, from_place.name as start_place, to_place.name as end_place, distance_m,
    classification, status, reason, vehicle.name as vehicle, (select count(*)::int from trip_comment
      where trip_comment.owner_id = trip.owner_id and trip_comment.trip_id = trip.id) as comments
  from trip
    left join place from_place on from_place.id = start_place_id
      and (not ${asCompany} or from_place.company_id is not null)
    left join place to_place on to_place.id = end_place_id and (not ${asCompany} or to_place.company_id is not null)
    left join vehicle on vehicle.owner_id = trip.owner_id and vehicle.id = trip.vehicle_id`

/** The trips that an accountant sees, newest first, from the one after `cursor`. */
export async function listShownTrips(
  database: Database,
  shown: Shown,
  { days, cursor, limit }: { days: DayRange; cursor: string | null; limit: number },
): Promise<ClientTripRow[]> {
  const { rows } = await sql<ClientTripRow>`${selection(shown.asCompany)} where ${isShown(shown)} and ${inDays(days)}
      and (${cursor}::uuid is null or (trip.started_at, trip.id) < (select last.started_at, last.id from trip last
        where last.owner_id = ${shown.ownerId} and last.id = ${cursor}::uuid))
    order by trip.started_at desc, trip.id desc limit ${limit}`.execute(database)
  return rows
}

export async function findShownTrip(database: Database, shown: Shown, id: string): Promise<ClientTripRow | undefined> {
  const { rows } =
    await sql<ClientTripRow>`${selection(shown.asCompany)} where ${isShown(shown)} and trip.id = ${id}`.execute(
      database,
    )
  return rows[0]
}

export interface ClassTotals {
  classification: 'business' | 'private' | null
  trips: number
  distanceM: number
}

/** Of all trips of these days that are not rejected, shown or not. */
export async function sumByClass(
  database: Database,
  { ownerId, asCompany }: Pick<Shown, 'ownerId' | 'asCompany'>,
  days: DayRange,
): Promise<ClassTotals[]> {
  const { rows } = await sql<ClassTotals>`select classification, count(*)::int as trips,
      sum(distance_m)::float8 as "distanceM"
    from trip where ${isShown({ ownerId, asCompany, showPrivate: true })} and ${inDays(days)} group by 1`.execute(
    database,
  )
  return rows
}
