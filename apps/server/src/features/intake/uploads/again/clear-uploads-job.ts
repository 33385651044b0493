import { HELD_DAYS, UNDO_DAYS } from '@spoor/contract/limits/limits.ts'
import { DAY_MS } from '@spoor/core/units/duration.ts'
import { inTransaction } from '../../../../platform/database/database.ts'
import { lockImports } from '../../../../platform/database/lock-imports.ts'
import type { Dependencies } from '../../../../dependencies.ts'
import { deleteUnreferencedFile } from '../../../../platform/files/delete-unreferenced-file.ts'
import { deleteOrphanedFiles } from '../../../../platform/files/delete-orphaned-files.ts'
import { BLOCK_FILES } from '../../../../domain/tracks/block-files.ts'
import { findBlockFiles } from '../../../../domain/tracks/block-queries.ts'
import { listHeldUploads } from '../held/held-upload-writes.ts'
import { findReferencedIds } from '../../../../platform/documents/document-queries.ts'
import { listUndoneUploads, lockUpload, type UploadRow } from '../upload-queries.ts'
import { forgetUpload } from '../upload-writes.ts'

/**
 * Deletes uploads that can no longer be restored, held ones that were not paid for in time, and files without an
 * upload. Safe to repeat and to interrupt.
 */
export async function clearUploads(dependencies: Dependencies): Promise<void> {
  const { database, clock } = dependencies
  const nowMs = clock.nowMs()
  const undoneBefore = new Date(nowMs - UNDO_DAYS * DAY_MS)
  for (const { ownerId, id } of await listUndoneUploads(database, undoneBefore))
    await forget(dependencies, ownerId, id, ({ undone_at }) => undone_at !== null && undone_at < undoneBefore)
  const held = { before: new Date(nowMs - HELD_DAYS * DAY_MS), now: new Date(nowMs) }
  for (const { ownerId, id } of await listHeldUploads(database, held))
    await forget(dependencies, ownerId, id, (upload) => upload.held)
  await deleteOrphanedFiles(dependencies, 'uploads/', (ownerId, ids) =>
    findReferencedIds(database, { table: 'upload', column: 'id' }, ownerId, ids),
  )
  await deleteOrphanedFiles(dependencies, BLOCK_FILES, (ownerId, ids) => findBlockFiles(database, ownerId, ids))
}

/** @param isStillDue checked under the lock, since the upload may have been restored or released meanwhile */
async function forget(
  { database, files, log }: Dependencies,
  ownerId: string,
  id: string,
  isStillDue: (upload: UploadRow) => boolean,
): Promise<void> {
  const fileKey = await inTransaction(database, async (tx) => {
    await lockImports(tx, ownerId)
    const upload = await lockUpload(tx, ownerId, id)
    if (upload === undefined || !isStillDue(upload)) return null
    await forgetUpload(tx, upload)
    return upload.file_key
  })
  // After the commit: a file without a row is deleted another day, but a row without its file would be data loss.
  if (fileKey !== null) await deleteUnreferencedFile({ files, log }, fileKey)
}
