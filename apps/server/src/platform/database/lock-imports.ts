import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { type Database, type Transaction, inTransaction } from './database.ts'

const RETRY_MS = 100

/** Blocks every other import of this owner until the transaction ends. */
export async function lockImports(tx: Transaction, ownerId: string): Promise<void> {
  // 'SPIM' distinguishes this advisory lock from others.
  await sql`select pg_advisory_xact_lock(${0x5350494d}, hashtext(${ownerId}))`.execute(tx)
}

/**
 * Runs `work` in one transaction while no import of these owners runs. It waits for a running import without holding a
 * pooled connection, so waiting callers do not starve others.
 * @throws the error made by `busy` if an import still runs after `waitMs`
 */
export async function inTransactionExcludingImports<T>(
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
    const lock = sql<boolean>`pg_try_advisory_xact_lock(${0x5350494d}, hashtext(${ownerId}))`
    const { locked } = await tx.selectNoFrom(lock.as('locked')).executeTakeFirstOrThrow()
    if (!locked) return false
  }
  return true
}
