import { sql, type Insertable, type RawBuilder } from 'kysely'
import type { Row, Schema, Transaction } from '../../platform/database/database.ts'
import type { MoveKind } from '@spoor/core/journey/journey.ts'
import { logTripsDeleted } from '../../domain/trips/trip-change-writes.ts'
import { insertTripRows, updateTripRows } from '../../domain/trips/trip-table-writes.ts'
import { isAbsent } from './list/trip-filter-queries.ts'
import { selectTrips, tripPath, type TripRow } from './trip-queries.ts'

/** A trip to store; omitted fields take the column's default. */
export type TripToInsert = Omit<Insertable<Schema['trip']>, 'owner_id' | 'has_path'> & { path?: Buffer | null }

export type TripToRemake = TripRow & Row<'trip', 'made_of' | 'cost_centre_id'> & { path: Buffer | null }

export async function insertTrips(tx: Transaction, ownerId: string, trips: readonly TripToInsert[]): Promise<void> {
  await insertTripRows(tx, ownerId, trips.map(toTripRow))
  for (const { id, path } of trips) await insertPath(tx, ownerId, { id, path })
}

/** Inserts a trip unless the owner has one with this id. */
export async function insertTripOnce(tx: Transaction, ownerId: string, trip: TripToInsert): Promise<void> {
  const inserted = await insertTripRows(tx, ownerId, [toTripRow(trip)], { skipsExisting: true })
  if (inserted.length > 0) await insertPath(tx, ownerId, trip)
}

function toTripRow({ path, ...given }: TripToInsert) {
  // Merged and split trips carry joined values that are not columns.
  const {
    start_place: _start,
    end_place: _end,
    comments: _,
    is_from_connection: __,
    works_from_home: ___,
    ...trip
  } = given as TripToInsert & Partial<TripRow>
  return { ...trip, has_path: path != null }
}

async function insertPath(tx: Transaction, ownerId: string, { id, path }: Pick<TripToInsert, 'id' | 'path'>) {
  if (path) await tx.insertInto('trip_path').values({ owner_id: ownerId, trip_id: id, path }).execute()
}

/** Locks trips on the owner's list until the transaction ends; ordered by time. */
export async function lockTrips(tx: Transaction, ownerId: string, ids: readonly string[]): Promise<TripToRemake[]> {
  const listed = sql<boolean>`(id = any(${ids}::uuid[]) and deleted_at is null)`
  await lockInOrder(tx, sql<boolean>`owner_id = ${ownerId} and ${listed}`)
  const rows = await selectTrips(tx, ownerId)
    .select(['made_of', 'cost_centre_id', tripPath(ownerId).as('path')])
    .where(listed)
    .execute()
  return rows.toSorted((a, b) => a.started_at.getTime() - b.started_at.getTime() || (a.id < b.id ? -1 : 1))
}

/** The vehicle's other listed trips that begin between the first and the last of these. */
export async function findTripsBetween(
  tx: Transaction,
  ownerId: string,
  span: { vehicleId: string | null; ids: readonly string[]; from: Date; to: Date },
): Promise<string[]> {
  const rows = await tx
    .selectFrom('trip')
    .select('id')
    .where('owner_id', '=', ownerId)
    .where('deleted_at', 'is', null)
    .where('started_at', '>=', span.from)
    .where('started_at', '<=', span.to)
    .where('status', '<>', 'rejected')
    .where('vehicle_id', 'is not distinct from', span.vehicleId)
    .where(sql<boolean>`not id = any(${span.ids}::uuid[])`)
    .orderBy('started_at')
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Columns that the driver can set; each is recorded in `corrected`, so that imports do not overwrite it. */
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
  await updateTripRows(tx, ownerId, { set: { ...set, corrected: withCorrected(corrected) }, ids: [id] })
}

/** @returns the number of these trips that were on the list */
export async function deleteTrips(
  tx: Transaction,
  ownerId: string,
  where: RawBuilder<boolean>,
  ids?: readonly string[],
): Promise<number> {
  await lockInOrder(tx, where)
  await logTripsDeleted(tx, where, 'deleted')
  return updateTripRows(tx, ownerId, { set: { deleted_at: sql`now()`, mode: null }, where, ids })
}

/** Lists trips as moves, by default as not by the driver's car. @returns the number of marked trips */
export async function markMoves(
  tx: Transaction,
  where: RawBuilder<boolean>,
  ownerId: string,
  mode: MoveKind = 'other_car',
): Promise<number> {
  await lockInOrder(tx, where)
  await logTripsDeleted(tx, where, 'not my car')
  // Undoes the edit of a detected move that became a trip.
  const corrected = mode === 'other_car' ? sql<string[]>`corrected` : sql<string[]>`array_remove(corrected, 'mode')`
  return updateTripRows(tx, ownerId, { set: { deleted_at: sql`now()`, mode, corrected }, where })
}

export async function deleteTripsById(tx: Transaction, ownerId: string, ids: readonly string[]): Promise<number> {
  const where = sql<boolean>`owner_id = ${ownerId} and id = any(${ids}::uuid[]) and deleted_at is null`
  return deleteTrips(tx, ownerId, where, ids)
}

/**
 * Restores trips and makes moves trips, except those covered by a merged or split trip in the list. A move that was
 * detected gets 'mode' among its edits, so that it stays a trip. @returns the number restored
 */
export async function restoreTrips(tx: Transaction, where: RawBuilder<boolean>, ownerId: string): Promise<number> {
  const absent = sql<boolean>`(${where} and ${isAbsent(ownerId)})`
  await lockInOrder(tx, absent)
  await logTripsDeleted(tx, absent, 'restored')
  const corrected = sql`case when mode <> 'other_car' then ${withCorrected(['mode'])} else corrected end`
  return updateTripRows(tx, ownerId, { set: { deleted_at: null, mode: null, corrected }, where: absent })
}

/**
 * Locks rows in key order, so that concurrent bulk actions on the same trips wait instead of deadlocking. It is a
 * separate statement, because the planner may join a locking subquery with a nested loop over all trips.
 */
async function lockInOrder(tx: Transaction, where: RawBuilder<boolean>): Promise<void> {
  await sql`select count(*) from (select from trip where ${where} order by owner_id, id for update) locked`.execute(tx)
}

function withCorrected(fields: readonly string[]): RawBuilder<string[]> {
  return sql<string[]>`array(select distinct field from unnest(corrected || ${fields}::text[]) field order by field)`
}
