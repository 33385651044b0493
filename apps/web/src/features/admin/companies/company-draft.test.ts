import { expect, test } from 'vitest'
import { capOf, draftOf, faultsOf } from './company-draft.ts'

test('a new company has room for ten', () => {
  expect(draftOf(null)).toMatchObject({ name: '', maxEmployees: '10', listed: false })
})

test.each([
  ['25', 25],
  [' 7 ', 7],
  ['', 10],
  ['many', 10],
  ['0', 0],
])('a cap typed as "%s" is %d', (typed, cap) => expect(capOf(typed)).toBe(cap))

test.each([
  ['no name', { name: '   ' }, { name: 'Company name is required' }],
  ['a name of 10,000 characters', { name: 'a'.repeat(10_000) }, { name: 'At most 200 characters' }],
  ['a cap of none', { maxEmployees: '0' }, { maxEmployees: 'A whole number from 1 to 500' }],
  ['a cap that is too large', { maxEmployees: '501' }, { maxEmployees: 'A whole number from 1 to 500' }],
  ['half an employee', { maxEmployees: '2.5' }, { maxEmployees: 'A whole number from 1 to 500' }],
  ['a cap in words', { maxEmployees: 'ten' }, {}],
  ['an address that is none', { adminEmail: 'somebody' }, { adminEmail: 'Please enter a valid email address' }],
  ['nothing', {}, {}],
])('%s', (_, change, faults) => expect(faultsOf({ ...draftOf(null), name: 'Example', ...change })).toEqual(faults))
