import { CompiledQuery, PostgresDriver } from 'kysely'
import type { DatabaseConnection, PostgresDialectConfig, TransactionSettings } from 'kysely'

/** Limits statements by `set local`, because a pooler in transaction mode rejects session settings. */
export class LimitedDriver extends PostgresDriver {
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
