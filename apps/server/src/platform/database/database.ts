import type { Kysely, Selectable, Transaction as KyselyTransaction } from 'kysely'
import type { DB } from './schema.gen.ts'

/** The schema as created by the migrations. */
export type Schema = DB
/**
 * Columns of a table as returned by a statement that Kysely's builder cannot express: `sql<Row<'trip', 'id'>>`.
 * `Computed` are the statement's derived columns.
 */
export type Row<
  Table extends keyof Schema,
  Column extends keyof Schema[Table] = keyof Schema[Table],
  Computed = unknown,
> = Selectable<Pick<Schema[Table], Column>> & Computed

export type Database = Kysely<Schema>
/** Write access: writes require a transaction, so none can run outside of one. */
export type Transaction = KyselyTransaction<Schema>

/** Runs `work` in one transaction; a throw rolls it back. */
export function inTransaction<T>(database: Database, work: (tx: Transaction) => Promise<T>): Promise<T> {
  return database.transaction().execute(work)
}
