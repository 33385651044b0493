import { sql, type RawBuilder } from 'kysely'
import { lacksReason } from '../../../domain/trips/trip-reason-queries.ts'
import { IN_USE } from '../../../domain/logbooks/trip-doubt-queries.ts'
import type { Database } from '../../../platform/database/database.ts'

export type MonthFigures = Awaited<ReturnType<typeof findMonthFigures>>

/**
 * A driver's month: distances of confirmed trips in metres on their vehicles' days of use, and open tasks.
 *
 * @param month 'YYYY-MM', of the driver's local days
 */
export function findMonthFigures(database: Database, ownerId: string, month: string) {
  const first = `${month}-01`
  const confirmed = sql<boolean>`status = 'confirmed'`
  const business = sql<boolean>`status = 'confirmed' and classification = 'business'`
  const metres = (where: RawBuilder<boolean>) =>
    sql<number>`coalesce(sum(distance_m) filter (where ${IN_USE} and ${where}), 0)::float8`
  const trips = (where: RawBuilder<boolean>) => sql<number>`count(*) filter (where ${where})`
  return database
    .selectFrom('trip')
    .leftJoin('vehicle', (join) =>
      join.onRef('vehicle.owner_id', '=', 'trip.owner_id').onRef('vehicle.id', '=', 'trip.vehicle_id'),
    )
    .select([
      metres(confirmed).as('total_m'),
      metres(business).as('business_m'),
      trips(sql`status = 'pending'`).as('to_review'),
      trips(lacksReason).as('without_reason'),
    ])
    .where('trip.owner_id', '=', ownerId)
    .where('trip.deleted_at', 'is', null)
    .where('trip.status', '<>', 'rejected')
    .where(sql<boolean>`local_day >= ${first}::date and local_day < ${first}::date + interval '1 month'`)
    .executeTakeFirstOrThrow()
}
