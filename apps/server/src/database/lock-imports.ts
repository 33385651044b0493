import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Database, Transaction } from './database.ts'
import { inTransaction } from './in-transaction.ts'

const RETRY_MS = 100

/** From here to the end of the transaction no other upload of this owner is laid over the trips. */
export async function lockOwnersImports(tx: Transaction, ownerId: string): Promise<void> {
  // 'SPIM', so that no other use of advisory locks meets this one.
  await sql`select pg_advisory_xact_lock(${0x5350494d}, hashtext(${ownerId}))`.execute(tx)
}

/**
 * Runs `work` in one transaction while no import of these owners is laid over their trips. Where one is, it waits without
 * a connection of the pool, so that whoever waits, however often, keeps nobody else waiting.
 *
 * @throws what `busy` makes, where an import still goes on after `waitMs`
 */
export async function inTransactionBetweenImports<T>(
  database: Database,
  ownerIds: readonly string[],
  { waitMs, busy }: { waitMs: number; busy: () => Error },
  work: (tx: Transaction) => Promise<T>,
): Promise<T> {
  const untilMs = performance.now() + waitMs
  for (;;) {
    const done = await inTransaction(database, async (tx) =>
      (await tryLockImports(tx, ownerIds)) ? { result: await work(tx) } : null,
    )
    if (done !== null) return done.result
    if (performance.now() >= untilMs) throw busy()
    await sleep(RETRY_MS)
  }
}

async function tryLockImports(tx: Transaction, ownerIds: readonly string[]): Promise<boolean> {
  for (const ownerId of ownerIds) {
    const { rows } = await sql<{ locked: boolean }>`
      select pg_try_advisory_xact_lock(${0x5350494d}, hashtext(${ownerId})) as locked`.execute(tx)
    if (!rows[0].locked) return false
  }
  return true
}
