import { sql } from 'kysely'
import { avoidNestedLoops } from '../../platform/database/avoid-nested-loops.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { updateTripRows, updateTripRowsAndSum } from '../../domain/trips/trip-table-writes.ts'
import { deleteVehicleRows } from '../../domain/trips/vehicle-row-writes.ts'
import { settleSameDrives } from '../../domain/trips/same-drive-writes.ts'

/** Two vehicles of one owner: the one to remove, and the one to merge it into. */
export interface Merge {
  ownerId: string
  from: string
  into: string
}

/** Moves all data of a vehicle to another one, removes it and lists drives of both once. Returns how many trips and readings moved. */
export async function mergeInto(tx: Transaction, merge: Merge, at: Date): Promise<{ trips: number; readings: number }> {
  const { ownerId, from, into } = merge
  await avoidNestedLoops(tx)
  await moveBlocks(tx, merge)
  // Deleted trips move too, so that their file does not restore them under the other name.
  const { summary: trips } = await updateTripRowsAndSum(
    tx,
    ownerId,
    { set: { vehicle_id: into }, where: sql<boolean>`vehicle_id = ${from}` },
    sql<number>`(select count(*) from changed where deleted_at is null and status <> 'rejected')::int`,
  )
  const readings = await moveReadings(tx, merge)
  // Also the marks recorded by bulk actions, so that undo does not restore the removed vehicle.
  await sql`update marked_trip set
      vehicle_id = case when vehicle_id = ${from} then ${into} else vehicle_id end,
      was_vehicle_id = case when was_vehicle_id = ${from} then ${into} else was_vehicle_id end
    where owner_id = ${ownerId} and ${from} in (vehicle_id, was_vehicle_id)`.execute(tx)
  await sql`update report set vehicle_id = ${into}
    where owner_id = ${ownerId} and vehicle_id = ${from} and frozen_at is null`.execute(tx)
  await sql`update logbook_submission set merged_into = ${into}, merged_at = ${at}
    where owner_id = ${ownerId} and ${from} in (vehicle_id, merged_into)`.execute(tx)
  await sql`update connection set vehicle_id = ${into}
    where owner_id = ${ownerId} and vehicle_id = ${from}`.execute(tx)
  await sql`update connection_vehicle set vehicle_id = ${into}
    where owner_id = ${ownerId} and vehicle_id = ${from}`.execute(tx)
  await sql`update vehicle_driver set vehicle_id = ${into}
    where owner_id = ${ownerId} and vehicle_id = ${from}`.execute(tx)
  await sql`update vendor_vehicle set vehicle_id = ${into}
    where owner_id = ${ownerId} and vehicle_id = ${from}`.execute(tx)
  await sql`update tab set filter = jsonb_set(filter, '{vehicle_id}', to_jsonb(${into}::text))
    where owner_id = ${ownerId} and filter ->> 'vehicle_id' = ${from}`.execute(tx)
  await sql`update app_user set default_vehicle_id = ${into}
    where id = ${ownerId} and default_vehicle_id = ${from}`.execute(tx)
  await sql`update vehicle set
      file_names = (select coalesce(array_agg(distinct one), '{}') from unnest(vehicle.file_names || gone.file_names) one),
      registration = case when vehicle.registration = '' then gone.registration else vehicle.registration end,
      make = case when vehicle.make = '' then gone.make else vehicle.make end,
      model = case when vehicle.model = '' then gone.model else vehicle.model end,
      model_year = coalesce(vehicle.model_year, gone.model_year),
      value_cents = coalesce(vehicle.value_cents, gone.value_cents),
      acquired = coalesce(vehicle.acquired, gone.acquired),
      acquired_on = coalesce(vehicle.acquired_on, gone.acquired_on),
      used_from = coalesce(vehicle.used_from, case when gone.used_from > vehicle.used_until then null else gone.used_from end),
      used_until = coalesce(vehicle.used_until, case when gone.used_until < vehicle.used_from then null else gone.used_until end),
      kind = coalesce(vehicle.kind, gone.kind),
      fuel_type = coalesce(vehicle.fuel_type, gone.fuel_type),
      consumption = coalesce(vehicle.consumption, gone.consumption),
      maintenance_plan = coalesce(vehicle.maintenance_plan, gone.maintenance_plan),
      bears_fuel = coalesce(vehicle.bears_fuel, gone.bears_fuel),
      bears_maintenance = coalesce(vehicle.bears_maintenance, gone.bears_maintenance)
    from vehicle gone
    where vehicle.owner_id = ${ownerId} and vehicle.id = ${into} and gone.owner_id = ${ownerId} and gone.id = ${from}`.execute(
    tx,
  )
  await moveCosts(tx, merge)
  await deleteVehicleRows(tx, ownerId, sql<boolean>`id = ${from}`)
  await settleSameDrives(tx, { ownerId, vehicleId: into })
  return { trips, readings }
}

/** Where both have a reading on a day, the two are equal: the caller refused others. */
async function moveReadings(tx: Transaction, { ownerId, from, into }: Merge): Promise<number> {
  await sql`update odometer_reading stays
    set photo_id = gone.photo_id, photo_type = gone.photo_type, photo_bytes = gone.photo_bytes
    from odometer_reading gone
    where stays.owner_id = ${ownerId} and stays.vehicle_id = ${into} and stays.photo_id is null
      and gone.owner_id = ${ownerId} and gone.vehicle_id = ${from} and gone.day = stays.day`.execute(tx)
  await sql`delete from odometer_reading gone where owner_id = ${ownerId} and vehicle_id = ${from} and exists (
    select from odometer_reading stays where stays.owner_id = ${ownerId} and stays.vehicle_id = ${into}
      and stays.day = gone.day)`.execute(tx)
  const { numAffectedRows } = await sql`update odometer_reading set vehicle_id = ${into}
    where owner_id = ${ownerId} and vehicle_id = ${from}`.execute(tx)
  return Number(numAffectedRows ?? 0n)
}

/** For a year with tax details of both, those of the remaining vehicle stay. */
async function moveCosts(tx: Transaction, { ownerId, from, into }: Merge): Promise<void> {
  await sql`update vehicle_cost set vehicle_id = ${into}
    where owner_id = ${ownerId} and vehicle_id = ${from}`.execute(tx)
  await sql`update vehicle_paper set vehicle_id = ${into}
    where owner_id = ${ownerId} and vehicle_id = ${from}`.execute(tx)
  await sql`delete from vehicle_tax_year gone where owner_id = ${ownerId} and vehicle_id = ${from} and exists (
    select from vehicle_tax_year stays where stays.owner_id = ${ownerId} and stays.vehicle_id = ${into}
      and stays.tax_year = gone.tax_year)`.execute(tx)
  await sql`update vehicle_tax_year set vehicle_id = ${into}
    where owner_id = ${ownerId} and vehicle_id = ${from}`.execute(tx)
}

/** Two devices of the same name, such as the files of both vehicles, stay two devices. */
async function moveBlocks(tx: Transaction, { ownerId, from, into }: Merge): Promise<void> {
  const selectDevices = (vehicleId: string) =>
    tx.selectFrom('track_block').select('device').where('owner_id', '=', ownerId).where('vehicle_id', '=', vehicleId)
  const rows = await selectDevices(from).intersect(selectDevices(into)).execute()
  const both = rows.map(({ device }) => device)
  const renamed = sql<string>`case when device = any(${both}::text[]) then ltrim(device || '/' || ${from}::text, '/')
    else device end`
  await updateTripRows(tx, ownerId, {
    set: { device: renamed },
    where: sql<boolean>`vehicle_id = ${from} and device = any(${both}::text[])`,
  })
  await sql`update track_block set vehicle_id = ${into}, device = ${renamed}
    where owner_id = ${ownerId} and vehicle_id = ${from}`.execute(tx)
}
