import { UNDO_DAYS } from '@spoor/contract/limits.ts'
import { DAY_MS } from '@spoor/core/units/duration.ts'
import { inTransaction } from '../../../database/in-transaction.ts'
import { lockImports } from '../../../database/lock-imports.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { deleteOrphanedFiles } from '../../../files/delete-orphaned-files.ts'
import { findStored, listUndoneUploads, lockUpload } from '../upload-queries.ts'
import { forgetUpload } from '../upload-writes.ts'

/** Deletes uploads that can no longer be restored, and files without an upload. Safe to repeat and to interrupt. */
export async function clearUploads(dependencies: Dependencies): Promise<void> {
  await forgetUndone(dependencies)
  await deleteOrphanedFiles(dependencies, 'uploads/', (ownerId, ids) => findStored(dependencies.database, ownerId, ids))
}

async function forgetUndone({ database, files, clock }: Dependencies): Promise<void> {
  const before = new Date(clock.nowMs() - UNDO_DAYS * DAY_MS)
  for (const { ownerId, id } of await listUndoneUploads(database, before)) {
    const fileKey = await inTransaction(database, async (tx) => {
      await lockImports(tx, ownerId)
      const upload = await lockUpload(tx, ownerId, id)
      if (!upload?.undone_at || upload.undone_at >= before) return null
      await forgetUpload(tx, upload)
      return upload.file_key
    })
    // After the commit: a file without a row is deleted another day, a row without its file would be data loss.
    if (fileKey !== null) await files.delete(fileKey)
  }
}
