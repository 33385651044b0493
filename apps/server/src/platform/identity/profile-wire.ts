import type { Profile } from '@spoor/contract/routes/auth.ts'
import type { ProfileRow } from './profile-queries.ts'

/** A user's row in the API's format. */
export function toProfile(row: ProfileRow): Profile {
  return {
    id: row.id,
    firebase_uid: row.subject,
    name: row.name,
    email: row.email,
    email_verified: row.email_verified,
    mobile: row.mobile,
    user_type: row.user_type,
    role_type: row.role_type,
    company_name: row.company_name,
    company_id: row.company_id,
    subscription_type: row.subscription_type,
    max_employees: row.max_employees,
    timezone: row.timezone,
    preferred_language: row.preferred_language,
    start_page: row.start_page,
    first_logbook: row.first_logbook,
    invited_by: row.invited_by,
    payment_verified: row.payment_verified,
    subscription_expires_at: row.subscription_expires_at?.toISOString() ?? null,
    trial_ends_at: row.trial_ends_at?.toISOString() ?? null,
    has_clients: row.has_clients,
    invited_as_accountant_until: row.invited_as_accountant_until?.toISOString() ?? null,
  }
}
