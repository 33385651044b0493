import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { TripFilter } from '@spoor/contract/routes/trips.ts'
import type { Database } from '../../database/database.ts'
import { searchWords } from './search-words.ts'
import type { TripCursor, TripSort } from './trip-cursor.ts'

/** Up to so many trips are looked up by their ids. */
const MOST_LOOKED_UP = 5000
/**
 * Up to so many starts are sorted for a page. Of a word that more trips have, a page stands among the newest; the trips of
 * an upload may all be years old.
 */
const MOST_SORTED = { words: 5000, upload: 50_000 }
const QUARTER_M = 250

/** What the postings say of a filter that the tally doesn't know. */
export interface Posted {
  /** They are to be made anew before they say anything. */
  due: boolean
  /** The trips with the filter's words and upload, as rows of id and started_at, for a page of them. */
  forPage: RawBuilder<unknown> | null
  /** The same where they are so few that the rest of the filter can be asked of each; null where each trip is looked at. */
  among: RawBuilder<unknown> | null
  /** How many trips the filter takes, where the postings alone can tell. */
  trips: number | null
}

const SAY_NOTHING: Posted = { due: false, forPage: null, among: null, trips: null }

/** Where the trips with a filter's words and upload are. */
export async function findPosted(database: Database, ownerId: string, filter: TripFilter): Promise<Posted> {
  const lists = postedLists(ownerId, filter)
  if (lists.length === 0) return SAY_NOTHING
  const counts = lists.map(
    (list, at) => sql`select ${at}::int as at, coalesce(sum(trips), 0)::int as trips,
        count(distinct key)::int as keys, coalesce(bool_and(trips > 0), true) as came
      from trip_posting where ${list}`,
  )
  // One statement: whether they are due and what they say, as of one moment.
  const { rows } = await sql<{ due: boolean; at: number; trips: number; keys: number; came: boolean }>`
    select exists (select from trip_posting_due where owner_id = ${ownerId}) as due, counted.*
    from (${sql.join(counts, sql` union all `)}) counted order by trips`.execute(database)
  const [fewest] = rows
  if (fewest.due) return { ...SAY_NOTHING, due: true }
  const all = inAll(rows.map(({ at, keys, came }) => ({ where: lists[at], keys, came })))
  const among = fewest.trips <= MOST_LOOKED_UP ? all : null
  if (!isOnlyPosted(filter)) return { due: false, forPage: null, among, trips: null }
  const forPage = fewest.trips <= MOST_SORTED[filter.upload_id ? 'upload' : 'words'] ? all : null
  const told = lists.length === 1 && fewest.keys <= 1
  return { due: false, forPage, among, trips: told ? fewest.trips : await countRows(database, all) }
}

/** Whether words and upload are all that a filter asks for. */
function isOnlyPosted(filter: TripFilter): boolean {
  return Object.entries(filter).every(([name, value]) => value === undefined || name === 'q' || name === 'upload_id')
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

interface List {
  where: RawBuilder<boolean>
  /** How many words of trips have the word that is searched in them. */
  keys: number
  /** No trip has gone from it since it was made. */
  came: boolean
}

/** Each trip once that stands in all lists, the shortest first. What came and went cancels out. */
function inAll([first, ...others]: readonly List[]): RawBuilder<unknown> {
  const unnested = ({ where }: List) => sql`select id, started_at
    from trip_posting, unnest(ids, starts) posted(id, started_at) where ${where}`
  const net = (list: List) => sql`${unnested(list)} group by id, started_at having sum(sign(trips)) > 0`
  // Grouping costs more than all the rest, and lists without losses have nothing to cancel out.
  const once = first.came && first.keys <= 1 ? unnested(first) : net(first)
  const rest = others.map((list) => sql`id in (select id from (${list.came ? unnested(list) : net(list)}) other)`)
  return sql`select id, started_at from (${once}) listed
    ${rest.length > 0 ? sql`where ${sql.join(rest, sql` and `)}` : sql``}`
}

async function countRows(database: Database, among: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ trips: number }>`select count(*)::int as trips from (${among}) listed`.execute(database)
  return rows[0].trips
}

/** The ids of the trips that are known to be there. */
export const idsOf = (among: RawBuilder<unknown>): RawBuilder<string[]> =>
  sql<string[]>`array(select id from (${among}) listed)`

/** The ids of one page, sorted by time, of the trips that are known to be there. */
export function pageIdsOf(
  among: RawBuilder<unknown>,
  { sort, after, limit }: { sort: TripSort; after: TripCursor | null; limit: number },
): RawBuilder<string[]> {
  const direction = sql.raw(sort.startsWith('-') ? 'desc' : 'asc')
  const beyond = sql.raw(sort.startsWith('-') ? '<' : '>')
  const keyset = after
    ? sql`where (started_at, id) ${beyond} (${new Date(after.value)}::timestamptz, ${after.id}::uuid)`
    : sql``
  return sql<string[]>`array(select id from (${among}) listed ${keyset}
    order by started_at ${direction}, id ${direction} limit ${limit})`
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
    select exists (select from trip_posting_due where owner_id = ${ownerId}) as due, quarter::text, trips
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
