import { expect, test } from 'vitest'
import { NO_DRAFT } from './registration-draft.ts'
import { makeStepSchema, type Step } from './registration-steps.ts'

const VALUES = {
  ...NO_DRAFT,
  name: 'Thandi',
  email: 'thandi@example.com',
  mobile: '082 123 4567',
  password: 'Kudu-trail-42',
  confirmPassword: 'Kudu-trail-42',
  terms_accepted: true,
}

/** The first error for each invalid field. */
function faults(step: Step, values: Partial<typeof VALUES> = {}, { invited = false } = {}) {
  const schema = makeStepSchema(step, { invited, common: new Set(['letmein-now1']) })
  const { issues = [] } = schema.safeParse({ ...VALUES, ...values }).error ?? {}
  return Object.fromEntries(issues.toReversed().map(({ path, message }) => [path[0], message]))
}

test('the first step asks for name, address and number', () => {
  expect(faults(1, { name: '', email: '', mobile: '' })).toEqual({
    name: 'Name is required',
    email: 'Email is required',
    mobile: 'Mobile number is required',
  })
  expect(faults(1)).toEqual({})
})

test('the second step accepts individuals and invited users, and asks others for a link', () => {
  const company = { role_type: 'company_employee' } as const
  expect(faults(2)).toEqual({})
  expect(faults(2, company)).toEqual({ company_id: 'Please select a company' })
  expect(faults(2, { ...company, company_id: 'c1' })).toEqual({
    company_id: 'Ask your company administrator for a registration link.',
  })
  expect(faults(2, company, { invited: true })).toEqual({})
})

test('the third step asks for a password, twice, and the terms', () => {
  expect(faults(3)).toEqual({})
  expect(faults(3, { password: '', confirmPassword: 'x', terms_accepted: false })).toEqual({
    password: 'Password is required',
    confirmPassword: 'Passwords do not match',
    terms_accepted: 'You must accept the Terms of Service',
  })
  const common = { password: 'LetMeIn-Now1', confirmPassword: 'LetMeIn-Now1' }
  expect(faults(3, common)).toEqual({ password: 'Please choose a stronger password' })
})
