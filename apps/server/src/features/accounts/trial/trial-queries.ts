import { sql } from 'kysely'
import type { Database } from '../../../database/database.ts'
import type { TrialPerson } from './trial-keys.ts'

/**
 * A user who may get a trial: an individual with a mobile number who has neither paid nor had a trial in this account.
 * null for all others.
 */
export async function findTrialCandidate(database: Database, userId: string): Promise<TrialPerson | null> {
  const { rows } = await sql<TrialPerson>`select issuer, subject, email, mobile from app_user
    where id = ${userId} and role_type = 'individual' and company_id is null and mobile is not null
      and not payment_verified and subscription_expires_at is null and trial_ends_at is null
      and deactivated_at is null`.execute(database)
  return rows[0] ?? null
}

/** Whether any of the keys has had its trial. */
export async function isTrialTaken(database: Database, keys: readonly Buffer[]): Promise<boolean> {
  const { rows } = await sql`select 1 from trial_taken where key = any(${[...keys]}::bytea[]) limit 1`.execute(database)
  return rows.length > 0
}
