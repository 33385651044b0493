import { sql } from 'kysely'
import type { Database } from '../database/database.ts'

/** The ids among these that a column of the owner's rows has. */
export async function findReferencedIds(
  database: Database,
  { table, column }: { table: string; column: string },
  ownerId: string,
  ids: readonly string[],
): Promise<Set<string>> {
  const rows = await database
    // All of these tables have the columns used here.
    .selectFrom(table as 'vehicle_cost')
    .select(sql.ref<string>(column).as('id'))
    .where('owner_id', '=', ownerId)
    .where(sql<boolean>`${sql.ref(column)} = any(${[...ids]}::uuid[])`)
    .execute()
  return new Set(rows.map(({ id }) => id))
}
