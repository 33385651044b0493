import { sql } from 'kysely'
import { type Database, type Transaction, SWEEP } from '../../../../platform/database/database.ts'
import { IN_TRIAL, PAYMENT_VERIFIED } from '../../../../platform/identity/profile-queries.ts'

export async function listHeldOwners(database: Database, now: Date): Promise<string[]> {
  const held = await database
    .selectFrom('upload')
    .select('owner_id')
    .distinct()
    .where('held', '=', true)
    .modifyEnd(SWEEP)
    .execute()
  return listCovered(
    database,
    held.map(({ owner_id }) => owner_id),
    now,
  )
}

/** The owners among these with a payment or a trial. */
async function listCovered(database: Database, ownerIds: readonly string[], now: Date): Promise<string[]> {
  const rows = await database
    .selectFrom('app_user as u')
    .leftJoin('company as c', 'c.id', 'u.company_id')
    .select('u.id')
    .where(sql<boolean>`u.id = any(${ownerIds}::uuid[])`)
    .where(sql<boolean>`(${PAYMENT_VERIFIED} or ${IN_TRIAL(now)})`)
    .execute()
  return rows.map(({ id }) => id)
}

/** Uploads of owners without a payment or a trial that have been held since before an instant. */
export async function listHeldUploads(
  database: Database,
  { before, now }: { before: Date; now: Date },
): Promise<{ ownerId: string; id: string }[]> {
  const held = await database
    .selectFrom('upload')
    .select(['owner_id as ownerId', 'id'])
    .where('held', '=', true)
    .where('uploaded_at', '<', before)
    .modifyEnd(SWEEP)
    .execute()
  const ownerIds = [...new Set(held.map(({ ownerId }) => ownerId))]
  const covered = new Set(await listCovered(database, ownerIds, now))
  return held.filter(({ ownerId }) => !covered.has(ownerId))
}

export async function endHold(tx: Transaction, ownerId: string): Promise<string[]> {
  const rows = await tx
    .updateTable('upload')
    .set({ held: false })
    .where('owner_id', '=', ownerId)
    .where('held', '=', true)
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}
