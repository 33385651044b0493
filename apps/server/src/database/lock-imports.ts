import { sql } from 'kysely'
import type { Transaction } from './database.ts'

/** From here to the end of the transaction no other upload of this owner is laid over the trips. */
export async function lockOwnersImports(tx: Transaction, ownerId: string): Promise<void> {
  // 'SPIM', so that no other use of advisory locks meets this one.
  await sql`select pg_advisory_xact_lock(${0x5350494d}, hashtext(${ownerId}))`.execute(tx)
}

/** As {@link lockOwnersImports}, but does not wait longer than `waitMs`. @returns whether it has the lock */
export async function tryLockOwnersImports(tx: Transaction, ownerId: string, waitMs: number): Promise<boolean> {
  const untilMs = performance.now() + waitMs
  for (;;) {
    const { rows } = await sql<{ locked: boolean }>`
      select pg_try_advisory_xact_lock(${0x5350494d}, hashtext(${ownerId})) as locked`.execute(tx)
    if (rows[0].locked) return true
    if (performance.now() >= untilMs) return false
    await sql`select pg_sleep(0.1)`.execute(tx)
  }
}
