import { Kysely, CompiledQuery, PostgresDriver } from 'kysely'
import type { LogEvent, DatabaseConnection, PostgresDialectConfig, TransactionSettings } from 'kysely'
import pg from 'pg'
import { readSpan } from '../../request-id.ts'
import { checkStatementsOf, createDialect } from './check-sql.ts'
import type { Database, Schema } from './database.ts'
import { prepareStatements } from './prepared-statements.ts'

/** Limits statements by `set local`, because a pooler in transaction mode rejects session settings. */
class LimitedDriver extends PostgresDriver {
  readonly #timeoutMs: number

  constructor(config: PostgresDialectConfig, timeoutMs: number) {
    super(config)
    this.#timeoutMs = timeoutMs
  }

  override async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    const isolation = settings.isolationLevel ? ` isolation level ${settings.isolationLevel}` : ''
    const access = settings.accessMode ? ` ${settings.accessMode}` : ''
    // One message, so that the limit costs no extra round trip.
    const sql = `begin${isolation}${access}; set local statement_timeout = ${this.#timeoutMs}`
    await connection.executeQuery(CompiledQuery.raw(sql))
  }
}

// int8 as a number: counts, bytes and metres stay far below 2^53. A date remains a calendar day.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
pg.types.setTypeParser(pg.types.builtins.DATE, (day) => day)

export interface OpenDatabase {
  database: Database
  pool: pg.Pool
  close(): Promise<void>
}

export interface DatabaseOptions {
  connections?: number
  /** The server cancels longer statements; 0 for no limit. */
  statementTimeoutMs?: number
  /**
   * Whether `url` is a pooler in transaction mode. It rejects session settings, so only statements in transactions are
   * limited; for others the role's limit applies (docs/operating.md).
   */
  pooled?: boolean
  /** Whether connections prepare the statements of `executePrepared`. */
  prepares?: boolean
  /** Whether the spans of requests and jobs record their statements. */
  traces?: boolean
  /** Whether to refuse statements without an owner (`SPOOR_CHECK_SQL`). */
  checksSql?: boolean
  /** Called for connections closed by the server; the pool replaces them automatically. */
  onLost?: (error: Error) => void
}

export function openDatabase(url: string, options: DatabaseOptions = {}): OpenDatabase {
  const { statementTimeoutMs = 0, pooled = false } = options
  const pool = new pg.Pool({
    connectionString: url,
    max: options.connections ?? 10,
    ...(!pooled && { statement_timeout: statementTimeoutMs }),
    application_name: 'spoor',
    // A connection whose peer vanished is detected at the next packet.
    keepAlive: true,
  })
  // Without listeners a lost connection would end the process: the pool's listener covers idle connections, the
  // client's covers those between two statements of a transaction.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', (error) => options.onLost?.(error)))
  if (options.prepares) prepareStatements(pool)
  if (options.checksSql) checkStatementsOf(pool)
  const dialect = createDialect(pool)
  if (pooled) dialect.createDriver = () => new LimitedDriver({ pool }, statementTimeoutMs)
  const database = new Kysely<Schema>({ dialect, ...(options.traces && { log: traceStatement }) })
  return {
    database,
    pool,
    async close() {
      await database.destroy()
      // Kysely ends the pool only if it has run a statement on it.
      if (!pool.ending) await pool.end()
    },
  }
}

/** Parameters are not recorded, because they are personal data. */
function traceStatement({ level, query, queryDurationMillis }: LogEvent): void {
  readSpan()?.addStatement(query.sql, queryDurationMillis, level === 'error')
}
