import { sql } from 'kysely'
import type { Database, Transaction } from '../database/database.ts'
import { IN_TRIAL, PAYMENT_VERIFIED } from '../identity/coverage-queries.ts'

const IS_COVERED = (now: Date) => sql<boolean>`(${PAYMENT_VERIFIED} or ${IN_TRIAL(now)})`

/** Who has held uploads, and a payment or a trial; so those who never pay cost nothing each minute. */
export async function listHeldOwners(database: Database, now: Date): Promise<{ issuer: string; subject: string }[]> {
  const { rows } = await sql<{ issuer: string; subject: string }>`
    select u.issuer, u.subject
    from app_user as u left join company as c on c.id = u.company_id
    where exists (select from upload where upload.owner_id = u.id and upload.held) and ${IS_COVERED(now)}`.execute(
    database,
  )
  return rows
}

/** Uploads of owners without a payment or a trial that have been held since before an instant. */
export async function listHeldUploads(
  database: Database,
  { before, now }: { before: Date; now: Date },
): Promise<{ ownerId: string; id: string }[]> {
  const { rows } = await sql<{ ownerId: string; id: string }>`
    select upload.owner_id as "ownerId", upload.id
    from upload join app_user as u on u.id = upload.owner_id left join company as c on c.id = u.company_id
    where upload.held and upload.uploaded_at < ${before} and not ${IS_COVERED(now)}`.execute(database)
  return rows
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
