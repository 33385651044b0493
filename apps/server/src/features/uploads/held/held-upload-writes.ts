import { sql } from 'kysely'
import type { Database, Transaction } from '../../../database/database.ts'
import { IN_TRIAL, PAYMENT_VERIFIED } from '../../../identity/coverage-queries.ts'

const IS_COVERED = (now: Date) => sql<boolean>`(${PAYMENT_VERIFIED} or ${IN_TRIAL(now)})`

/** Lists owners of held uploads with a payment or a trial; owners who never pay are skipped cheaply. */
export async function listHeldOwners(database: Database, now: Date): Promise<{ issuer: string; subject: string }[]> {
  return database
    .selectFrom('app_user as u')
    .leftJoin('company as c', 'c.id', 'u.company_id')
    .select(['u.issuer', 'u.subject'])
    .where(({ exists, selectFrom }) =>
      exists(selectFrom('upload').select('id').whereRef('owner_id', '=', 'u.id').where('held', '=', true)),
    )
    .where(IS_COVERED(now))
    .execute()
}

/** Uploads of owners without a payment or a trial that have been held since before an instant. */
export async function listHeldUploads(
  database: Database,
  { before, now }: { before: Date; now: Date },
): Promise<{ ownerId: string; id: string }[]> {
  return database
    .selectFrom('upload')
    .innerJoin('app_user as u', 'u.id', 'upload.owner_id')
    .leftJoin('company as c', 'c.id', 'u.company_id')
    .select(['upload.owner_id as ownerId', 'upload.id'])
    .where('upload.held', '=', true)
    .where('upload.uploaded_at', '<', before)
    .where(({ not }) => not(IS_COVERED(now)))
    .execute()
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
