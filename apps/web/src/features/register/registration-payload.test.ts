import type { Language } from '@spoor/contract/words/languages.ts'
import { expect, test } from 'vitest'
import { NO_DRAFT } from './registration-draft.ts'
import { toRegistrationPayload, type Invitation } from './registration-payload.ts'

const DRAFT = { ...NO_DRAFT, name: ' Thandi ', email: 'thandi@example.com', mobile: '082 123 4567' }
const INVITATION: Invitation = {
  state: 'open',
  company: { id: 'c1', name: 'Karoo Freight', max_employees: 10, subscription_type: 'company_starter' },
  role_type: 'company_employee',
  email: null,
  invited_by: 'u9',
  token: 'the-token',
}
const payload = (
  invitation: Invitation | null,
  { termsVersion = null, language = 'en' }: { termsVersion?: string | null; language?: Language } = {},
) => toRegistrationPayload({ uid: 'u1', draft: DRAFT, invitation, termsVersion, language })

test("an individual's payload has no company", () => {
  expect(payload(null)).toEqual({
    firebase_uid: 'u1',
    company_name: '',
    email: 'thandi@example.com',
    name: 'Thandi',
    mobile: '0821234567',
    role_type: 'individual',
    timezone: 'Africa/Johannesburg',
  })
  expect(payload(null, { termsVersion: '2026-03' })).toMatchObject({ terms_version: '2026-03' })
  expect(payload(null, { language: 'af' })).toMatchObject({ preferred_language: 'af' })
})

test('an accountant sends the invitation and no role', () => {
  const sent = toRegistrationPayload({
    uid: 'u1',
    draft: DRAFT,
    invitation: null,
    accountant: { token: 'the-token' },
    termsVersion: null,
    language: 'en',
  })
  expect(sent.accountant_invitation).toBe('the-token')
  expect(sent).not.toHaveProperty('role_type')
})

test("invited users also send the link's details", () => {
  expect(payload(INVITATION)).toMatchObject({
    role_type: 'company_employee',
    user_type: 'company_employee',
    company_name: 'Karoo Freight',
    company_id: 'c1',
    subscription_type: 'company_starter',
    max_employees: 10,
    preferred_language: 'en',
    invited_by: 'u9',
    invitation: 'the-token',
  })
  expect(payload({ ...INVITATION, token: null })).not.toHaveProperty('invitation')
})
