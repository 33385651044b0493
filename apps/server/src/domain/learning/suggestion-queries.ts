import { sql, type NotNull } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { SUGGESTION_VERSION, type Suggestion } from './suggestion.ts'
import { hasNoReason } from '../trips/trip-reason-queries.ts'

/** The suggestion for an unclassified trip, as a column of `trip`. Those of other versions may have another shape. */
export const suggestionOfTrip = (ownerId: string) => sql<Suggestion | null>`case
  when classification is null and status <> 'rejected' then (select suggestion from trip_suggestion
    where trip_suggestion.owner_id = ${ownerId} and trip_suggestion.trip_id = trip.id and version = ${SUGGESTION_VERSION}) end`

/** The suggestions stored for these trips, by id. */
export async function findSuggestions(
  database: Database,
  ownerId: string,
  tripIds: readonly string[],
): Promise<Map<string, Suggestion>> {
  if (tripIds.length === 0) return new Map()
  const rows = await database
    .selectFrom('trip_suggestion')
    .select(['trip_id', 'suggestion'])
    .where('owner_id', '=', ownerId)
    .where('trip_id', '=', (eb) => eb.fn.any(eb.val(tripIds)))
    .where('version', '=', SUGGESTION_VERSION)
    .where('suggestion', 'is not', null)
    .$narrowType<{ suggestion: NotNull }>()
    .execute()
  return new Map(rows.map(({ trip_id: id, suggestion }) => [id, suggestion]))
}

/** The reasons from the driver's calendar for a trip without one, as a column of `trip`; null if there are none. */
export const calendarReasonsOfTrip = (ownerId: string) => sql<string[] | null>`case
  when ${hasNoReason} and status <> 'rejected' then (select reasons from calendar_reason
    where calendar_reason.owner_id = ${ownerId} and calendar_reason.trip_id = trip.id) end`

export async function findCalendarReasons(database: Database, ownerId: string): Promise<Map<string, string[]>> {
  const rows = await database
    .selectFrom('calendar_reason')
    .select(['trip_id', 'reasons'])
    .where('owner_id', '=', ownerId)
    .execute()
  return new Map(rows.map(({ trip_id: id, reasons }) => [id, reasons]))
}
