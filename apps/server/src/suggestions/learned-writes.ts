import { sql } from 'kysely'
import type { Transaction } from '../database/database.ts'
import { IS_LEARNED, LEARNABLE } from './learned-queries.ts'
import type { LearnableTrip, LearnedDriver } from './learned-queries.ts'

const FACTS_AT_ONCE = 5000

/** Learning of one driver happens in one transaction at a time. */
export async function lockLearning(tx: Transaction, ownerId: string): Promise<void> {
  // 'SPLR' keeps this advisory lock apart from other uses.
  await sql`select pg_advisory_xact_lock(${0x53504c52}, hashtext(${ownerId}))`.execute(tx)
}

export async function saveLearnedDriver(
  tx: Transaction,
  ownerId: string,
  { model, calibration, last_started_at: last, stale }: LearnedDriver,
): Promise<void> {
  await sql`insert into learned_driver (owner_id, model, calibration, last_started_at, stale)
    values (${ownerId}, ${JSON.stringify(model)}, ${JSON.stringify(calibration)}, ${last}, ${stale})
    on conflict (owner_id) do update set model = excluded.model, calibration = excluded.calibration,
      last_started_at = excluded.last_started_at, stale = excluded.stale`.execute(tx)
}

export async function markStale(tx: Transaction, ownerId: string): Promise<void> {
  await sql`insert into learned_driver (owner_id, stale) values (${ownerId}, true)
    on conflict (owner_id) do update set stale = true`.execute(tx)
}

export async function saveFacts(tx: Transaction, ownerId: string, facts: ReadonlyMap<string, unknown>): Promise<void> {
  const entries = [...facts]
  for (let from = 0; from < entries.length; from += FACTS_AT_ONCE) {
    const some = entries.slice(from, from + FACTS_AT_ONCE)
    await sql`insert into learned_fact (owner_id, key, value)
      select ${ownerId}, fact.key, fact.value::jsonb
      from unnest(${some.map(([key]) => key)}::text[], ${some.map(([, value]) => JSON.stringify(value))}::text[])
        fact (key, value)
      on conflict (owner_id, key) do update set value = excluded.value`.execute(tx)
  }
}

export async function deleteFacts(tx: Transaction, ownerId: string): Promise<void> {
  await sql`delete from learned_fact where owner_id = ${ownerId}`.execute(tx)
}

/** Those up to an id. */
export async function deleteLearnedChanges(tx: Transaction, ownerId: string, upTo: string): Promise<void> {
  await sql`delete from learned_change where owner_id = ${ownerId} and id <= ${upTo}::bigint`.execute(tx)
}

/**
 * All that is to be learned, by time, and no more changes of it: in one statement, so that no change commits between the
 * two and is lost or learned twice.
 */
export async function takeLearnedTrips(tx: Transaction, ownerId: string): Promise<LearnableTrip[]> {
  const { rows } = await sql<LearnableTrip>`
    with done as (delete from learned_change where owner_id = ${ownerId})
    select ${LEARNABLE} from trip where trip.owner_id = ${ownerId} and ${IS_LEARNED}
    order by trip.started_at, trip.id`.execute(tx)
  return rows
}
