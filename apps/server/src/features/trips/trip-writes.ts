import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Transaction } from '../../database/database.ts'
import { logTripsDeleted } from '../../trip-changes/trip-change-writes.ts'
import { isAbsent } from './list/trip-filter-queries.ts'
import type { TripRow } from './trip-queries.ts'
import { TRIP_PATH, TRIP_SELECTION } from './trip-queries.ts'

/** A trip as it is to be stored; what is left out takes the column's default. */
export type TripToInsert = Omit<TripRow, Defaulted | 'has_path' | 'start_place' | 'end_place' | 'comments'> &
  Partial<Pick<TripRow, Defaulted>> & { path?: Buffer | null; made_of?: string[]; cost_centre_id?: string | null }
type Defaulted =
  | 'start_odometer_m'
  | 'end_odometer_m'
  | 'driver'
  | 'cut'
  | 'upload_ids'
  | 'start_place_id'
  | 'end_place_id'
  | 'auto_confirmed'
  | 'toll_cents'
  | 'parking_cents'

export type TripToRemake = TripRow & { path: Buffer | null; made_of: string[]; cost_centre_id: string | null }

export async function insertTrips(tx: Transaction, ownerId: string, trips: readonly TripToInsert[]): Promise<void> {
  await tx
    .insertInto('trip')
    .values(trips.map((trip) => rowOf(ownerId, trip)))
    .execute()
  for (const { id, path } of trips) await insertPath(tx, ownerId, { id, path })
}

/** Inserts a trip unless the owner has one of this id. */
export async function insertTripOnce(tx: Transaction, ownerId: string, trip: TripToInsert): Promise<void> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('trip')
    .values(rowOf(ownerId, trip))
    .onConflict((conflict) => conflict.columns(['owner_id', 'id']).doNothing())
    .executeTakeFirstOrThrow()
  if (numInsertedOrUpdatedRows) await insertPath(tx, ownerId, trip)
}

function rowOf(ownerId: string, { path, ...given }: TripToInsert) {
  // Trips made of others bring what was read with them and is no column.
  const { start_place: _start, end_place: _end, comments: _, ...trip } = given as TripToInsert & Partial<TripRow>
  return { ...trip, owner_id: ownerId, has_path: path != null }
}

async function insertPath(tx: Transaction, ownerId: string, { id, path }: Pick<TripToInsert, 'id' | 'path'>) {
  if (path) await tx.insertInto('trip_path').values({ owner_id: ownerId, trip_id: id, path }).execute()
}

/** Trips on the owner's list, in their order of time, held until the transaction ends. */
export async function lockTrips(tx: Transaction, ownerId: string, ids: readonly string[]): Promise<TripToRemake[]> {
  // Locks are taken in the order of the ids: two merges of the same trips wait and do not deadlock.
  const { rows } = await sql<TripToRemake>`select ${TRIP_SELECTION}, ${TRIP_PATH} as path, made_of,
      cost_centre_id from trip
    where owner_id = ${ownerId} and id = any(${ids}::uuid[]) and deleted_at is null
    order by id for update`.execute(tx)
  return rows.toSorted((a, b) => a.started_at.getTime() - b.started_at.getTime() || (a.id < b.id ? -1 : 1))
}

/** The vehicle's other trips on the list that begin after the first of these and before the last. */
export async function findTripsBetween(
  tx: Transaction,
  ownerId: string,
  span: { vehicleId: string | null; ids: readonly string[]; from: Date; to: Date },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from trip where owner_id = ${ownerId} and deleted_at is null
    and started_at >= ${span.from} and started_at <= ${span.to} and status <> 'rejected'
    and vehicle_id is not distinct from ${span.vehicleId}::uuid and not id = any(${span.ids}::uuid[])
    order by started_at, id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** The names of the owner's vehicles, by id. */
export async function findVehicleNames(tx: Transaction, ownerId: string): Promise<Map<string, string>> {
  const rows = await tx.selectFrom('vehicle').select(['id', 'name']).where('owner_id', '=', ownerId).execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Columns that the driver sets; each is noted in `corrected`, so that an import leaves it. */
export type Correction = Partial<
  Pick<
    TripToInsert,
    | 'started_at'
    | 'ended_at'
    | 'local_day'
    | 'start_location'
    | 'end_location'
    | 'distance_m'
    | 'distance_source'
    | 'classification'
    | 'status'
    | 'reason'
    | 'notes'
    | 'vehicle_id'
    | 'toll_cents'
    | 'parking_cents'
  >
>

export async function correctTrip(
  tx: Transaction,
  ownerId: string,
  { id, set, corrected }: { id: string; set: Correction; corrected: readonly string[] },
): Promise<void> {
  await tx
    .updateTable('trip')
    .set({ ...set, corrected: withCorrected(corrected) })
    .where('owner_id', '=', ownerId)
    .where('id', '=', id)
    .execute()
}

/** @returns how many trips were on the list and are no longer */
export async function deleteTrips(tx: Transaction, where: RawBuilder<boolean>): Promise<number> {
  await lockInOrder(tx, where)
  await logTripsDeleted(tx, where, 'deleted')
  const { numAffectedRows } = await sql`update trip set deleted_at = now() where ${where}`.execute(tx)
  return Number(numAffectedRows)
}

export async function deleteTripsById(tx: Transaction, ownerId: string, ids: readonly string[]): Promise<number> {
  return deleteTrips(tx, sql<boolean>`owner_id = ${ownerId} and id = any(${ids}::uuid[]) and deleted_at is null`)
}

/** Leaves a trip deleted while its kilometres are on the list in another form. @returns how many came back */
export async function restoreTrips(tx: Transaction, where: RawBuilder<boolean>, ownerId: string): Promise<number> {
  const absent = sql<boolean>`(${where} and ${isAbsent(ownerId)})`
  await lockInOrder(tx, absent)
  await logTripsDeleted(tx, absent, 'restored')
  const { numAffectedRows } = await sql`update trip set deleted_at = null where ${absent}`.execute(tx)
  return Number(numAffectedRows)
}

/**
 * Locks rows in the order of their keys: two bulk actions over the same trips wait for each other and do not deadlock. A
 * statement of its own, because the planner may join a locking subquery by looping over all trips for each trip.
 */
async function lockInOrder(tx: Transaction, where: RawBuilder<boolean>): Promise<void> {
  await sql`select count(*) from (select from trip where ${where} order by owner_id, id for update) locked`.execute(tx)
}

function withCorrected(fields: readonly string[]): RawBuilder<string[]> {
  return sql<string[]>`array(select distinct field from unnest(corrected || ${fields}::text[]) field order by field)`
}
