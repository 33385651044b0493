import { REFUSALS, type Refusal } from '@spoor/contract/words/refusals.ts'
import { ROLES } from '@spoor/contract/rules/roles.ts'
import type { Profile } from '@spoor/contract/routes/auth.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { getPathAfterSignIn } from '../../auth/after-sign-in.ts'
import type { Session } from '../../session/session.ts'
import { CHECKS, findFailure, GATES, findRedirect, type Visit } from './checks.ts'

const NOW_MS = Date.UTC(2026, 2, 1)
const LATER = '2027-03-01T00:00:00Z'
const EARLIER = '2026-02-28T23:59:59Z'

interface State {
  role?: string
  hasProfile?: boolean
  emailVerified?: boolean
  paid?: boolean
  until?: string | null
  trialUntil?: string | null
  hasClients?: boolean
  invitedUntil?: string | null
  company?: string | null
}

const session = ({
  role = 'individual',
  hasProfile = true,
  emailVerified = true,
  paid = true,
  until = LATER,
  trialUntil = null,
  hasClients = false,
  invitedUntil = null,
  company = role.startsWith('company_') ? 'Karoo Couriers' : null,
}: State) =>
  ({
    emailVerified,
    profile: hasProfile
      ? ({
          name: 'Thandi',
          email: 'thandi@example.co.za',
          company_name: company,
          role_type: role,
          user_type: role,
          payment_verified: paid,
          subscription_expires_at: until,
          trial_ends_at: trialUntil,
          has_clients: hasClients,
          invited_as_accountant_until: invitedUntil,
        } as Profile)
      : null,
  }) as Session

const visit = (changes: Partial<Visit> & { state?: State | null } = {}): Visit => ({
  session: changes.state === null ? null : session(changes.state ?? {}),
  path: '/dashboard',
  requires: null,
  verifiesEmail: true,
  refused: null,
  nowMs: NOW_MS,
  ...changes,
})

const PAGES = [
  '/',
  '/accept-client',
  ...GATES,
  '/clients',
  '/clients/c1',
  '/settings',
  '/how-to',
  '/dashboard',
  '/upload',
  '/logbook',
  '/admin/dashboard',
]
const exists = (pathname: string): boolean => PAGES.includes(pathname)
const getRedirect = (one: Visit, asked: { href?: string; carried?: unknown } = {}): string | null =>
  findRedirect(one, { href: asked.href ?? one.path, carried: asked.carried, exists })

describe('the checks run in the specified order', () => {
  // Each state fixes the failure before it.
  test.each([
    [null, '/login'],
    [{ hasProfile: false, emailVerified: false }, '/complete-profile'],
    [{ emailVerified: false, paid: false, until: EARLIER }, '/verify-email'],
    [{ paid: false, until: EARLIER }, '/payment-required'],
    [{ until: EARLIER }, '/subscription-expired'],
    [{}, '/unauthorized'],
    [{ role: 'system_admin' }, undefined],
  ] as const)('%j leads to %s', (state, to) =>
    expect(findFailure(visit({ state, requires: 'system_admin' }))?.to).toBe(to),
  )
})

test.each([
  ['a deployment that verifies no address', { verifiesEmail: false, state: { emailVerified: false } }, undefined],
  [
    'a company account without its company',
    { state: { role: 'company_employee', company: null } },
    '/complete-profile',
  ],
  ['a company account without its company', { state: { role: 'company_admin', company: '' } }, '/complete-profile'],
  ['a manager without a company', { state: { role: 'manager' } }, undefined],
  ['a trial that runs', { state: { paid: false, until: null, trialUntil: LATER } }, undefined],
  ['a trial that is over', { state: { paid: false, until: null, trialUntil: EARLIER } }, '/payment-required'],
  [
    'a trial that the API takes for over',
    { refused: 'payment_unverified', state: { paid: false, trialUntil: LATER } },
    '/payment-required',
  ],
  ['a trial with an unverified address', { state: { emailVerified: false, trialUntil: LATER } }, '/verify-email'],
  ['a subscription without an end', { state: { until: null } }, undefined],
  [
    'an administrator who neither paid nor verified anything',
    { state: { role: 'system_admin', paid: false, emailVerified: false, until: EARLIER } },
    undefined,
  ],
  [
    'a company admin where a manager is asked for',
    { requires: 'manager', state: { role: 'company_admin' } },
    undefined,
  ],
  [
    'the legacy role admin at the administrators',
    { requires: 'system_admin', state: { role: 'admin' } },
    '/unauthorized',
  ],
  ['a role that nobody knows', { requires: 'user', state: { role: 'pirate' } }, '/unauthorized'],
  ['a payment that the API takes for unverified', { refused: 'payment_unverified' }, '/payment-required'],
  ['a subscription that the API takes for over', { refused: 'subscription_expired' }, '/subscription-expired'],
  ['an address that the API takes for unverified', { refused: 'email_unverified' }, '/verify-email'],
  ['a company that is inactive', { refused: 'company_inactive' }, '/unauthorized'],
  ['a missing second factor at the dashboard', { refused: 'second_factor_required' }, undefined],
  [
    'a missing second factor at the administration',
    { refused: 'second_factor_required', requires: 'system_admin', state: { role: 'system_admin' } },
    '/unauthorized',
  ],
] as const)('%s', (_, changes, to) => expect(findFailure(visit(changes))?.to).toBe(to))

describe('an accountant without a subscription', () => {
  const accountant = { role: 'user', paid: false, until: null, hasClients: true }
  test.each(['/clients', '/clients/c1', '/settings', '/settings/security'])('may open %s', (path) => {
    expect(getRedirect(visit({ path, state: accountant }))).toBeNull()
    expect(getRedirect(visit({ path, state: accountant, refused: 'payment_unverified' }))).toBeNull()
    expect(getRedirect(visit({ path, state: { ...accountant, paid: true, until: EARLIER } }))).toBeNull()
    expect(getRedirect(visit({ path, state: { ...accountant, paid: true }, refused: 'company_inactive' }))).toBeNull()
  })

  test('may open no other page, but can stay on the payment page', () => {
    for (const path of ['/dashboard', '/upload', '/clientsx', '/settings/other'])
      expect(findFailure(visit({ path, state: accountant }))?.to).toBe('/payment-required')
    expect(getRedirect(visit({ path: '/payment-required', state: accountant }))).toBeNull()
    expect(getRedirect(visit({ path: '/payment-required', state: accountant }), { carried: '/upload' })).toBeNull()
  })

  test('is redirected to the clients unless the payment was requested', () => {
    for (const path of ['/dashboard', '/upload', '/verify-email', '/complete-profile'])
      expect(getRedirect(visit({ path, state: accountant }))).toBe('/clients')
    expect(getRedirect(visit({ path: '/dashboard', state: accountant, refused: 'payment_unverified' }))).toBe(
      '/clients',
    )
  })

  test('must still confirm the address, then continues to the client list', () => {
    const unverified = visit({ path: '/clients', state: { ...accountant, emailVerified: false } })
    expect(getRedirect(unverified)).toBe('/verify-email?from=%2Fclients')
    expect(getRedirect(visit({ path: '/verify-email', state: accountant }), { carried: '/clients' })).toBe('/clients')
  })

  test('loses access with the last client', () => {
    expect(getRedirect(visit({ path: '/clients', state: { ...accountant, hasClients: false } }))).toBe(
      '/payment-required?from=%2Fclients',
    )
  })
})

test('an accountant with an invitation link skips the payment but must verify the address', () => {
  const unpaid = { state: { role: 'user', paid: false } }
  const carried = '/accept-client?token=t'
  expect(getRedirect(visit({ path: '/verify-email', ...unpaid }), { carried })).toBe(carried)
  const unverified = visit({ path: '/verify-email', state: { ...unpaid.state, emailVerified: false } })
  expect(getRedirect(unverified, { carried })).toBeNull()
})

test('an invited accountant opens the clients without paying until the invitation expires', () => {
  const invited = { role: 'individual', paid: false, until: null, invitedUntil: LATER }
  expect(getRedirect(visit({ path: '/clients', state: invited }))).toBeNull()
  expect(getRedirect(visit({ path: '/verify-email', state: { ...invited, emailVerified: false } }))).toBeNull()
  expect(getRedirect(visit({ path: '/verify-email', state: invited }))).toBe('/clients')
  expect(getRedirect(visit({ path: '/clients', state: { ...invited, invitedUntil: EARLIER } }))).toBe(
    '/payment-required?from=%2Fclients',
  )
})

describe('the requested page', () => {
  test('is passed to the gate, and from gate to gate', () => {
    expect(getRedirect(visit({ state: null, path: '/logbook' }), { href: '/logbook?status=pending' })).toBe(
      '/login?from=%2Flogbook%3Fstatus%3Dpending',
    )
    const unpaid = visit({ path: '/verify-email', state: { paid: false } })
    expect(getRedirect(unpaid, { carried: '/logbook' })).toBe('/payment-required?from=%2Flogbook')
    expect(getRedirect(unpaid, { carried: 'https://evil.example/logbook' })).toBe('/payment-required')
  })

  test('is dropped when the account was disabled', () => {
    const disabled = visit({ state: null, path: '/logbook', refused: 'account_disabled' })
    expect(getRedirect(disabled, { href: '/logbook' })).toBe('/login?ended=disabled')
  })

  test('is where an open gate redirects to, otherwise home', () => {
    const paid = visit({ path: '/payment-required' })
    expect(getRedirect(paid, { carried: '/upload' })).toBe('/upload')
    expect(getRedirect(paid, { carried: '/nowhere' })).toBe('/dashboard')
    expect(getRedirect(visit({ path: '/verify-email', state: { role: 'system_admin' } }))).toBe('/admin/dashboard')
  })

  test('is shown with its required role at /unauthorized, which does not redirect', () => {
    const denied = visit({ path: '/admin/dashboard', requires: 'system_admin' })
    expect(getRedirect(denied)).toBe('/unauthorized?from=%2Fadmin%2Fdashboard&needs=system_admin')
    expect(getRedirect(visit({ path: '/unauthorized' }))).toBeNull()
  })
})

test('reaches a final page for every visitor and page', () => {
  const anyState = fc.option(
    fc.record({
      role: fc.constantFrom(...ROLES, 'pirate'),
      hasProfile: fc.boolean(),
      emailVerified: fc.boolean(),
      paid: fc.boolean(),
      until: fc.constantFrom(LATER, EARLIER, null),
      trialUntil: fc.constantFrom(LATER, EARLIER, null),
      hasClients: fc.boolean(),
      invitedUntil: fc.constantFrom(LATER, EARLIER, null),
    }),
  )
  const anyVisit = fc.record({
    state: anyState,
    href: fc.constantFrom(
      ...PAGES.flatMap((page) => [
        page,
        `${page}?from=%2Fadmin%2Fdashboard`,
        `${page}?from=%2Fclients`,
        `${page}?from=%2Faccept-client%3Ftoken%3Dt`,
        `${page}?from=%2F%2Fevil.example`,
      ]),
    ),
    verifiesEmail: fc.boolean(),
    refused: fc.option(fc.constantFrom(...(Object.keys(REFUSALS) as Refusal[]))),
  })
  // As in the router: public pages are not guarded.
  const step = (href: string, known: Pick<Visit, 'session' | 'verifiesEmail' | 'refused'>): string | null => {
    const { pathname, searchParams } = new URL(href, 'https://here.invalid')
    if (['/', '/login', '/accept-client'].includes(pathname)) return null
    const requires = pathname.startsWith('/admin/') ? 'system_admin' : null
    const one = { ...known, path: pathname, requires, nowMs: NOW_MS } as const
    // The layout of all signed-in pages checks first, then the page.
    const asked = { href, carried: searchParams.get('from') ?? undefined, exists }
    return findRedirect({ ...one, requires: null }, asked) ?? findRedirect(one, asked)
  }
  fc.assert(
    fc.property(anyVisit, ({ state, href, ...known }) => {
      const somebody = { ...known, session: state && session(state) }
      const way = [href]
      for (let next = step(href, somebody); next !== null; next = step(next, somebody)) {
        way.push(next)
        expect(exists(new URL(next, 'https://here.invalid').pathname), next).toBe(true)
        expect(way.length, way.join(' → ')).toBeLessThanOrEqual(4)
      }
      // The page shown after signing in admits them, too.
      if (!state || known.refused) return
      const after = getPathAfterSignIn({ requested: href, profile: somebody.session?.profile ?? null, exists })
      expect(exists(new URL(after, 'https://here.invalid').pathname)).toBe(true)
    }),
    { numRuns: 2000 },
  )
})

test('has exactly the gates that resolve a check', () => {
  expect([...new Set(CHECKS.map(({ to }) => to))]).toEqual([...GATES])
})
