import { UNDO_DAYS } from '@spoor/contract/limits/limits.ts'
import { DAY_MS } from '@spoor/core/units/duration.ts'
import type { Database, Transaction } from '../../../../platform/database/database.ts'
import { inTransactionExcludingImports } from '../../../../platform/database/lock-imports.ts'
import type { Dependencies } from '../../../../dependencies.ts'
import { HttpError, orNotFound } from '../../../../platform/http/http-error.ts'
import { settleDrivesOfUpload } from '../../../../domain/trips/same-drive-writes.ts'
import { lockUpload, type UploadRow } from '../upload-queries.ts'
import { restoreUpload, markUploadUndone } from '../upload-writes.ts'

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
