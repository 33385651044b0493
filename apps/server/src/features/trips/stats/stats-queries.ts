import { sql, type RawBuilder } from 'kysely'
import { addDays, type DayRange } from '@spoor/core/units/local-date.ts'
import { IN_USE } from '../../../domain/logbooks/trip-doubt-queries.ts'
import { suggestionOfTrip } from '../../../domain/learning/suggestion-queries.ts'
import type { Database } from '../../../platform/database/database.ts'

export type MonthMarks = Awaited<ReturnType<typeof listMonthMarks>>[number]

/**
 * Confirmed and pending trips by month, classification and status; the month as its first day in South Africa.
 */
export function listMonthMarks(database: Database, ownerId: string) {
  const trips = sql<number>`sum(trips)::int`
  return database
    .selectFrom('trip_tally')
    .select(['month', 'classification', 'status', trips.as('trips')])
    .select(sql<number>`sum(distance_mm)::double precision / 1000`.as('distanceM'))
    .where('owner_id', '=', ownerId)
    .where('status', '<>', 'rejected')
    .groupBy(['month', 'classification', 'status'])
    .having(trips, '<>', 0)
    .execute()
}

/**
 * Metres of business trips on these days by what they change in the deduction for the confirmed ones: pending trips that
 * are or would be business add to it, and trips outside their vehicle's days of use do not count.
 */
export async function sumDeductionChanges(database: Database, ownerId: string, { from, to }: DayRange) {
  const sum = (status: string, where: RawBuilder<boolean>) =>
    sql<number>`coalesce(sum(trip.distance_m) filter (where trip.status = ${status} and ${where}), 0)::double precision`
  return await database
    .selectFrom('trip')
    .leftJoin('vehicle', (join) =>
      join.onRef('vehicle.owner_id', '=', 'trip.owner_id').onRef('vehicle.id', '=', 'trip.vehicle_id'),
    )
    .select([sum('pending', IN_USE).as('proposedM'), sum('confirmed', sql`not ${IN_USE}`).as('outOfUseM')])
    .where('trip.owner_id', '=', ownerId)
    .where('trip.deleted_at', 'is', null)
    .where((eb) => eb.between('trip.local_day', from, to))
    .where(sql<boolean>`coalesce(trip.classification, ${suggestionOfTrip(ownerId)}->>'classification') = 'business'`)
    .executeTakeFirstOrThrow()
}

/** Metres of the owner's confirmed and pending trips on these days. */
export async function sumDistanceM(database: Database, ownerId: string, { from, to }: DayRange): Promise<number> {
  // Both instants bound the index scan by time, as for the trip list.
  const { distanceM } = await database
    .selectFrom('trip')
    .select((eb) => eb.fn.sum<number | null>('distance_m').as('distanceM'))
    .where('owner_id', '=', ownerId)
    .where(sql<boolean>`started_at >= ${addDays(from, -1)}::date and started_at < ${addDays(to, 2)}::date`)
    .where((eb) => eb.between('local_day', from, to))
    .where('deleted_at', 'is', null)
    .where('status', '<>', 'rejected')
    .executeTakeFirstOrThrow()
  return distanceM ?? 0
}
