import { sql } from 'kysely'
import type { Database } from '../../database/database.ts'

export interface VehicleRow {
  id: string
  name: string
  registration: string
  file_names: string[]
  /** Trips on the list, rejected ones left out. */
  trips: number
}

export async function listVehicles(database: Database, ownerId: string): Promise<VehicleRow[]> {
  const { rows } =
    await sql<VehicleRow>`select id, name, registration, file_names, coalesce(tally.trips, 0)::int as trips
    from vehicle left join (
      select vehicle_id, sum(trips) as trips from trip_tally
      where owner_id = ${ownerId} and status <> 'rejected' group by vehicle_id) tally on tally.vehicle_id = vehicle.id
    where owner_id = ${ownerId} order by name, id`.execute(database)
  return rows
}

export interface ReadingRow {
  id: string
  vehicle_id: string
  day: string
  odometer_m: number
}

export function listReadings(database: Database, ownerId: string, vehicleId: string): Promise<ReadingRow[]> {
  return database
    .selectFrom('odometer_reading')
    .select(['id', 'vehicle_id', 'day', 'odometer_m'])
    .where('owner_id', '=', ownerId)
    .where('vehicle_id', '=', vehicleId)
    .orderBy('day')
    .execute()
}
