import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { hasNoReason } from '../trips/trip-reason-queries.ts'

/** The reasons from the driver's calendar for a trip without one, as a column of `trip`; null if there are none. */
export const calendarReasonsOfTrip = (ownerId: string) => sql<string[] | null>`case
  when ${hasNoReason} and status <> 'rejected' then (select reasons from calendar_reason
    where calendar_reason.owner_id = ${ownerId} and calendar_reason.trip_id = trip.id) end`

/** A driver's reasons from the calendar, by trip. */
export async function findCalendarReasons(database: Database, ownerId: string): Promise<Map<string, string[]>> {
  const rows = await database
    .selectFrom('calendar_reason')
    .select(['trip_id', 'reasons'])
    .where('owner_id', '=', ownerId)
    .execute()
  return new Map(rows.map(({ trip_id: id, reasons }) => [id, reasons]))
}
