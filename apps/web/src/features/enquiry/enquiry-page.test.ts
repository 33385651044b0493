import { expect, test } from 'vitest'
import { resolveForm } from '../../testing/resolve-form.ts'
import { enquiryResolver, type EnquiryDraft } from './enquiry-page.tsx'

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

const check = (change: Partial<EnquiryDraft>) => resolveForm(enquiryResolver, draft(change))

test.each([
  [{ company_name: ' ' }, { company_name: 'Company name is required' }],
  [{ name: '' }, { name: 'Name is required' }],
  [{ email: 'owner' }, { email: 'Please enter a valid email address' }],
  [{ employees: 'many' }, { employees: 'Enter a whole number' }],
  [{ employees: '2.5' }, { employees: 'Enter a whole number' }],
  [{ employees: '12' }, {}],
])('%j', async (change, messages) => {
  expect((await check(change)).messages).toEqual(messages)
})

test('blank fields are not sent', async () => {
  expect((await check({})).values).toEqual({
    plan: 'company_starter',
    company_name: 'Kudu Couriers',
    name: 'Test Owner',
    email: 'owner@example.com',
  })
  expect((await check({ employees: ' 12 ', message: 'When? ' })).values).toMatchObject({
    employees: 12,
    message: 'When?',
  })
})
