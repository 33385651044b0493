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
  reading: Pick<ReadingRow, 'id' | 'vehicle_id' | 'day' | 'odometer_m'>,
): Promise<ReadingRow | undefined> {
  const { rows } = await sql<ReadingRow>`insert into odometer_reading (owner_id, id, vehicle_id, day, odometer_m)
    select owner_id, ${reading.id}, id, ${reading.day}::date, ${reading.odometer_m}::bigint
    from vehicle where owner_id = ${ownerId} and id = ${reading.vehicle_id}
    on conflict (owner_id, vehicle_id, day) do update set odometer_m = excluded.odometer_m
    returning id, vehicle_id, day, odometer_m, photo_id, photo_type, photo_bytes`.execute(tx)
  return rows[0]
}

export interface StoredPhoto {
  id: string
  mediaType: string
  fileSize: number
}

/** @returns whether there is such a reading */
export async function setPhoto(
  tx: Transaction,
  ownerId: string,
  { vehicleId, day, photo }: { vehicleId: string; day: string; photo: StoredPhoto },
): Promise<boolean> {
  const { rows } = await sql`update odometer_reading
    set photo_id = ${photo.id}, photo_type = ${photo.mediaType}, photo_bytes = ${photo.fileSize}
    where owner_id = ${ownerId} and vehicle_id = ${vehicleId} and day = ${day}::date returning id`.execute(tx)
  return rows.length > 0
}

/** @returns what was deleted */
export async function deleteReading(
  tx: Transaction,
  ownerId: string,
  { vehicleId, day }: { vehicleId: string; day: string },
): Promise<{ photo_id: string | null } | undefined> {
  const { rows } = await sql<{ photo_id: string | null }>`delete from odometer_reading
    where owner_id = ${ownerId} and vehicle_id = ${vehicleId} and day = ${day}::date returning photo_id`.execute(tx)
  return rows[0]
}
