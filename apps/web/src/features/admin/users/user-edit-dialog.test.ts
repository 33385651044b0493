import type { AdminUser } from '@spoor/contract/routes/admin-users.ts'
import { expect, test } from 'vitest'
import { resolveForm } from '../../../testing/resolve-form.ts'
import { diffUser, toDraft, userResolver } from './user-edit-dialog.tsx'

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

const check = (change: Partial<ReturnType<typeof toDraft>>) =>
  resolveForm(userResolver, { ...toDraft(user), ...change })
const sent = async (change: Parameters<typeof check>[0]) =>
  diffUser(user, (await check(change)).values as Parameters<typeof diffUser>[1])

test('an untouched draft changes nothing', async () => {
  expect(await sent({})).toEqual({
    user_id: 'u',
    new_role_type: 'company_employee',
    company_id: 'c',
    company_name: 'Example Deliveries',
    admin_comments: 'Called',
  })
})

test('only company roles keep a company', async () => {
  expect(await sent({ new_role_type: 'individual', max_employees: '99' })).toEqual({
    user_id: 'u',
    new_role_type: 'individual',
    company_id: null,
    company_name: null,
    admin_comments: 'Called',
  })
})

test('name and cap are sent only if they changed', async () => {
  expect(await sent({ name: ' Naledi Other ', max_employees: '25', agreedPlan: 'company_business' })).toMatchObject({
    name: 'Naledi Other',
    max_employees: 25,
  })
})

test.each([
  ['a name that is missing', { name: ' ' }, { name: 'Name is required' }],
  ['a name that is too long', { name: 'a'.repeat(10_000) }, { name: 'Name too long' }],
  ['a company role without a company', { company: null }, { company: 'Please select a company' }],
  ['no cap', { max_employees: '0' }, { max_employees: 'A whole number from 1 to 500' }],
  ['a cap in words', { max_employees: 'ten' }, { max_employees: 'A whole number from 1 to 500' }],
  [
    'a cap that changes the plan',
    { max_employees: '25' },
    { agreedPlan: 'Confirm the new plan, or lower the number of employees' },
  ],
  ['a plan that was agreed to', { max_employees: '25', agreedPlan: 'company_business' as const }, {}],
  ['a cap of a role without a company', { max_employees: '25', new_role_type: 'individual' as const }, {}],
  ['nothing', {}, {}],
])('%s', async (_, change, messages) => expect((await check(change)).messages).toEqual(messages))
