import { sql, type RawBuilder } from 'kysely'
import type { TripFilter, TripPlace } from '@spoor/contract/routes/trips.ts'
import type { Database } from '../../platform/database/database.ts'
import { tripColumns } from '../../platform/database/trip-columns.ts'
import { driverPlaces, worksFromHome } from '../../platform/database/driver-places.ts'
import { calendarReasonsOfTrip, suggestionOfTrip } from '../../domain/learning/suggestion-queries.ts'
import type { Suggestion } from '../../domain/learning/suggestion.ts'
import { tripConditions } from './list/trip-filter-queries.ts'

export type TripRow = Awaited<ReturnType<ReturnType<typeof selectTrips>['execute']>>[number]
/** Includes the driver's suggestions. */
export type SuggestedTripRow = TripRow & {
  suggestion?: Suggestion | null
  calendar_reasons?: string[] | null
  recorded_by?: string | null
}

const placeAt = (ownerId: string, end: 'start' | 'end') =>
  sql<TripPlace | null>`(select json_build_object('id', place.id, 'name', place.name, 'kind', place.kind)
    from ${driverPlaces(ownerId)} as place where place.id = ${sql.ref(`trip.${end}_place_id`)})`

const countComments = (ownerId: string) => sql<number>`(select count(*)::int from trip_comment
    where trip_comment.owner_id = ${ownerId} and trip_comment.trip_id = trip.id)`

const isFromConnection = (ownerId: string) => sql<boolean>`exists (select from upload
    where upload.owner_id = ${ownerId} and upload.id = any(trip.upload_ids) and upload.is_live)`

const READ = tripColumns('read')

/** Trips as their owner sees them, with both places and the number of comments. */
export function selectTrips(database: Database, ownerId: string) {
  return database
    .selectFrom('trip')
    .select(READ)
    .select([placeAt(ownerId, 'start').as('start_place'), placeAt(ownerId, 'end').as('end_place')])
    .select([countComments(ownerId).as('comments'), isFromConnection(ownerId).as('is_from_connection')])
    .select(worksFromHome(ownerId).as('works_from_home'))
    .where('owner_id', '=', ownerId)
}

const recordedBy = (ownerId: string) => sql<string | null>`(select coalesce(connection.name, upload.filename)
    from upload left join connection on connection.owner_id = ${ownerId} and connection.upload_id = upload.id
    where upload.owner_id = ${ownerId} and upload.id = trip.upload_ids[1])`

/** A trip's suggestions and its device, visible only to its driver. */
export const suggestedColumns = (ownerId: string) => [
  recordedBy(ownerId).as('recorded_by'),
  suggestionOfTrip(ownerId).as('suggestion'),
  calendarReasonsOfTrip(ownerId).as('calendar_reasons'),
]

/** SQL expression for the path's bytes of a trip; null if it has none. */
export const tripPath = (ownerId: string) => sql<Buffer | null>`(select path from trip_path
    where trip_path.owner_id = ${ownerId} and trip_path.trip_id = trip.id)`

export function findTrip(database: Database, ownerId: string, id: string): Promise<SuggestedTripRow | undefined> {
  return selectOwnTrip(database, ownerId, id).where('deleted_at', 'is', null).executeTakeFirst()
}

/** Includes deleted trips. */
export function findOwnTrip(database: Database, ownerId: string, id: string): Promise<SuggestedTripRow | undefined> {
  return selectOwnTrip(database, ownerId, id).executeTakeFirst()
}

const selectOwnTrip = (database: Database, ownerId: string, id: string) =>
  selectTrips(database, ownerId).select(suggestedColumns(ownerId)).where('id', '=', id)

/** The ids of matching trips that are not classified. */
export async function listOpenTrips(database: Database, where: RawBuilder<boolean>): Promise<string[]> {
  const rows = await database
    .selectFrom('trip')
    .select('id')
    .where(where)
    .where('classification', 'is', null)
    .where('status', '<>', 'rejected')
    .execute()
  return rows.map(({ id }) => id)
}

export type TripWithPath = Awaited<ReturnType<typeof findTripPaths>>[number]

function selectPaths(database: Database, ownerId: string) {
  return database
    .selectFrom('trip')
    .select(['id', 'started_at', 'ended_at', 'classification', 'start_lat', 'start_lng', 'end_lat', 'end_lng'])
    .select(tripPath(ownerId).as('path'))
}

export function findTripPaths(database: Database, ownerId: string, ids: readonly string[]) {
  return selectPaths(database, ownerId)
    .where('owner_id', '=', ownerId)
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .where('deleted_at', 'is', null)
    .orderBy('started_at')
    .orderBy('id')
    .execute()
}

export function findNewestPaths(
  database: Database,
  ownerId: string,
  filter: TripFilter,
  limit: number,
): Promise<TripWithPath[]> {
  return selectPaths(database, ownerId)
    .where(tripConditions(ownerId, filter))
    .where(sql<boolean>`(has_path or (start_lat is not null and end_lat is not null))`)
    .orderBy('owner_id', 'desc')
    .orderBy('started_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

export async function listVehicleNames(database: Database, ownerId: string): Promise<Map<string, string>> {
  const rows = await database.selectFrom('vehicle').select(['id', 'name']).where('owner_id', '=', ownerId).execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** The driver's default vehicle, else the only vehicle; a logbook covers one vehicle. */
export async function findDefaultVehicle(database: Database, ownerId: string): Promise<string | null> {
  const user = await database
    .selectFrom('app_user')
    .select('default_vehicle_id')
    .where('id', '=', ownerId)
    .executeTakeFirst()
  const vehicles = await database
    .selectFrom('vehicle')
    .select('id')
    .where('owner_id', '=', ownerId)
    .orderBy(
      (eb) => eb('id', '=', user?.default_vehicle_id ?? null),
      (order) => order.desc().nullsLast(),
    )
    .limit(2)
    .execute()
  const [first] = vehicles
  return first?.id === user?.default_vehicle_id || vehicles.length === 1 ? (first?.id ?? null) : null
}
