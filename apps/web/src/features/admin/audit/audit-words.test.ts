import { expect, test } from 'vitest'
import { actionWords, changesOf } from './audit-words.ts'

test.each([
  ['payment.verified', 'Payment verified'],
  ['change_role', 'Change role'],
])('%s', (action, words) => expect(actionWords(action)).toBe(words))

test('each field that changed is told once, before and after', () => {
  expect(
    changesOf({ before: { role_type: 'individual', listed: false }, after: { role_type: 'company_admin', cap: 7 } }),
  ).toEqual([
    { field: 'Role type', before: 'individual', after: 'company_admin' },
    { field: 'Listed', before: 'no', after: null },
    { field: 'Cap', before: null, after: '7' },
  ])
  expect(changesOf({ before: null, after: null })).toEqual([])
})
