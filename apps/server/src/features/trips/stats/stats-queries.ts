import { sql } from 'kysely'
import { addDays, type DayRange } from '@spoor/core/units/local-date.ts'
import { IN_USE, listOutOfUse } from '../../../domain/logbooks/trip-doubt-queries.ts'
import { suggestionOfTrip } from '../../../domain/learning/suggestion-queries.ts'
import type { Database } from '../../../platform/database/database.ts'

export type MonthMarks = Awaited<ReturnType<typeof listMonthMarks>>[number]

/**
 * Confirmed and pending trips of vehicles' days of use by month, classification and status; the month as its first day
 * in South Africa. Trips on other days are negative rows.
 */
export async function listMonthMarks(database: Database, ownerId: string) {
  const trips = sql<number>`sum(trips)::int`
  const all = await database
    .selectFrom('trip_tally')
    .select(['month', 'classification', 'status', trips.as('trips')])
    .select(sql<number>`sum(distance_mm)::double precision / 1000`.as('distanceM'))
    .where('owner_id', '=', ownerId)
    .where('status', '<>', 'rejected')
    .groupBy(['month', 'classification', 'status'])
    .having(trips, '<>', 0)
    .execute()
  return [...all, ...(await listOutOfUse(database, [ownerId]))]
}

/** Metres of pending trips on these days that are or would be business. */
export async function sumProposedM(database: Database, ownerId: string, { from, to }: DayRange): Promise<number> {
  const { proposedM } = await database
    .selectFrom('trip')
    .leftJoin('vehicle', (join) =>
      join.onRef('vehicle.owner_id', '=', 'trip.owner_id').onRef('vehicle.id', '=', 'trip.vehicle_id'),
    )
    .select((eb) => eb.fn.sum<number | null>('trip.distance_m').as('proposedM'))
    .where('trip.owner_id', '=', ownerId)
    .where('trip.status', '=', 'pending')
    .where(IN_USE)
    .where('trip.deleted_at', 'is', null)
    .where((eb) => eb.between('trip.local_day', from, to))
    .where(sql<boolean>`coalesce(trip.classification, ${suggestionOfTrip(ownerId)}->>'classification') = 'business'`)
    .executeTakeFirstOrThrow()
  return proposedM ?? 0
}

/** Metres of the owner's confirmed and pending trips on these days, if their vehicles were in use. */
export async function sumDistanceM(database: Database, ownerId: string, { from, to }: DayRange): Promise<number> {
  // Both instants bound the index scan by time, as for the trip list.
  const { distanceM } = await database
    .selectFrom('trip')
    .leftJoin('vehicle', (join) =>
      join.onRef('vehicle.owner_id', '=', 'trip.owner_id').onRef('vehicle.id', '=', 'trip.vehicle_id'),
    )
    .select((eb) => eb.fn.sum<number | null>('trip.distance_m').as('distanceM'))
    .where('trip.owner_id', '=', ownerId)
    .where(sql<boolean>`started_at >= ${addDays(from, -1)}::date and started_at < ${addDays(to, 2)}::date`)
    .where((eb) => eb.between('trip.local_day', from, to))
    .where(IN_USE)
    .where('trip.deleted_at', 'is', null)
    .where('trip.status', '<>', 'rejected')
    .executeTakeFirstOrThrow()
  return distanceM ?? 0
}
