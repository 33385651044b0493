import { sql } from 'kysely'
import type { Kysely, Selectable, Transaction as KyselyTransaction, SelectQueryBuilder } from 'kysely'
import type { DB } from './schema.gen.ts'

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

/** The number of rows of a query that selects no columns. */
export async function countRows<Schema, Tables extends keyof Schema>(
  query: SelectQueryBuilder<Schema, Tables, {}>,
): Promise<number> {
  const row = await query.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  return (row as { count: number }).count
}

/** Whether a query that selects no columns has a row. */
export async function hasRow<Schema, Tables extends keyof Schema>(
  query: SelectQueryBuilder<Schema, Tables, {}>,
): Promise<boolean> {
  return (await query.select(sql.lit(1).as('one')).limit(1).executeTakeFirst()) !== undefined
}

/**
 * Marks a statement that reads or changes the data of many owners, for jobs and administration. It collects owners from
 * owner data; a separate statement looks up their names and companies.
 */
export const SWEEP = sql.raw('/* sweep */')
