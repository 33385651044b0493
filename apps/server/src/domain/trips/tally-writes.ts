import { sql, type RawBuilder } from 'kysely'
import type { Transaction } from '../../platform/database/database.ts'
import { executePrepared } from '../../platform/database/prepared-statements.ts'

/** The columns of `trip` that determine where and how a trip is tallied. */
export const TALLIED_COLUMNS = [
  'vehicle_id',
  'local_day',
  'classification',
  'status',
  'distance_m',
  'deleted_at',
] as const

/** Maximum rows of an owner before they are added up. */
const MOST_UNFOLDED = 256

/** A statement's additions to the totals and subtractions from them, as JSON rows of `trip_tally`. */
export interface TallyChange {
  tallies: string
  /** Rows not yet added up before the change. */
  unfolded: number
}

const NEW = sql`select date_trunc('month', local_day::timestamp)::date as month, vehicle_id, classification, status,
  1 as trips, round(distance_m * 1000)::bigint as distance_mm from changed where deleted_at is null`
const OLD = sql`select date_trunc('month', was_local_day::timestamp)::date, was_vehicle_id, was_classification, was_status,
  -1, -round(was_distance_m * 1000)::bigint from changed where was_deleted_at is null`
const REMOVED = sql`select date_trunc('month', local_day::timestamp)::date as month, vehicle_id, classification, status,
  -1 as trips, -round(distance_m * 1000)::bigint as distance_mm from changed where deleted_at is null`
const CHANGES = { inserted: NEW, updated: sql`${NEW} union all ${OLD}`, deleted: REMOVED }

/** SQL for the changes of the tallies; the statement needs a CTE `changed` with the changed trips. */
export function tallyChange(ownerId: string, how: keyof typeof CHANGES): RawBuilder<unknown> {
  return sql`(select coalesce(json_agg(tally), '[]')::text from (
      select month, vehicle_id, classification, status, sum(trips) as trips, sum(distance_mm) as distance_mm
      from (${CHANGES[how]}) change group by month, vehicle_id, classification, status
      having sum(trips) <> 0 or sum(distance_mm) <> 0) tally) as tallies,
    (select count(*) from trip_tally where owner_id = ${ownerId} and not folded)::int as unfolded`
}

/** Adds a change to the owner's totals. It only inserts, so transactions neither wait for each other nor deadlock. */
export async function storeTallyChange(
  tx: Transaction,
  ownerId: string,
  { tallies, unfolded }: TallyChange,
): Promise<void> {
  if (tallies === '[]') return
  await insertTallies(tx, ownerId, tallies, false)
  if (unfolded >= MOST_UNFOLDED) await foldTallies(tx, ownerId)
}

/** Adds up an owner's rows, unless another transaction is doing so. */
export async function foldTallies(tx: Transaction, ownerId: string): Promise<void> {
  const lock = sql<boolean>`pg_try_advisory_xact_lock(hashtextextended('trip_tally' || ${ownerId}::text, 0))`
  const { locked } = await tx.selectNoFrom(lock.as('locked')).executeTakeFirstOrThrow()
  if (!locked) return
  // Only the rows deleted by this statement are added up again.
  const { rows } = await sql<{ tallies: string }>`
    with gone as (delete from trip_tally where owner_id = ${ownerId} returning *)
    select coalesce(json_agg(tally), '[]')::text as tallies from (
      select month, vehicle_id, classification, status, sum(trips) as trips, sum(distance_mm) as distance_mm
      from gone group by month, vehicle_id, classification, status
      having sum(trips) <> 0 or sum(distance_mm) <> 0) tally`.execute(tx)
  await insertTallies(tx, ownerId, rows[0].tallies, true)
}

async function insertTallies(tx: Transaction, ownerId: string, tallies: string, folded: boolean): Promise<void> {
  const insert = sql`insert into trip_tally (owner_id, month, vehicle_id, classification, status, trips, distance_mm, folded)
    select ${ownerId}, month, vehicle_id, classification, status, trips, distance_mm, ${folded}
    from json_to_recordset(${tallies}::json) as tally (month date, vehicle_id uuid, classification text, status text,
      trips bigint, distance_mm bigint)`
  await executePrepared(tx, { compile: () => insert.compile(tx) })
}
