import { sql } from 'kysely'
import type { Transaction } from './database.ts'

/**
 * Applies until the end of the transaction. Statistics lag behind an import: estimated at one row each, 20,000 trips
 * were joined to 20,000 rows by nested loops, which took a minute. A hash join costs at most one scan of the owner's
 * trips.
 */
export async function avoidNestedLoops(tx: Transaction): Promise<void> {
  await sql`set local enable_nestloop = off`.execute(tx)
}
