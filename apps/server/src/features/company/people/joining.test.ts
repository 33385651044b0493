import { randomUUID } from 'node:crypto'
import { readXlsx } from 'hucre'
import { beforeAll, describe, expect, test } from 'vitest'
import { setUpTestApp, type TestUser } from '../../../testing/test-app.ts'
import { writeTrips } from '../../../testing/write-trips.ts'

let nowMs = Date.parse('2026-11-10T08:00:00Z')
const spoor = setUpTestApp({ clock: { nowMs: () => nowMs } })
const YEAR = 2027
let companyId: string
let systemAdmin: TestUser
let boss: TestUser
let driver: TestUser
let accountant: TestUser
let vehicle: string

async function call(user: TestUser, method: 'GET' | 'POST' | 'PUT', url: string, payload?: object) {
  const response = await spoor.app.inject({ method, url, headers: user.headers, ...(payload && { payload }) })
  const isJson = String(response.headers['content-type']).startsWith('application/json')
  return { status: response.statusCode, body: isJson ? response.json() : null, text: response.body }
}

async function drive(day: string, words: object = {}): Promise<string> {
  const trip = {
    started_at: `${day}T08:00:00+02:00`,
    start_location: 'Parow',
    end_location: 'Old employer',
    distance_km: 30,
    reason: 'Interview at another firm',
    classification: 'business',
    vehicle_id: vehicle,
    ...words,
  }
  const made = await call(driver, 'POST', '/trips', trip)
  expect(made.status, made.text).toBe(201)
  return made.body.id
}

const moveTo = (company: string | null) =>
  call(systemAdmin, 'PUT', `/auth/admin/users/${driver.userId}/role`, {
    new_role_type: company === null ? 'individual' : 'company_employee',
    company_id: company,
    company_name: company === null ? null : 'Kudu Couriers',
  })

beforeAll(async () => {
  companyId = randomUUID()
  await spoor.dependencies.pool.query(
    `insert into company (id, name, max_employees, subscription_expires_at, payment_reference)
     values ($1, 'Kudu Couriers', 5, '2028-01-01', 'KUDU0001')`,
    [companyId],
  )
  systemAdmin = await spoor.signUp('root@example.com', { role: 'system_admin' })
  boss = await spoor.signUp('boss@example.com', { role: 'company_admin', companyId })
  driver = await spoor.signUp('driver@example.com')
  accountant = await spoor.signUp('books@example.com')
  await spoor.dependencies.pool.query(
    `insert into accountant_grant (owner_id, id, email, company_id, accountant_id, token_hash, created_at, expires_at, accepted_at)
     values ($1, gen_random_uuid(), 'books@example.com', $2, $3, 'x', now(), '2028-01-01', now())`,
    [boss.userId, companyId, accountant.userId],
  )
  vehicle = (await call(driver, 'POST', '/vehicles', { name: 'Bakkie' })).body.id
  await call(driver, 'POST', '/vehicles', { name: 'Second car' })
  await drive('2026-05-11')
  await drive('2026-06-02', { classification: null })
  await drive('2026-11-03')
  const moved = await moveTo(companyId)
  expect(moved.status, moved.text).toBe(200)
  await drive('2026-11-10', { end_location: 'New client', reason: 'Delivery', distance_km: 7 })
})

/** Everything visible to a company and its accountant, as figures and as full text. */
const ROUTES: [name: string, read: () => Promise<{ text: string; figures: unknown }>, figures: unknown][] = [
  [
    'employees and their month',
    async () => {
      const { text, body } = await call(boss, 'GET', '/team/employees?month=2026-11&q=driver@')
      return { text, figures: body.items[0].totals.business_km }
    },
    7,
  ],
  [
    'totals by month',
    async () => {
      const { text, body } = await call(boss, 'GET', '/team/totals?from=2026-05&to=2026-11')
      const row = body.employees.find(({ id }: { id: string }) => id === driver.userId)
      return {
        text,
        figures: row.months.map((month: { business_km: number; unclassified_km?: number }) => month.business_km),
      }
    },
    [0, 0, 0, 0, 0, 0, 7],
  ],
  [
    "an employee's trips of May",
    async () => {
      const { text, body } = await call(boss, 'GET', `/team/employees/${driver.userId}/trips?month=2026-05`)
      return { text, figures: [body.total, body.totals.business_km] }
    },
    [0, 0],
  ],
  [
    "an employee's trips of the month of joining",
    async () => {
      const { text, body } = await call(boss, 'GET', `/team/employees/${driver.userId}/trips?month=2026-11`)
      return { text, figures: [body.total, body.totals.business_km] }
    },
    [1, 7],
  ],
  [
    'progress',
    async () => {
      const { text, body } = await call(boss, 'GET', '/team/progress')
      const { last_business_day, to_review, late } = body.items.find(({ id }: { id: string }) => id === driver.userId)
      return { text, figures: [last_business_day, to_review, late] }
    },
    ['2026-11-10', 0, null],
  ],
  [
    'cost centres',
    async () => {
      const { text, body } = await call(boss, 'GET', '/team/cost-centres/totals?from=2026-05&to=2026-11')
      return { text, figures: body.items.map(({ business_km }: { business_km: number }) => business_km) }
    },
    [7],
  ],
  [
    'a submitted logbook',
    async () => {
      const handed = await call(driver, 'POST', '/logbook/submissions', { tax_year: YEAR, vehicle_id: vehicle })
      expect(handed.status, handed.text).toBe(201)
      const { text, body } = await call(boss, 'GET', `/team/submissions/${handed.body.id}`)
      await call(boss, 'POST', `/team/submissions/${handed.body.id}/decision`, { decision: 'approved' })
      return { text: handed.text + text, figures: [body.business_km, body.private_km, body.rows.length] }
    },
    [7, 0, 1],
  ],
  [
    "the company's accountant: clients",
    async () => {
      const { text, body } = await call(accountant, 'GET', `/clients?tax_year=${YEAR}`)
      const client = body.items.find(({ id }: { id: string }) => id === driver.userId)
      const { trips, business_km, readiness } = client.logbooks[0]
      return { text, figures: [trips, business_km, readiness] }
    },
    [1, 7, null],
  ],
  [
    "the company's accountant: trips",
    async () => {
      const { text, body } = await call(accountant, 'GET', `/clients/${driver.userId}/trips?tax_year=${YEAR}`)
      return { text, figures: [body.total, body.totals.business_km, body.totals.unclassified_trips] }
    },
    [1, 7, 0],
  ],
]

describe("a company sees a driver's trips from the day of joining", () => {
  test.each(ROUTES)('in %s', async (_, read, figures) => {
    const seen = await read()
    expect(seen.figures).toEqual(figures)
    expect(seen.text).not.toMatch(/Interview|Old employer/)
  })

  test('in the files of the company and of its accountant', async () => {
    const get = (user: TestUser, url: string) => spoor.app.inject({ url, headers: user.headers })
    for (const [user, url] of [
      [boss, '/team/export?from=2026-05&to=2026-11'],
      [accountant, `/clients/${driver.userId}/logbooks/${YEAR}/excel?vehicle_id=${vehicle}`],
    ] as const) {
      const response = await get(user, url)
      expect(response.statusCode, response.body.slice(0, 200)).toBe(200)
      const text = JSON.stringify((await readXlsx(response.rawPayload)).sheets)
      expect(text).toContain('Delivery')
      expect(text).not.toMatch(/Interview|Old employer/)
    }
  })

  test("its accountant cannot open an earlier trip's comments", async () => {
    const { rows } = await spoor.dependencies.pool.query(
      `select id from trip where owner_id = $1 and local_day = '2026-05-11'`,
      [driver.userId],
    )
    const url = `/clients/${driver.userId}/trips/${rows[0].id}/comments`
    expect((await call(accountant, 'GET', url)).status).toBe(404)
    expect((await call(accountant, 'POST', url, { text: 'What was this?' })).status).toBe(404)
  })
})

test('a driver shares earlier trips from a date, and stops sharing them', async () => {
  const share = (day: string) => call(driver, 'PUT', '/settings', { company_sees_from: day })
  expect((await call(driver, 'GET', '/settings')).body).toMatchObject({
    joined_company_on: '2026-11-10',
    company_sees_from: '2026-11-10',
  })
  expect((await share('2026-11-11')).status).toBe(422)
  expect((await share('2026-11-01')).body).toMatchObject({ company_sees_from: '2026-11-01' })
  const trips = async (month: string) =>
    (await call(boss, 'GET', `/team/employees/${driver.userId}/trips?month=${month}`)).body.total
  expect([await trips('2026-11'), await trips('2026-05')]).toEqual([2, 0])
  expect((await call(boss, 'PUT', '/settings', { company_sees_from: '1990-01-01' })).status).toBe(200)
  expect(await trips('2026-05')).toBe(0)
  await share('2026-11-10')
  expect(await trips('2026-11')).toBe(1)
})

test('trips that the company itself transferred stay visible to it', async () => {
  const at = '2026-08-03T08:00:00+02:00'
  const { body } = await call(boss, 'POST', '/vehicles', { name: 'Fleet van' })
  const { rows } = await writeTrips(
    spoor.dependencies.pool,
    `insert into trip (owner_id, id, vehicle_id, started_at, local_day, start_location, end_location, distance_m, distance_source,
       classification, status, source) values ($1, gen_random_uuid(), $2, $3, '2026-08-03', 'Depot', 'Paarl', 5000, 'file', 'business',
       'pending', 'upload') returning id`,
    [boss.userId, body.id, at],
  )
  expect(rows).toHaveLength(1)
  const given = { vehicle_id: body.id, employee_id: driver.userId, from: '2026-08-01', to: '2026-08-31' }
  const moved = await call(boss, 'POST', '/team/handovers', given)
  expect(moved.status, moved.text).toBe(201)
  const seen = await call(boss, 'GET', `/team/employees/${driver.userId}/trips?month=2026-08`)
  expect(seen.body).toMatchObject({ total: 1, totals: { business_km: 5 } })
})

test('after a driver leaves, the company sees nothing new, and the next one nothing earlier', async () => {
  expect((await moveTo(null)).status).toBe(200)
  await drive('2026-11-12', { reason: 'Interview again' })
  expect((await call(boss, 'GET', `/team/employees/${driver.userId}/trips?month=2026-11`)).status).toBe(404)
  expect((await call(accountant, 'GET', `/clients/${driver.userId}/trips?tax_year=${YEAR}`)).status).toBe(404)
  expect((await call(driver, 'GET', '/settings')).body.company_sees_from).toBeNull()
  expect((await call(driver, 'PUT', '/settings', { company_sees_from: '2026-01-01' })).status).toBe(422)
  expect((await call(boss, 'GET', '/team/submissions')).text).not.toContain('Interview')
  // Rejoining starts a new period.
  nowMs = Date.parse('2026-11-20T08:00:00Z')
  expect((await moveTo(companyId)).status).toBe(200)
  expect((await call(boss, 'GET', `/team/employees/${driver.userId}/trips?month=2026-11`)).body.total).toBe(0)
})
