import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Access, Route } from '@spoor/contract/route.ts'
import { ROLES, type Role } from '@spoor/contract/rules/roles.ts'
import { ALL_ROUTES } from '@spoor/contract/routes/index.ts'
import { createTestApp, type Standing, type TestApp, type TestUser } from './testing/test-app.ts'

// The permitted callers of each route, following the gate and the roles. The lists are deliberately maintained by hand.
const PASSES: Record<Role, readonly Role[]> = {
  system_admin: ['system_admin', 'admin', 'manager', 'user'],
  admin: ['admin', 'manager', 'user'],
  company_admin: ['company_admin', 'manager', 'user'],
  company_manager: ['company_manager', 'manager', 'user'],
  company_employee: ['company_employee', 'user'],
  individual: ['individual', 'user'],
  manager: ['manager', 'user'],
  user: ['user'],
}

// A new route must be added here by hand, so that its access is a conscious choice.

/** Public routes. */
const PUBLIC = [
  'GET /auth/companies/active',
  'GET /auth/invitation',
  'GET /clients/invitations/:token',
  'GET /health',
  // Authenticated by their own key instead of a token.
  'GET /live',
  'GET /live/:key',
  'GET /live/:key/gpslogger.properties',
  'GET /ready',
  'GET /settings/app',
  'GET /settings/common-passwords',
  'GET /settings/terms',
  'GET /shared/:token',
  'GET /shared/:token/excel',
  'GET /shared/:token/json',
  'GET /shared/:token/pdf',
  'GET /test/db',
  'GET /try-out/sample',
  'POST /enquiries',
  'POST /inbound/mail',
  'POST /live',
  'POST /live/:key',
  'POST /payments/notify/:provider',
  'POST /payments/stop-renewal',
  'POST /settings/unsubscribe',
  'POST /try-out',
]

/** Accountants' views: open to every accountant with a client, paid or not. */
const CLIENT_VIEWS = [
  'GET /clients',
  'GET /clients/:id/logbooks/:tax_year/excel',
  'GET /clients/:id/logbooks/:tax_year/pdf',
  'GET /clients/:id/packages/:tax_year',
  'GET /clients/:id/reports',
  'GET /clients/:id/reports/:report_id/excel',
  'GET /clients/:id/reports/:report_id/pdf',
  'GET /clients/:id/trips',
  'GET /clients/:id/trips/:trip_id/comments',
  'GET /clients/logbooks',
  'POST /clients/:id/questions',
  'POST /clients/:id/trips/:trip_id/comments',
]

/** Open before payment. */
const BEFORE_PAYMENT = [
  'DELETE /accountants/:id',
  'DELETE /auth/payments/renewal',
  'GET /accountants',
  'GET /auth/check-payment-status',
  'GET /auth/export',
  'GET /auth/payments',
  'GET /auth/payments/:id/receipt',
  'GET /auth/payments/options',
  'GET /auth/payments/started/:id',
  'GET /auth/profile',
  'GET /auth/verify-token',
  'GET /clients/invitations',
  'GET /connections',
  'GET /logbook',
  'GET /logbook/:tax_year/excel',
  'GET /logbook/:tax_year/pdf',
  'GET /packages/:tax_year',
  'GET /reports',
  'GET /reports/:id',
  'GET /reports/:id/excel',
  'GET /reports/:id/json',
  'GET /reports/:id/pdf',
  'GET /reports/:id/verification',
  'POST /auth/close-account',
  'POST /auth/login',
  'POST /auth/payments',
  'POST /auth/proof-of-payment',
  'POST /auth/register',
  'POST /auth/sign-out-everywhere',
  'POST /clients/invitations/:id/accept',
  'POST /clients/invitations/:token',
  'POST /upload/held',
  'PUT /auth/profile',
]

/** The routes among these that need a verified address, which proves who was invited. */
const VERIFIED = ['POST /clients/invitations/:id/accept', 'POST /clients/invitations/:token']

/** The routes among these that are open to an identity before registration. */
const BEFORE_REGISTRATION = [
  'GET /auth/profile',
  'GET /auth/verify-token',
  'POST /auth/register',
  'POST /auth/sign-out-everywhere',
]

/** Monitoring routes return 503 to every caller while a part is slow. */
const MAY_BE_UNAVAILABLE = ['GET /health', 'GET /ready', 'GET /test/db']

/** Required roles by path prefix; other routes require none. */
const ROLE_ROUTES: readonly { path: RegExp; access: readonly Access[] }[] = [
  { path: /^\/auth\/admin\//, access: ['system_admin'] },
  { path: /^\/team\b/, access: ['manager', 'company_admin'] },
]

const YEAR_MS = 365 * 86_400_000
const STATES: Record<string, { standing: Standing; refusal: [number, string] | null }> = {
  'verified and paid': { standing: {}, refusal: null },
  'not verified': { standing: { emailVerified: false }, refusal: [403, 'email_unverified'] },
  unpaid: { standing: { paymentVerified: false }, refusal: [403, 'payment_unverified'] },
  expired: {
    standing: { subscriptionExpiresAt: new Date(Date.now() - YEAR_MS) },
    refusal: [403, 'subscription_expired'],
  },
  'of an inactive company': { standing: {}, refusal: [403, 'company_inactive'] },
  deactivated: { standing: {}, refusal: [401, 'account_disabled'] },
}

const WITHOUT_COMPANY = 'without the company of the role'
STATES[WITHOUT_COMPANY] = { standing: {}, refusal: [403, 'profile_incomplete'] }

/** States of an accountant with a client: client views are open, everything else is unchanged. */
const COVERED: typeof STATES = {
  'unpaid accountant': STATES.unpaid,
  'expired accountant': STATES.expired,
  'unverified accountant': STATES['not verified'],
  'accountant of an inactive company': STATES['of an inactive company'],
}
Object.assign(STATES, COVERED)

let spoor: TestApp
let client: TestUser
const activeCompany = randomUUID()
const inactiveCompany = randomUUID()
beforeAll(async () => {
  spoor = await createTestApp({ config: { registrationsPerHour: 10_000 } })
  await spoor.dependencies.database
    .insertInto('company')
    .values([
      { id: activeCompany, name: 'Active', max_employees: 500 },
      { id: inactiveCompany, name: 'Inactive', is_active: false },
    ])
    .execute()
  client = await spoor.signUp()
})
afterAll(() => spoor.close())

const routeName = ({ method, path }: Route) => `${method} ${path}`
const roleAsked = ({ access }: Route): Role | null =>
  access === 'public' || access === 'identity' || access === 'signed-in' || access === 'accountant' ? null : access

describe('the declared access of each route matches the lists above', () => {
  const routeNamesWithAccess = (access: Access) => ALL_ROUTES.filter((route) => route.access === access).map(routeName)
  test('public routes', () => expect(routeNamesWithAccess('public').toSorted()).toEqual(PUBLIC))
  test("accountants' views", () => expect(routeNamesWithAccess('accountant').toSorted()).toEqual(CLIENT_VIEWS))
  test('routes open before payment', () => expect(routeNamesWithAccess('identity').toSorted()).toEqual(BEFORE_PAYMENT))
  test.each(ALL_ROUTES.map((route) => [routeName(route), route] as const))('%s', (_, route) => {
    const rule = ROLE_ROUTES.find(({ path }) => path.test(route.path))
    if (rule) expect(rule.access).toContain(route.access)
    else expect(roleAsked(route), 'a role needs an entry in ROLE_ROUTES').toBeNull()
  })
})

/** The expected refusal; null if the call passes the gate, whatever its result. */
function expected(route: Route, role: Role, state: string): [number, string] | null {
  const { refusal } = STATES[state]
  if (PUBLIC.includes(routeName(route))) return null
  if (state === 'deactivated') return refusal
  if (refusal?.[1] === 'email_unverified' && VERIFIED.includes(routeName(route))) return refusal
  if (BEFORE_PAYMENT.includes(routeName(route))) return null
  if (state in COVERED && state !== 'unverified accountant' && CLIENT_VIEWS.includes(routeName(route))) return null
  if (refusal !== null && role !== 'system_admin') return refusal
  const asked = roleAsked(route)
  return asked === null || PASSES[role].includes(asked) ? null : [403, 'role_denied']
}

const ONE_OF_EACH_KIND = [
  ...new Map(ALL_ROUTES.map((route) => [`${route.access} ${VERIFIED.includes(routeName(route))}`, route])).values(),
]

describe.each(ROLES)('%s', (role) => {
  // A grant has the same effect for every role, so accountant states are tried with one role, and 'unpaid' with all
  // roles.
  const states = Object.keys(STATES).filter(
    (state) =>
      (!(state in COVERED) || role === 'user' || state === 'unpaid accountant') &&
      (state !== WITHOUT_COMPANY || role.startsWith('company_')),
  )
  test.each(states)('%s', async (state) => {
    const user = await signUp(role, state)
    // Every route is tried in each state and with each role; other pairs of state and role are tried with one route of
    // each kind.
    const isWhole = role === (state === WITHOUT_COMPANY ? 'company_admin' : 'user') || state === 'verified and paid'
    const routes = isWhole ? ALL_ROUTES : ONE_OF_EACH_KIND
    // Allowed calls may change the user's state, so each one gets its own user.
    const changes = (route: Route) => expected(route, role, state) === null && route.method !== 'GET'
    const faults = await Promise.all(
      routes.filter((route) => !changes(route)).map((route) => findFault(route, user, expected(route, role, state))),
    )
    for (const route of routes.filter(changes)) {
      faults.push(await findFault(route, user, null))
      await restore(user, role, state)
    }
    expect(faults.filter((fault) => fault !== null)).toEqual([])
  })
})

async function findFault(route: Route, user: TestUser, want: [number, string] | null): Promise<string | null> {
  const { statusCode, body } = await call(route, user)
  const refusedAs = statusCode === 401 || statusCode === 403 ? codeIn(body) : null
  const isRight =
    want === null
      ? refusedAs === null && (statusCode < 500 || MAY_BE_UNAVAILABLE.includes(routeName(route)))
      : statusCode === want[0] && refusedAs === want[1]
  return isRight ? null : `${routeName(route)}: ${statusCode} ${body.slice(0, 100)}, not ${want?.join(' ') ?? 'let in'}`
}

test('every route without a registration', async () => {
  const token = await spoor.testIdentity.token({ subject: 'nobody', email: 'nobody@example.com' })
  const wrong: string[] = []
  for (const route of ALL_ROUTES) {
    if (PUBLIC.includes(routeName(route))) continue
    const { statusCode, body } = await call(route, { headers: { authorization: `Bearer ${token}` } })
    const isRefused = statusCode === 403 && codeIn(body) === 'profile_incomplete'
    if (isRefused === BEFORE_REGISTRATION.includes(routeName(route))) wrong.push(`${routeName(route)}: ${statusCode}`)
  }
  expect(wrong).toEqual([])
})

test('an unverified address is enough if the deployment does not require verification', async () => {
  const lenient = await createTestApp({ config: { emailVerificationRequired: false } })
  const { headers } = await lenient.signUp(undefined, { emailVerified: false })
  expect((await lenient.app.inject({ url: '/trips', headers })).statusCode).toBe(200)
  await lenient.close()
})

test('administration requires a second factor if the deployment demands it', async () => {
  const strict = await createTestApp({ config: { requireAdminSecondFactor: true } })
  const { subject, email, headers } = await strict.signUp(undefined, { role: 'system_admin' })
  const [route] = ALL_ROUTES.filter(({ access, method }) => access === 'system_admin' && method === 'GET')
  const without = await strict.app.inject({ url: fillRoutePath(route), headers })
  expect([without.statusCode, without.json()]).toMatchObject([403, { code: 'second_factor_required' }])
  expect((await strict.app.inject({ url: '/trips', headers })).statusCode).toBe(200)
  const token = await strict.testIdentity.token({ subject, email, secondFactor: true })
  const withIt = await strict.app.inject({ url: fillRoutePath(route), headers: { authorization: `Bearer ${token}` } })
  expect(withIt.statusCode).not.toBe(403)
  await strict.close()
})

function call(route: Route, { headers }: Pick<TestUser, 'headers'>) {
  return spoor.app.inject({ method: route.method, url: fillRoutePath(route), headers })
}

function fillRoutePath(route: Route): string {
  const url = route.path
    .replace(':tax_year', '2026')
    .replace(':date', '2026-01-05')
    .replaceAll(/:\w+/g, () => randomUUID())
  // Passing the gate is enough, so no file is created.
  return route.produces ? `${url}?vehicle_id=none` : url
}

function codeIn(body: string): string {
  return (JSON.parse(body) as { code?: string }).code ?? 'no code'
}

async function signUp(role: Role, state: string): Promise<TestUser> {
  const user = await spoor.signUp(undefined, {
    role,
    companyId: companyFor(role, state),
    ...STATES[state].standing,
  })
  if (state === 'deactivated') await deactivate(user)
  if (state in COVERED) await grant(user)
  return user
}

/** A company_ role without a company has an incomplete profile; `WITHOUT_COMPANY` is that state. */
function companyFor(role: Role, state: string): string | undefined {
  if (state.endsWith('of an inactive company')) return inactiveCompany
  return role.startsWith('company_') && state !== WITHOUT_COMPANY ? activeCompany : undefined
}

async function grant({ userId, email }: TestUser): Promise<void> {
  await spoor.dependencies.pool.query(
    `insert into accountant_grant (owner_id, id, email, accountant_id, token_hash, created_at, expires_at, accepted_at)
     values ($1, gen_random_uuid(), $2, $3, $4, now(), now(), now())`,
    [client.userId, email, userId, Buffer.from(userId)],
  )
}

async function deactivate({ userId }: TestUser): Promise<void> {
  await spoor.dependencies.pool.query('update app_user set deactivated_at = now() where id = $1', [userId])
}

async function restore({ userId }: TestUser, role: Role, state: string): Promise<void> {
  await spoor.dependencies.pool.query(
    `update app_user set role_type = $2, user_type = $2, tokens_valid_from = '-infinity', deactivated_at = $3,
       payment_verified = $4, company_id = $5 where id = $1`,
    [
      userId,
      role,
      state === 'deactivated' ? new Date() : null,
      STATES[state].standing.paymentVerified ?? true,
      companyFor(role, state),
    ],
  )
}
