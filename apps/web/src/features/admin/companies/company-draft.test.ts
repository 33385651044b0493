import { expect, test } from 'vitest'
import type { Enquiry } from '@spoor/contract/routes/enquiries.ts'
import type { AdminCompany } from '@spoor/contract/routes/admin-companies.ts'
import { capOf, companyChangeOf, draftOf, faultsOf, newCompanyOf, suggestionOf } from './company-draft.ts'

test('a new company has room for ten', () => {
  expect(draftOf(null)).toMatchObject({ name: '', maxEmployees: '10', listed: false })
})

test('a new company takes the plan that permits its cap, unless one is chosen', () => {
  expect(newCompanyOf({ ...draftOf(null), name: ' Example ', adminEmail: ' boss@example.com ' })).toEqual({
    name: 'Example',
    max_employees: 10,
    subscription_type: undefined,
    listed: false,
    admin_email: 'boss@example.com',
  })
})

test('an enquiry suggests what it tells, within its plan', () => {
  const enquiry = {
    company_name: 'Example',
    plan: 'company_starter',
    employees: 400,
    email: 'a@example.com',
  } as Enquiry
  expect(suggestionOf(enquiry)).toEqual({
    name: 'Example',
    plan: 'company_starter',
    adminEmail: 'a@example.com',
    maxEmployees: '10',
  })
  expect(suggestionOf({ ...enquiry, employees: null, plan: 'company_business' }).maxEmployees).toBe('100')
})

test('of a company that is there only what changed is sent', () => {
  const company = {
    name: 'Example',
    max_employees: 10,
    subscription_type: 'company_starter',
    listed: false,
  } as AdminCompany
  expect(companyChangeOf(company, draftOf(company))).toEqual({})
  expect(companyChangeOf(company, { ...draftOf(company), maxEmployees: '40' })).toEqual({ max_employees: 40 })
  expect(companyChangeOf(company, { ...draftOf(company), plan: 'company_business', listed: true })).toEqual({
    subscription_type: 'company_business',
    listed: true,
  })
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
