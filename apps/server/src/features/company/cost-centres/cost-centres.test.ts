import { randomUUID } from 'node:crypto'
import { readXlsx } from 'hucre'
import { beforeAll, expect, test } from 'vitest'
import { setUpTestApp, type TestUser } from '../../../testing/test-app.ts'

const spoor = setUpTestApp({ clock: { nowMs: () => Date.parse('2026-03-20T10:00:00Z') } })
let admin: TestUser
let stranger: TestUser
let driver: TestUser
const trips: string[] = []
const centres: Record<string, string> = {}

beforeAll(async () => {
  const companyId = await company()
  admin = await spoor.signUp('admin@example.com', { role: 'company_admin', companyId })
  driver = await spoor.signUp('driver@example.com', { role: 'company_employee', companyId })
  stranger = await spoor.signUp('stranger@example.com', { role: 'company_admin', companyId: await company() })
  const vehicle = (await call(driver, 'POST', '/vehicles', { name: 'Bakkie' })).body.id
  const drive = async (day: string, km: number, change: object = {}) => {
    const trip = { started_at: `2026-03-${day}T08:05:00+02:00`, ended_at: `2026-03-${day}T08:35:00+02:00` }
    const made = await call(driver, 'POST', '/trips', {
      ...trip,
      start_location: 'Depot',
      end_location: 'Harbour',
      distance_km: km,
      classification: 'business',
      reason: '=1+1',
      vehicle_id: vehicle,
      ...change,
    })
    expect(made.status, JSON.stringify(made.body)).toBe(201)
    trips.push(made.body.id)
  }
  await drive('02', 40)
  await drive('10', 20)
  await drive('12', 20)
  await drive('14', 20, { classification: 'private', end_location: 'The beach' })
  const fuel = { date: '2026-03-05', kind: 'fuel', amount: 500, litres: 20 }
  expect((await call(driver, 'POST', `/vehicles/${vehicle}/costs`, fuel)).status).toBe(201)
  for (const [code, name] of [
    ['NORTH', 'Northern depot'],
    ['SALES', 'Sales'],
    ['SPARE', 'Never used'],
  ])
    centres[code] = (await call(admin, 'POST', '/team/cost-centres', { code, name })).body.id
})

async function company(): Promise<string> {
  const id = randomUUID()
  await spoor.dependencies.pool.query(
    `insert into company (id, name, subscription_expires_at, payment_reference) values ($1, $2, '2027-01-01', $3)`,
    [id, `Company ${id}`, id.slice(0, 8)],
  )
  return id
}

async function call(user: TestUser, method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) {
  const response = await spoor.app.inject({ method, url, headers: user.headers, ...(payload && { payload }) })
  const isJson = response.headers['content-type']?.toString().includes('json')
  return { status: response.statusCode, body: isJson ? response.json() : null, raw: response.rawPayload }
}

test("trips are charged to the driver's cost centre of their day, or to their own", async () => {
  const charge = (id: string | null, from: string) =>
    call(admin, 'PUT', `/team/employees/${driver.userId}/cost-centre`, { cost_centre_id: id, from })
  expect((await charge(centres.NORTH, '2026-03-05')).status).toBe(204)
  expect((await charge(centres.SALES, '2026-03-11')).status).toBe(204)
  const own = `/trips/${trips[1]}/cost-centre`
  expect((await call(driver, 'GET', own)).body).toMatchObject({
    cost_centre_id: null,
    of_driver: 'NORTH Northern depot',
    choices: [{ code: 'NORTH' }, { code: 'SALES' }, { code: 'SPARE' }],
  })
  const totals = () => call(admin, 'GET', '/team/cost-centres/totals?from=2026-03&to=2026-03')
  // 500 rand for 100 km, of which 20 are private.
  expect((await totals()).body).toMatchObject({
    items: [
      { id: null, business_km: 40, business_trips: 1, fuel: 200 },
      { code: 'NORTH', business_km: 20, fuel: 100 },
      { code: 'SALES', business_km: 20, fuel: 100 },
    ],
    fuel_unassigned: 0,
  })
  expect((await call(driver, 'PUT', own, { cost_centre_id: centres.SALES })).status).toBe(204)
  expect((await totals()).body.items).toMatchObject([{ id: null }, { code: 'SALES', business_km: 40, fuel: 200 }])
  expect((await call(stranger, 'GET', '/team/cost-centres/totals?from=2026-03&to=2026-03')).body.items).toEqual([])
})

test("the list and its downloads show each trip's cost centre, and many trips are charged at once", async () => {
  const shown = async () => {
    const { items } = (await call(driver, 'GET', '/trips?sort=started_at')).body
    return items.map((trip: { cost_centre: { code: string } | null }) => trip.cost_centre?.code ?? null)
  }
  expect(await shown()).toEqual([null, 'SALES', 'SALES', null])
  const bulk = (change: object) =>
    call(driver, 'POST', '/trips/bulk', { action: 'edit', filter: { classification: 'business' }, ...change })
  const { body } = await bulk({ cost_centre_id: centres.NORTH })
  expect(body.changed).toBe(3)
  expect(await shown()).toEqual(['NORTH', 'NORTH', 'NORTH', null])
  const csv = await call(driver, 'GET', '/trips/csv?columns=distance,cost_centre&sort=started_at')
  expect(csv.raw.toString('utf8').split('\r\n').slice(0, 2)).toEqual([
    '\ufeffDistance (km),Cost centre,Cost centre name',
    '40,NORTH,Northern depot',
  ])
  expect((await call(driver, 'POST', `/trips/bulk/${body.undo_id}/undo`)).body).toEqual({ changed: 3 })
  expect(await shown()).toEqual([null, 'SALES', 'SALES', null])
  expect((await call(driver, 'GET', '/cost-centres')).body.items).toMatchObject([
    { id: centres.NORTH, code: 'NORTH', name: 'Northern depot' },
    { code: 'SALES' },
    { code: 'SPARE' },
  ])
  expect((await bulk({ cost_centre_id: randomUUID() })).status).toBe(404)
})

test('a cost centre that was used is archived, not deleted', async () => {
  const remove = (code: string) => call(admin, 'DELETE', `/team/cost-centres/${centres[code]}`)
  expect((await remove('SALES')).body.detail).toBe(
    'Trips are charged to SALES. Archive it instead, which keeps its history.',
  )
  expect((await remove('SPARE')).status).toBe(204)
  const archive = { code: 'NORTH', name: 'Northern depot', archived: true }
  expect((await call(admin, 'PUT', `/team/cost-centres/${centres.NORTH}`, archive)).status).toBe(204)
  const { body } = await call(driver, 'GET', `/trips/${trips[0]}/cost-centre`)
  expect(body.choices).toMatchObject([{ code: 'SALES' }])
  const again = await call(driver, 'PUT', `/trips/${trips[0]}/cost-centre`, { cost_centre_id: centres.NORTH })
  expect([again.status, again.body.detail]).toEqual([409, expect.stringContaining('NORTH is archived')])
  const twice = await call(admin, 'POST', '/team/cost-centres', { code: 'sales', name: 'Again' })
  expect([twice.status, twice.body.fields]).toEqual([409, { code: 'The cost centre sales already exists.' }])
})

test("another company's cost centres and drivers are not found", async () => {
  const charge = { cost_centre_id: centres.SALES, from: '2026-03-01' }
  const url = `/team/employees/${driver.userId}/cost-centre`
  expect((await call(stranger, 'PUT', url, charge)).status).toBe(404)
  expect((await call(stranger, 'PUT', `/team/employees/${stranger.userId}/cost-centre`, charge)).status).toBe(404)
  expect((await call(stranger, 'DELETE', `/team/cost-centres/${centres.SALES}`)).status).toBe(404)
  expect((await call(driver, 'POST', '/team/cost-centres', { code: 'X', name: 'X' })).status).toBe(403)
  expect((await call(driver, 'GET', '/team/export?from=2026-03&to=2026-03')).status).toBe(403)
})

test('the export lists business trips with typed cells, and only the total of private ones', async () => {
  const { status, raw } = await call(admin, 'GET', '/team/export?from=2026-02&to=2026-03')
  expect(status).toBe(200)
  const { sheets } = await readXlsx(raw)
  const [drivers, byCentre, list] = sheets.map(({ rows }) => rows)
  expect(sheets.map(({ name }) => name)).toEqual(['Drivers', 'Cost centres', 'Business trips'])
  expect(drivers.find(([, email]) => email === 'driver@example.com')).toMatchObject([
    'Test Driver',
    'driver@example.com',
    80,
    3,
    20,
    0,
  ])
  expect(byCentre.slice(1)).toMatchObject([
    [null, 'Without a cost centre', 40, 1, 200],
    ['SALES', 'Sales', 40, 2, 200],
  ])
  expect(list).toHaveLength(4)
  expect(list[1][0]).toBeInstanceOf(Date)
  expect((list[1][0] as Date).toISOString()).toContain('2026-03-02')
  // A reason that looks like a formula stays text.
  expect(list[1]).toEqual(expect.arrayContaining(['Test Driver', 'Bakkie', '=1+1', 40, 'yes']))
  expect(JSON.stringify(sheets)).not.toContain('beach')
  expect((await call(admin, 'GET', '/team/export?from=2026-04&to=2026-03')).status).toBe(422)
})

test("trips and fuel outside a vehicle's days of use count in no total", async () => {
  const sold = (await call(driver, 'POST', '/vehicles', { name: 'Sold', used_until: '2026-02-10' })).body.id
  for (const day of ['09', '15'])
    await call(driver, 'POST', '/trips', {
      started_at: `2026-02-${day}T08:05:00+02:00`,
      start_location: 'Depot',
      end_location: 'Harbour',
      distance_km: 30,
      classification: 'business',
      reason: 'Stock for Mr Naidoo',
      vehicle_id: sold,
    })
  for (const day of ['09', '15'])
    await call(driver, 'POST', `/vehicles/${sold}/costs`, { date: `2026-02-${day}`, kind: 'fuel', amount: 300 })
  expect((await call(admin, 'GET', '/team/cost-centres/totals?from=2026-02&to=2026-02')).body).toMatchObject({
    items: [{ business_km: 30, business_trips: 1, fuel: 300 }],
    fuel_unassigned: 0,
  })
  const { raw } = await call(admin, 'GET', '/team/export?from=2026-02&to=2026-02')
  const [drivers, , list] = (await readXlsx(raw)).sheets.map(({ rows }) => rows)
  expect(drivers.find(([, email]) => email === 'driver@example.com')).toEqual([
    'Test Driver',
    'driver@example.com',
    30,
    1,
    0,
    0,
  ])
  expect(list).toHaveLength(2)
  const { body } = await call(admin, 'GET', `/team/employees/${driver.userId}/trips?month=2026-02`)
  expect(body).toMatchObject({ total: 1, totals: { business_km: 30 } })
})
