import { sql } from 'kysely'
import { findOtherDistances, findSameDrives, type SourcedTrip } from '@spoor/core/reconcile/same-drives.ts'
import { DAY_MS } from '@spoor/core/units/duration.ts'
import { countRows, type Transaction } from '../../platform/database/database.ts'
import { isPulled } from '../../platform/database/pulled-trip.ts'
import { updateTripRows } from './trip-table-writes.ts'

/**
 * Condition on the owner's `trip`: it is in an upload that counts or in a vendor's account, or was transferred by the
 * driver's company. A trip with `taken_back_by` is hidden as the same drive as that other trip.
 */
export const isSupported = (ownerId: string) => sql<boolean>`(trip.upload_ids = '{}' or ${isPulled(ownerId)} or exists (
  select from upload supporting where supporting.owner_id = ${ownerId} and supporting.id = any(trip.upload_ids)
    and supporting.undone_at is null and supporting.in_logbook))`

/** Whether an aggregated group of the owner's `trip` has more than one source. */
const haveSeveralSources = (ownerId: string) =>
  sql<boolean>`(exists (select from vendor_trip where owner_id = ${ownerId}) or min(source) <> max(source)
    or bool_or(has_path) <> bool_and(has_path) or bool_or(upload_ids = '{}') <> bool_and(upload_ids = '{}')
    or min(device) <> max(device) or bool_or(device is null) <> bool_and(device is null))`

/** Trips of one vehicle, on all days if no bounds are given. */
export interface DrivesOfVehicle {
  ownerId: string
  vehicleId: string
  fromMs?: number
  toMs?: number
}

/**
 * Lists each drive once: hides trips that duplicate another source's, and lists them again when the other trip no
 * longer exists. Call it whenever two sources may have met; the caller holds the owner's import lock.
 */
export async function settleSameDrives(tx: Transaction, drives: DrivesOfVehicle): Promise<void> {
  const { ownerId, vehicleId, fromMs = Number.NEGATIVE_INFINITY, toMs = Number.POSITIVE_INFINITY } = drives
  const isOfVehicle = sql<boolean>`trip.owner_id = ${ownerId} and trip.vehicle_id = ${vehicleId}`
  const { rows: sources } = await sql<{ several: boolean }>`
    select ${haveSeveralSources(ownerId)} as several from trip where ${isOfVehicle}`.execute(tx)
  if (!sources[0].several) return
  // One more day on each side for trips that extend into the range, and one for the trips that represent them.
  const isLoaded = sql<boolean>`${Number.isFinite(fromMs) ? sql`started_at >= ${new Date(fromMs - 2 * DAY_MS)}` : sql`true`}
    and ${Number.isFinite(toMs) ? sql`started_at <= ${new Date(toMs + 2 * DAY_MS)}` : sql`true`}`
  const { rows } = await sql<{
    id: string
    started_at: Date
    ended_at: Date | null
    created_at: Date
    kind: SourcedTrip['kind']
    distance_m: number
    other_distance_m: number | null
    device: string | null
    quality: number
    is_active: boolean
    is_phone: boolean
    is_touched: boolean
    hidden_by: string | null
  }>`select distinct on (trip.id) trip.id, started_at, ended_at, created_at, taken_back_by as hidden_by, distance_m,
      other_distance_m, device, device_quality as quality,
      not exists (select from upload where upload.owner_id = ${ownerId} and upload.id = any(upload_ids) and is_live)
        or (connection.id is not null and connection.paused_at is null) as is_active,
      coalesce(connection.kind not in ('traccar_server', 'json'), false) as is_phone,
      case when source <> 'upload' then 'own'
        when upload_ids = '{}' then case when ${isPulled(ownerId)} then 'pulled' else 'given' end
        when has_path then 'fixes' else 'rows' end as kind,
      (corrected <> '{}' or (status <> 'pending' and not auto_confirmed)
        or (deleted_at is not null and taken_back_by is null)) as is_touched
    from trip left join connection on connection.owner_id = ${ownerId} and connection.upload_id = any(trip.upload_ids)
    where ${isOfVehicle} and ${isLoaded} and (taken_back_by is null or ${isSupported(ownerId)})
      and (deleted_at is null or taken_back_by is not null or mode is null or mode = 'other_car')
    order by trip.id, connection.paused_at nulls first`.execute(tx)
  const trips = rows.map((row) => ({
    id: row.id,
    distanceM: row.distance_m,
    kind: row.kind,
    device: row.device ?? '',
    rank: { isActive: row.is_active, isPhone: row.is_phone, quality: row.quality },
    isTouched: row.is_touched,
    createdAtMs: row.created_at.getTime(),
    startedAtMs: row.started_at.getTime(),
    endedAtMs: (row.ended_at ?? row.started_at).getTime(),
  }))
  const found = findSameDrives(trips)
  const distances = findOtherDistances(trips, found)
  const changed = rows.flatMap(({ id, started_at: startedAt, hidden_by: before, other_distance_m: otherBefore }) => {
    const by = found.get(id) ?? null
    const otherM = distances.get(id) ?? null
    const isSettled = startedAt.getTime() >= fromMs - DAY_MS && startedAt.getTime() <= toMs + DAY_MS
    return (by === before && otherM === otherBefore) || !isSettled ? [] : [{ id, by, otherM }]
  })
  if (changed.length === 0) return
  const ids = changed.map(({ id }) => id)
  await updateTripRows(tx, ownerId, {
    set: {
      taken_back_by: sql.ref('settled.by'),
      deleted_at: sql`case when settled.by is not null then coalesce(trip.deleted_at, now())
        when trip.taken_back_by is null then trip.deleted_at end`,
      other_distance_m: sql.ref('settled.other_m'),
    },
    from: sql`unnest(${ids}::uuid[], ${changed.map(({ by }) => by)}::uuid[], ${changed.map(({ otherM }) => otherM)}::float8[])
      as settled (id, by, other_m)`,
    ids,
    where: sql<boolean>`trip.id = settled.id`,
  })
}

/** Settles duplicate drives around the trips of an upload. Asking each vehicle alone would read all trips each time. */
export async function settleDrivesOfUpload(tx: Transaction, ownerId: string, uploadId: string): Promise<void> {
  const isOfUpload = sql<boolean>`upload_ids @> array[${uploadId}]::uuid[]`
  const vehicles = await tx
    .selectFrom('trip')
    .select((eb) => [
      'vehicle_id',
      eb.fn.min('started_at').filterWhere(isOfUpload).as('from'),
      eb.fn.max('started_at').filterWhere(isOfUpload).as('to'),
    ])
    .where('owner_id', '=', ownerId)
    .where('vehicle_id', 'is not', null)
    .groupBy('vehicle_id')
    .having(sql<boolean>`bool_or(${isOfUpload}) and ${haveSeveralSources(ownerId)}`)
    .execute()
  for (const { vehicle_id: vehicleId, from, to } of vehicles) {
    const range = { fromMs: new Date(from).getTime(), toMs: new Date(to).getTime() }
    await settleSameDrives(tx, { ownerId, vehicleId: vehicleId!, ...range })
  }
}

const isHidden = (ownerId: string, uploadId: string) => sql<boolean>`trip.owner_id = ${ownerId}
  and upload_ids @> array[${uploadId}]::uuid[] and taken_back_by is not null and ${isSupported(ownerId)}`

/** Number of an upload's trips that are hidden because another source has the same drives. */
export function countHiddenTrips(tx: Transaction, ownerId: string, uploadId: string): Promise<number> {
  return countRows(tx.selectFrom('trip').where(isHidden(ownerId, uploadId)))
}

/** How many of them are rows that no other upload contains. */
export function countHiddenRows(tx: Transaction, ownerId: string, uploadId: string): Promise<number> {
  return countRows(
    tx
      .selectFrom('trip')
      .where(isHidden(ownerId, uploadId))
      .where(sql<boolean>`not has_path and upload_ids = array[${uploadId}]::uuid[]`),
  )
}
