import type { Database } from '../database/database.ts'
import { executePrepared } from '../database/prepared-statements.ts'
import { SUGGESTION_VERSION } from './suggestion.ts'
import type { Suggestion } from './suggestion.ts'

/** The suggestions stored for these trips, by id. */
export async function findSuggestions(
  database: Database,
  ownerId: string,
  tripIds: readonly string[],
): Promise<Map<string, Suggestion>> {
  if (tripIds.length === 0) return new Map()
  const query = database
    .selectFrom('trip_suggestion')
    .select(['trip_id', 'suggestion'])
    .where('owner_id', '=', ownerId)
    .where('trip_id', '=', (eb) => eb.fn.any(eb.val(tripIds)))
    // Suggestions of other versions may have another shape.
    .where('version', '=', SUGGESTION_VERSION)
    .where('suggestion', 'is not', null)
  const rows = await executePrepared(database, query)
  return new Map(rows.map(({ trip_id: id, suggestion }) => [id, suggestion as unknown as Suggestion]))
}
