import { sql, type SelectQueryBuilder } from 'kysely'

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
