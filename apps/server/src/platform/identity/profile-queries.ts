import type { Database } from '../database/database.ts'
import {
  HAS_CLIENTS,
  INVITED_AS_ACCOUNTANT_UNTIL,
  PAYMENT_VERIFIED,
  SUBSCRIPTION_EXPIRES_AT,
  SUBSCRIPTION_TYPE,
  TRIAL_ENDS_AT,
} from './coverage-queries.ts'

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
