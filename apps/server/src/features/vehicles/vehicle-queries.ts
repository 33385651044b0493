import { sql } from 'kysely'
import type { Vehicle } from '@spoor/contract/routes/vehicles.ts'
import type { Database, Transaction } from '../../database/database.ts'

/** As on the wire, apart from the value in cents. */
export type VehicleRow = Omit<Vehicle, 'value'> & { value_cents: number | null }

export async function listVehicles(database: Database, ownerId: string): Promise<VehicleRow[]> {
  const { rows } = await sql<VehicleRow>`
    select vehicle.id, name, registration, file_names, make, model, model_year, value_cents, acquired, acquired_on,
      fuel_type, consumption, maintenance_plan, bears_fuel, bears_maintenance, owned_by, used_from, used_until,
      coalesce(vehicle.id = (select default_vehicle_id from app_user where id = ${ownerId}), false) as is_default,
      coalesce(tally.trips, 0)::int as trips,
      (select count(*)::int from odometer_reading reading
        where reading.owner_id = vehicle.owner_id and reading.vehicle_id = vehicle.id) as readings
    from vehicle left join (
      select vehicle_id, sum(trips) as trips from trip_tally
      where owner_id = ${ownerId} and status <> 'rejected' group by vehicle_id) tally on tally.vehicle_id = vehicle.id
    where owner_id = ${ownerId} order by name, vehicle.id`.execute(database)
  return rows
}

/** The name of another vehicle that goes by one of these names; files could not tell the two apart. */
export async function findNamesake(
  tx: Transaction,
  ownerId: string,
  { names, exceptId }: { names: readonly string[]; exceptId?: string },
): Promise<string | undefined> {
  const wanted = names.map((name) => name.toLowerCase())
  const { rows } = await sql<{ name: string }>`select name from vehicle
    where owner_id = ${ownerId} and id is distinct from ${exceptId ?? null}::uuid and (
      lower(name) = any(${wanted}::text[]) or (registration <> '' and lower(registration) = any(${wanted}::text[]))
      or exists (select from unnest(file_names) file_name where lower(file_name) = any(${wanted}::text[])))
    order by created_at limit 1`.execute(tx)
  return rows[0]?.name
}

/** Locks a vehicle, so that whatever is checked of it holds until the transaction ends. */
export async function lockVehicle(
  tx: Transaction,
  ownerId: string,
  id: string,
): Promise<{ name: string; used_from: string | null; used_until: string | null } | undefined> {
  return tx
    .selectFrom('vehicle')
    .select(['name', 'used_from', 'used_until'])
    .where('owner_id', '=', ownerId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

export interface ReadingRow {
  id: string
  vehicle_id: string
  day: string
  odometer_m: number
  photo_id: string | null
  photo_type: string | null
  photo_bytes: number | null
}

export function listReadings(database: Database, ownerId: string, vehicleId: string): Promise<ReadingRow[]> {
  return database
    .selectFrom('odometer_reading')
    .select(['id', 'vehicle_id', 'day', 'odometer_m', 'photo_id', 'photo_type', 'photo_bytes'])
    .where('owner_id', '=', ownerId)
    .where('vehicle_id', '=', vehicleId)
    .orderBy('day')
    .execute()
}

export interface FileReading {
  day: string
  odometer_m: number
}

/** The first odometer figure that files gave in each month: as many as a person reads. */
export async function listFileReadings(database: Database, ownerId: string, vehicleId: string): Promise<FileReading[]> {
  const { rows } = await sql<FileReading>`
    select distinct on (date_trunc('month', local_day::timestamp)) local_day as day,
      start_odometer_m as odometer_m
    from trip
    where owner_id = ${ownerId} and vehicle_id = ${vehicleId} and start_odometer_m is not null
      and deleted_at is null and status <> 'rejected'
    order by date_trunc('month', local_day::timestamp), started_at, id`.execute(database)
  return rows
}

/** Which of these ids are photos of the owner's readings. */
export async function findStoredPhotos(
  database: Database,
  ownerId: string,
  ids: readonly string[],
): Promise<Set<string>> {
  const { rows } = await sql<{ photo_id: string }>`select photo_id from odometer_reading
    where owner_id = ${ownerId} and photo_id = any(${[...ids]}::uuid[])`.execute(database)
  return new Set(rows.map(({ photo_id }) => photo_id))
}
