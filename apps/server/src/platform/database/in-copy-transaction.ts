import { Kysely, sql, type PostgresPoolClient } from 'kysely'
import type pg from 'pg'
import { createDialect } from './check-sql.ts'
import { abortCopy } from './text-copy.ts'
import type { Schema, Transaction } from './database.ts'

/**
 * Runs `work` in one transaction on a dedicated connection, passed both as a Kysely transaction and as the underlying
 * client for COPY. A throw rolls everything back. Its statements have no time limit.
 */
export async function inCopyTransaction<T>(
  pool: pg.Pool,
  work: (tx: Transaction, client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const client = await pool.connect()
  // A Kysely pool that only ever returns this client.
  const lent = { query: client.query.bind(client), release: () => {} } as unknown as PostgresPoolClient
  const onlyThis = { connect: async () => lent, end: async () => {}, options: {} }
  const database = new Kysely<Schema>({ dialect: createDialect(pool, onlyThis) })
  let failed = true
  try {
    const result = await database.transaction().execute(async (tx) => {
      try {
        await sql`set local statement_timeout = 0`.execute(tx)
        return await work(tx, client)
      } catch (error) {
        // A rollback would wait forever behind an unfinished COPY.
        await abortCopy(client)
        throw error
      }
    })
    failed = false
    return result
  } finally {
    // A failed connection may be in any state (mid-COPY), so it is not returned to the pool.
    client.release(failed)
  }
}
