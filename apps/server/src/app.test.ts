import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isRole } from '@spoor/contract/rules/roles.ts'
import type { Route } from '@spoor/contract/route.ts'
import { ALL_ROUTES } from '@spoor/contract/routes/index.ts'
import { openDatabase, type OpenDatabase } from './platform/database/open-database.ts'
import { inTransaction } from './platform/database/database.ts'
import { setUpTestApp, type TestUser } from './testing/test-app.ts'
import { insertTripRows } from './domain/trips/trip-table-writes.ts'

const spoor = setUpTestApp()
let owner: TestUser
let stranger: TestUser
const ids = {
  upload: randomUUID(),
  readings: randomUUID(),
  trips: randomUUID(),
  vehicles: randomUUID(),
  auth: randomUUID(),
  costs: randomUUID(),
  places: '',
  connections: '',
  webhooks: randomUUID(),
  reports: '',
  accountants: '',
  clients: '',
}
/** Data of the accountant's client. */
const clients = { reports: '', trips: '' }

beforeAll(async () => {
  owner = await spoor.signUp()
  stranger = await spoor.signUp()
  await giveRows(owner.userId)
  ids.places = await createdId('/places', { name: 'Depot', lat: -33.9, lng: 18.4 })
  ids.connections = await connect()
  ids.reports = await createdId('/reports', { kind: 'expenses', from: '2026-01-01', to: '2026-01-31' })
  await createdId(`/reports/${ids.reports}/freeze`, {})
  ids.accountants = await createdId('/accountants', { email: 'books@example.com' })
  await giveClient()
})

async function giveClient(): Promise<void> {
  const client = await spoor.signUp()
  ids.clients = client.userId
  const trip = { started_at: '2026-01-05T06:00:00Z', start_location: 'A', end_location: 'B', distance_km: 1 }
  clients.trips = await createdId('/trips', { ...trip, classification: 'business' }, client)
  clients.reports = await createdId('/reports', { kind: 'expenses', from: '2026-01-01', to: '2026-01-31' }, client)
  await createdId(`/reports/${clients.reports}/freeze`, {}, client)
  await createdId('/accountants', { email: owner.email }, client)
  await spoor.dependencies.pool.query(
    `update accountant_grant set accountant_id = $1, accepted_at = now() where owner_id = $2`,
    [owner.userId, client.userId],
  )
}

async function connect(): Promise<string> {
  const payload = { kind: 'json', name: 'Phone', vehicle_id: ids.vehicles }
  const reply = await spoor.app.inject({ method: 'POST', url: '/connections', headers: owner.headers, payload })
  return reply.json<{ connection: { id: string } }>().connection.id
}

async function createdId(url: string, payload: object, by = owner): Promise<string> {
  const response = await spoor.app.inject({ method: 'POST', url, headers: by.headers, payload })
  expect(response.statusCode, response.body).toBeLessThan(300)
  return response.json<{ id: string }>().id
}

const routeName = ({ method, path }: Route) => `${method} ${path}`

test('exactly the routes of the contract are mounted, each once', () => {
  expect(spoor.app.descriptors.map(routeName).toSorted()).toEqual(ALL_ROUTES.map(routeName).toSorted())
})

describe('without a token', () => {
  const closed = ALL_ROUTES.filter((route) => route.access !== 'public')
  test.each(closed.map((route) => [routeName(route), route] as const))('%s is refused', async (_, route) => {
    const response = await call(route, null)
    expect([response.statusCode, response.json()]).toEqual([401, { detail: 'Authentication required' }])
  })
})

const COST = { date: '2026-01-05', kind: 'fuel', amount: 1 }

// Valid input for each route, so that only the missing row can fail.
const BODIES: Record<string, object> = {
  'PATCH /trips/:id': { reason: 'x' },
  'PUT /trips/:id/cost-centre': { cost_centre_id: null },
  'POST /trips/:id/split': { at: '2026-01-05T06:30:00Z' },
  'POST /upload/:id/try': {},
  'POST /upload/:id/reprocess': {},
  'PATCH /vehicles/:id': { name: 'x' },
  'POST /vehicles/:id/merge': { into: randomUUID() },
  'POST /vehicles/:id/two': { other: randomUUID() },
  'PATCH /tabs/:id': { name: 'x' },
  'PATCH /rules/:id': { reason: 'x' },
  'PATCH /places/:id': { name: 'x' },
  'PATCH /connections/:id': { name: 'x' },
  'PATCH /reports/:id': { title: 'x' },
  'PATCH /webhooks/:id': { enabled: true },
  'PATCH /accountants/:id': { show_private: true },
  'POST /trips/:id/comments': { text: 'x' },
  'POST /clients/:id/trips/:trip_id/comments': { text: 'x' },
  'POST /clients/:id/questions': { vehicle_id: randomUUID(), tax_year: 2026, text: 'x' },
  'POST /reports/:id/shares': {},
  'PUT /vehicles/:id/odometer/:date': { odometer_km: 1 },
  'PATCH /vendor-accounts/:id': { write_back: true },
  'POST /vendor-accounts/:id/pull': {},
  'POST /vendor-accounts/:id/readings': { readings: [{ vehicle: '7', date: '2026-01-05' }] },
  'POST /vehicles/:id/costs': COST,
  'PATCH /vehicles/:id/costs/:cost_id': COST,
  'POST /vehicles/:id/costs/import': { lines: [{ ...COST, description: 'Engen' }] },
  'PUT /vehicles/:id/fuel': { zone: 'coast' },
  'PUT /vehicles/:id/tax': {
    situation: 'allowance',
    method: null,
    allowance: null,
    reimbursed_per_km: null,
    months: null,
    marginal_rate: null,
  },
}
const QUERIES: Record<string, string> = {
  'GET /auth/admin/users/export': '?format=csv',
  'GET /clients/logbooks': '?tax_year=2026',
  'GET /team/export': '?from=2026-01&to=2026-01',
  'GET /vehicles/:id/year': '?tax_year=2026',
  'GET /vehicles/:id/readiness': '?tax_year=2026',
  'POST /vehicles/:id/papers': '?kind=licence',
}

describe('a row of another user', () => {
  // Administrators' routes are not limited to an owner.
  const withIds = ALL_ROUTES.filter((route) => route.path.includes(':id') && !isRole(route.access))
  test.each(withIds.map((route) => [routeName(route), route] as const))('%s: is not there', async (_, route) => {
    const response = await call(route, stranger)
    expect(response.statusCode, response.body).toBe(404)
  })
  test.each(withIds.filter((route) => route.method === 'GET').map((route) => [routeName(route), route] as const))(
    '%s: is there for its owner',
    async (_, route) => {
      const response = await call(route, owner)
      expect(response.statusCode, response.body).not.toBe(404)
    },
  )
})

describe('a long read', () => {
  let readOnly: OpenDatabase
  let administrator: TestUser
  let manager: TestUser
  let statements = 0
  beforeAll(async () => {
    administrator = await spoor.signUp(undefined, { role: 'system_admin' })
    const companyId = randomUUID()
    await spoor.dependencies.database.insertInto('company').values({ id: companyId, name: 'Mills' }).execute()
    manager = await spoor.signUp(undefined, { role: 'company_admin', companyId })
    readOnly = openDatabase(`${spoor.databaseUrl}?options=-c%20default_transaction_read_only%3Don`)
    readOnly.pool.on('acquire', () => statements++)
  })
  afterAll(() => readOnly.close())

  const long = ALL_ROUTES.filter(({ longRead }) => longRead)
  test.each(long.map((route) => [routeName(route), route] as const))('%s reads the replica', async (_, route) => {
    const { longReads } = spoor.dependencies
    const { run } = longReads
    longReads.run = (read) => read(readOnly.database)
    statements = 0
    const user = route.access === 'system_admin' ? administrator : route.access === 'manager' ? manager : owner
    const response = await call(route, user).finally(() => (longReads.run = run))
    expect(response.statusCode, response.body).toBe(200)
    expect(statements).toBeGreaterThan(0)
  })
})

test('a malformed id is 422 with the field', async () => {
  const response = await spoor.app.inject({ url: '/trips/1', headers: owner.headers })
  expect(response.statusCode).toBe(422)
  expect(response.json()).toMatchObject({ fields: { id: expect.any(String) } })
})

function call(route: Route, user: TestUser | null) {
  const noun = route.path.split('/')[1] as keyof typeof ids
  const path = route.path
    .replace(':id', ids[noun] ?? randomUUID())
    .replace(':cost_id', ids.costs)
    .replace(':delivery_id', () => randomUUID())
    .replace(':share_id', randomUUID())
    .replace(':paper_id', ids.costs)
    .replace(':report_id', clients.reports)
    .replace(':trip_id', clients.trips)
    .replace(':upload_id', ids.readings)
    .replace(':date', '2026-01-05')
    .replace(':tax_year', '2026')
    .replace(':month', '2026-01')
    .replace(':format', 'csv')
  return spoor.app.inject({
    method: route.method,
    url: `${path}${QUERIES[routeName(route)] ?? ''}`,
    headers: user?.headers ?? {},
    ...(routeName(route) in BODIES && { payload: BODIES[routeName(route)] }),
  })
}

async function giveRows(ownerId: string): Promise<void> {
  const { database, files } = spoor.dependencies
  await files.put('sample', Readable.from(['Date,From,To\n2026-01-05,A,B\n']))
  await database.insertInto('vehicle').values({ owner_id: ownerId, id: ids.vehicles, name: 'Bakkie' }).execute()
  await database
    .insertInto('webhook_endpoint')
    .values({
      owner_id: ownerId,
      id: ids.webhooks,
      url: 'https://example.com/',
      events: ['trip.found'],
      secret: Buffer.alloc(0),
      created_at: new Date(),
    })
    .execute()
  await files.put(`odometers/${ownerId}/${ids.vehicles}`, Readable.from(['%PDF-']))
  await database
    .insertInto('odometer_reading')
    .values({
      owner_id: ownerId,
      id: randomUUID(),
      vehicle_id: ids.vehicles,
      day: '2026-01-05',
      odometer_m: 1000,
      photo_id: ids.vehicles,
      photo_type: 'application/pdf',
      photo_bytes: 5,
    })
    .execute()
  await files.put(`receipts/${ownerId}/${ids.costs}`, Readable.from(['%PDF-']))
  await database
    .insertInto('vehicle_cost')
    .values({
      owner_id: ownerId,
      id: ids.costs,
      vehicle_id: ids.vehicles,
      day: '2026-01-05',
      kind: 'fuel',
      amount_cents: 65_000,
      receipt_id: ids.costs,
      receipt_name: 'slip.pdf',
      receipt_type: 'application/pdf',
      receipt_bytes: 5,
    })
    .execute()
  await files.put(`papers/${ownerId}/${ids.costs}`, Readable.from(['%PDF-']))
  await database
    .insertInto('vehicle_paper')
    .values({
      owner_id: ownerId,
      id: ids.costs,
      vehicle_id: ids.vehicles,
      kind: 'licence',
      media_type: 'application/pdf',
      bytes: 5,
      added_at: new Date(),
    })
    .execute()
  await files.put('readings', Readable.from(['Date,Odometer\n2026-01-05,1\n']))
  const upload = { owner_id: ownerId, file_size: 29, sha256: Buffer.alloc(32), timezone: 'Africa/Johannesburg' }
  await database
    .insertInto('upload')
    .values([
      { ...upload, id: ids.upload, filename: 'sample.csv', file_key: 'sample' },
      {
        ...upload,
        id: ids.readings,
        filename: 'readings.csv',
        file_key: 'readings',
        status: 'failed',
        error_code: 'odometer_log',
      },
    ])
    .execute()
  const now = new Date()
  await database
    .insertInto('online_payment')
    .values({
      id: ids.auth,
      provider: 'payfast',
      user_id: ownerId,
      started_by: ownerId,
      started_at: new Date(),
      kind: 'start',
      plan: 'individual_annual',
      amount_cents: 69_500,
      yearly_cents: 69_500,
      from_plan: 'individual_annual',
    })
    .execute()
  await database
    .insertInto('payment')
    .values({
      id: ids.auth,
      user_id: ownerId,
      amount_cents: 69_500,
      plan: 'individual_annual',
      days: 365,
      covers_from: now,
      covers_until: new Date(now.getTime() + 365 * 86_400_000),
      receipt_number: 1,
      verified_by: randomUUID(),
      verified_at: now,
    })
    .execute()
  const trips = [
    {
      id: ids.trips,
      vehicle_id: ids.vehicles,
      started_at: '2026-01-05T06:00:00Z',
      ended_at: '2026-01-05T07:00:00Z',
      local_day: '2026-01-05',
      start_lat: -33.9,
      start_lng: 18.4,
      end_lat: -33.8,
      end_lng: 18.9,
      distance_m: 48_000,
      distance_source: 'straight_line' as const,
      source: 'manual' as const,
    },
  ]
  await inTransaction(database, (tx) => insertTripRows(tx, ownerId, trips))
}
