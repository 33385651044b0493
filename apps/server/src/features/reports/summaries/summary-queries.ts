import { sql, type RawBuilder } from 'kysely'
import { lacksReason } from '../../../domain/trips/trip-reason-queries.ts'
import type { Database } from '../../../platform/database/database.ts'

export type MonthFigures = Awaited<ReturnType<typeof findMonthFigures>>

/**
 * A driver's month: distances of confirmed trips in metres, and open tasks.
 *
 * @param month 'YYYY-MM', of the driver's local days
 */
export function findMonthFigures(database: Database, ownerId: string, month: string) {
  const first = `${month}-01`
  const confirmed = sql<boolean>`status = 'confirmed'`
  const business = sql<boolean>`status = 'confirmed' and classification = 'business'`
  const metres = (where: RawBuilder<boolean>) =>
    sql<number>`coalesce(sum(distance_m) filter (where ${where}), 0)::float8`
  const trips = (where: RawBuilder<boolean>) => sql<number>`count(*) filter (where ${where})`
  return database
    .selectFrom('trip')
    .select([
      metres(confirmed).as('total_m'),
      metres(business).as('business_m'),
      trips(sql`status = 'pending'`).as('to_review'),
      trips(lacksReason).as('without_reason'),
    ])
    .where('owner_id', '=', ownerId)
    .where('deleted_at', 'is', null)
    .where('status', '<>', 'rejected')
    .where(sql<boolean>`local_day >= ${first}::date and local_day < ${first}::date + interval '1 month'`)
    .executeTakeFirstOrThrow()
}
