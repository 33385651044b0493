import type { TripFilter } from '@spoor/contract/routes/trips.ts'
import type { Database } from '../../../platform/database/database.ts'
import { limitStatements } from '../../../platform/database/limit-statements.ts'
import { HttpError } from '../../../platform/http/http-error.ts'

const SEARCH_LIMIT_MS = 2000
const TOO_LONG = 'This search took too long. Use fewer or longer words, or choose a shorter period.'

/** Runs a query of trips; a text search is cancelled after two seconds. @throws HttpError 422 */
export async function withSearchLimit<T>(
  database: Database,
  { q }: Pick<TripFilter, 'q'>,
  query: (database: Database) => Promise<T>,
): Promise<T> {
  if (q === undefined || q.trim() === '') return query(database)
  const found = await limitStatements(database, SEARCH_LIMIT_MS, query)
  if (found.isOver) throw new HttpError(422, TOO_LONG, { q: TOO_LONG })
  return found.value
}
