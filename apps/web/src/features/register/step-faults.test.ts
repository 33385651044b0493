import { expect, test } from 'vitest'
import { NO_DRAFT } from './registration-draft.ts'
import type { RegistrationDraft } from './registration-draft.ts'
import { stepFaults } from './step-faults.ts'
import type { Secrets, Step } from './step-faults.ts'

const DRAFT: RegistrationDraft = { ...NO_DRAFT, name: 'Thandi', email: 'thandi@example.com', mobile: '082 123 4567' }
const SECRETS: Secrets = { password: 'Kudu-trail-42', confirmPassword: 'Kudu-trail-42', terms_accepted: true }

const faults = (
  step: Step,
  {
    draft = {},
    secrets = {},
    invited = false,
  }: { draft?: Partial<RegistrationDraft>; secrets?: Partial<Secrets>; invited?: boolean } = {},
) =>
  stepFaults(step, {
    draft: { ...DRAFT, ...draft },
    secrets: { ...SECRETS, ...secrets },
    invited,
    common: new Set(['letmein-now1']),
  })

test('the first step asks for name, address and number', () => {
  expect(faults(1, { draft: { name: '', email: '', mobile: '' } })).toEqual({
    name: 'Name is required',
    email: 'Email is required',
    mobile: 'Mobile number is required',
  })
  expect(faults(1)).toEqual({})
})

test('the second step lets individuals and the invited through, others ask for a link', () => {
  const company = { role_type: 'company_employee' } as const
  expect(faults(2)).toEqual({})
  expect(faults(2, { draft: company })).toEqual({ company_id: 'Please select a company' })
  expect(faults(2, { draft: { ...company, company_id: 'c1' } })).toEqual({
    company_id: 'Ask your company administrator for a registration link.',
  })
  expect(faults(2, { draft: company, invited: true })).toEqual({})
})

test('the third step asks for a password, twice, and the terms', () => {
  expect(faults(3)).toEqual({})
  expect(faults(3, { secrets: { password: '', confirmPassword: 'x', terms_accepted: false } })).toEqual({
    password: 'Password is required',
    confirmPassword: 'Passwords do not match',
    terms_accepted: 'You must accept the Terms of Service',
  })
  const common = { password: 'LetMeIn-Now1', confirmPassword: 'LetMeIn-Now1' }
  expect(faults(3, { secrets: common })).toEqual({ password: 'Please choose a stronger password' })
})
