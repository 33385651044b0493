import type { AdminUser } from '@spoor/contract/routes/admin-users.ts'
import { expect, test } from 'vitest'
import { changeOf, draftOf, faultsOf } from './user-draft.ts'

const user = {
  id: 'u',
  name: 'Naledi Example',
  role_type: 'company_employee',
  user_type: 'company_employee',
  company_id: 'c',
  company_name: 'Example Deliveries',
  max_employees: 10,
  subscription_type: 'company_starter',
  admin_comments: 'Called',
} as AdminUser

test('a draft that was not touched changes nothing', () => {
  expect(changeOf(user, draftOf(user))).toEqual({
    user_id: 'u',
    new_role_type: 'company_employee',
    company_id: 'c',
    company_name: 'Example Deliveries',
    admin_comments: 'Called',
  })
})

test('only a company role keeps a company', () => {
  expect(changeOf(user, { ...draftOf(user), role: 'individual', maxEmployees: '99' })).toEqual({
    user_id: 'u',
    new_role_type: 'individual',
    company_id: null,
    company_name: null,
    admin_comments: 'Called',
  })
})

test('name and cap go along where they changed', () => {
  expect(changeOf(user, { ...draftOf(user), name: ' Naledi Other ', maxEmployees: '25' })).toMatchObject({
    name: 'Naledi Other',
    max_employees: 25,
  })
})

test.each([
  ['a name that is missing', { name: ' ' }, { name: 'Name is required' }],
  ['a name that is too long', { name: 'a'.repeat(10_000) }, { name: 'Name too long' }],
  ['a company role without a company', { company: null }, { company: 'Please select a company' }],
  ['no cap', { maxEmployees: '0' }, { maxEmployees: 'A whole number from 1 to 500' }],
  ['a cap in words', { maxEmployees: 'ten' }, { maxEmployees: 'A whole number from 1 to 500' }],
  [
    'a cap that changes the plan',
    { maxEmployees: '25' },
    { agreedPlan: 'Confirm the new plan, or lower the number of employees' },
  ],
  ['a plan that was agreed to', { maxEmployees: '25', agreedPlan: 'company_business' as const }, {}],
  ['a cap of a role without a company', { maxEmployees: '25', role: 'individual' as const }, {}],
  ['nothing', {}, {}],
])('%s', (_, change, faults) => expect(faultsOf({ ...draftOf(user), ...change })).toEqual(faults))
