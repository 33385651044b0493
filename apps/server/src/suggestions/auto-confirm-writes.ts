import { sql } from 'kysely'
import type { Transaction } from '../database/database.ts'

/** Confirms trips as suggested, unless a person has set their class or status. @returns how many */
export async function confirmAsSuggested(
  tx: Transaction,
  ownerId: string,
  suggested: readonly { id: string; classification: 'business' | 'private' }[],
): Promise<number> {
  const { numAffectedRows } = await sql`update trip
    set classification = suggested.classification, status = 'confirmed', auto_confirmed = true
    from unnest(${suggested.map(({ id }) => id)}::uuid[], ${suggested.map((each) => each.classification)}::text[])
      suggested (id, classification)
    where trip.owner_id = ${ownerId} and trip.id = suggested.id and trip.deleted_at is null
      and trip.classification is null and trip.status = 'pending'
      and not trip.corrected && array['classification', 'status']`.execute(tx)
  return Number(numAffectedRows)
}

/**
 * Returns automatically confirmed trips that nobody has edited to review, and marks them so that they are not confirmed
 * automatically again. @returns how many
 */
export async function undoAutoConfirmed(tx: Transaction, ownerId: string): Promise<number> {
  const { numAffectedRows } = await sql`update trip
    set classification = null, status = 'pending', auto_confirmed = false,
      corrected = array(select distinct field from unnest(corrected || array['classification', 'status']) field
        order by field)
    where owner_id = ${ownerId} and auto_confirmed and deleted_at is null`.execute(tx)
  return Number(numAffectedRows)
}
