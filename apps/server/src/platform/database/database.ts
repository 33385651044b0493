import type { Kysely, Selectable, Transaction as KyselyTransaction } from 'kysely'
import type { DB } from './schema.gen.ts'

/** The schema as created by the migrations. */
export type Schema = DB
/**
 * Columns of a table as a statement returns them, for what Kysely's builder cannot express: `sql<Row<'trip', 'id'>>`.
 * `Computed` are those that the statement derives.
 */
export type Row<
  Table extends keyof Schema,
  Column extends keyof Schema[Table] = keyof Schema[Table],
  Computed = unknown,
> = Selectable<Pick<Schema[Table], Column>> & Computed

/** Read access. */
export type Database = Kysely<Schema>
/** Write access: writes take a transaction, so none can run outside of one. */
export type Transaction = KyselyTransaction<Schema>
