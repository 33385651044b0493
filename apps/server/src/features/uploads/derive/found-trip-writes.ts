import { sql } from 'kysely'
import type pg from 'pg'
import type { DriverEdits } from '@spoor/core/reconcile/driver-edits.ts'
import { zoneClock } from '@spoor/core/units/time-zone.ts'
import type { Transaction } from '../../../database/database.ts'
import { copyRows } from '../../../database/text-copy.ts'
import { describePosition } from '../../../geocode/describe-position.ts'
import { IMPORTED_TRIP_COLUMNS, importedTripValues } from '../copy-trip.ts'
import type { StorableTrip } from './storable-trip.ts'
import type { VehicleKey } from './track-queries.ts'

/** A derived trip as it will be stored. */
export interface TripToWrite {
  id: string
  trip: StorableTrip
  edits: DriverEdits
  uploadIds: readonly string[]
}

const COLUMNS = [...IMPORTED_TRIP_COLUMNS, 'status', 'corrected', 'toll_cents', 'parking_cents', 'has_path']

export interface TripsOfVehicle extends VehicleKey {
  /** The owner's timezone, which determines the day of a trip. */
  timezone: string
}

export async function insertFoundTrips(
  client: pg.ClientBase,
  vehicle: TripsOfVehicle,
  trips: readonly TripToWrite[],
): Promise<void> {
  await copyTrips(client, 'trip', vehicle, trips)
  await copyPaths(client, 'trip_path', vehicle, trips)
}

/** Updates existing trips to their new derivation, except for edited fields. */
export async function updateFoundTrips(
  tx: Transaction,
  client: pg.ClientBase,
  vehicle: TripsOfVehicle,
  trips: readonly TripToWrite[],
): Promise<void> {
  await sql`create temp table if not exists found_trip (like trip including defaults) on commit drop`.execute(tx)
  await sql`create temp table if not exists found_path (like trip_path) on commit drop`.execute(tx)
  await sql`truncate found_trip, found_path`.execute(tx)
  await copyTrips(client, 'found_trip', vehicle, trips)
  await copyPaths(client, 'found_path', vehicle, trips)
  await sql`update trip set
      started_at = found.started_at, ended_at = found.ended_at, local_day = found.local_day,
      start_location = case when 'start_location' = any(trip.corrected) then trip.start_location else found.start_location end,
      end_location = case when 'end_location' = any(trip.corrected) then trip.end_location else found.end_location end,
      start_lat = found.start_lat, start_lng = found.start_lng, end_lat = found.end_lat, end_lng = found.end_lng,
      distance_m = case when 'distance_m' = any(trip.corrected) then trip.distance_m else found.distance_m end,
      distance_source = case when 'distance_m' = any(trip.corrected) then trip.distance_source else found.distance_source end,
      start_odometer_m = found.start_odometer_m, end_odometer_m = found.end_odometer_m,
      classification = found.classification, status = found.status, reason = found.reason, notes = found.notes,
      toll_cents = found.toll_cents, parking_cents = found.parking_cents,
      cut = found.cut, upload_ids = found.upload_ids, corrected = found.corrected,
      deleted_at = null, taken_back_by = null
    from found_trip found where trip.owner_id = ${vehicle.ownerId} and trip.id = found.id`.execute(tx)
  await sql`update trip_path set path = found.path from found_path found
    where trip_path.owner_id = ${vehicle.ownerId} and trip_path.trip_id = found.trip_id`.execute(tx)
}

/**
 * Deletes derived trips that are no longer found; the driver never edited them, or another trip took over the edits.
 */
export async function removeFoundTrips(tx: Transaction, ownerId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await sql`delete from trip where owner_id = ${ownerId} and id = any(${ids}::uuid[])`.execute(tx)
}

/** Records that uploads support trips the driver created, too. */
export async function addSupport(
  tx: Transaction,
  ownerId: string,
  support: { ids: readonly string[]; uploadIds: readonly string[] },
): Promise<void> {
  await sql`update trip set upload_ids = (
      select array_agg(distinct one order by one) from unnest(upload_ids || ${support.uploadIds}::uuid[]) one)
    where owner_id = ${ownerId} and id = any(${support.ids}::uuid[])
      and not upload_ids @> ${support.uploadIds}::uuid[]`.execute(tx)
}

function copyTrips(
  client: pg.ClientBase,
  table: string,
  { ownerId, vehicleId, timezone }: TripsOfVehicle,
  trips: readonly TripToWrite[],
): Promise<void> {
  const clock = zoneClock(timezone)
  const rows = trips.map(({ id, trip, edits, uploadIds }) => [
    ...importedTripValues({ ownerId, id, vehicleId, uploadIds }, clock, {
      ...trip,
      startLocation: describePosition(trip.startLat, trip.startLng),
      endLocation: describePosition(trip.endLat, trip.endLng),
      classification: edits.classification,
      reason: edits.reason,
      notes: edits.notes,
    }),
    edits.status,
    edits.corrected,
    edits.toll_cents,
    edits.parking_cents,
    true,
  ])
  return copyRows(client, { table, columns: COLUMNS, rows })
}

function copyPaths(
  client: pg.ClientBase,
  table: string,
  { ownerId }: TripsOfVehicle,
  trips: readonly TripToWrite[],
): Promise<void> {
  const rows = trips.map(({ id, trip }) => [ownerId, id, trip.path])
  return copyRows(client, { table, columns: ['owner_id', 'trip_id', 'path'], rows })
}
