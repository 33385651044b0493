import { sql } from 'kysely'
import { decodeTrackBlock, encodeTrackBlock } from '@spoor/core/journey/encoding/track-block.ts'
import { mergeTracks, trackFromUpload } from '@spoor/core/reconcile/merge-tracks.ts'
import { avoidNestedLoops } from '../../platform/database/avoid-nested-loops.ts'
import type { Transaction } from '../../platform/database/database.ts'
import type { FileStore } from '../../platform/files/file-store.ts'
import { BLOCK_PLACE, readBlocks } from '../../domain/tracks/block-files.ts'
import { updateTripRowsAndSum } from '../../domain/trips/trip-table-writes.ts'
import { deleteVehicleRows } from '../../domain/trips/vehicle-row-writes.ts'

/** Two vehicles of one owner: the one to remove, and the one to merge it into. */
export interface Merge {
  ownerId: string
  from: string
  into: string
}

/** Moves all data of a vehicle to another one and removes it. Returns how many trips and readings moved. */
export async function mergeInto(
  tx: Transaction,
  files: FileStore,
  merge: Merge,
): Promise<{ trips: number; readings: number }> {
  const { ownerId, from, into } = merge
  await avoidNestedLoops(tx)
  // Deleted trips move too, so that their file does not restore them under the other name.
  const { summary: trips } = await updateTripRowsAndSum(
    tx,
    ownerId,
    { set: { vehicle_id: into }, where: sql<boolean>`vehicle_id = ${from}` },
    sql<number>`(select count(*) from changed where deleted_at is null and status <> 'rejected')::int`,
  )
  const readings = await moveReadings(tx, merge)
  await moveBlocks(tx, files, merge)
  // Also the marks recorded by bulk actions, so that undo does not restore the removed vehicle.
  await sql`update marked_trip set
      vehicle_id = case when vehicle_id = ${from} then ${into} else vehicle_id end,
      was_vehicle_id = case when was_vehicle_id = ${from} then ${into} else was_vehicle_id end
    where owner_id = ${ownerId} and ${from} in (vehicle_id, was_vehicle_id)`.execute(tx)
  await sql`update report set vehicle_id = ${into}
    where owner_id = ${ownerId} and vehicle_id = ${from} and frozen_at is null`.execute(tx)
  await sql`update connection set vehicle_id = ${into}
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
  await sql`delete from vehicle_tax_year gone where owner_id = ${ownerId} and vehicle_id = ${from} and exists (
    select from vehicle_tax_year stays where stays.owner_id = ${ownerId} and stays.vehicle_id = ${into}
      and stays.tax_year = gone.tax_year)`.execute(tx)
  await sql`update vehicle_tax_year set vehicle_id = ${into}
    where owner_id = ${ownerId} and vehicle_id = ${from}`.execute(tx)
}

/** If one upload has fixes of a day under both names, merge the two blocks. */
async function moveBlocks(tx: Transaction, files: FileStore, { ownerId, from, into }: Merge): Promise<void> {
  const rows = await tx
    .selectFrom('track_block as block')
    .select([sql<string>`day::text`.as('day'), 'upload_id', ...BLOCK_PLACE])
    .where('owner_id', '=', ownerId)
    .where('vehicle_id', 'in', [from, into])
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('track_block as other')
          .select('other.day')
          .where('other.owner_id', '=', ownerId)
          .where('other.vehicle_id', 'in', [from, into])
          .whereRef('other.vehicle_id', '<>', 'block.vehicle_id')
          .whereRef('other.day', '=', 'block.day')
          .whereRef('other.upload_id', '=', 'block.upload_id'),
      ),
    )
    .orderBy('upload_id')
    .orderBy('block.day')
    .execute()
  const both = await readBlocks(files, ownerId, rows)
  for (let i = 0; i < both.length; i += 2) {
    const { day, upload_id } = both[i]
    const [first, second] = both.slice(i, i + 2).map(({ fixes }) => trackFromUpload(upload_id, decodeTrackBlock(fixes)))
    const { track } = mergeTracks(first, second).merged
    const fixes = Buffer.from(encodeTrackBlock(track, 0, track.count))
    await sql`update track_block set fixes = ${fixes}, fix_count = ${track.count},
        file_id = null, file_start = null, file_end = null, file_size = null
      where owner_id = ${ownerId} and vehicle_id = ${into} and day = ${day}::date and upload_id = ${upload_id}`.execute(
      tx,
    )
    await sql`delete from track_block
      where owner_id = ${ownerId} and vehicle_id = ${from} and day = ${day}::date and upload_id = ${upload_id}`.execute(
      tx,
    )
  }
  await sql`update track_block set vehicle_id = ${into}
    where owner_id = ${ownerId} and vehicle_id = ${from}`.execute(tx)
}
