import { eraseFromRecord } from '../../../platform/audit/audit-writes.ts'
import { inTransaction } from '../../../platform/database/database.ts'
import { DOCUMENT_FOLDERS } from '../../../platform/documents/owned-documents.ts'
import type { Dependencies } from '../../../dependencies.ts'
import type { JobRunner } from '../../../platform/jobs/jobs.ts'
import { listToErase } from './my-data-queries.ts'
import { eraseOwner } from './closing-writes.ts'

export function handleMyDataJobs(runner: JobRunner, dependencies: Dependencies): void {
  runner.handle('erase-accounts', () => eraseAccounts(dependencies))
}

/** Erases closed accounts that are due. Safe to repeat and to interrupt. */
export async function eraseAccounts({ database, identity, files, clock }: Dependencies): Promise<void> {
  const now = new Date(clock.nowMs())
  for (const owner of await listToErase(database, now)) {
    const { id, subject } = owner
    // External data first: if that fails, the row still marks the account as not erased.
    await identity.remove(subject)
    const folders = ['uploads', 'tracks', 'mails', 'proofs', ...Object.keys(DOCUMENT_FOLDERS)]
    for (const folder of folders) await files.deleteFolder(`${folder}/${id}/`)
    await inTransaction(database, async (tx) => {
      await eraseOwner(tx, owner, now)
      await eraseFromRecord(tx, owner)
    })
  }
}
