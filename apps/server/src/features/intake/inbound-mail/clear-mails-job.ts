import { INBOX_DAYS } from '@spoor/contract/routes/inbound-mail.ts'
import { DAY_MS } from '@spoor/core/units/duration.ts'
import { inTransaction } from '../../../platform/database/in-transaction.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { deleteOrphanedFiles } from '../../../platform/files/delete-orphaned-files.ts'
import { deleteUnreferencedFile } from '../../../platform/files/delete-unreferenced-file.ts'
import { findStoredMails, listMailsBefore } from './inbound-mail-queries.ts'
import { deleteMail } from './inbound-mail-writes.ts'

/** Deletes mails that the list no longer shows, and files without a mail. Safe to repeat and to interrupt. */
export async function clearMails(dependencies: Dependencies): Promise<void> {
  const { database, clock } = dependencies
  const before = new Date(clock.nowMs() - INBOX_DAYS * DAY_MS)
  for (const { ownerId, id, fileKey } of await listMailsBefore(database, before)) {
    await inTransaction(database, (tx) => deleteMail(tx, ownerId, id))
    if (fileKey !== null) await deleteUnreferencedFile(dependencies, fileKey)
  }
  await deleteOrphanedFiles(dependencies, 'mails/', (ownerId, ids) => findStoredMails(database, ownerId, ids))
}
