import { sql } from 'kysely'
import { type Database, inTransaction } from './database.ts'

const QUERY_CANCELED = '57014'

/** Runs queries that may each take `ms`; returns whether one was cancelled. */
export async function limitStatements<T>(
  database: Database,
  ms: number,
  query: (database: Database) => Promise<T>,
): Promise<{ isOver: false; value: T } | { isOver: true }> {
  try {
    const value = await inTransaction(database, async (tx) => {
      await sql`select set_config('statement_timeout', ${String(ms)}, true)`.execute(tx)
      return query(tx)
    })
    return { isOver: false, value }
  } catch (error) {
    if ((error as { code?: string }).code === QUERY_CANCELED) return { isOver: true }
    throw error
  }
}
