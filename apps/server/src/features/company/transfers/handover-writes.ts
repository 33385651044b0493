import { randomUUID } from 'node:crypto'
import { sql, type Insertable } from 'kysely'
import { avoidNestedLoops } from '../../../platform/database/avoid-nested-loops.ts'
import type { Transaction } from '../../../platform/database/database.ts'
import type { Handover } from '../../../platform/database/schema.gen.ts'
import { tripColumns } from '../../../platform/database/trip-columns.ts'
import { deleteTripRows, insertSelectedTrips, updateTripRows } from '../../../domain/trips/trip-table-writes.ts'

const HANDED_OVER = tripColumns('handed_over')

export async function insertVehicle(
  tx: Transaction,
  ownerId: string,
  vehicle: { name: string; registration: string; file_names: string[] },
): Promise<string> {
  const id = randomUUID()
  await tx
    .insertInto('vehicle')
    .values({ owner_id: ownerId, id, ...vehicle })
    .execute()
  return id
}

export async function insertHandover(tx: Transaction, handover: Insertable<Handover>): Promise<void> {
  await tx.insertInto('handover').values(handover).execute()
}

/**
 * Moves trips to another owner: the new owner gets pending copies, and the originals remain as deleted trips, so that
 * their file does not restore them. Returns their number.
 */
export async function moveTrips(
  tx: Transaction,
  handover: Insertable<Handover>,
  vehicles: { from: string; to: string },
): Promise<number> {
  await sql`
    insert into handover_trip (handover_id, from_trip_id, to_trip_id)
    select ${handover.id}, id, gen_random_uuid() from trip
    where owner_id = ${handover.from_owner_id} and vehicle_id = ${vehicles.from} and source = 'upload'
      and deleted_at is null and status <> 'rejected'
      and local_day between ${handover.from_day}::date and ${handover.to_day}::date
      and (${handover.driver} = '' or lower(driver) = lower(${handover.driver}))`.execute(tx)
  await avoidNestedLoops(tx)
  const moved = await insertSelectedTrips(
    tx,
    handover.to_owner_id,
    ['owner_id', 'id', 'vehicle_id', 'local_day', 'status', ...HANDED_OVER],
    sql`select ${handover.to_owner_id}::uuid, moved.to_trip_id, ${vehicles.to}::uuid, local_day,
      'pending', ${sql.join(HANDED_OVER.map((column) => sql.ref(column)))}
    from handover_trip moved
      join trip on trip.owner_id = ${handover.from_owner_id} and trip.id = moved.from_trip_id
    where moved.handover_id = ${handover.id}`,
  )
  await sql`
    insert into trip_path (owner_id, trip_id, path)
    select ${handover.to_owner_id}, moved.to_trip_id, path
    from handover_trip moved
      join trip_path on trip_path.owner_id = ${handover.from_owner_id} and trip_path.trip_id = moved.from_trip_id
    where moved.handover_id = ${handover.id}`.execute(tx)
  await updateTripRows(tx, handover.from_owner_id, {
    set: { deleted_at: handover.at, mode: null },
    from: sql`handover_trip moved`,
    where: sql<boolean>`moved.handover_id = ${handover.id} and trip.id = moved.from_trip_id`,
  })
  return moved
}

/** Takes back trips that the new owner has not edited. Returns how many were taken back and how many remain. */
export async function withdrawTrips(
  tx: Transaction,
  handover: { id: string; from_owner_id: string; to_owner_id: string },
  at: Date,
): Promise<{ takenBack: number; kept: number }> {
  await avoidNestedLoops(tx)
  const moved = await tx
    .selectFrom('handover_trip as moved')
    .innerJoin('trip', (join) =>
      join.on('trip.owner_id', '=', handover.from_owner_id).onRef('trip.id', '=', 'moved.from_trip_id'),
    )
    .select(['moved.from_trip_id', 'moved.to_trip_id as id'])
    .select(['corrected', 'classification', 'reason', 'notes'])
    .where('moved.handover_id', '=', handover.id)
    .execute()
  const gone = await deleteTripRows(tx, handover.to_owner_id, {
    using: sql`json_to_recordset(${JSON.stringify(moved)}::json)
      as original (id uuid, corrected text[], classification text, reason text, notes text)`,
    where: sql<boolean>`trip.id = original.id and (trip.deleted_at is null or trip.taken_back_by is not null)
      and trip.status = 'pending' and trip.corrected = original.corrected
      and trip.classification is not distinct from original.classification
      and (trip.reason, trip.notes) = (original.reason, original.notes)`,
  })
  const untouched = new Set(gone.map(({ id }) => id))
  const back = moved.filter(({ id }) => untouched.has(id)).map(({ from_trip_id }) => from_trip_id)
  await updateTripRows(tx, handover.from_owner_id, { set: { deleted_at: null }, ids: back })
  await tx.updateTable('handover').set({ undone_at: at }).where('id', '=', handover.id).execute()
  return { takenBack: back.length, kept: moved.length - back.length }
}
