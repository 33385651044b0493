import { expect, test } from 'vitest'
import { enquiryFaults, enquiryOf } from './enquiry-draft.ts'
import type { EnquiryDraft } from './enquiry-draft.ts'

const draft = (change: Partial<EnquiryDraft> = {}): EnquiryDraft => ({
  plan: 'company_starter',
  company_name: 'Kudu Couriers',
  name: 'Test Owner',
  email: 'owner@example.com',
  mobile: '',
  employees: '',
  message: '',
  ...change,
})

test.each([
  [{ company_name: ' ' }, { company_name: 'Company name is required' }],
  [{ name: '' }, { name: 'Name is required' }],
  [{ email: 'owner' }, { email: 'Please enter a valid email address' }],
  [{ employees: 'many' }, { employees: 'Enter a whole number' }],
  [{ employees: '2.5' }, { employees: 'Enter a whole number' }],
  [{ employees: '12' }, {}],
])('%j', (change, faults) => {
  expect(enquiryFaults(draft(change))).toEqual(faults)
})

test('what was left empty is not sent', () => {
  expect(enquiryOf(draft())).toEqual({
    plan: 'company_starter',
    company_name: 'Kudu Couriers',
    name: 'Test Owner',
    email: 'owner@example.com',
  })
  expect(enquiryOf(draft({ employees: ' 12 ', message: 'When? ' }))).toMatchObject({ employees: 12, message: 'When?' })
})
