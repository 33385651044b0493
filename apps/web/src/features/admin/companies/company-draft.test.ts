import { expect, test } from 'vitest'
import type { Enquiry } from '@spoor/contract/routes/enquiries.ts'
import type { AdminCompany } from '@spoor/contract/routes/admin-companies.ts'
import {
  capAfterPlan,
  capText,
  companyChangeOf,
  draftOf,
  faultsOf,
  newCompanyOf,
  planChangeOf,
  suggestionOf,
} from './company-draft.ts'

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
  expect(companyChangeOf(company, { ...draftOf(company), maxEmployees: '40' })).toEqual({
    max_employees: 40,
    subscription_type: 'company_business',
  })
  expect(companyChangeOf(company, { ...draftOf(company), plan: 'company_business', listed: true })).toEqual({
    subscription_type: 'company_business',
    listed: true,
  })
})

test('a raised cap that the plan does not permit asks for the plan that results', () => {
  const company = {
    name: 'Example',
    max_employees: 10,
    subscription_type: 'company_starter',
    listed: false,
  } as AdminCompany
  const asked = { agreedPlan: 'Confirm the new plan, or lower the number of employees' }
  const raised = { ...draftOf(company), maxEmployees: '25' }
  expect(planChangeOf(company, raised)).toBe('company_business')
  expect(faultsOf(company, raised)).toEqual(asked)
  expect(faultsOf(company, { ...raised, agreedPlan: 'company_business' })).toEqual({})
  // Raised further, it is another plan that was not agreed to.
  expect(faultsOf(company, { ...raised, agreedPlan: 'company_business', maxEmployees: '101' })).toEqual(asked)
  // Chosen by hand.
  expect(faultsOf(company, { ...raised, plan: 'company_enterprise' })).toEqual({})
  expect(planChangeOf(company, { ...draftOf(company), maxEmployees: '8' })).toBeNull()
  expect(planChangeOf({ ...company, max_employees: 40 }, { ...draftOf(company), maxEmployees: '40' })).toBeNull()
  expect(planChangeOf(null, { ...draftOf(null), maxEmployees: '25' })).toBeNull()
})

test.each([
  ['company_starter', 10, 'company_business', 100],
  ['company_business', 40, 'company_starter', 10],
  ['company_business', 40, 'company_enterprise', null],
  ['company_starter', 8, 'company_starter', null],
] as const)('of %s with a cap of %d, a payment for %s makes the cap %s', (subscription_type, max_employees, to, cap) =>
  expect(capAfterPlan({ subscription_type, max_employees } as AdminCompany, to)).toBe(cap),
)

test.each([
  ['25', 25],
  [' 7 ', 7],
  ['', 10],
  ['many', 10],
])('a cap typed as "%s" is %d', (typed, cap) =>
  expect(newCompanyOf({ ...draftOf(null), maxEmployees: typed }).max_employees).toBe(cap),
)

test('only what has no digits becomes the default', () => {
  expect(capText('many')).toBe('10')
  expect(capText('2.5')).toBe('2.5')
})

test.each([
  ['no name', { name: '   ' }, { name: 'Company name is required' }],
  ['a name of 10,000 characters', { name: 'a'.repeat(10_000) }, { name: 'At most 200 characters' }],
  ['a cap of none', { maxEmployees: '0' }, { maxEmployees: 'A whole number from 1 to 500' }],
  ['a cap that is too large', { maxEmployees: '501' }, { maxEmployees: 'A whole number from 1 to 500' }],
  ['half an employee', { maxEmployees: '2.5' }, { maxEmployees: 'A whole number from 1 to 500' }],
  ['a cap in words', { maxEmployees: 'ten' }, {}],
  ['an address that is none', { adminEmail: 'somebody' }, { adminEmail: 'Please enter a valid email address' }],
  ['nothing', {}, {}],
])('%s', (_, change, faults) =>
  expect(faultsOf(null, { ...draftOf(null), name: 'Example', ...change })).toEqual(faults),
)
