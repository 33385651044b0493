import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { TripFilter } from '@spoor/contract/routes/trips.ts'
import type { Database } from '../../../database/database.ts'
import { searchWords } from './search-words.ts'
import type { TripCursor } from './trip-cursor.ts'

const QUARTER_M = 250

/** Whether the postings are to be made anew before they say anything. */
export const isDue = (ownerId: string): RawBuilder<boolean> =>
  sql<boolean>`exists (select from trip_posting_due where owner_id = ${ownerId})`

/** The ids of the trips with a filter's words and upload, where postings are not due; null where it asks for neither. */
export function postedTrips(ownerId: string, filter: TripFilter): RawBuilder<string[]> | null {
  const lists = postedLists(ownerId, filter).map(
    // What came and went cancels out.
    (list) => sql`select id from trip_posting, unnest(ids) id where ${list} group by id having sum(sign(trips)) > 0`,
  )
  return lists.length === 0 ? null : sql<string[]>`array(${sql.join(lists, sql` intersect `)})`
}

/** The lists in which a trip of the filter must stand: one for each word, and that of the upload. */
function postedLists(ownerId: string, filter: TripFilter): RawBuilder<boolean>[] {
  const words = searchWords(filter.q)
  return [
    ...words.map((word) => sql<boolean>`owner_id = ${ownerId} and kind = 'word' and position(${word} in key) > 0`),
    ...(filter.upload_id
      ? [sql<boolean>`owner_id = ${ownerId} and kind = 'upload' and key = ${filter.upload_id}`]
      : []),
  ]
}

/** Ids among which a page sorted by distance stands; null where the postings are due. */
export async function findByDistance(
  database: Database,
  ownerId: string,
  page: { descending: boolean; after: TripCursor | null; limit: number },
): Promise<RawBuilder<string[]> | null> {
  const direction = sql.raw(page.descending ? 'desc' : 'asc')
  const beyond = page.after
    ? sql`and key::bigint ${sql.raw(page.descending ? '<=' : '>=')} ${Math.floor(page.after.value / QUARTER_M)}`
    : sql``
  const { rows } = await sql<{ due: boolean; quarter: string | null; trips: number | null }>`
    select ${isDue(ownerId)} as due, quarter::text, trips
    from (select 1) one left join (
      select key::bigint as quarter, sum(trips)::int as trips from trip_posting
      where owner_id = ${ownerId} and kind = 'distance' ${beyond} group by 1 having sum(trips) > 0) quarters on true
    order by quarters.quarter ${direction}`.execute(database)
  if (rows[0].due) return null
  const keys: string[] = []
  // Of the quarter in which the last page ended, any part may be behind.
  let sure = page.after ? -(rows[0].trips ?? 0) : 0
  for (const { quarter, trips } of rows) {
    if (sure >= page.limit || quarter === null) break
    keys.push(quarter)
    sure += trips ?? 0
  }
  return sql<string[]>`array(select distinct unnest(ids) from trip_posting
    where owner_id = ${ownerId} and kind = 'distance' and key = any(${keys}) and trips > 0)`
}
