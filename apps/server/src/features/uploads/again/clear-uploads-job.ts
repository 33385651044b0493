import { UNDO_DAYS } from '@spoor/contract/limits.ts'
import { DAY_MS } from '@spoor/core/units/duration.ts'
import { inTransaction } from '../../../database/in-transaction.ts'
import { lockOwnersImports } from '../../../database/lock-imports.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { sweepStrayFiles } from '../../../files/sweep-stray-files.ts'
import { findStored, listUndoneUploads, lockUpload } from '../upload-queries.ts'
import { forgetUpload } from '../upload-writes.ts'

/** Forgets uploads that can be brought back no more, and removes files that no upload has. Safe to repeat and to break off. */
export async function clearUploads(dependencies: Dependencies): Promise<void> {
  await forgetUndone(dependencies)
  await sweepStrayFiles(dependencies, 'uploads/', (ownerId, ids) => findStored(dependencies.database, ownerId, ids))
}

async function forgetUndone({ database, files, clock }: Dependencies): Promise<void> {
  const before = new Date(clock.nowMs() - UNDO_DAYS * DAY_MS)
  for (const { ownerId, id } of await listUndoneUploads(database, before)) {
    const fileKey = await inTransaction(database, async (tx) => {
      await lockOwnersImports(tx, ownerId)
      const upload = await lockUpload(tx, ownerId, id)
      if (!upload?.undone_at || upload.undone_at >= before) return null
      await forgetUpload(tx, upload)
      return upload.file_key
    })
    // After the commit: a file without a row is swept another day, a row without its file would be a loss.
    if (fileKey !== null) await files.delete(fileKey)
  }
}
