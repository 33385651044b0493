import { sql, type Insertable } from 'kysely'
import type { RowTrip, UploadQuestion } from '@spoor/contract/routes/uploads.ts'
import type { ColumnMapping } from '@spoor/core/import/fields.ts'
import type { PartialResult } from '@spoor/core/import/partial-result.ts'
import type { FileLayout, RowCounts } from '@spoor/core/import/result.ts'
import type { Sensitivity } from '@spoor/core/journey/parameters.ts'
import { makeStorable } from '@spoor/core/units/storable-text.ts'
import type { Database, Transaction } from '../../../platform/database/database.ts'
import type { Upload } from '../../../platform/database/schema.gen.ts'
import { deleteTripRows, updateTripRows } from '../../../domain/trips/trip-table-writes.ts'
import { deleteVehicleRows } from '../../../domain/trips/vehicle-row-writes.ts'
import type { IssueBlocks } from './import/issue-blocks.ts'
import { onlySupportedBy, type UploadRow } from './upload-queries.ts'

export function insertUpload(tx: Transaction, upload: Insertable<Upload>): Promise<UploadRow> {
  return tx.insertInto('upload').values(upload).returningAll().executeTakeFirstOrThrow()
}

/** Marks the upload as being read, and counts the attempt. */
export function beginReading(tx: Transaction, upload: UploadRow): Promise<UploadRow> {
  return tx
    .updateTable('upload')
    .set((eb) => ({ status: 'extracting', progress: 0, attempts: eb('attempts', '+', 1) }))
    .where('owner_id', '=', upload.owner_id)
    .where('id', '=', upload.id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Returns an upload that could not be read yet to the queue, without counting the attempt. */
export async function postponeReading(tx: Transaction, upload: UploadRow): Promise<void> {
  await tx
    .updateTable('upload')
    .set((eb) => ({ status: 'received', progress: 0, attempts: eb('attempts', '-', 1) }))
    .where('owner_id', '=', upload.owner_id)
    .where('id', '=', upload.id)
    .execute()
}

/** Outside of any transaction, so it is visible at once; has no effect once reading has ended. */
export async function showProgress(database: Database, upload: UploadRow, progress: number): Promise<void> {
  await database
    .updateTable('upload')
    .set({ progress })
    .where('owner_id', '=', upload.owner_id)
    .where('id', '=', upload.id)
    .where('status', '=', 'extracting')
    .where('attempts', '=', upload.attempts)
    .execute()
}

export interface ReadFile {
  layout: FileLayout
  counts: RowCounts
  questions: readonly UploadQuestion[]
  firstTrips: readonly RowTrip[]
  tripsFound: number
  warnings: readonly string[]
  completedAtMs: number
}

export async function finishReading(
  tx: Transaction,
  upload: UploadRow,
  status: 'saved' | 'needs_look',
  read: ReadFile,
): Promise<void> {
  await tx
    .updateTable('upload')
    .set({
      status,
      progress: 1,
      kind: read.layout.kind,
      layout: toStorableJson(read.layout),
      rows_read: read.counts.read,
      rows_used: read.counts.used,
      rows_skipped: read.counts.skipped,
      duplicates: read.counts.duplicates,
      trips_found: read.tripsFound,
      warnings: toStorableJson(read.warnings),
      questions: toStorableJson(read.questions),
      first_trips: toStorableJson(read.firstTrips),
      error_code: null,
      error_message: null,
      attempts: 0,
      completed_at: new Date(read.completedAtMs),
    })
    .where('owner_id', '=', upload.owner_id)
    .where('id', '=', upload.id)
    .execute()
}

/** JSON with the file's texts, which may contain what PostgreSQL refuses. */
function toStorableJson(value: object): string {
  return JSON.stringify(value, (_, part: unknown) => (typeof part === 'string' ? makeStorable(part) : part))
}

/**
 * Trips of an earlier import of the file stay; only this attempt failed. If it had counted rows, its counts and layout
 * are stored, because the message and skipped rows refer to them.
 */
export async function failUpload(
  tx: Transaction,
  upload: UploadRow,
  failure: { code: string; message: string; partialResult: PartialResult; completedAtMs: number },
): Promise<void> {
  const { counts, layout } = failure.partialResult
  await tx
    .updateTable('upload')
    .set({
      status: 'failed',
      error_code: failure.code,
      error_message: failure.message,
      ...(counts && {
        rows_read: counts.read,
        rows_used: counts.used,
        rows_skipped: counts.skipped,
        duplicates: counts.duplicates,
      }),
      ...(layout && { layout: JSON.stringify(layout) }),
      attempts: 0,
      completed_at: new Date(failure.completedAtMs),
    })
    .where('owner_id', '=', upload.owner_id)
    .where('id', '=', upload.id)
    .execute()
}

export async function replaceIssues(tx: Transaction, upload: UploadRow, issues: IssueBlocks): Promise<void> {
  await tx
    .deleteFrom('row_issue_block')
    .where('owner_id', '=', upload.owner_id)
    .where('upload_id', '=', upload.id)
    .execute()
  let block = 0
  for (const json of issues.blocks()) {
    await sql`insert into row_issue_block (owner_id, upload_id, block, issues)
      values (${upload.owner_id}, ${upload.id}, ${block++}, ${json}::jsonb)`.execute(tx)
  }
}

export async function rememberMapping(
  tx: Transaction,
  ownerId: string,
  headerFingerprint: string,
  mapping: ColumnMapping,
): Promise<void> {
  await tx
    .insertInto('column_mapping')
    .values({ owner_id: ownerId, header_fingerprint: headerFingerprint, mapping: JSON.stringify(mapping) })
    .onConflict((conflict) =>
      conflict.columns(['owner_id', 'header_fingerprint']).doUpdateSet(({ ref }) => ({
        mapping: ref('excluded.mapping'),
        saved_at: ref('excluded.saved_at'),
      })),
    )
    .execute()
}

export function resetForReading(
  tx: Transaction,
  upload: UploadRow,
  wish: { mapping?: ColumnMapping | null; sensitivity?: Sensitivity },
): Promise<UploadRow> {
  return tx
    .updateTable('upload')
    .set({
      status: 'received',
      progress: 0,
      attempts: 0,
      error_code: null,
      error_message: null,
      completed_at: null,
      ...(wish.mapping !== undefined && { mapping: wish.mapping === null ? null : JSON.stringify(wish.mapping) }),
      ...(wish.sensitivity !== undefined && { sensitivity: wish.sensitivity }),
    })
    .where('owner_id', '=', upload.owner_id)
    .where('id', '=', upload.id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Undoes an upload and deletes the trips without other support. */
export async function markUploadUndone(tx: Transaction, upload: UploadRow, nowMs: number): Promise<UploadRow> {
  const now = new Date(nowMs)
  await deleteOwnTrips(tx, upload, now)
  return updateUpload(tx, upload, { undone_at: now })
}

/** Restores an upload and the trips deleted with it, unless the file waits for an answer. */
export async function restoreUpload(tx: Transaction, upload: UploadRow): Promise<UploadRow> {
  if (upload.in_logbook) await restoreTrips(tx, upload)
  return updateUpload(tx, upload, { undone_at: null })
}

/** Takes the trips of an earlier reading out of the logbook. */
export async function removeFromLogbook(tx: Transaction, upload: UploadRow, nowMs: number): Promise<void> {
  await deleteOwnTrips(tx, upload, new Date(nowMs))
  await updateUpload(tx, upload, { in_logbook: false })
}

/** Restores the trips of the reading before {@link removeFromLogbook}, so that the next one finds their edits. */
export async function returnToLogbook(tx: Transaction, upload: UploadRow): Promise<void> {
  await restoreTrips(tx, upload)
  await updateUpload(tx, upload, { in_logbook: true })
}

async function deleteOwnTrips(tx: Transaction, upload: UploadRow, now: Date): Promise<void> {
  await updateTripRows(tx, upload.owner_id, {
    set: { deleted_at: now, taken_back_by: upload.id },
    where: onlySupportedBy(upload.owner_id, upload.id),
  })
}

async function restoreTrips(tx: Transaction, upload: UploadRow): Promise<void> {
  // Trips shared by several undone uploads were deleted with the last one, but restoring any upload restores them.
  await updateTripRows(tx, upload.owner_id, {
    set: { deleted_at: null, taken_back_by: null },
    where: sql<boolean>`taken_back_by is not null and upload_ids @> array[${upload.id}]::uuid[]`,
  })
}

/**
 * Deletes an undone upload with its fixes, its skipped rows, the trips without another upload, and vehicles with no
 * other data. The driver's own deletions are remembered, so that another file does not restore those trips.
 */
export async function forgetUpload(tx: Transaction, upload: UploadRow): Promise<void> {
  const gone = await deleteTripRows(tx, upload.owner_id, {
    where: sql<boolean>`taken_back_by is not null and upload_ids = array[${upload.id}]::uuid[]`,
  })
  await updateTripRows(tx, upload.owner_id, {
    set: { upload_ids: sql`array_remove(upload_ids, ${upload.id}::uuid)` },
    where: sql<boolean>`upload_ids @> array[${upload.id}]::uuid[]`,
  })
  await tx.deleteFrom('upload').where('owner_id', '=', upload.owner_id).where('id', '=', upload.id).execute()
  const ids = [...new Set(gone.map(({ vehicle_id }) => vehicle_id))].filter((id) => id !== null)
  await deleteVehicleRows(
    tx,
    upload.owner_id,
    sql<boolean>`id = any(${ids}::uuid[]) and registration = '' and value_cents is null
      and not exists (select from app_user where app_user.id = ${upload.owner_id} and default_vehicle_id = vehicle.id)
      ${sql.join(USES_OF_VEHICLE.map(isUnusedBy), sql` `)}`,
  )
}

/** Tables whose rows prevent the deletion of a vehicle. */
const USES_OF_VEHICLE = [
  'trip',
  'track_block',
  'odometer_reading',
  'vehicle_cost',
  'vehicle_paper',
  'vehicle_driver',
  'vehicle_tax_year',
  'connection',
  'vendor_vehicle',
] as const

const isUnusedBy = (table: (typeof USES_OF_VEHICLE)[number]) =>
  sql`and not exists (select from ${sql.table(table)} used
    where used.owner_id = vehicle.owner_id and used.vehicle_id = vehicle.id)`

function updateUpload(
  tx: Transaction,
  upload: UploadRow,
  set: { undone_at?: Date | null; in_logbook?: boolean },
): Promise<UploadRow> {
  return tx
    .updateTable('upload')
    .set(set)
    .where('owner_id', '=', upload.owner_id)
    .where('id', '=', upload.id)
    .returningAll()
    .executeTakeFirstOrThrow()
}
