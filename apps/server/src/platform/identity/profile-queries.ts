import type { Database } from '../database/database.ts'
import { sql } from 'kysely'
import type { Config } from '../../config.ts'

/**
 * The basis of a user's access, for statements with the user as `u` and the company as `c`: a payment of their own, or
 * their company's once they are a confirmed member.
 */

/** Whether the user is the accountant of any client with an open account. */
export const HAS_CLIENTS = sql<boolean>`exists (select from accountant_grant g join app_user client on client.id = g.owner_id
  where g.accountant_id = u.id and g.revoked_at is null and client.deactivated_at is null)`

/** Expiry of the last open invitation to the user's address as an accountant; null without one. */
const INVITED_AS_ACCOUNTANT_UNTIL = sql<Date | null>`(select max(g.expires_at) from accountant_grant g
  join app_user client on client.id = g.owner_id
  where lower(g.email) = lower(u.email) and g.accepted_at is null and g.revoked_at is null
    and client.deactivated_at is null)`

export const IS_ACCOUNTANT = (now: Date) =>
  sql<boolean>`coalesce(${HAS_CLIENTS} or ${INVITED_AS_ACCOUNTANT_UNTIL} > ${now}, false)`

/** Whether a verified payment covers the user: a seat counts once it has been paid for. */
export const PAYMENT_VERIFIED = sql<boolean>`(u.payment_verified and (
  u.subscription_expires_at is not null or u.company_id is null or u.invitation_unconfirmed
  or c.subscription_expires_at is not null))`

/** End of a user's trial; only individuals have one. */
export const TRIAL_ENDS_AT = sql<Date | null>`case when u.company_id is null then u.trial_ends_at end`

/** Whether the user has access through a trial. */
export const IN_TRIAL = (now: Date) => sql<boolean>`coalesce(u.company_id is null and u.trial_ends_at > ${now}, false)`

/** The company's plan for its confirmed employees. */
const SUBSCRIPTION_TYPE = sql<string>`case when u.invitation_unconfirmed then u.subscription_type
  else coalesce(c.subscription_type, u.subscription_type) end`

/** The later of the user's own expiry and the company's. */
export const SUBSCRIPTION_EXPIRES_AT = sql<Date | null>`greatest(u.subscription_expires_at,
  case when not u.invitation_unconfirmed then c.subscription_expires_at end)`

/** `mayUse` for statements over many users; a test compares both for all combinations. */
export const MAY_USE = (now: Date, { emailVerificationRequired }: Pick<Config, 'emailVerificationRequired'>) =>
  sql<boolean>`(u.deactivated_at is null and (u.role_type = 'system_admin' or (
    (u.email_verified or not ${emailVerificationRequired})
    and (${IN_TRIAL(now)} or ${PAYMENT_VERIFIED} and coalesce(${SUBSCRIPTION_EXPIRES_AT} >= ${now}, true))
    and coalesce(c.is_active, u.role_type not like 'company\_%'))))`

/**
 * The fields common to all views of a user, with the company's coverage, for user `u` and company `c`; extend with
 * columns and a condition.
 */
export function selectProfiles(database: Database) {
  return database
    .selectFrom('app_user as u')
    .leftJoin('company as c', 'c.id', 'u.company_id')
    .select([
      'u.id',
      'u.subject',
      'u.subject as firebase_uid',
      'u.name',
      'u.email',
      'u.email_verified',
      'u.mobile',
      'u.user_type',
      'u.role_type',
      'u.company_id',
      'c.name as company_name',
      'c.max_employees',
      'c.subscription_expires_at as company_expires_at',
      'u.timezone',
      'u.preferred_language',
      'u.start_page',
      'u.first_logbook',
      'u.invited_by',
      'u.invitation_id',
      'u.invitation_unconfirmed',
      'u.payment_amount_cents',
      'u.payment_reference',
      'u.approval_status',
      'u.rejection_reason',
    ])
    .select([
      PAYMENT_VERIFIED.as('payment_verified'),
      SUBSCRIPTION_EXPIRES_AT.as('subscription_expires_at'),
      TRIAL_ENDS_AT.as('trial_ends_at'),
      SUBSCRIPTION_TYPE.as('subscription_type'),
      HAS_CLIENTS.as('has_clients'),
      INVITED_AS_ACCOUNTANT_UNTIL.as('invited_as_accountant_until'),
    ])
}
