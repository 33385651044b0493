import { expect, test } from 'vitest'
import { describeAction, listChanges } from './audit-list.tsx'

const plain = (text: string | null): string | null => text && text.replaceAll(/[\u00a0\u202f]/g, ' ')

test.each([
  ['payment.verified', 'Payment verified'],
  ['change_role', 'Change role'],
])('%s', (action, words) => expect(describeAction(action)).toBe(words))

test('each changed field appears once, with its old and new value', () => {
  expect(
    listChanges({ before: { role_type: 'individual', listed: false }, after: { role_type: 'company_admin', cap: 7 } }),
  ).toEqual([
    { field: 'Role type', before: 'Individual', after: 'Company administrator' },
    { field: 'Listed', before: 'no', after: null },
    { field: 'Cap', before: null, after: '7' },
  ])
  expect(listChanges({ before: null, after: null })).toEqual([])
})

test.each([
  ['amount', 695, 'R 695,00'],
  ['subscription_expires_at', '2027-11-21T23:50:04.387Z', 'Mon 22 Nov 2027, 01:50'],
  ['subscription_type', 'company_business', 'Company Business'],
  ['subscription_type', 'an old plan', 'an old plan'],
  ['reason', '', null],
  ['before', { a: 1 }, '{"a":1}'],
])('%s of %o is shown as %s', (field, value, words) => {
  const [change] = listChanges({ before: null, after: { [field]: value } })
  expect(plain(change.after)).toBe(words)
})

test('IDs the entry already names are hidden', () => {
  expect(listChanges({ before: null, after: { payment_id: 'p', days: 365 } }).map(({ field }) => field)).toEqual([
    'Days',
  ])
})
