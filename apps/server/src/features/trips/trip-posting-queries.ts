import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { TripFilter } from '@spoor/contract/routes/trips.ts'
import type { Database } from '../../database/database.ts'
import { searchWords } from './search-words.ts'
import type { TripCursor } from './trip-cursor.ts'

/** Up to so many trips are looked up one by one. Of a filter that takes more, a page stands among the newest. */
const MOST_LOOKED_UP = 5000
const QUARTER_M = 250

/** What the postings say of a filter that the tally doesn't know. */
export interface Posted {
  /** They are to be made anew before they say anything. */
  due: boolean
  /** Ids among which the filter's trips are; null where each trip is to be looked at. */
  among: RawBuilder<string[]> | null
  /** How many trips the filter takes, where the postings alone can tell. */
  trips: number | null
}

const SAY_NOTHING: Posted = { due: false, among: null, trips: null }

/** Where the trips with a filter's words and upload are. */
export async function findPosted(database: Database, ownerId: string, filter: TripFilter): Promise<Posted> {
  const lists = postedLists(ownerId, filter)
  if (lists.length === 0) return SAY_NOTHING
  const counts = lists.map(
    (list, at) => sql`select ${at}::int as at, coalesce(sum(greatest(trips, 0)), 0)::int as most,
        coalesce(sum(trips), 0)::int as trips, count(distinct key)::int as keys
      from trip_posting where ${list}`,
  )
  // One statement: whether they are due and what they say, as of one moment.
  const { rows } = await sql<{ due: boolean; at: number; most: number; trips: number; keys: number }>`
    select exists (select from trip_posting_due where owner_id = ${ownerId}) as due, counted.*
    from (${sql.join(counts, sql` union all `)}) counted order by most`.execute(database)
  const [fewest] = rows
  if (fewest.due) return { ...SAY_NOTHING, due: true }
  const list = lists[fewest.at]
  const among =
    fewest.most <= MOST_LOOKED_UP
      ? sql<string[]>`array(select unnest(ids) from trip_posting where ${list} and trips > 0)`
      : null
  const alone = lists.length === 1 && Object.keys(filter).length === 1
  if (!alone) return { due: false, among, trips: null }
  return { due: false, among, trips: fewest.keys === 1 ? fewest.trips : await countListed(database, list) }
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

/** Each trip once, in however many of the keys it stands. */
async function countListed(database: Database, list: RawBuilder<boolean>): Promise<number> {
  const { rows } = await sql<{ trips: number }>`select count(*)::int as trips from (
      select from trip_posting, unnest(ids) id where ${list} group by id having sum(sign(trips)) > 0) listed`.execute(
    database,
  )
  return rows[0].trips
}

/**
 * Ids among which a page sorted by distance stands; null where the postings are due.
 */
export async function findByDistance(
  database: Database,
  ownerId: string,
  page: { descending: boolean; after: TripCursor | null; limit: number },
): Promise<RawBuilder<string[]> | null> {
  const direction = sql.raw(page.descending ? 'desc' : 'asc')
  const beyond = page.after
    ? sql`and key::bigint ${sql.raw(page.descending ? '<=' : '>=')} ${Math.floor(page.after.value / QUARTER_M)}`
    : sql``
  const { rows } = await sql<{ due: boolean; quarter: string; trips: number }>`
    select exists (select from trip_posting_due where owner_id = ${ownerId}) as due, quarter, trips
    from (select 1) one left join (
      select key::bigint as quarter, sum(trips)::int as trips from trip_posting
      where owner_id = ${ownerId} and kind = 'distance' ${beyond} group by 1 having sum(trips) > 0) quarters on true
    order by quarter ${direction}`.execute(database)
  if (rows[0].due) return null
  const keys: string[] = []
  // Of the quarter in which the last page ended, any part may be behind.
  let sure = page.after ? -rows[0].trips : 0
  for (const { quarter, trips } of rows) {
    if (sure >= page.limit) break
    keys.push(quarter)
    sure += trips
  }
  return sql<string[]>`array(select unnest(ids) from trip_posting
    where owner_id = ${ownerId} and kind = 'distance' and key = any(${keys}) and trips > 0)`
}
