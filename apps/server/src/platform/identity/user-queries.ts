import { effectiveRole } from '@spoor/contract/rules/roles.ts'
import { TAX_TIMEZONE } from '@spoor/core/units/tax-year.ts'
import { knownZone } from '@spoor/core/units/time-zone.ts'
import type { Database } from '../database/database.ts'
import { executePrepared } from '../database/prepared-statements.ts'
import { HAS_CLIENTS, PAYMENT_VERIFIED, SUBSCRIPTION_EXPIRES_AT, TRIAL_ENDS_AT } from './profile-queries.ts'
import type { User } from '../http/caller.ts'

/** The user with a token's subject, including the company's state; null if nobody has registered with it. */
export function findUser(database: Database, issuer: string, subject: string): Promise<User | null> {
  return readUser(database, selectUsers(database).where('u.issuer', '=', issuer).where('u.subject', '=', subject))
}

export function findUserById(database: Database, id: string): Promise<User | null> {
  return readUser(database, selectUsers(database).where('u.id', '=', id))
}

function selectUsers(database: Database) {
  return database
    .selectFrom('app_user as u')
    .leftJoin('company as c', 'c.id', 'u.company_id')
    .select([
      'u.id',
      'u.issuer',
      'u.subject',
      'u.email',
      'u.email_verified',
      'u.name',
      'u.mobile',
      'u.role_type',
      'u.company_id',
      'u.timezone',
      'u.work_hours',
      'u.preferred_language',
      'u.deactivated_at',
      'u.tokens_valid_from',
      'c.is_active as company_active',
    ])
    .select([
      PAYMENT_VERIFIED.as('payment_verified'),
      SUBSCRIPTION_EXPIRES_AT.as('subscription_expires_at'),
      TRIAL_ENDS_AT.as('trial_ends_at'),
      HAS_CLIENTS.as('has_clients'),
    ])
}

async function readUser(database: Database, query: ReturnType<typeof selectUsers>): Promise<User | null> {
  const [row] = await executePrepared(database, query)
  if (!row) return null
  return {
    id: row.id,
    issuer: row.issuer,
    subject: row.subject,
    email: row.email,
    emailVerified: row.email_verified,
    name: row.name,
    mobile: row.mobile,
    role: effectiveRole(row) ?? 'user',
    companyId: row.company_id,
    timezone: knownZone(row.timezone, TAX_TIMEZONE),
    workHours: row.work_hours,
    preferredLanguage: row.preferred_language,
    paymentVerified: row.payment_verified,
    subscriptionExpiresAtMs: row.subscription_expires_at?.getTime() ?? null,
    trialEndsAtMs: row.trial_ends_at?.getTime() ?? null,
    companyActive: row.company_active,
    hasClients: row.has_clients,
    deactivated: row.deactivated_at !== null,
    tokensValidFromMs: Number(row.tokens_valid_from),
  }
}
