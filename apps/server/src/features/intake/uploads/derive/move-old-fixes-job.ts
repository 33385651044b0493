import { randomUUID } from 'node:crypto'
import { DAY_MS, HOUR_MS } from '@spoor/core/units/duration.ts'
import type { Dependencies } from '../../../../dependencies.ts'
import { listAccounts, listMonthsToMove } from '../../../../domain/tracks/block-queries.ts'
import { moveBlocks } from '../../../../domain/tracks/block-writes.ts'

const ACCOUNTS_AT_ONCE = 1000
const NOBODY = '00000000-0000-0000-0000-000000000000'
/** One night's share of a large backlog. */
const MOST_MS = 5 * HOUR_MS

/**
 * Moves fixes of whole months that are older than configured to the file store, one file per vehicle and month
 * (decision 0118). A month with later changes is written again, so that deleted fixes do not remain in its file. Safe
 * to repeat and to interrupt.
 */
export async function moveOldFixes(
  dependencies: Pick<Dependencies, 'database' | 'files' | 'config' | 'clock' | 'log'>,
): Promise<void> {
  const { database, config, clock, log } = dependencies
  const startedMs = performance.now()
  const before = findCutoff(clock.nowMs(), config.moveFixesAfterDays)
  const total = { files: 0, blocks: 0, bytes: 0 }
  for (let after = NOBODY; ;) {
    const owners = await listAccounts(database, after, ACCOUNTS_AT_ONCE)
    for (const ownerId of owners) {
      for (const month of await listMonthsToMove(database, ownerId, before)) {
        if (performance.now() - startedMs > MOST_MS) return log.warn(total, 'old fixes remain for the next night')
        const { blocks, bytes } = await moveBlocks(dependencies, month, randomUUID())
        total.files++
        total.blocks += blocks
        total.bytes += bytes
      }
    }
    if (owners.length < ACCOUNTS_AT_ONCE) break
    after = owners.at(-1)!
  }
  if (total.files > 0) log.info(total, 'old fixes moved to the file store')
}

/** The first day of the month that is still partly too recent; null if nothing is to move. */
function findCutoff(nowMs: number, days: number): Date | null {
  if (days === 0) return null
  const at = new Date(nowMs - days * DAY_MS)
  return new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), 1))
}
