import { sql } from 'kysely'
import type pg from 'pg'
import { tripFingerprint } from '@spoor/core/reconcile/trip-fingerprint.ts'
import type { Transaction } from '../../../platform/database/database.ts'
import { createIds } from '../../../platform/database/new-ids.ts'
import { isSameDrive } from '../../../platform/database/pulled-trip.ts'
import { copyRows } from '../../../platform/database/text-copy.ts'
import { insertSelectedTrips, updateTripRows } from '../../../domain/trips/trip-table-writes.ts'
import type { VendorTrip } from '../../../domain/vendors/trip-source.ts'
import { IMPORTED_TRIP_COLUMNS, importedTripValues } from '../uploads/copy-trip.ts'
import { settleSameDrives } from '../../../domain/trips/same-drive-writes.ts'
import { isUntouched, statedAs, type AccountRow } from './vendor-account-queries.ts'

const STAGED = [...IMPORTED_TRIP_COLUMNS, 'driver', 'fingerprint'] as const
const OF_VENDOR = ['external_id', 'registration', 'start_timestamp', 'stated'] as const

const CORRECTED = IMPORTED_TRIP_COLUMNS.filter(
  (column) => !['owner_id', 'id', 'vehicle_id', 'source', 'upload_ids'].includes(column),
)

/**
 * Stores the trips of one window. A trip with a known vendor id changes only if the vendor corrected it and nobody has
 * edited it. If a file contains an identical trip, that one gains the vendor's support and stays unchanged; other new
 * trips are added, and hidden if another source has the same drive.
 * @returns the number of trips added or changed
 */
export async function storePulledTrips(
  tx: Transaction,
  client: pg.ClientBase,
  account: AccountRow,
  { vehicleId, trips, nowMs }: { vehicleId: string; trips: readonly VendorTrip[]; nowMs: number },
): Promise<number> {
  if (trips.length === 0) return 0
  const { owner_id: ownerId, vendor, region } = account
  const newId = createIds(nowMs)
  await copyRows(client, {
    table: 'pulled_trip',
    columns: [...STAGED, ...OF_VENDOR],
    rows: trips.map(({ id, registration, startTimestamp, row }) => [
      ...importedTripValues({ ownerId, id: newId(), vehicleId, uploadIds: [] }, row),
      row.driver,
      tripFingerprint(row, vehicleId),
      id,
      registration,
      startTimestamp,
      statedAs(row.classification, row.reason),
    ]),
  })
  const isOwn = sql`pulled.owner_id = ${ownerId}`
  const ofAccount = sql`known.owner_id = ${ownerId} and known.vendor = ${vendor} and known.region = ${region}`

  // A trip corrected by the vendor, which processed it again.
  const corrected = await updateTripRows(tx, ownerId, {
    set: Object.fromEntries([...CORRECTED, 'driver', 'fingerprint'].map((name) => [name, sql.ref(`pulled.${name}`)])),
    from: sql`pulled_trip pulled join vendor_trip known on ${ofAccount} and known.external_id = pulled.external_id`,
    where: sql<boolean>`${isOwn} and trip.id = known.trip_id and trip.vehicle_id = pulled.vehicle_id
      and known.fingerprint <> pulled.fingerprint and trip.fingerprint = known.fingerprint and ${isUntouched(ownerId)}`,
  })
  await sql`update vendor_trip known set fingerprint = pulled.fingerprint
    from pulled_trip pulled where ${isOwn} and ${ofAccount} and known.external_id = pulled.external_id
      and known.fingerprint <> pulled.fingerprint`.execute(tx)
  // A missing trip, such as one derived from a deleted file, is found or added again.
  await sql`delete from pulled_trip pulled using vendor_trip known
    where ${isOwn} and ${ofAccount} and known.external_id = pulled.external_id
      and exists (select from trip where trip.owner_id = ${ownerId} and trip.id = known.trip_id)`.execute(tx)

  // New ones that already exist here take the id of the existing trip.
  await sql`update pulled_trip pulled set id = found.id
    from (select distinct on (mine.external_id) mine.external_id, trip.id
      from pulled_trip mine join trip on trip.owner_id = ${ownerId}
        and trip.fingerprint = mine.fingerprint
      where mine.owner_id = ${ownerId}
      order by mine.external_id, trip.deleted_at is null desc, trip.started_at, trip.id) as found
    where ${isOwn} and pulled.external_id = found.external_id`.execute(tx)
  await updateTripRows(tx, ownerId, {
    set: { deleted_at: null, taken_back_by: null },
    from: sql`pulled_trip pulled`,
    where: sql<boolean>`${isOwn} and trip.id = pulled.id and trip.taken_back_by is not null`,
  })
  // The same drive under two ids is one trip.
  await sql`update pulled_trip pulled set id = (
      select min(other.id::text)::uuid from pulled_trip other
      where other.owner_id = ${ownerId}
        and (other.fingerprint = pulled.fingerprint or ${isSameDrive('other', 'pulled')}))
    where ${isOwn} and not exists (select from trip where trip.owner_id = ${ownerId} and trip.id = pulled.id)`.execute(
    tx,
  )
  const added = await insertSelectedTrips(
    tx,
    ownerId,
    STAGED,
    sql`select distinct on (id) ${sql.raw(STAGED.join(', '))} from pulled_trip pulled
    where ${isOwn} and not exists (select from trip where trip.owner_id = ${ownerId} and trip.id = pulled.id)
    order by id, external_id`,
  )
  await sql`insert into vendor_trip
      (owner_id, vendor, region, external_id, trip_id, registration, start_timestamp, fingerprint, stated)
    select ${ownerId}, ${vendor}, ${region}, external_id, id, registration, start_timestamp, fingerprint, stated
    from pulled_trip pulled where ${isOwn}
    on conflict (owner_id, vendor, region, external_id) do update set trip_id = excluded.trip_id`.execute(tx)
  await tx.deleteFrom('pulled_trip').where('owner_id', '=', ownerId).execute()
  const starts = trips.map(({ row }) => row.startedAtMs)
  await settleSameDrives(tx, { ownerId, vehicleId, fromMs: Math.min(...starts), toMs: Math.max(...starts) })
  return corrected + added
}
