import { sql } from 'kysely'
import type { Transaction } from './database.ts'

/**
 * Until the end of the transaction. Statistics lag behind an import and do not know rows that were written a moment ago: taken
 * for one row each, 20,000 trips and 20,000 rows that name them were compared pair by pair, for a minute. A hash join costs at
 * most one scan of the owner's trips.
 */
export async function avoidNestedLoops(tx: Transaction): Promise<void> {
  await sql`set local enable_nestloop = off`.execute(tx)
}
