import { sql } from 'kysely'
import type { VehicleChange } from '@spoor/contract/routes/vehicles.ts'
import type { Transaction } from '../../database/database.ts'
import type { ReadingRow } from './vehicle-queries.ts'

/** The columns that a driver sets; the default vehicle is the driver's, not the vehicle's. */
export type VehicleColumns = Omit<VehicleChange, 'value' | 'is_default'> & { value_cents?: number | null }

export async function insertVehicle(
  tx: Transaction,
  ownerId: string,
  vehicle: VehicleColumns & { id: string; name: string },
): Promise<void> {
  const file_names = [vehicle.name, vehicle.registration ?? ''].filter((name) => name !== '')
  await tx
    .insertInto('vehicle')
    .values({ owner_id: ownerId, file_names, ...vehicle })
    .execute()
}

export async function changeVehicle(
  tx: Transaction,
  ownerId: string,
  { id, ...columns }: VehicleColumns & { id: string },
): Promise<void> {
  if (Object.values(columns).every((value) => value === undefined)) return
  await tx.updateTable('vehicle').set(columns).where('owner_id', '=', ownerId).where('id', '=', id).execute()
}

/** Makes a vehicle the default one, or no longer. */
export async function setDefaultVehicle(
  tx: Transaction,
  ownerId: string,
  { id, isDefault }: { id: string; isDefault: boolean },
): Promise<void> {
  await sql`update app_user set default_vehicle_id = ${isDefault ? id : null}
    where id = ${ownerId} and (${isDefault} or default_vehicle_id = ${id})`.execute(tx)
}

/** Enters the reading of a day, or corrects it. @returns undefined where the owner has no such vehicle */
export async function putReading(
  tx: Transaction,
  ownerId: string,
  reading: ReadingRow,
): Promise<ReadingRow | undefined> {
  const { rows } = await sql<ReadingRow>`insert into odometer_reading (owner_id, id, vehicle_id, day, odometer_m)
    select owner_id, ${reading.id}, id, ${reading.day}::date, ${reading.odometer_m}::bigint
    from vehicle where owner_id = ${ownerId} and id = ${reading.vehicle_id}
    on conflict (owner_id, vehicle_id, day) do update set odometer_m = excluded.odometer_m
    returning id, vehicle_id, day, odometer_m`.execute(tx)
  return rows[0]
}

/** @returns whether there was one */
export async function deleteReading(
  tx: Transaction,
  ownerId: string,
  { vehicleId, day }: { vehicleId: string; day: string },
): Promise<boolean> {
  const { rows } = await sql`delete from odometer_reading
    where owner_id = ${ownerId} and vehicle_id = ${vehicleId} and day = ${day}::date returning id`.execute(tx)
  return rows.length > 0
}
