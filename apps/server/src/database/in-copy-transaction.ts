import { Kysely, PostgresDialect } from 'kysely'
import type { PostgresPoolClient } from 'kysely'
import type pg from 'pg'
import { abortCopyOn } from './binary-copy.ts'
import type { Schema, Transaction } from './database.ts'

/**
 * Runs `work` in one transaction on a connection of its own, which it gets twice: as a kysely transaction and as the
 * client below it, for COPY. All of it is stored, or nothing where it throws.
 */
export async function inCopyTransaction<T>(
  pool: pg.Pool,
  work: (tx: Transaction, client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const client = await pool.connect()
  // Kysely's pool of one: it takes and gives back this client only.
  const lent = { query: client.query.bind(client), release: () => {} } as unknown as PostgresPoolClient
  const onlyThis = { connect: async () => lent, end: async () => {}, options: {} }
  const database = new Kysely<Schema>({ dialect: new PostgresDialect({ pool: onlyThis }) })
  let failed = true
  try {
    const result = await database.transaction().execute(async (tx) => {
      try {
        return await work(tx, client)
      } catch (error) {
        // The rollback would wait for ever behind a COPY that nobody ends.
        await abortCopyOn(client)
        throw error
      }
    })
    failed = false
    return result
  } finally {
    // After a failure the connection may be anywhere (in the middle of a COPY): it is not given to anybody else.
    client.release(failed)
  }
}
