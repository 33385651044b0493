import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { TripFilter, TripPlace } from '@spoor/contract/routes/trips.ts'
import type { Database } from '../../database/database.ts'
import { tripConditions } from './list/trip-filter-queries.ts'

export const TRIP_COLUMNS = [
  'id',
  'vehicle_id',
  'started_at',
  'ended_at',
  'local_day',
  'start_location',
  'end_location',
  'start_place_id',
  'end_place_id',
  'start_lat',
  'start_lng',
  'end_lat',
  'end_lng',
  'distance_m',
  'distance_source',
  'start_odometer_m',
  'end_odometer_m',
  'classification',
  'status',
  'reason',
  'notes',
  'driver',
  'source',
  'cut',
  'upload_ids',
  'corrected',
  'has_path',
  'auto_confirmed',
  'toll_cents',
  'parking_cents',
] as const

export interface TripRow {
  id: string
  vehicle_id: string | null
  started_at: Date
  ended_at: Date | null
  local_day: string
  start_location: string
  end_location: string
  start_place_id: string | null
  end_place_id: string | null
  /** Read only: what the two ids refer to. */
  start_place: TripPlace | null
  end_place: TripPlace | null
  /** Read only: how many there are. */
  comments: number
  start_lat: number | null
  start_lng: number | null
  end_lat: number | null
  end_lng: number | null
  distance_m: number
  distance_source: string
  start_odometer_m: number | null
  end_odometer_m: number | null
  classification: string | null
  status: string
  reason: string
  notes: string
  driver: string
  source: string
  cut: string
  upload_ids: string[]
  corrected: string[]
  has_path: boolean
  auto_confirmed: boolean
  toll_cents: number
  parking_cents: number
}

const placeOf = (
  end: 'start' | 'end',
) => `(select json_build_object('id', place.id, 'name', place.name, 'kind', place.kind)
    from place where place.id = trip.${end}_place_id) as ${end}_place`

const COMMENTS = `(select count(*)::int from trip_comment
    where trip_comment.owner_id = trip.owner_id and trip_comment.trip_id = trip.id) as comments`

/** {@link TRIP_COLUMNS}, the two places and the count of comments for a statement on `trip` that names no other table. */
export const TRIP_SELECTION = sql.raw([...TRIP_COLUMNS, placeOf('start'), placeOf('end'), COMMENTS].join(', '))

/** The path's bytes in a statement on trip; null for trips without one. */
export const TRIP_PATH = sql<Buffer | null>`(select path from trip_path
    where trip_path.owner_id = trip.owner_id and trip_path.trip_id = trip.id)`

export async function findTrip(database: Database, ownerId: string, id: string): Promise<TripRow | undefined> {
  const { rows } = await sql<TripRow>`select ${TRIP_SELECTION} from trip
    where owner_id = ${ownerId} and id = ${id} and deleted_at is null`.execute(database)
  return rows[0]
}

/** Deleted ones too. */
export async function findOwnTrip(database: Database, ownerId: string, id: string): Promise<TripRow | undefined> {
  const { rows } = await sql<TripRow>`select ${TRIP_SELECTION} from trip
    where owner_id = ${ownerId} and id = ${id}`.execute(database)
  return rows[0]
}

/** Of these, the trips that are to be classified. */
export async function listOpenTrips(database: Database, where: RawBuilder<boolean>): Promise<TripRow[]> {
  const { rows } = await sql<TripRow>`select ${TRIP_SELECTION} from trip
    where ${where} and classification is null and status <> 'rejected'`.execute(database)
  return rows
}

export interface TripWithPath {
  id: string
  started_at: Date
  ended_at: Date | null
  classification: 'business' | 'private' | null
  start_lat: number | null
  start_lng: number | null
  end_lat: number | null
  end_lng: number | null
  path: Buffer | null
}

export async function findTripPaths(
  database: Database,
  ownerId: string,
  ids: readonly string[],
): Promise<TripWithPath[]> {
  const { rows } =
    await sql<TripWithPath>`select id, started_at, ended_at, classification, start_lat, start_lng, end_lat,
      end_lng, ${TRIP_PATH} as path
    from trip where owner_id = ${ownerId} and id = any(${ids}::uuid[]) and deleted_at is null
    order by started_at, id`.execute(database)
  return rows
}

/** The newest trips of a filter that have positions. */
export async function findNewestPaths(
  database: Database,
  ownerId: string,
  filter: TripFilter,
  limit: number,
): Promise<TripWithPath[]> {
  const { rows } =
    await sql<TripWithPath>`select id, started_at, ended_at, classification, start_lat, start_lng, end_lat,
      end_lng, ${TRIP_PATH} as path
    from trip where ${tripConditions(ownerId, filter)} and (has_path or (start_lat is not null and end_lat is not null))
    order by owner_id desc, started_at desc, id desc limit ${limit}`.execute(database)
  return rows
}

export async function ownsVehicle(database: Database, ownerId: string, vehicleId: string): Promise<boolean> {
  const { rows } = await sql`select from vehicle where owner_id = ${ownerId} and id = ${vehicleId}`.execute(database)
  return rows.length > 0
}

export async function listVehicleNames(database: Database, ownerId: string): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; name: string }>`select id, name from vehicle
    where owner_id = ${ownerId}`.execute(database)
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** The vehicle that a driver has named as his usual one, else the only one that he has: a logbook is of one vehicle. */
export async function findDefaultVehicle(database: Database, ownerId: string): Promise<string | null> {
  const { rows } = await sql<{ id: string | null }>`select coalesce(default_vehicle_id,
      (select (array_agg(id))[1] from vehicle where owner_id = ${ownerId} having count(*) = 1)) as id
    from app_user where id = ${ownerId}`.execute(database)
  return rows[0]?.id ?? null
}
