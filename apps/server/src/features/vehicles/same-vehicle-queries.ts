import type { Database } from '../../platform/database/database.ts'

export type TimedTrip = Awaited<ReturnType<typeof listTimedTrips>>[number]

export function listTimedTrips(database: Database, ownerId: string) {
  return database
    .selectFrom('trip')
    .select(['vehicle_id', 'driver', 'started_at', 'ended_at', 'distance_m'])
    .select(['start_lat', 'start_lng', 'end_lat', 'end_lng'])
    .where('owner_id', '=', ownerId)
    .where('deleted_at', 'is', null)
    .where('status', '<>', 'rejected')
    .where('vehicle_id', 'is not', null)
    .whereRef('ended_at', '>', 'started_at')
    .orderBy('started_at')
    .orderBy('id')
    .execute()
}

export function listVehiclesByAge(database: Database, ownerId: string) {
  return database
    .selectFrom('vehicle')
    .select(['id', 'name'])
    .where('owner_id', '=', ownerId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

/** Vehicles that the driver knows to be two, in both orders. */
export function listVehiclePairs(database: Database, ownerId: string) {
  return database
    .selectFrom('vehicle_pair')
    .select(['vehicle_id', 'other_id'])
    .where('owner_id', '=', ownerId)
    .execute()
}
