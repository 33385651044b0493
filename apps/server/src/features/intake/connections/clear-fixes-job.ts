import { DAY_MS } from '@spoor/core/units/duration.ts'
import { inTransaction } from '../../../platform/database/in-transaction.ts'
import { lockImports } from '../../../platform/database/lock-imports.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { listKeepers } from './connection-queries.ts'
import { clearFixes } from './connection-writes.ts'

/**
 * Deletes the fixes of connections that are older than their driver keeps them. The trips stay as they are: nothing can
 * derive them again. Safe to repeat and to interrupt.
 */
export async function clearOldFixes({ database, clock }: Pick<Dependencies, 'database' | 'clock'>): Promise<void> {
  const now = new Date(clock.nowMs())
  for (const { ownerId, uploadId, keepYears } of await listKeepers(database)) {
    const until = new Date(Date.UTC(now.getUTCFullYear() - keepYears, now.getUTCMonth(), now.getUTCDate()) - DAY_MS)
    await inTransaction(database, async (tx) => {
      await lockImports(tx, ownerId)
      await clearFixes(tx, { ownerId, uploadId, until: until.toISOString().slice(0, 10) })
    })
  }
}
