import { sql } from 'kysely'
import type { ColumnMapping } from '@spoor/core/import/fields.ts'
import type { PartialResult } from '@spoor/core/import/partial-result.ts'
import type { Layout, RowCounts } from '@spoor/core/import/result.ts'
import type { Sensitivity } from '@spoor/core/journey/parameters.ts'
import type { Database, Transaction } from '../../database/database.ts'
import type { IssueBlocks } from './import/issue-blocks.ts'
import type { UploadRow } from './upload-queries.ts'
import { onlySupportedBy } from './upload-queries.ts'

export interface NewUpload {
  ownerId: string
  id: string
  filename: string
  fileKey: string
  fileSize: number
  sha256: Buffer
  timezone: string
  receivedAtMs: number
}

export async function insertUpload(tx: Transaction, upload: NewUpload): Promise<UploadRow> {
  const row = await tx
    .insertInto('upload')
    .values({
      owner_id: upload.ownerId,
      id: upload.id,
      filename: upload.filename,
      file_key: upload.fileKey,
      file_size: upload.fileSize,
      sha256: upload.sha256,
      timezone: upload.timezone,
      uploaded_at: new Date(upload.receivedAtMs),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  return row as unknown as UploadRow
}

/** Marks that reading begins, and counts how often it did. */
export async function beginReading(tx: Transaction, upload: UploadRow): Promise<UploadRow> {
  const row = await tx
    .updateTable('upload')
    .set((eb) => ({ status: 'extracting', progress: 0, attempts: eb('attempts', '+', 1) }))
    .where('owner_id', '=', upload.owner_id)
    .where('id', '=', upload.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  return row as unknown as UploadRow
}

/**
 * Tells how far the reading is. Not part of any transaction: it is seen at once, and after the end of the reading it
 * does nothing.
 */
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

export interface SavedUpload {
  layout: Layout
  counts: RowCounts
  tripsFound: number
  warnings: readonly string[]
  completedAtMs: number
}

export async function saveUpload(tx: Transaction, upload: UploadRow, saved: SavedUpload): Promise<void> {
  await tx
    .updateTable('upload')
    .set({
      status: 'saved',
      progress: 1,
      kind: saved.layout.kind,
      layout: JSON.stringify(saved.layout),
      rows_read: saved.counts.read,
      rows_used: saved.counts.used,
      rows_skipped: saved.counts.skipped,
      duplicates: saved.counts.duplicates,
      trips_found: saved.tripsFound,
      warnings: JSON.stringify(saved.warnings),
      error_code: null,
      error_message: null,
      attempts: 0,
      completed_at: new Date(saved.completedAtMs),
    })
    .where('owner_id', '=', upload.owner_id)
    .where('id', '=', upload.id)
    .execute()
}

/**
 * The trips of an earlier reading of the file, if any, stay; only this reading failed. Where it came as far as counting
 * rows, its counts and layout are told, since the message and the rows left out speak of them.
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

/** Puts the rows left out in the place of those of an earlier reading. */
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
  const values = { mapping: JSON.stringify(mapping), saved_at: sql<Date>`now()` }
  await tx
    .insertInto('column_mapping')
    .values({ owner_id: ownerId, header_fingerprint: headerFingerprint, ...values })
    .onConflict((conflict) => conflict.columns(['owner_id', 'header_fingerprint']).doUpdateSet(values))
    .execute()
}

export async function resetForReading(
  tx: Transaction,
  upload: UploadRow,
  wish: { mapping?: ColumnMapping | null; sensitivity?: Sensitivity },
): Promise<UploadRow> {
  const row = await tx
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
  return row as unknown as UploadRow
}

/** Takes the upload back, and with it the trips that nothing else supports. */
export async function takeBack(tx: Transaction, upload: UploadRow, nowMs: number): Promise<UploadRow> {
  const now = new Date(nowMs)
  await sql`update trip set deleted_at = ${now}, taken_back_by = ${upload.id}
    where ${onlySupportedBy(upload.owner_id, upload.id)}`.execute(tx)
  return setUndoneAt(tx, upload, now)
}

/** Brings back an upload and the trips that went with it. */
export async function bringBack(tx: Transaction, upload: UploadRow): Promise<UploadRow> {
  // Trips that wait for more than one upload went with the last one, but any of them brings them back.
  await sql`update trip set deleted_at = null, taken_back_by = null
    where owner_id = ${upload.owner_id} and taken_back_by is not null
      and upload_ids @> array[${upload.id}]::uuid[]`.execute(tx)
  return setUndoneAt(tx, upload, null)
}

/**
 * Forgets an upload that was taken back, with its fixes, its rows left out, and the trips that no other upload has. What
 * the driver deleted himself stays known, so that another file does not bring it again.
 */
export async function forgetUpload(tx: Transaction, upload: UploadRow): Promise<void> {
  await sql`delete from trip where owner_id = ${upload.owner_id} and taken_back_by is not null
    and upload_ids = array[${upload.id}]::uuid[]`.execute(tx)
  await sql`update trip set upload_ids = array_remove(upload_ids, ${upload.id}::uuid)
    where owner_id = ${upload.owner_id} and upload_ids @> array[${upload.id}]::uuid[]`.execute(tx)
  await tx.deleteFrom('upload').where('owner_id', '=', upload.owner_id).where('id', '=', upload.id).execute()
}

async function setUndoneAt(tx: Transaction, upload: UploadRow, undoneAt: Date | null): Promise<UploadRow> {
  const row = await tx
    .updateTable('upload')
    .set({ undone_at: undoneAt })
    .where('owner_id', '=', upload.owner_id)
    .where('id', '=', upload.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  return row as unknown as UploadRow
}
