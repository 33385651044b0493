import { sql } from 'kysely'
import { addDays, type DayRange } from '@spoor/core/units/local-date.ts'
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

/** Metres of the pending trips on these days that are business, or suggested as business. */
export async function sumProposedBusinessM(
  database: Database,
  ownerId: string,
  { from, to }: DayRange,
): Promise<number> {
  const { distanceM } = await database
    .selectFrom('trip')
    .select((eb) => eb.fn.sum<number | null>('distance_m').as('distanceM'))
    .where('owner_id', '=', ownerId)
    .where('status', '=', 'pending')
    .where('deleted_at', 'is', null)
    .where((eb) => eb.between('local_day', from, to))
    .where(sql<boolean>`coalesce(classification, ${suggestionOfTrip(ownerId)}->>'classification') = 'business'`)
    .executeTakeFirstOrThrow()
  return distanceM ?? 0
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
