import { sql } from 'kysely'
import type pg from 'pg'
import type { DriverEdits } from '@spoor/core/reconcile/driver-edits.ts'
import type { Transaction } from '../../../../platform/database/database.ts'
import { copyRows, type CopyValue } from '../../../../platform/database/text-copy.ts'
import { describePosition } from '../../../../domain/places/geocode/describe-position.ts'
import { copyTripRows, deleteTripRows, updateTripRows } from '../../../../domain/trips/trip-table-writes.ts'
import { IMPORTED_TRIP_COLUMNS, importedTripValues } from '../copy-trip.ts'
import type { StorableTrip } from './storable-trip.ts'
import type { DeviceKey } from '../../../../domain/tracks/track-queries.ts'

export interface TripToWrite {
  id: string
  trip: StorableTrip
  /** See core's measureFixes. */
  quality: number
  edits: DriverEdits
  uploadIds: readonly string[]
}

const COLUMNS = [
  ...IMPORTED_TRIP_COLUMNS,
  ...([
    'status',
    'corrected',
    'toll_cents',
    'parking_cents',
    'has_path',
    'device',
    'device_quality',
    'interval_s',
  ] as const),
  ...(['mode', 'deleted_at'] as const),
]

export async function insertFoundTrips(
  tx: Transaction,
  client: pg.ClientBase,
  device: DeviceKey,
  trips: readonly TripToWrite[],
): Promise<void> {
  if (trips.length === 0) return
  const rows = listValues(device, trips)
  await copyTripRows(tx, client, device.ownerId, { columns: COLUMNS, rows })
  const paths = trips.map(({ id, trip }) => [device.ownerId, id, trip.path])
  await copyRows(client, { table: 'trip_path', columns: ['owner_id', 'trip_id', 'path'], rows: paths })
}

/** Trips per statement, which contains them as text. */
const AT_ONCE = 1000

/** Updates existing trips to their new derivation, except for edited fields. */
export async function updateFoundTrips(
  tx: Transaction,
  device: DeviceKey,
  trips: readonly TripToWrite[],
): Promise<void> {
  for (let first = 0; first < trips.length; first += AT_ONCE)
    await updateSomeFoundTrips(tx, device, trips.slice(first, first + AT_ONCE))
}

async function updateSomeFoundTrips(tx: Transaction, device: DeviceKey, trips: readonly TripToWrite[]): Promise<void> {
  const ids = trips.map(({ id }) => id)
  const json = JSON.stringify(
    listValues(device, trips).map((row) => Object.fromEntries(row.map((value, i) => [COLUMNS[i], value]))),
  )
  await updateTripRows(tx, device.ownerId, {
    set: {
      started_at: sql`came.started_at`,
      ended_at: sql`came.ended_at`,
      local_day: sql`came.local_day`,
      start_location: unlessEdited('start_location'),
      end_location: unlessEdited('end_location'),
      start_lat: sql`came.start_lat`,
      start_lng: sql`came.start_lng`,
      end_lat: sql`came.end_lat`,
      end_lng: sql`came.end_lng`,
      distance_m: unlessEdited('distance_m'),
      distance_source: unlessEdited('distance_source', 'distance_m'),
      start_odometer_m: sql`came.start_odometer_m`,
      end_odometer_m: sql`came.end_odometer_m`,
      classification: sql`came.classification`,
      status: sql`came.status`,
      reason: sql`came.reason`,
      notes: sql`came.notes`,
      toll_cents: sql`came.toll_cents`,
      parking_cents: sql`came.parking_cents`,
      cut: sql`came.cut`,
      upload_ids: sql`came.upload_ids`,
      corrected: sql`came.corrected`,
      device: sql`came.device`,
      device_quality: sql`came.device_quality`,
      interval_s: sql`came.interval_s`,
      mode: sql`came.mode`,
      deleted_at: sql`came.deleted_at`,
      taken_back_by: null,
    },
    from: sql`json_populate_recordset(null::trip, ${json}::json) as came`,
    ids,
    where: sql<boolean>`trip.id = came.id`,
  })
  await sql`update trip_path set path = came.path
    from unnest(${ids}::uuid[], ${trips.map(({ trip }) => trip.path)}::bytea[]) as came (trip_id, path)
    where trip_path.owner_id = ${device.ownerId} and trip_path.trip_id = came.trip_id`.execute(tx)
}

function unlessEdited(column: string, edited = column) {
  return sql`case when ${edited} = any(trip.corrected) then ${sql.ref(`trip.${column}`)}
    else ${sql.ref(`came.${column}`)} end`
}

/**
 * Deletes derived trips that are no longer detected; the driver never edited them, or another trip took over the edits.
 */
export async function removeFoundTrips(tx: Transaction, ownerId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await deleteTripRows(tx, ownerId, { ids })
}

/** Records that uploads also support trips created by the driver. */
export async function addSupport(
  tx: Transaction,
  ownerId: string,
  support: { ids: readonly string[]; uploadIds: readonly string[] },
): Promise<void> {
  await updateTripRows(tx, ownerId, {
    set: {
      upload_ids: sql`(select array_agg(distinct one order by one)
        from unnest(upload_ids || ${support.uploadIds}::uuid[]) one)`,
    },
    ids: support.ids,
    where: sql<boolean>`not upload_ids @> ${support.uploadIds}::uuid[]`,
  })
}

function listValues({ ownerId, vehicleId, device }: DeviceKey, trips: readonly TripToWrite[]): CopyValue[][] {
  return trips.map(({ id, trip, quality, edits, uploadIds }) => [
    ...importedTripValues(
      { ownerId, id, vehicleId, uploadIds },
      {
        ...trip,
        startLocation: describePosition(trip.startLat, trip.startLng),
        endLocation: describePosition(trip.endLat, trip.endLng),
        classification: edits.classification,
        reason: edits.reason,
        notes: edits.notes,
      },
    ),
    edits.status,
    edits.corrected,
    edits.toll_cents,
    edits.parking_cents,
    true,
    device,
    quality,
    (trip.endedAtMs - trip.startedAtMs) / 1000 / Math.max(1, trip.lastFix - trip.firstFix),
    ...moveValues(trip, edits),
  ])
}

/** `mode` and `deleted_at`. A trip that the driver edited stays a trip. */
function moveValues({ mode, doubt, endedAtMs }: StorableTrip, { corrected }: DriverEdits): (string | null)[] {
  if (corrected.length > 0) return [null, null]
  return mode === null ? [doubt, null] : [mode, new Date(endedAtMs).toISOString()]
}
