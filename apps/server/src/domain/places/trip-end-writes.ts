import { sql } from 'kysely'
import type { Transaction } from '../../platform/database/database.ts'
import { updateTripRows } from '../trips/trip-table-writes.ts'
import type { UneditedEnd } from './trip-end-queries.ts'

/** Renames trip ends whose text has not changed since it was read. */
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
