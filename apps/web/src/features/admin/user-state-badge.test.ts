import { expect, test } from 'vitest'
import { USER_STATE_WORDS, getLanguageName, formatTimezone, getUserState } from './user-state-badge.tsx'
import { formatMobile } from './admin-words.ts'

const NOW_MS = Date.UTC(2026, 5, 1)
const user = {
  trial_ends_at: null,
  approval_status: 'approved' as const,
  payment_verified: true,
  subscription_expires_at: '2027-01-01T00:00:00.000Z',
  deactivated_at: null,
  role_type: 'individual',
  user_type: 'individual',
}

test.each([
  ['verified', user, 'Approved'],
  ['waits for a payment', { ...user, approval_status: 'pending' as const, payment_verified: false }, 'Payment Pending'],
  ['paid and not yet approved', { ...user, approval_status: 'pending' as const }, 'Ready for Approval'],
  ['rejected', { ...user, approval_status: 'rejected' as const, payment_verified: false }, 'Rejected'],
  ['past its end', { ...user, subscription_expires_at: '2026-05-31T23:59:59.000Z' }, 'Expired'],
  [
    'a system administrator’s',
    { ...user, role_type: 'system_admin', approval_status: 'pending' as const, payment_verified: false },
    'Approved',
  ],
  ['without an end', { ...user, subscription_expires_at: null }, 'Approved'],
  ['deactivated', { ...user, deactivated_at: '2026-05-01T00:00:00.000Z' }, 'Deactivated'],
])('account state: %s', (_, account, words) => expect(USER_STATE_WORDS[getUserState(account, NOW_MS)]).toBe(words))

test.each([
  ['Africa/Johannesburg', 'Johannesburg'],
  ['America/Argentina/Buenos_Aires', 'Buenos Aires'],
  ['UTC', 'UTC'],
  ['', 'Not set'],
])('formats timezone %s', (timezone, shown) => expect(formatTimezone(timezone)).toBe(shown))

test('a missing mobile number is shown as such', () => {
  expect([formatMobile(null), formatMobile(''), formatMobile('+27820000000')]).toEqual([
    'Not provided',
    'Not provided',
    '+27820000000',
  ])
})

test.each([
  ['en', 'English'],
  ['zu', 'isiZulu (beta)'],
  ['xh', 'xh'],
])('the language %s is shown as %s', (language, words) => expect(getLanguageName(language)).toBe(words))
