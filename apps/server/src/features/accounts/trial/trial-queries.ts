import { sql, type NotNull } from 'kysely'
import type { Database } from '../../../platform/database/database.ts'
import { createHmac } from 'node:crypto'
import type { Dependencies } from '../../../dependencies.ts'
import { readOrMakeSecret } from '../../../platform/identity/embedded/secret-writes.ts'

/**
 * A user who is eligible for a trial: an individual with a mobile number who has neither paid nor had a trial in this
 * account. null for all others.
 */
export async function findTrialCandidate(database: Database, userId: string): Promise<TrialPerson | null> {
  const row = await database
    .selectFrom('app_user')
    .select(['issuer', 'subject', 'email', 'mobile'])
    .where('id', '=', userId)
    .where('role_type', '=', 'individual')
    .where('company_id', 'is', null)
    .where('mobile', 'is not', null)
    .where('payment_verified', '=', false)
    .where('subscription_expires_at', 'is', null)
    .where('trial_ends_at', 'is', null)
    .where('deactivated_at', 'is', null)
    .$narrowType<{ mobile: NotNull }>()
    .executeTakeFirst()
  return row ?? null
}

export async function isTrialTaken(database: Database, keys: readonly Buffer[]): Promise<boolean> {
  const { rows } = await sql`select 1 from trial_taken where key = any(${[...keys]}::bytea[]) limit 1`.execute(database)
  return rows.length > 0
}

export interface TrialPerson {
  issuer: string
  subject: string
  email: string
  mobile: string
}

/** Keys that identify a person's trial: HMACs with the server's secret, one per identifying attribute. */
export async function trialKeys(
  { config, pool }: Pick<Dependencies, 'config' | 'pool'>,
  { issuer, subject, email, mobile }: TrialPerson,
): Promise<Buffer[]> {
  const secret = config.authSecret ?? (await readOrMakeSecret(pool))
  const facts = [`identity ${issuer} ${subject}`, `email ${email.toLowerCase()}`, `mobile ${normalizeMobile(mobile)}`]
  return facts.map((fact) => createHmac('sha256', secret).update(`spoor-trial ${fact}`).digest())
}

/** 082 123 4567 and +27 82 123 4567 are the same number. */
function normalizeMobile(mobile: string): string {
  return mobile.replaceAll(/\D/g, '').replace(/^0/, '27')
}
