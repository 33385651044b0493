import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Database, Schema } from './database.ts'

// int8 as a number: counts, bytes and metres of this product stay far below 2^53. A date stays the day that it says.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
pg.types.setTypeParser(pg.types.builtins.DATE, (day) => day)

export interface OpenDatabase {
  database: Database
  pool: pg.Pool
  close(): Promise<void>
}

export interface DatabaseOptions {
  connections?: number
  /** A statement that runs longer is ended by the server. */
  statementTimeoutMs?: number
  /** Told of connections that the server ended while they were idle; the pool opens new ones by itself. */
  onIdleError?: (error: Error) => void
}

export function openDatabase(url: string, options: DatabaseOptions = {}): OpenDatabase {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.connections ?? 10,
    statement_timeout: options.statementTimeoutMs ?? 0,
    application_name: 'spoor',
    // A connection whose peer vanished is noticed at the next packet.
    keepAlive: true,
  })
  // Without a listener the end of an idle connection would end the process.
  pool.on('error', (error) => options.onIdleError?.(error))
  const database = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) })
  return { database, pool, close: () => database.destroy() }
}
