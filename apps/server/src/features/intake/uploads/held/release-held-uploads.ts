import { inTransaction, type Transaction } from '../../../../platform/database/database.ts'
import type { Dependencies } from '../../../../dependencies.ts'
import { mayUse } from '../../../../platform/identity/may-use.ts'
import { endHold, listHeldOwners } from './held-upload-writes.ts'

/** Queues the imports of an owner who now has access. */
export async function releaseHeldUploads(
  tx: Transaction,
  { jobs }: Pick<Dependencies, 'jobs'>,
  ownerId: string,
): Promise<void> {
  for (const uploadId of await endHold(tx, ownerId)) await jobs.enqueue(tx, 'process-upload', { ownerId, uploadId })
}

/** Releases the uploads of owners who now have access, so that their trips are ready at the first sign-in. */
export async function releaseAllHeldUploads(dependencies: Dependencies): Promise<void> {
  const { database, clock } = dependencies
  for (const ownerId of await listHeldOwners(database, new Date(clock.nowMs()))) {
    if (!(await mayUse(dependencies, ownerId))) continue
    await inTransaction(database, (tx) => releaseHeldUploads(tx, dependencies, ownerId))
  }
}
