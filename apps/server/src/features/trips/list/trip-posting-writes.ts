import { sql } from 'kysely'
import type { Transaction } from '../../../database/database.ts'

/** Makes an owner's postings anew where they are due. */
export async function makeTripPostings(tx: Transaction, ownerId: string): Promise<void> {
  await sql`select make_trip_postings(${ownerId})
    where exists (select from trip_posting_due where owner_id = ${ownerId})`.execute(tx)
}

/** @returns whether the job is to be asked for: they are due, and nobody asked a moment ago */
export async function noteAsked(tx: Transaction, ownerId: string): Promise<boolean> {
  const { numAffectedRows } = await sql`update trip_posting_due set asked_at = now()
    where owner_id = ${ownerId} and not exists (
      select from trip_posting_due where owner_id = ${ownerId} and asked_at > now() - interval '1 minute')`.execute(tx)
  return (numAffectedRows ?? 0n) > 0n
}
