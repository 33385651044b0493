import { expect, test } from 'vitest'
import type { Enquiry } from '@spoor/contract/routes/enquiries.ts'
import type { AdminCompany } from '@spoor/contract/routes/admin-companies.ts'
import { resolveForm } from '../../../testing/resolve-form.ts'
import {
  getCapAfterPlan,
  normalizeCap,
  diffCompany,
  createCompanyResolver,
  toDraft,
  toSuggestion,
} from './company-dialog.tsx'

type Draft = ReturnType<typeof toDraft>
const check = (company: AdminCompany | null, draft: Draft) => resolveForm(createCompanyResolver(company), draft)

test('a new company defaults to ten employees', () => {
  expect(toDraft(null)).toMatchObject({ name: '', max_employees: '10', listed: false })
})

test('a new company gets the smallest plan for its cap unless one is chosen', async () => {
  const draft = { ...toDraft(null), name: ' Example ', admin_email: ' boss@example.com ' }
  expect((await check(null, draft)).values).toEqual({
    name: 'Example',
    max_employees: 10,
    subscription_type: undefined,
    listed: false,
    admin_email: 'boss@example.com',
  })
})

test('an enquiry prefills the form within the limits of its plan', () => {
  const enquiry = {
    company_name: 'Example',
    plan: 'company_starter',
    employees: 400,
    email: 'a@example.com',
  } as Enquiry
  expect(toSuggestion(enquiry)).toEqual({
    name: 'Example',
    subscription_type: 'company_starter',
    admin_email: 'a@example.com',
    max_employees: '10',
  })
  expect(toSuggestion({ ...enquiry, employees: null, plan: 'company_business' }).max_employees).toBe('100')
})

test('editing sends only the changed fields', async () => {
  const company = {
    name: 'Example',
    max_employees: 10,
    subscription_type: 'company_starter',
    listed: false,
  } as AdminCompany
  const change = async (draft: Partial<Draft>) => {
    const { values } = await check(company, { ...toDraft(company), ...draft })
    return diffCompany(company, values as Parameters<typeof diffCompany>[1])
  }
  expect(await change({})).toEqual({})
  expect(await change({ max_employees: '40', agreedPlan: 'company_business' })).toEqual({
    max_employees: 40,
    subscription_type: 'company_business',
  })
  expect(await change({ subscription_type: 'company_business', listed: true })).toEqual({
    subscription_type: 'company_business',
    listed: true,
  })
})

test('raising the cap beyond the plan asks to confirm the next plan', async () => {
  const company = {
    name: 'Example',
    max_employees: 10,
    subscription_type: 'company_starter',
    listed: false,
  } as AdminCompany
  const asked = { agreedPlan: 'Confirm the new plan, or lower the number of employees' }
  const raised = { ...toDraft(company), max_employees: '25' }
  const messages = async (of: AdminCompany | null, draft: Draft) => (await check(of, draft)).messages
  expect(await messages(company, raised)).toEqual(asked)
  expect(await messages(company, { ...raised, agreedPlan: 'company_business' })).toEqual({})
  // A higher cap needs a different plan, which has not been confirmed yet.
  expect(await messages(company, { ...raised, agreedPlan: 'company_business', max_employees: '101' })).toEqual(asked)
  // A plan the admin selected needs no confirmation.
  expect(await messages(company, { ...raised, subscription_type: 'company_enterprise' })).toEqual({})
  expect(await messages(company, { ...toDraft(company), max_employees: '8' })).toEqual({})
  expect(await messages({ ...company, max_employees: 40 }, { ...toDraft(company), max_employees: '40' })).toEqual({})
  expect(await messages(null, { ...toDraft(null), name: 'Example', max_employees: '25' })).toEqual({})
})

test.each([
  ['company_starter', 10, 'company_business', 100],
  ['company_business', 40, 'company_starter', 10],
  ['company_business', 40, 'company_enterprise', null],
  ['company_starter', 8, 'company_starter', null],
] as const)('of %s with a cap of %d, a payment for %s makes the cap %s', (subscription_type, max_employees, to, cap) =>
  expect(getCapAfterPlan({ subscription_type, max_employees } as AdminCompany, to)).toBe(cap),
)

test.each([
  ['25', 25],
  [' 7 ', 7],
  ['', 10],
  ['many', 10],
])('reads the cap "%s" as %d', async (typed, cap) => {
  const draft = { ...toDraft(null), name: 'Example', max_employees: typed }
  expect((await check(null, draft)).values).toMatchObject({ max_employees: cap })
})

test('only text without digits falls back to the default', () => {
  expect(normalizeCap('many')).toBe('10')
  expect(normalizeCap('2.5')).toBe('2.5')
})

test.each([
  ['no name', { name: '   ' }, { name: 'Company name is required' }],
  ['a name of 10,000 characters', { name: 'a'.repeat(10_000) }, { name: 'At most 200 characters' }],
  ['a cap of none', { max_employees: '0' }, { max_employees: 'A whole number from 1 to 500' }],
  ['a cap that is too large', { max_employees: '501' }, { max_employees: 'A whole number from 1 to 500' }],
  ['half an employee', { max_employees: '2.5' }, { max_employees: 'A whole number from 1 to 500' }],
  ['a cap in words', { max_employees: 'ten' }, {}],
  ['an address that is none', { admin_email: 'somebody' }, { admin_email: 'Please enter a valid email address' }],
  ['nothing', {}, {}],
])('%s', async (_, change, messages) =>
  expect((await check(null, { ...toDraft(null), name: 'Example', ...change })).messages).toEqual(messages),
)
