import { beforeAll, describe, expect, test } from 'vitest'
import { scopeOf, type Route } from '@spoor/contract/route.ts'
import { ALL_ROUTES } from '@spoor/contract/routes/index.ts'
import type { ApiKey } from '@spoor/contract/routes/api-keys.ts'
import { SCOPES, type Scope } from '@spoor/contract/rules/scopes.ts'
import { setUpTestApp, type TestUser } from './testing/test-app.ts'

// The routes that an API key may call. A new route must be added here by hand, so that opening it to keys is a
// conscious choice.

/** Routes by the scope that they require of a key. */
const ROUTES_BY_SCOPE: Record<Scope, readonly string[]> = {
  'reports:read': [
    'GET /logbook',
    'GET /logbook/:tax_year',
    'GET /logbook/:tax_year/excel',
    'GET /logbook/:tax_year/pdf',
    'GET /logbook/submissions',
    'GET /packages/:tax_year',
    'GET /reports',
    'GET /reports/:id',
    'GET /reports/:id/excel',
    'GET /reports/:id/json',
    'GET /reports/:id/pdf',
    'GET /reports/:id/verification',
    'GET /verification-pack',
    'GET /verification-pack/file',
  ],
  'reports:write': [
    'DELETE /reports/:id',
    'PATCH /reports/:id',
    'POST /logbook/submissions',
    'POST /reports',
    'POST /reports/:id/freeze',
    'POST /verification-pack',
  ],
  'trips:read': [
    'GET /cost-centres',
    'GET /geocode/reverse',
    'GET /places',
    'GET /places/:id',
    'GET /places/search',
    'GET /places/suggested',
    'GET /rules',
    'GET /stats/personal',
    'GET /trips',
    'GET /trips/:id',
    'GET /trips/:id/changes',
    'GET /trips/:id/comments',
    'GET /trips/:id/cost-centre',
    'GET /trips/:id/path',
    'GET /trips/auto-confirmed',
    'GET /trips/csv',
    'GET /trips/days',
    'GET /trips/deleted',
    'GET /trips/excel',
    'GET /trips/moves',
    'GET /trips/pdf',
    'GET /trips/reasons',
    'GET /trips/totals',
    'POST /places/preview',
    'POST /rules/preview',
    'POST /trips/merge/preview',
    'POST /trips/paths',
  ],
  'trips:write': [
    'DELETE /places/:id',
    'DELETE /rules/:id',
    'DELETE /trips/:id',
    'PATCH /places/:id',
    'PATCH /rules/:id',
    'PATCH /trips/:id',
    'POST /places',
    'POST /rules',
    'POST /trips',
    'POST /trips/:id/comments',
    'POST /trips/:id/split',
    'POST /trips/auto-confirmed/undo',
    'POST /trips/bulk',
    'POST /trips/bulk/:id/undo',
    'POST /trips/merge',
    'PUT /rules/order',
    'PUT /rules/presets',
    'PUT /trips/:id/cost-centre',
  ],
  'uploads:read': [
    'GET /upload/:id/file',
    'GET /upload/:id/issues',
    'GET /upload/:id/preview',
    'GET /upload/:id/undo-effect',
    'GET /upload/recent',
    'GET /upload/status/:id',
    'POST /upload/:id/try',
  ],
  'uploads:write': [
    'DELETE /upload/:id',
    'POST /upload/:id/reprocess',
    'POST /upload/:id/restore',
    'POST /upload/file',
    'POST /upload/history',
  ],
  'vehicles:read': [
    'GET /fuel-prices',
    'GET /readiness',
    'GET /tax',
    'GET /trips/:id/fuel',
    'GET /vehicles',
    'GET /vehicles/:id/costs',
    'GET /vehicles/:id/costs/:cost_id/receipt',
    'GET /vehicles/:id/costs/summary',
    'GET /vehicles/:id/fuel',
    'GET /vehicles/:id/odometer',
    'GET /vehicles/:id/odometer/:date/photo',
    'GET /vehicles/:id/odometer/uploads/:upload_id',
    'GET /vehicles/:id/papers',
    'GET /vehicles/:id/papers/:paper_id',
    'GET /vehicles/:id/readiness',
    'GET /vehicles/:id/tax',
    'GET /vehicles/:id/year',
    'GET /vehicles/same',
    'POST /vehicles/:id/costs/preview',
  ],
  'vehicles:write': [
    'DELETE /vehicles/:id/costs/:cost_id',
    'DELETE /vehicles/:id/costs/:cost_id/receipt',
    'DELETE /vehicles/:id/odometer/:date',
    'DELETE /vehicles/:id/papers/:paper_id',
    'PATCH /vehicles/:id',
    'PATCH /vehicles/:id/costs/:cost_id',
    'POST /vehicles',
    'POST /vehicles/:id/costs',
    'POST /vehicles/:id/costs/:cost_id/receipt',
    'POST /vehicles/:id/costs/import',
    'POST /vehicles/:id/merge',
    'POST /vehicles/:id/odometer/:date/photo',
    'POST /vehicles/:id/odometer/uploads/:upload_id',
    'POST /vehicles/:id/papers',
    'POST /vehicles/:id/two',
    'PUT /fuel-prices/:month/:fuel',
    'PUT /tax',
    'PUT /vehicles/:id/fuel',
    'PUT /vehicles/:id/odometer/:date',
    'PUT /vehicles/:id/tax',
  ],
}

/** All other routes are for people only: accounts, payments, administration, teams, clients, keys and secrets. */
const FOR_PEOPLE: readonly RegExp[] = [
  /^\/accountants\b/,
  /^\/api-keys\b/,
  /^\/auth\//,
  /^\/calendar$/,
  /^\/push(\/|$)/,
  /^\/clients\b/,
  /^\/connections\b/,
  /^\/inbound-mail\b/,
  /^\/reports\/:id\/shares\b/,
  /^\/settings$/,
  /^\/tabs\b/,
  /^\/team\b/,
  /^\/upload\/held$/,
  /^\/vendor-accounts\b/,
  /^\/webhooks\b/,
]

const CLOSED = ALL_ROUTES.filter(({ access }) => access !== 'public')
const routeName = ({ method, path }: Route) => `${method} ${path}`

describe('the declared areas match the lists above', () => {
  test.each(SCOPES)('%s', (scope) => {
    const declared = CLOSED.filter((route) => scopeOf(route) === scope).map(routeName)
    expect(declared.toSorted()).toEqual(ROUTES_BY_SCOPE[scope])
  })
  test('routes for people only', () => {
    const refused = CLOSED.filter((route) => scopeOf(route) === null)
    const undecided = refused.filter(({ path }) => !FOR_PEOPLE.some((pattern) => pattern.test(path)))
    expect(undecided.map(routeName)).toEqual([])
  })
})

const spoor = setUpTestApp()
let owner: TestUser
beforeAll(async () => {
  owner = await spoor.signUp(undefined, { role: 'system_admin' })
})

async function makeKey(scopes: readonly Scope[]): Promise<string> {
  const { headers } = owner
  const reply = await spoor.app.inject({ method: 'POST', url: '/api-keys', headers, payload: { name: 'Test', scopes } })
  expect(reply.statusCode, reply.body).toBe(201)
  return reply.json<ApiKey & { key: string }>().key
}

test.each(SCOPES)(
  "an administrator's key with %s may call its routes and no others",
  { timeout: 60_000 },
  async (scope) => {
    const granted: readonly string[] = [
      ...ROUTES_BY_SCOPE[scope],
      ...(scope.endsWith(':write') ? ROUTES_BY_SCOPE[scope.replace(':write', ':read') as Scope] : []),
    ]
    const authorization = `Bearer ${await makeKey([scope])}`
    const wrong: string[] = []
    for (const route of CLOSED) {
      const { statusCode } = await spoor.app.inject({
        method: route.method,
        url: fillRoutePath(route),
        headers: { authorization },
      })
      const isLetIn = statusCode !== 401 && statusCode !== 403 && statusCode < 500
      if (isLetIn !== granted.includes(routeName(route))) wrong.push(`${routeName(route)}: ${statusCode}`)
    }
    expect(wrong).toEqual([])
  },
)

const fillRoutePath = (route: Route): string =>
  route.path
    .replace(':tax_year', '2026')
    .replace(':date', '2026-01-05')
    .replaceAll(/:\w+/g, () => crypto.randomUUID())
