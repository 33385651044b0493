import { sql } from 'kysely'
import type { Database } from '../../database/database.ts'

/** A driver's month: confirmed trips in metres, and what is still to be done. */
export interface MonthFigures {
  total_m: number
  business_m: number
  to_review: number
  without_reason: number
}

/** @param month 'YYYY-MM', of the driver's local days */
export async function findMonthFigures(database: Database, ownerId: string, month: string): Promise<MonthFigures> {
  const first = `${month}-01`
  const { rows } = await sql<MonthFigures>`
    select coalesce(sum(distance_m) filter (where status = 'confirmed'), 0)::float8 as total_m,
      coalesce(sum(distance_m) filter (where status = 'confirmed' and classification = 'business'), 0)::float8 as business_m,
      count(*) filter (where status = 'pending')::int as to_review,
      count(*) filter (where status = 'confirmed' and classification = 'business' and btrim(reason) = '')::int
        as without_reason
    from trip
    where owner_id = ${ownerId} and deleted_at is null and status <> 'rejected'
      and local_day >= ${first}::date and local_day < ${first}::date + interval '1 month'`.execute(database)
  return rows[0]
}
