import { sql } from 'kysely'
import type { VehicleChange } from '@spoor/contract/routes/vehicles.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { READING_COLUMNS, type ReadingRow } from './vehicle-queries.ts'

/** The columns set by a driver. Being the default is a property of the driver, not the vehicle. */
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

/** Two vehicles are two cars, in either order. */
export async function insertVehiclePair(tx: Transaction, ownerId: string, one: string, other: string): Promise<void> {
  const pair = (vehicle_id: string, other_id: string) => ({ owner_id: ownerId, vehicle_id, other_id })
  await tx
    .insertInto('vehicle_pair')
    .values([pair(one, other), pair(other, one)])
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function setDefaultVehicle(
  tx: Transaction,
  ownerId: string,
  { id, isDefault }: { id: string; isDefault: boolean },
): Promise<void> {
  await sql`update app_user set default_vehicle_id = ${isDefault ? id : null}
    where id = ${ownerId} and (${isDefault} or default_vehicle_id = ${id})`.execute(tx)
}

/** Enters or corrects a day's reading. @returns undefined if the owner has no such vehicle */
export function putReading(
  tx: Transaction,
  ownerId: string,
  reading: Pick<ReadingRow, 'id' | 'vehicle_id' | 'day' | 'odometer_m'>,
): Promise<ReadingRow | undefined> {
  return tx
    .insertInto('odometer_reading')
    .columns(['owner_id', 'id', 'vehicle_id', 'day', 'odometer_m'])
    .expression(({ selectFrom }) =>
      selectFrom('vehicle')
        .select([
          'owner_id',
          sql<string>`${reading.id}::uuid`.as('new_id'),
          'id',
          sql<string>`${reading.day}::date`.as('day'),
          sql<number>`${reading.odometer_m}::bigint`.as('odometer_m'),
        ])
        .where('owner_id', '=', ownerId)
        .where('id', '=', reading.vehicle_id),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['owner_id', 'vehicle_id', 'day'])
        .doUpdateSet((eb) => ({ odometer_m: eb.ref('excluded.odometer_m') })),
    )
    .returning(READING_COLUMNS)
    .executeTakeFirst()
}

export interface StoredPhoto {
  id: string
  mediaType: string
  fileSize: number
}

/** @returns whether the reading exists */
export async function setPhoto(
  tx: Transaction,
  ownerId: string,
  { vehicleId, day, photo }: { vehicleId: string; day: string; photo: StoredPhoto },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('odometer_reading')
    .set({ photo_id: photo.id, photo_type: photo.mediaType, photo_bytes: photo.fileSize })
    .where('owner_id', '=', ownerId)
    .where('vehicle_id', '=', vehicleId)
    .where('day', '=', day)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** @returns the deleted row */
export function deleteReading(
  tx: Transaction,
  ownerId: string,
  { vehicleId, day }: { vehicleId: string; day: string },
): Promise<{ photo_id: string | null } | undefined> {
  return tx
    .deleteFrom('odometer_reading')
    .where('owner_id', '=', ownerId)
    .where('vehicle_id', '=', vehicleId)
    .where('day', '=', day)
    .returning('photo_id')
    .executeTakeFirst()
}
