import { sql } from 'kysely'
import type { TripFilter } from '@spoor/contract/routes/trips.ts'
import type { Database } from '../../../database/database.ts'
import { tripConditions } from './trip-filter-queries.ts'

/** How many trips of `all`, rejected ones left out, each further filter takes, and how many at least one of them. */
export async function countTripsEach(
  database: Database,
  ownerId: string,
  { all, each }: { all: TripFilter; each: readonly TripFilter[] },
): Promise<{ each: number[]; any: number; all: number }> {
  const conditions = each.map((filter) => tripConditions(ownerId, filter))
  const counts = conditions.map((condition) => sql`count(*) filter (where ${condition})`)
  const { rows } = await sql<{ each: number[]; any: number; all: number }>`
    select array[${sql.join(counts)}]::int[] as each,
      (count(*) filter (where ${sql.join(conditions, sql` or `)}))::int as any,
      (count(*) filter (where status <> 'rejected'))::int as all
    from trip where ${tripConditions(ownerId, all)}`.execute(database)
  return rows[0]
}
