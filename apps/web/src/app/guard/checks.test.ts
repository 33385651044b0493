import type { Profile } from '@spoor/contract/routes/auth.ts'
import { expect, test } from 'vitest'
import type { Session } from '../../auth/session.ts'
import { CHECKS, firstFailure } from './checks.ts'

const profile = (role_type: string): Profile => ({ role_type, user_type: role_type }) as Profile
const session = (of: Profile | null): Session => ({ profile: of }) as Session
const visit = { path: '/dashboard', requires: null }

test.each([
  ['nobody', { ...visit, session: null }, '/login'],
  ['an account without a profile', { ...visit, session: session(null) }, '/complete-profile'],
  ['a driver', { ...visit, session: session(profile('individual')) }, undefined],
  [
    'a driver where an administrator is asked for',
    { ...visit, requires: 'system_admin' as const, session: session(profile('individual')) },
    '/unauthorized',
  ],
  [
    'an administrator there',
    { ...visit, requires: 'system_admin' as const, session: session(profile('system_admin')) },
    undefined,
  ],
  [
    'a company admin where a manager is asked for',
    { ...visit, requires: 'manager' as const, session: session(profile('company_admin')) },
    undefined,
  ],
])('%s', (_, somebody, to) => expect(firstFailure(somebody)?.to).toBe(to))

test('a check never leads to the page that it guards', () => {
  expect(firstFailure({ path: '/complete-profile', requires: null, session: session(null) })).toBeNull()
})

test('the first that fails decides, and the list can grow', () => {
  const closed = { name: 'the office is open', passes: () => false, to: '/unauthorized' as const }
  expect(firstFailure({ ...visit, session: null }, [...CHECKS, closed])?.to).toBe('/login')
  expect(firstFailure({ ...visit, session: session(profile('user')) }, [...CHECKS, closed])?.name).toBe(
    'the office is open',
  )
})
