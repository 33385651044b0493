import { sql } from 'kysely'
import type { Sensitivity } from '@spoor/core/journey/parameters.ts'
import type { Transaction } from '../../platform/database/database.ts'
import type { FileStore } from '../../platform/files/file-store.ts'
import { BLOCK_PLACE, readBlocks } from './block-files.ts'

/** An owner's vehicle. Days are UTC days counted from 1970-01-01. */
export interface VehicleKey {
  ownerId: string
  vehicleId: string
}

/** A device of a vehicle: its fixes make up one track. */
export interface DeviceKey extends VehicleKey {
  /** A connection's upload, or '' for the vehicle's files; another key for files from a different device. */
  device: string
}

export interface DayRange {
  fromDay: number
  /** Inclusive. */
  toDay: number
}

const EPOCH = sql`date '1970-01-01'`
const DAY = sql<number>`day - ${EPOCH}`
const FROM_DAY = sql<number>`min(day) - ${EPOCH}`
const TO_DAY = sql<number>`max(day) - ${EPOCH}`

const isInDays = ({ fromDay, toDay }: DayRange) =>
  sql<boolean>`day between ${EPOCH} + ${fromDay}::int and ${EPOCH} + ${toDay}::int`

/** Condition on `track_block`: this device's blocks of live uploads, without those of `exceptUploadId`. */
function liveBlocks({ ownerId, vehicleId, device }: DeviceKey, exceptUploadId: string | null) {
  return sql<boolean>`track_block.owner_id = ${ownerId} and track_block.vehicle_id = ${vehicleId}
    and track_block.device = ${device}
    and track_block.upload_id is distinct from ${exceptUploadId}::uuid
    and exists (select from upload where upload.owner_id = ${ownerId} and upload.id = track_block.upload_id
      and upload.undone_at is null and upload.in_logbook)`
}

/** First and last day with fixes of other uploads; undefined if there are none. */
export async function findDays(
  tx: Transaction,
  key: DeviceKey,
  exceptUploadId: string | null,
): Promise<DayRange | undefined> {
  const { fromDay, toDay } = await tx
    .selectFrom('track_block')
    .select([FROM_DAY.$castTo<number | null>().as('fromDay'), TO_DAY.$castTo<number | null>().as('toDay')])
    .where(liveBlocks(key, exceptUploadId))
    .executeTakeFirstOrThrow()
  return fromDay === null || toDay === null ? undefined : { fromDay, toDay }
}

/** The vehicles among these with trips, or with fixes of other uploads. */
export async function listVehiclesInUse(
  tx: Transaction,
  ownerId: string,
  exceptUploadId: string,
  vehicleIds: readonly string[],
): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select id from unnest(${vehicleIds}::uuid[]) vehicle (id)
    where exists (select from track_block where owner_id = ${ownerId} and vehicle_id = vehicle.id
        and upload_id <> ${exceptUploadId})
      or exists (select from trip where owner_id = ${ownerId} and vehicle_id = vehicle.id)
      -- Trips that the driver moved are compared with those of all vehicles.
      or exists (select from trip where owner_id = ${ownerId} and 'vehicle_id' = any(corrected))`.execute(tx)
  return new Set(rows.map(({ id }) => id))
}

/** The `count` closest days with fixes before (or after) a day, nearest first. */
export async function listDaysBeside(
  tx: Transaction,
  key: DeviceKey,
  exceptUploadId: string | null,
  beside: { day: number; side: 'before' | 'after'; count: number },
): Promise<number[]> {
  const day = sql`${EPOCH} + ${beside.day}::int`
  const isBefore = beside.side === 'before'
  const rows = await tx
    .selectFrom('track_block')
    .select(DAY.as('day'))
    .distinct()
    .where(liveBlocks(key, exceptUploadId))
    .where(isBefore ? sql<boolean>`day < ${day}` : sql<boolean>`day > ${day}`)
    .orderBy(DAY, isBefore ? 'desc' : 'asc')
    .limit(beside.count)
    .execute()
  return rows.map((row) => row.day)
}

/** The fixes in the range, grouped by upload, each group in day order. */
export async function listBlocks(
  tx: Transaction,
  files: FileStore,
  key: DeviceKey,
  exceptUploadId: string | null,
  range: DayRange,
) {
  const rows = await tx
    .selectFrom('track_block')
    .select(['upload_id as uploadId', ...BLOCK_PLACE])
    .where(liveBlocks(key, exceptUploadId))
    .where(isInDays(range))
    .orderBy('upload_id')
    .orderBy('day')
    .execute()
  return readBlocks(files, key.ownerId, rows)
}

/** The fixes of one upload and device on these days, in day order. */
export async function listBlocksOfDays(
  tx: Transaction,
  files: FileStore,
  key: DeviceKey,
  uploadId: string,
  days: readonly number[],
) {
  const rows = await tx
    .selectFrom('track_block')
    .select(BLOCK_PLACE)
    .where('owner_id', '=', key.ownerId)
    .where('vehicle_id', '=', key.vehicleId)
    .where('device', '=', key.device)
    .where('upload_id', '=', uploadId)
    .where(sql<boolean>`${DAY} = any(${days}::int[])`)
    .orderBy('day')
    .execute()
  return readBlocks(files, key.ownerId, rows)
}

/** A device's latest blocks of an upload that together have at least this many fixes, in day order. */
export async function listLastBlocks(
  tx: Transaction,
  files: FileStore,
  key: DeviceKey,
  { uploadId, fixes }: { uploadId: string; fixes: number },
) {
  const blocks = tx
    .selectFrom('track_block')
    .select(['day', ...BLOCK_PLACE])
    .select(sql<number>`sum(fix_count) over (order by day desc) - fix_count`.as('later_fixes'))
    .where('owner_id', '=', key.ownerId)
    .where('vehicle_id', '=', key.vehicleId)
    .where('device', '=', key.device)
    .where('upload_id', '=', uploadId)
  const rows = await tx
    .selectFrom(blocks.as('block'))
    .select(BLOCK_PLACE)
    .where('later_fixes', '<', fixes)
    .orderBy('day')
    .execute()
  return readBlocks(files, key.ownerId, rows)
}

export function listDeviceDays(tx: Transaction, ownerId: string, uploadId: string) {
  return tx
    .selectFrom('track_block')
    .select(['vehicle_id as vehicleId', 'device', FROM_DAY.as('fromDay'), TO_DAY.as('toDay')])
    .where('owner_id', '=', ownerId)
    .where('upload_id', '=', uploadId)
    .groupBy(['vehicle_id', 'device'])
    .orderBy('vehicle_id')
    .orderBy('device')
    .execute()
}

/** The devices with fixes of a vehicle in the range, those with most fixes first. */
export async function listDevices(
  tx: Transaction,
  { ownerId, vehicleId }: VehicleKey,
  range: DayRange,
  /** Counts only files, except this one. */
  exceptUploadId?: string,
): Promise<string[]> {
  const rows = await tx
    .selectFrom('track_block')
    .innerJoin('upload', (join) =>
      join.onRef('upload.owner_id', '=', 'track_block.owner_id').onRef('upload.id', '=', 'track_block.upload_id'),
    )
    .select('device')
    .where('track_block.owner_id', '=', ownerId)
    .where('vehicle_id', '=', vehicleId)
    .$if(exceptUploadId !== undefined, (query) =>
      query.where('is_live', '=', false).where('upload_id', '<>', exceptUploadId!),
    )
    .where('undone_at', 'is', null)
    .where('in_logbook', '=', true)
    .where(isInDays(range))
    .groupBy('device')
    .orderBy((eb) => eb.fn.sum('fix_count'), 'desc')
    .orderBy('device')
    .execute()
  return rows.map(({ device }) => device)
}

/** The latest chosen sensitivity among the uploads with fixes of this vehicle in the range. */
export async function findSensitivity(tx: Transaction, vehicle: VehicleKey, range: DayRange): Promise<Sensitivity> {
  const row = await tx
    .selectFrom('upload')
    .select('sensitivity')
    .where('owner_id', '=', vehicle.ownerId)
    .where('undone_at', 'is', null)
    .where('in_logbook', '=', true)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('track_block')
          .select('track_block.day')
          .where('track_block.owner_id', '=', vehicle.ownerId)
          .where('track_block.vehicle_id', '=', vehicle.vehicleId)
          .whereRef('track_block.upload_id', '=', 'upload.id')
          .where(isInDays(range)),
      ),
    )
    .orderBy('completed_at', (order) => order.desc().nullsLast())
    .limit(1)
    .executeTakeFirst()
  return row?.sensitivity ?? 'normal'
}
