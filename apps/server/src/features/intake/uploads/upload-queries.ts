import { sql } from 'kysely'
import { ISSUES_PER_BLOCK } from './import/issue-blocks.ts'
import { countRows, hasRow, SWEEP } from '../../../platform/database/database.ts'
import type { Database, Row, Transaction } from '../../../platform/database/database.ts'
import { isPulled } from '../../../platform/database/pulled-trip.ts'
import type { StoredIssue } from '../../../platform/database/json-shapes.ts'
import type { RememberedMapping } from '../../../domain/reading/read-upload.ts'

/** More headers than any owner's trackers use. */
const MOST_MAPPINGS = 1000

export type UploadRow = Row<'upload'>

const selectUpload = (database: Database, ownerId: string, id: string) =>
  database.selectFrom('upload').selectAll().where('owner_id', '=', ownerId).where('id', '=', id)

/** A file's upload; a connection's fixes belong to an unlisted one. */
export function findUpload(database: Database, ownerId: string, id: string): Promise<UploadRow | undefined> {
  return selectUpload(database, ownerId, id).where('is_live', '=', false).executeTakeFirst()
}

/** Locks an upload until the transaction ends. The lock does not block inserts that refer to the upload. */
export function lockUpload(tx: Transaction, ownerId: string, id: string): Promise<UploadRow | undefined> {
  return selectUpload(tx, ownerId, id).forNoKeyUpdate().executeTakeFirst()
}

export async function listRecentUploads(
  database: Database,
  ownerId: string,
  page: { limit: number; offset: number; status?: UploadRow['status'] },
): Promise<{ uploads: UploadRow[]; total: number }> {
  const listed = database
    .selectFrom('upload')
    .where('owner_id', '=', ownerId)
    .where('is_live', '=', false)
    .$if(page.status !== undefined, (query) => query.where('status', '=', page.status!))
  const uploads = await listed
    .selectAll()
    .orderBy('uploaded_at', 'desc')
    .orderBy('id')
    .limit(page.limit)
    .offset(page.offset)
    .execute()
  const { total } = await listed.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  return { uploads, total }
}

export function countWaitingUploads(database: Database, ownerId: string): Promise<number> {
  return countRows(
    database.selectFrom('upload').where('owner_id', '=', ownerId).where('status', 'in', ['received', 'extracting']),
  )
}

export function hasUploads(database: Database, ownerId: string): Promise<boolean> {
  return hasRow(database.selectFrom('upload').where('owner_id', '=', ownerId))
}

/** Skipped rows in file order from `offset` on; blocks hold a thousand each, so at most two are read. */
export async function listIssues(
  database: Database,
  ownerId: string,
  uploadId: string,
  page: { limit: number; offset: number },
): Promise<{ issues: StoredIssue[]; total: number }> {
  const first = Math.floor(page.offset / ISSUES_PER_BLOCK)
  const last = Math.floor((page.offset + page.limit - 1) / ISSUES_PER_BLOCK)
  const blocks = await database
    .selectFrom('row_issue_block')
    .select('issues')
    .where('owner_id', '=', ownerId)
    .where('upload_id', '=', uploadId)
    .where('block', '>=', first)
    .where('block', '<=', last)
    .orderBy('block')
    .execute()
  const { total } = await database
    .selectFrom('row_issue_block')
    .select(sql<number>`coalesce(sum(jsonb_array_length(issues)), 0)::int`.as('total'))
    .where('owner_id', '=', ownerId)
    .where('upload_id', '=', uploadId)
    .executeTakeFirstOrThrow()
  const from = page.offset - first * ISSUES_PER_BLOCK
  const issues = blocks.flatMap((block) => block.issues).slice(from, from + page.limit)
  return { issues, total }
}

export function listUndoneUploads(database: Database, before: Date): Promise<{ ownerId: string; id: string }[]> {
  return database
    .selectFrom('upload')
    .select(['owner_id as ownerId', 'id'])
    .where('undone_at', '<', before)
    .orderBy('undone_at')
    .modifyEnd(SWEEP)
    .execute()
}

/** This owner's manually chosen mappings, latest first. */
export function listMappings(database: Database, ownerId: string): Promise<RememberedMapping[]> {
  return database
    .selectFrom('column_mapping')
    .select(['header_fingerprint as headerFingerprint', 'mapping'])
    .where('owner_id', '=', ownerId)
    .orderBy('saved_at', 'desc')
    .limit(MOST_MAPPINGS)
    .execute()
}

/** Visible trips supported only by this upload. */
export function countUndoEffect(database: Database, ownerId: string, uploadId: string) {
  return database
    .selectFrom('trip')
    .select(({ fn }) => [
      fn.countAll<number>().as('trips'),
      fn
        .countAll<number>()
        .filterWhere(sql<boolean>`corrected <> '{}'`)
        .as('correctedTrips'),
      fn.countAll<number>().filterWhere(isReported(ownerId)).as('reportedTrips'),
    ])
    .where(onlySupportedBy(ownerId, uploadId))
    .executeTakeFirstOrThrow()
}

/** Condition on the owner's `trip`: it was part of a submitted logbook of its tax year (March to February). */
function isReported(ownerId: string) {
  return sql<boolean>`trip.classification = 'business' and trip.status = 'confirmed' and exists (
    select from logbook_submission report
    where report.owner_id = ${ownerId} and report.state in ('submitted', 'approved', 'kept')
      and report.tax_year = extract(year from trip.local_day + interval '10 months')
      and (report.vehicle_id is null or report.vehicle_id = trip.vehicle_id)
      and report.submitted_at >= trip.created_at)`
}

/** Condition on `trip`: visible, and supported by no other upload or vendor. */
export function onlySupportedBy(ownerId: string, uploadId: string) {
  return sql<boolean>`trip.owner_id = ${ownerId} and trip.deleted_at is null and trip.source = 'upload'
    and trip.upload_ids @> array[${uploadId}]::uuid[] and not ${isPulled(ownerId)}
    and not exists (
      select from upload other where other.owner_id = ${ownerId} and other.id = any(trip.upload_ids)
        and other.id <> ${uploadId} and other.undone_at is null and other.in_logbook)`
}

export async function findOwnerMail(
  database: Database,
  ownerId: string,
): Promise<{ email: string; name: string; mail_uploads: boolean }> {
  return database
    .selectFrom('app_user')
    .select(['email', 'name', 'mail_uploads'])
    .where('id', '=', ownerId)
    .executeTakeFirstOrThrow()
}
