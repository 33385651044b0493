import { sql } from 'kysely'
import type { Transaction } from '../../platform/database/database.ts'
import { updateTripRows } from '../trips/trip-table-writes.ts'

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
