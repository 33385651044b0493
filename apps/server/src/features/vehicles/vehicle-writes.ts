import { sql } from 'kysely'
import type { Transaction } from '../../database/database.ts'
import type { ReadingRow } from './vehicle-queries.ts'

/** @returns whether the owner has the vehicle */
export async function updateVehicle(
  tx: Transaction,
  ownerId: string,
  { id, ...set }: { id: string; name?: string; registration?: string },
): Promise<boolean> {
  const { rows } = await sql`update vehicle set name = coalesce(${set.name ?? null}, name),
      registration = coalesce(${set.registration ?? null}, registration)
    where owner_id = ${ownerId} and id = ${id} returning id`.execute(tx)
  return rows.length > 0
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
