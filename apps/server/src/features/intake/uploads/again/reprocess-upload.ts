import type { ColumnMapping } from '@spoor/core/import/fields.ts'
import { isZone } from '@spoor/core/units/time-zone.ts'
import type { Sensitivity } from '@spoor/core/journey/parameters.ts'
import { type Database, inTransaction, type Transaction } from '../../../../platform/database/database.ts'
import type { Dependencies } from '../../../../dependencies.ts'
import { HttpError, orNotFound } from '../../../../platform/http/http-error.ts'
import { listMappings, lockUpload, type UploadRow } from '../upload-queries.ts'
import { requireWaitingRoom } from '../upload-room.ts'
import { resetForReading, restoreUpload, markUploadUndone } from '../upload-writes.ts'
import { UNDO_DAYS } from '@spoor/contract/limits/limits.ts'
import { DAY_MS } from '@spoor/core/units/duration.ts'
import { inTransactionExcludingImports } from '../../../../platform/database/lock-imports.ts'
import { settleDrivesOfUpload } from '../../../../domain/trips/same-drive-writes.ts'

export interface ReadingWish {
  mapping?: ColumnMapping | null
  /** Zone for times without one, in any column. */
  timezone?: string
  /** Answers to the upload's questions, by witness. */
  answers?: Readonly<Record<string, string>>
  sensitivity?: Sensitivity
}

/** Reads the file again. Unchanged trips retain the driver's edits. */
export function handleReprocessUpload(
  { database, jobs }: Pick<Dependencies, 'database' | 'jobs'>,
  ownerId: string,
  uploadId: string,
  wish: ReadingWish,
): Promise<UploadRow> {
  checkWish(wish)
  return inTransaction(database, async (tx) => {
    const upload = orNotFound(await lockUpload(tx, ownerId, uploadId), 'Upload')
    if (upload.undone_at !== null) throw new HttpError(409, 'This upload was undone. Restore it first.')
    if (upload.status === 'received' || upload.status === 'extracting') {
      throw new HttpError(409, 'This file is still being read. Try again when it is done.')
    }
    const mapping = await chooseMapping(tx, upload, wish)
    const reset = await resetForReading(tx, upload, { sensitivity: wish.sensitivity, mapping })
    await jobs.enqueue(tx, 'process-upload', { ownerId, uploadId })
    await requireWaitingRoom(tx, ownerId)
    return reset
  })
}

/** Chooses the mapping for reading an upload; a zone or answers given alone are added to the current mapping. */
export async function chooseMapping(
  database: Database,
  { owner_id, mapping, layout, questions }: UploadRow,
  wish: ReadingWish,
): Promise<ColumnMapping | null | undefined> {
  const { timezone, answers } = wish
  if (timezone === undefined && answers === undefined) return wish.mapping
  for (const [witness, answer] of Object.entries(answers ?? {})) {
    const question = questions.find((each) => each.witness === witness)
    if (!question?.candidates.some((each) => each.answer === answer))
      throw new HttpError(409, 'The question has changed, because the file was read again. Reload the page.')
  }
  const fingerprint = layout?.header_fingerprint ?? ''
  const remembered =
    mapping === null && fingerprint !== ''
      ? (await listMappings(database, owner_id)).find(({ headerFingerprint }) => headerFingerprint === fingerprint)
      : undefined
  const columns = wish.mapping ?? mapping ?? remembered?.mapping ?? { columns: {} }
  return { ...columns, ...(timezone && { timezone }), answers: { ...columns.answers, ...answers } }
}

export function checkWish({ mapping, timezone }: ReadingWish): void {
  const zone = timezone ?? mapping?.timezone
  if (zone !== undefined && !isZone(zone)) throw new HttpError(422, `The time zone ${zone} is unknown.`)
}

const UNDO_MS = UNDO_DAYS * DAY_MS

const IMPORT_WAIT_MS = 20_000

type Doing = Pick<Dependencies, 'database' | 'jobs' | 'clock'>

/** Undoes an upload. Trips without other support are deleted at once; a job derives shared ones again. */
export function handleUndoUpload(dependencies: Doing, ownerId: string, uploadId: string): Promise<UploadRow> {
  const { database, jobs, clock } = dependencies
  return betweenImports(database, ownerId, async (tx) => {
    const upload = await lockImportedUpload(tx, ownerId, uploadId)
    if (upload.undone_at !== null) return upload
    const undone = await markUploadUndone(tx, upload, clock.nowMs())
    await settleDrivesOfUpload(tx, ownerId, uploadId)
    await jobs.enqueue(tx, 'derive-upload', { ownerId, uploadId })
    return undone
  })
}

/** Restores an upload undone at most 30 days ago, with its trips in their previous state. */
export function handleRestoreUpload(dependencies: Doing, ownerId: string, uploadId: string): Promise<UploadRow> {
  const { database, jobs, clock } = dependencies
  return betweenImports(database, ownerId, async (tx) => {
    const upload = await lockImportedUpload(tx, ownerId, uploadId)
    if (upload.undone_at === null) return upload
    if (clock.nowMs() - upload.undone_at.getTime() > UNDO_MS) {
      throw new HttpError(409, `An upload can be restored for ${UNDO_DAYS} days. Upload the file again instead.`)
    }
    const restored = await restoreUpload(tx, upload)
    await settleDrivesOfUpload(tx, ownerId, uploadId)
    await jobs.enqueue(tx, 'derive-upload', { ownerId, uploadId })
    return restored
  })
}

function betweenImports(
  database: Database,
  ownerId: string,
  work: (tx: Transaction) => Promise<UploadRow>,
): Promise<UploadRow> {
  const busy = () => new HttpError(409, 'Another file is being read. Try again when it is done.')
  return inTransactionExcludingImports(database, [ownerId], { waitMs: IMPORT_WAIT_MS, busy }, work)
}

async function lockImportedUpload(tx: Transaction, ownerId: string, uploadId: string): Promise<UploadRow> {
  const upload = orNotFound(await lockUpload(tx, ownerId, uploadId), 'Upload')
  if (upload.status === 'received' || upload.status === 'extracting') {
    throw new HttpError(409, 'This file is still being read. Try again when it is done.')
  }
  return upload
}
