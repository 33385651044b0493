import { sql } from 'kysely'
import type { Transaction } from '../../platform/database/database.ts'
import { updateTripRows } from '../trips/trip-table-writes.ts'
import type { UneditedEnd } from './trip-place-queries.ts'

/** Renames trip ends, except those edited in the meantime. */
export async function renameTripEnds(
  tx: Transaction,
  ownerId: string,
  ends: readonly (UneditedEnd & { name: string })[],
): Promise<void> {
  const ids = [...new Set(ends.map(({ tripId }) => tripId))]
  // In key order, like every statement that changes many trips, so that concurrent ones wait instead of deadlocking.
  await sql`select from trip where owner_id = ${ownerId} and id = any(${ids}::uuid[])
    order by owner_id, id for update`.execute(tx)
  for (const side of ['start', 'end'] as const) {
    const renamed = ends.filter(({ end }) => end === side)
    if (renamed.length === 0) continue
    const column = `${side}_location` as const
    await updateTripRows(tx, ownerId, {
      set: { [column]: sql.ref('renamed.name') },
      from: sql`unnest(${renamed.map(({ tripId }) => tripId)}::uuid[], ${renamed.map(({ location }) => location)}::text[],
        ${renamed.map(({ name }) => name)}::text[]) as renamed (id, was, name)`,
      where: sql<boolean>`trip.id = renamed.id and ${sql.ref(column)} = renamed.was and not ${column} = any(corrected)`,
    })
  }
}

export interface MatchedEnds {
  id: string
  start_place_id: string | null
  end_place_id: string | null
}

/** Their suggestions are for other places, so nobody accepts them until the trips are learned again. */
export async function setTripPlaces(tx: Transaction, ownerId: string, trips: readonly MatchedEnds[]): Promise<void> {
  const ids = trips.map(({ id }) => id)
  // In key order, like every statement that changes many trips, so that concurrent ones wait instead of deadlocking.
  await sql`select from trip where owner_id = ${ownerId} and id = any(${ids}::uuid[])
    order by owner_id, id for update`.execute(tx)
  await updateTripRows(tx, ownerId, {
    set: { start_place_id: sql.ref('matched.start_place_id'), end_place_id: sql.ref('matched.end_place_id') },
    from: sql`unnest(${ids}::uuid[], ${trips.map((trip) => trip.start_place_id)}::uuid[],
      ${trips.map((trip) => trip.end_place_id)}::uuid[]) as matched (id, start_place_id, end_place_id)`,
    where: sql<boolean>`trip.id = matched.id`,
  })
  await sql`delete from trip_suggestion where owner_id = ${ownerId} and trip_id = any(${ids}::uuid[])`.execute(tx)
}

export function clearTripPlaces(tx: Transaction, ownerId: string): Promise<number> {
  return updateTripRows(tx, ownerId, {
    set: { start_place_id: null, end_place_id: null },
    where: sql<boolean>`(start_place_id is not null or end_place_id is not null)`,
  })
}
