import { sql } from 'kysely'
import type { Transaction } from '../../../database/database.ts'

/** A vehicle of an owner. Days are UTC days counted from 1970-01-01. */
export interface VehicleKey {
  ownerId: string
  vehicleId: string
}

export interface DayRange {
  fromDay: number
  /** Inclusive. */
  toDay: number
}

const EPOCH = sql`date '1970-01-01'`

/** Condition on `track_block`: this vehicle's blocks of live uploads, without those of `exceptUploadId`. */
function liveBlocks({ ownerId, vehicleId }: VehicleKey, exceptUploadId: string | null) {
  return sql<boolean>`track_block.owner_id = ${ownerId} and track_block.vehicle_id = ${vehicleId}
    and track_block.upload_id is distinct from ${exceptUploadId}::uuid
    and exists (select from upload where upload.owner_id = ${ownerId} and upload.id = track_block.upload_id
      and upload.undone_at is null)`
}

/** First and last day with fixes of other uploads; undefined if there are none. */
export async function findDays(
  tx: Transaction,
  vehicle: VehicleKey,
  exceptUploadId: string | null,
): Promise<DayRange | undefined> {
  const { rows } = await sql<{ fromDay: number | null; toDay: number | null }>`
    select min(day) - ${EPOCH} as "fromDay", max(day) - ${EPOCH} as "toDay"
    from track_block where ${liveBlocks(vehicle, exceptUploadId)}`.execute(tx)
  const { fromDay, toDay } = rows[0]
  return fromDay === null || toDay === null ? undefined : { fromDay, toDay }
}

/** The `count` closest days with fixes before (or after) a day, nearest first. */
export async function listDaysBeside(
  tx: Transaction,
  vehicle: VehicleKey,
  exceptUploadId: string | null,
  beside: { day: number; side: 'before' | 'after'; count: number },
): Promise<number[]> {
  const day = sql`${EPOCH} + ${beside.day}::int`
  const { rows } = await sql<{ day: number }>`
    select distinct day - ${EPOCH} as day from track_block
    where ${liveBlocks(vehicle, exceptUploadId)} and ${beside.side === 'before' ? sql`day < ${day}` : sql`day > ${day}`}
    order by 1 ${beside.side === 'before' ? sql`desc` : sql`asc`} limit ${beside.count}`.execute(tx)
  return rows.map((row) => row.day)
}

/** The fixes of the range, upload by upload, each in order of days. */
export async function listBlocks(
  tx: Transaction,
  vehicle: VehicleKey,
  exceptUploadId: string | null,
  range: DayRange,
): Promise<{ uploadId: string; fixes: Buffer }[]> {
  const { rows } = await sql<{ uploadId: string; fixes: Buffer }>`
    select upload_id as "uploadId", fixes from track_block
    where ${liveBlocks(vehicle, exceptUploadId)}
      and day between ${EPOCH} + ${range.fromDay}::int and ${EPOCH} + ${range.toDay}::int
    order by upload_id, day`.execute(tx)
  return rows
}

/** The vehicles of an upload and the days of each. */
export async function listVehicleDays(
  tx: Transaction,
  ownerId: string,
  uploadId: string,
): Promise<({ vehicleId: string } & DayRange)[]> {
  const { rows } = await sql<{ vehicleId: string } & DayRange>`
    select vehicle_id as "vehicleId", min(day) - ${EPOCH} as "fromDay", max(day) - ${EPOCH} as "toDay"
    from track_block where owner_id = ${ownerId} and upload_id = ${uploadId}
    group by vehicle_id order by vehicle_id`.execute(tx)
  return rows
}

/** The sensitivity chosen last among the uploads with fixes of this vehicle in the range. */
export async function findSensitivity(tx: Transaction, vehicle: VehicleKey, range: DayRange): Promise<string> {
  const { rows } = await sql<{ sensitivity: string }>`
    select sensitivity from upload
    where owner_id = ${vehicle.ownerId} and undone_at is null and exists (
      select from track_block where track_block.owner_id = ${vehicle.ownerId}
        and track_block.vehicle_id = ${vehicle.vehicleId} and track_block.upload_id = upload.id
        and day between ${EPOCH} + ${range.fromDay}::int and ${EPOCH} + ${range.toDay}::int)
    order by completed_at desc nulls last limit 1`.execute(tx)
  return rows[0]?.sensitivity ?? 'normal'
}
