import { sql } from 'kysely'
import type { Transaction } from '../../platform/database/database.ts'
import { updateTripRows } from '../trips/trip-table-writes.ts'
import { SUGGESTION_VERSION, type Suggestion } from './suggestion.ts'

/** Confirms trips as suggested, unless a person has set their class or status. @returns the number confirmed */
export async function confirmAsSuggested(
  tx: Transaction,
  ownerId: string,
  suggested: readonly { id: string; classification: 'business' | 'private' }[],
): Promise<number> {
  const ids = suggested.map(({ id }) => id)
  return updateTripRows(tx, ownerId, {
    set: { classification: sql.ref('suggested.classification'), status: 'confirmed', auto_confirmed: true },
    from: sql`unnest(${ids}::uuid[], ${suggested.map((each) => each.classification)}::text[])
      as suggested (id, classification)`,
    ids,
    where: sql<boolean>`trip.id = suggested.id and trip.deleted_at is null
      and trip.classification is null and trip.status = 'pending'
      and not trip.corrected && array['classification', 'status']`,
  })
}

/**
 * Moves automatically confirmed trips that nobody has edited back to review, and marks them so that they are not
 * confirmed automatically again. @returns the number moved
 */
export async function undoAutoConfirmed(tx: Transaction, ownerId: string): Promise<number> {
  return updateTripRows(tx, ownerId, {
    set: {
      classification: null,
      status: 'pending',
      auto_confirmed: false,
      corrected: sql`array(select distinct field from unnest(corrected || array['classification', 'status']) field
        order by field)`,
    },
    where: sql<boolean>`auto_confirmed and deleted_at is null`,
  })
}

/** Lets one worker at a time learn a driver's trips, until its transaction ends. */
export async function lockLearning(tx: Transaction, ownerId: string): Promise<void> {
  // 'SPLR' distinguishes this advisory lock from others.
  await sql`select pg_advisory_xact_lock(${0x53504c52}, hashtext(${ownerId}))`.execute(tx)
}

/** Replaces all suggestions of a driver, writing only changed ones; null means no suggestion. */
export async function saveSuggestions(
  tx: Transaction,
  ownerId: string,
  suggestions: ReadonlyMap<string, Suggestion | null>,
): Promise<void> {
  const texts = Array.from(suggestions.values(), (each) => each && JSON.stringify(each))
  await sql`with made as (
      select * from unnest(${[...suggestions.keys()]}::uuid[], ${texts}::text[]) made (trip_id, suggestion)
    ), gone as (
      delete from trip_suggestion where owner_id = ${ownerId} and trip_id not in (select trip_id from made)
    )
    insert into trip_suggestion (owner_id, trip_id, version, suggestion)
    select ${ownerId}, trip_id, ${SUGGESTION_VERSION}, suggestion::jsonb from made
    on conflict (owner_id, trip_id) do update set version = excluded.version, suggestion = excluded.suggestion
      where (trip_suggestion.version, trip_suggestion.suggestion) is distinct from (excluded.version, excluded.suggestion)
    `.execute(tx)
}
