import { sql } from 'kysely'
import type { LiveSkipReason } from '@spoor/contract/routes/connections.ts'
import type { LiveKind, LivePoint } from '@spoor/core/live/live-message.ts'
import type { Transaction } from '../../../platform/database/database.ts'
import type { LastSkipped, SkipReasons, StoredPoint } from '../../../platform/database/json-shapes.ts'
import { BLOCK_BYTES } from '../../../domain/tracks/block-queries.ts'
import { updateTripRows } from '../../../domain/trips/trip-table-writes.ts'

export interface NewConnection {
  ownerId: string
  id: string
  kind: LiveKind
  name: string
  vehicleId: string
  uploadId: string
  timezone: string
  keyHash: Buffer
  at: Date
}

export async function insertConnection(tx: Transaction, made: NewConnection): Promise<void> {
  await tx
    .insertInto('upload')
    .values({
      owner_id: made.ownerId,
      id: made.uploadId,
      filename: made.name,
      file_key: '',
      file_size: 0,
      sha256: Buffer.alloc(0),
      status: 'saved',
      progress: 1,
      kind: 'points',
      timezone: made.timezone,
      uploaded_at: made.at,
      completed_at: made.at,
      is_live: true,
    })
    .execute()
  await tx
    .insertInto('connection')
    .values({
      owner_id: made.ownerId,
      id: made.id,
      kind: made.kind,
      name: made.name,
      vehicle_id: made.vehicleId,
      upload_id: made.uploadId,
      connected_at: made.at,
    })
    .execute()
  await insertKey(tx, made)
}

const insertKey = (tx: Transaction, { ownerId, id, keyHash }: { ownerId: string; id: string; keyHash: Buffer }) =>
  tx.insertInto('connection_key').values({ key_hash: keyHash, owner_id: ownerId, connection_id: id }).execute()

export async function replaceKey(
  tx: Transaction,
  key: { ownerId: string; id: string; keyHash: Buffer; at: Date },
): Promise<void> {
  const { ownerId, id } = key
  await deleteKeys(tx, key, sql<boolean>`replaced_at is not null`)
  await tx
    .updateTable('connection_key')
    .set({ replaced_at: key.at })
    .where('owner_id', '=', ownerId)
    .where('connection_id', '=', id)
    .execute()
  await insertKey(tx, key)
}

const deleteKeys = (tx: Transaction, { ownerId, id }: { ownerId: string; id: string }, which = sql<boolean>`true`) =>
  tx.deleteFrom('connection_key').where('owner_id', '=', ownerId).where('connection_id', '=', id).where(which).execute()

/** The upload with the fixes remains, and so do the trips. */
export async function deleteConnection(tx: Transaction, ownerId: string, id: string): Promise<void> {
  await deleteKeys(tx, { ownerId, id })
  await tx.deleteFrom('connection').where('owner_id', '=', ownerId).where('id', '=', id).execute()
}

export async function changeConnection(
  tx: Transaction,
  ownerId: string,
  id: string,
  columns: {
    name?: string
    vehicle_id?: string
    paused_at?: Date | null
    work_hours_only?: boolean
    keep_years?: number
  },
): Promise<void> {
  if (Object.values(columns).every((value) => value === undefined)) return
  await tx.updateTable('connection').set(columns).where('owner_id', '=', ownerId).where('id', '=', id).execute()
}

/** Stores a car of a connection, or the vehicle of its fixes until a moment. */
export async function insertConnectionVehicle(
  tx: Transaction,
  row: { ownerId: string; connectionId: string; car: string; until: Date | null; vehicle_id: string | null },
): Promise<void> {
  await tx
    .insertInto('connection_vehicle')
    .values({
      owner_id: row.ownerId,
      connection_id: row.connectionId,
      car: row.car,
      vehicle_id: row.vehicle_id,
      ...(row.until && { until: row.until }),
    })
    .execute()
}

export interface Arrival {
  ownerId: string
  id: string
  at: Date
  /** Day of `at` in the owner's time zone. */
  day: string
  received: number
  skipped: number
  reasons: SkipReasons
  lastSkipped: LastSkipped | null
  isUsable: boolean
}

/** Counts a message. */
export async function recordArrival(tx: Transaction, arrival: Arrival): Promise<void> {
  const { ownerId, id, at, day } = arrival
  await tx
    .updateTable('connection_day')
    .set(({ eb }) => ({
      received: eb('received', '+', arrival.received),
      skipped: eb('skipped', '+', arrival.skipped),
      reasons: JSON.stringify(arrival.reasons),
    }))
    .where('owner_id', '=', ownerId)
    .where('connection_id', '=', id)
    .where('day', '=', day)
    .execute()
  await tx
    .updateTable('connection')
    .set(({ fn, val, ref }) => ({
      last_received_at: at,
      ...(arrival.lastSkipped && { last_skipped: JSON.stringify(arrival.lastSkipped) }),
      unusable_since: arrival.isUsable ? null : fn.coalesce(ref('unusable_since'), val(at)),
    }))
    .where('owner_id', '=', ownerId)
    .where('id', '=', id)
    .execute()
}

/** Returns whether the caller must enqueue the job that processes the points; false if one is already waiting. */
export async function setDue(
  tx: Transaction,
  { ownerId, id }: { ownerId: string; id: string },
  dueAt: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('connection')
    .set({ due_at: dueAt })
    .where('owner_id', '=', ownerId)
    .where('id', '=', id)
    .where('due_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function insertBatch(
  tx: Transaction,
  batch: { ownerId: string; connectionId: string; id: string; at: Date; day: string; points: readonly LivePoint[] },
): Promise<void> {
  const points = batch.points.map((point): StoredPoint => [
    point.timeMs,
    point.lat,
    point.lng,
    point.speedMps,
    point.odometerM,
    point.ignition,
    point.accuracyM,
    point.activity,
    point.car ?? null,
  ])
  await sql`insert into live_batch (owner_id, connection_id, id, received_at, day, points)
    values (${batch.ownerId}, ${batch.connectionId}, ${batch.id}, ${batch.at}, ${batch.day}::date, ${JSON.stringify(points)}::jsonb)`.execute(
    tx,
  )
}

export interface Batch {
  connectionId: string
  receivedAt: Date
  day: string
  points: StoredPoint[]
}

/** Removes and returns an owner's oldest waiting messages. */
export async function takeBatches(tx: Transaction, ownerId: string, most: number): Promise<Batch[]> {
  const oldest = await tx
    .selectFrom('live_batch')
    .select('id')
    .where('owner_id', '=', ownerId)
    .orderBy('received_at')
    .orderBy('id')
    .limit(most)
    .execute()
  if (oldest.length === 0) return []
  const rows = await tx
    .deleteFrom('live_batch')
    .where('owner_id', '=', ownerId)
    .where(
      'id',
      'in',
      oldest.map(({ id }) => id),
    )
    .returning(['connection_id', 'received_at', 'day', 'points'])
    .execute()
  return rows.map(toBatch).toSorted((a, b) => a.receivedAt.getTime() - b.receivedAt.getTime())
}

const toBatch = (row: { connection_id: string; received_at: Date; day: string; points: StoredPoint[] }): Batch => ({
  connectionId: row.connection_id,
  receivedAt: row.received_at,
  day: row.day,
  points: row.points,
})

/** Drops points that have waited too long, and counts them as skipped. Returns the number per source. */
export async function dropOldBatches(
  tx: Transaction,
  ownerId: string,
  before: Date,
): Promise<{ kind: string; points: number }[]> {
  const rows = await tx
    .deleteFrom('live_batch')
    .where('owner_id', '=', ownerId)
    .where('received_at', '<', before)
    .returning(['connection_id', 'received_at', 'day', 'points'])
    .execute()
  if (rows.length === 0) return []
  const connections = await tx.selectFrom('connection').select(['id', 'kind']).where('owner_id', '=', ownerId).execute()
  const kinds = new Map(connections.map(({ id, kind }) => [id, kind]))
  const dropped: { kind: string; points: number }[] = []
  for (const { connectionId, day, points } of rows.map(toBatch)) {
    await recordDropped(tx, { ownerId, connectionId, day, reason: 'no_access', skipped: points.length })
    dropped.push({ kind: kinds.get(connectionId) ?? '', points: points.length })
  }
  return dropped
}

/** Counts points that were accepted at first as skipped. */
export async function recordDropped(
  tx: Transaction,
  dropped: { ownerId: string; connectionId: string; day: string; reason: LiveSkipReason; skipped: number },
): Promise<void> {
  const { ownerId, connectionId, day, reason, skipped } = dropped
  await sql`update connection_day set skipped = skipped + ${skipped},
      reasons = jsonb_set(reasons, array[${reason}::text], jsonb_build_object('detail', '',
        'count', coalesce((reasons -> ${reason}::text ->> 'count')::int, 0) + ${skipped}::int))
    where owner_id = ${ownerId} and connection_id = ${connectionId}
      and day = ${day}::date`.execute(tx)
}

export interface TakenIn {
  ownerId: string
  id: string
  uploadId: string
  /** By day of arrival. */
  counts: ReadonlyMap<string, { used: number; duplicates: number }>
  bytes: number
  lastFixAt: Date | null
  /** null keeps the previous value. */
  intervalS: number | null
  /** 1 if the speeds are right; null keeps the previous value. */
  speedFactor: number | null
  at: Date
}

export async function recordTakenIn(tx: Transaction, taken: TakenIn): Promise<void> {
  const { ownerId, id } = taken
  for (const [day, { used, duplicates }] of taken.counts) {
    await sql`update connection_day set used = used + ${used}, duplicates = duplicates + ${duplicates}
      where owner_id = ${ownerId} and connection_id = ${id} and day = ${day}::date`.execute(tx)
  }
  await sql`update connection set last_fix_at = greatest(last_fix_at, ${taken.lastFixAt}::timestamptz),
      interval_s = coalesce(${taken.intervalS}::real, interval_s),
      speed_factor = nullif(coalesce(${taken.speedFactor}::real, speed_factor), 1)
    where owner_id = ${ownerId} and id = ${id}`.execute(tx)
  await sql`update upload set file_size = greatest(0, file_size + ${taken.bytes}), uploaded_at = ${taken.at},
      completed_at = ${taken.at}
    where owner_id = ${ownerId} and id = ${taken.uploadId}`.execute(tx)
}

export async function setDriving(
  tx: Transaction,
  { ownerId, id }: { ownerId: string; id: string },
  driving: { startedAtMs: number; distanceM: number } | null,
): Promise<void> {
  await sql`update connection set due_at = null,
      driving_since = ${driving && new Date(driving.startedAtMs)}::timestamptz,
      driving_m = ${driving && driving.distanceM}::float8
    where owner_id = ${ownerId} and id = ${id}`.execute(tx)
}

/**
 * Deletes an upload's fixes up to a UTC day. Its listed trips until then become the driver's own, so that deriving the
 * following days does not remove them.
 */
export async function clearFixes(
  tx: Transaction,
  { ownerId, uploadId, until }: { ownerId: string; uploadId: string; until: string },
): Promise<void> {
  const gone = await tx
    .deleteFrom('track_block')
    .where('owner_id', '=', ownerId)
    .where('upload_id', '=', uploadId)
    .where('day', '<=', until)
    .returning(BLOCK_BYTES.as('bytes'))
    .execute()
  if (gone.length === 0) return
  await updateTripRows(tx, ownerId, {
    set: { corrected: sql`(corrected || 'bounds'::text)` },
    where: sql<boolean>`upload_ids @> array[${uploadId}]::uuid[] and not 'bounds' = any(corrected) and taken_back_by is null
      and started_at < (${until}::date + 1)::timestamp at time zone 'UTC'`,
  })
  await sql`update upload set file_size = greatest(0, file_size - ${gone.reduce((sum, { bytes }) => sum + bytes, 0)})
    where owner_id = ${ownerId} and id = ${uploadId}`.execute(tx)
}
