import { expect, test } from 'vitest'
import { actionWords, changesOf } from './audit-words.ts'

const plain = (text: string | null): string | null => text && text.replaceAll(/[\u00a0\u202f]/g, ' ')

test.each([
  ['payment.verified', 'Payment verified'],
  ['change_role', 'Change role'],
])('%s', (action, words) => expect(actionWords(action)).toBe(words))

test('each field that changed is told once, before and after', () => {
  expect(
    changesOf(
      { before: { role_type: 'individual', listed: false }, after: { role_type: 'company_admin', cap: 7 } },
      'UTC',
    ),
  ).toEqual([
    { field: 'Role type', before: 'Individual', after: 'Company administrator' },
    { field: 'Listed', before: 'no', after: null },
    { field: 'Cap', before: null, after: '7' },
  ])
  expect(changesOf({ before: null, after: null }, 'UTC')).toEqual([])
})

test.each([
  ['amount', 695, 'R 695,00'],
  ['subscription_expires_at', '2027-11-21T23:50:04.387Z', 'Mon 22 Nov 2027, 01:50'],
  ['subscription_type', 'company_business', 'Company Business'],
  ['subscription_type', 'an old plan', 'an old plan'],
  ['reason', '', null],
  ['before', { a: 1 }, '{"a":1}'],
])('%s of %o is %s', (field, value, words) => {
  const [change] = changesOf({ before: null, after: { [field]: value } }, 'Africa/Johannesburg')
  expect(plain(change.after)).toBe(words)
})

test('ids that the entry itself tells are left out', () => {
  expect(changesOf({ before: null, after: { payment_id: 'p', days: 365 } }, 'UTC').map(({ field }) => field)).toEqual([
    'Days',
  ])
})
