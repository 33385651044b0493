import { sql } from 'kysely'
import type { Transaction } from '../platform/database/database.ts'

/**
 * Number of rows of these tables that this connection has read. Compare two counts: PostgreSQL includes transactions of
 * the connection that ended less than a second ago.
 */
export async function countRowsRead(tx: Transaction, tables: readonly string[]): Promise<number> {
  const { rows } = await sql<{ read: number }>`select coalesce(sum(seq_tup_read + idx_tup_fetch), 0)::int as read
    from pg_stat_xact_user_tables where relname = any(${[...tables]})`.execute(tx)
  return rows[0].read
}
