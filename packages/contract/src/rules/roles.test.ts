import { expect, test } from 'vitest'
import { getUserType, isProfileComplete, passesRoleCheck, ROLES } from './roles.ts'

test('the separate role check accepts administrators and managers by level', () => {
  const accepted = (check: 'admin' | 'manager' | 'user') => ROLES.filter((role) => passesRoleCheck(role, check))
  expect(accepted('admin')).toEqual(['admin', 'company_admin'])
  expect(accepted('manager')).toEqual(['admin', 'company_admin', 'company_manager', 'manager'])
  expect(accepted('user')).toEqual(ROLES)
})

test('a user type is individual, admin or a company role', () => {
  expect(Object.fromEntries(ROLES.map((role) => [role, getUserType(role)]))).toEqual({
    system_admin: 'admin',
    admin: 'admin',
    company_admin: 'company_admin',
    company_manager: 'company_manager',
    company_employee: 'company_employee',
    individual: 'individual',
    manager: 'individual',
    user: 'individual',
  })
})

test.each([
  ['an individual', { role_type: 'individual', company_name: null }, true],
  ['an employee with a company', { role_type: 'company_employee', company_name: 'Karoo Couriers' }, true],
  ['an employee without one', { role_type: 'company_employee', company_name: null }, false],
  ['a company administrator whose company has no name', { role_type: 'company_admin', company_name: ' ' }, false],
  ['a company by user_type alone', { role_type: null, user_type: 'company_manager', company_name: null }, false],
  ['nobody by name', { role_type: 'individual', company_name: null, name: ' ' }, false],
] as const)('the profile of %s is complete: %o', (_, profile, complete) => {
  expect(isProfileComplete({ name: 'Thandi', email: 'thandi@example.co.za', ...profile })).toBe(complete)
})
