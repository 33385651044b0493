import type { Database } from '../database/database.ts'
import { executePrepared } from '../database/prepared-statements.ts'

/** The reasons that a driver's calendar has for trips, by trip: for these, or for all of them. */
export async function findCalendarReasons(
  database: Database,
  ownerId: string,
  tripIds?: readonly string[],
): Promise<Map<string, string[]>> {
  if (tripIds?.length === 0) return new Map()
  const query = database
    .selectFrom('calendar_reason')
    .select(['trip_id', 'reasons'])
    .where('owner_id', '=', ownerId)
    .$if(tripIds !== undefined, (query) => query.where('trip_id', '=', (eb) => eb.fn.any(eb.val(tripIds))))
  const rows = await executePrepared(database, query)
  return new Map(rows.map(({ trip_id: id, reasons }) => [id, reasons]))
}
