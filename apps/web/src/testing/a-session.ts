import type { Profile } from '@spoor/contract/routes/auth.ts'
import type { Session } from '../session/session.ts'

/** A session of a driver with full access. */
export function createSession(changes: Partial<Profile> = {}): Session {
  const since = '2026-03-01T08:00:00.000Z'
  return {
    firebaseUid: 'u1',
    email: 'driver@example.com',
    emailVerified: true,
    profile: {
      id: '6f1c2a52-3c1e-4a7a-9a3c-0d8c5d2b7e11',
      firebase_uid: 'u1',
      name: 'Test Driver',
      email: 'driver@example.com',
      email_verified: true,
      mobile: null,
      user_type: 'individual',
      role_type: 'individual',
      company_name: null,
      company_id: null,
      subscription_type: 'individual',
      max_employees: null,
      timezone: 'Africa/Johannesburg',
      preferred_language: 'en',
      start_page: 'how_to',
      first_logbook: 'done',
      invited_by: null,
      has_clients: false,
      invited_as_accountant_until: null,
      trial_ends_at: null,
      payment_verified: true,
      subscription_expires_at: '2099-01-01T00:00:00.000Z',
      ...changes,
    },
    loginTime: since,
    tokenRefreshTime: since,
  }
}
