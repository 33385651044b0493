import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'

/** The earlier of the day the driver joined and the first transferred trip: the company sees trips from then on. */
export async function findFirstSeenDay(database: Database, ownerId: string): Promise<string> {
  const firstTripDay = database
    .selectFrom('company_trip as seen')
    .innerJoin('trip', (join) => join.onRef('trip.owner_id', '=', 'seen.owner_id').onRef('trip.id', '=', 'seen.id'))
    .select((eb) => eb.fn.min('trip.local_day').as('day'))
    .where('seen.owner_id', '=', ownerId)
    .where('trip.deleted_at', 'is', null)
  const { day } = await database
    .selectFrom('app_user')
    .select(sql<string>`least(company_sees_from, (${firstTripDay}))`.as('day'))
    .where('id', '=', ownerId)
    .executeTakeFirstOrThrow()
  return day
}
