import { sql } from 'kysely'
import type { Database } from '../../../platform/database/database.ts'

/** A user's proofs of payment, newest first. */
export function findProofs(database: Database, ownerId: string) {
  return database
    .selectFrom('proof_of_payment')
    .select(['id', 'filename', 'sent_at'])
    .where('owner_id', '=', ownerId)
    .orderBy('sent_at', 'desc')
    .execute()
}

const sentSince = (database: Database, ownerId: string, since: Date) =>
  database.selectFrom('proof_of_payment').where('owner_id', '=', ownerId).where('sent_at', '>', since)

export async function countProofsSince(database: Database, ownerId: string, since: Date): Promise<number> {
  const { proofs } = await sentSince(database, ownerId, since)
    .select((eb) => eb.fn.countAll<number>().as('proofs'))
    .executeTakeFirstOrThrow()
  return proofs
}

export async function oldestProofSince(database: Database, ownerId: string, since: Date): Promise<Date | null> {
  const row = await sentSince(database, ownerId, since).select('sent_at').orderBy('sent_at').limit(1).executeTakeFirst()
  return row?.sent_at ?? null
}

/** The ids among these that are proofs of the owner. */
export async function findStoredProofs(
  database: Database,
  ownerId: string,
  ids: readonly string[],
): Promise<Set<string>> {
  const rows = await database
    .selectFrom('proof_of_payment')
    .select('id')
    .where('owner_id', '=', ownerId)
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .execute()
  return new Set(rows.map(({ id }) => id))
}
