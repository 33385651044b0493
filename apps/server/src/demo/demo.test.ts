import { randomUUID } from 'node:crypto'
import { greatCircleM } from '@spoor/core/units/distance.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inTransaction } from '../platform/database/database.ts'
import { createTestApp, setUpTestApp, type TestApp, type TestUser } from '../testing/test-app.ts'
import { DEMO_DRIVER, DEMO_EMPLOYEES } from './demo-drivers.ts'
import { drive } from './drive.ts'
import { findPath, placePosition } from './paths.ts'
import { planYear } from './plan-year.ts'
import { createRandom } from './random.ts'
import { readOdometer } from './read-odometer.ts'

const NOW_MS = Date.UTC(2026, 10, 20, 9)

test.each([DEMO_DRIVER, ...DEMO_EMPLOYEES])('every trip of $vehicle has an unbroken path', (driver) => {
  for (const { from, to } of planYear(NOW_MS, driver)) {
    const sections = findPath(from, to)
    expect(sections[0].points[0]).toEqual(placePosition(from))
    expect(sections.at(-1)?.points.at(-1)).toEqual(placePosition(to))
    for (let i = 1; i < sections.length; i++) expect(sections[i].points[0]).toEqual(sections[i - 1].points.at(-1))
  }
})

test('a drive has the length of its path and realistic speeds', () => {
  const fixes = [...drive({ from: 'Home', to: 'Worcester', startMs: 0, odometerM: 1000, random: createRandom(1) })]
  const points = findPath('Home', 'Worcester').flatMap((section) => section.points)
  const pathM = points.slice(1).reduce((sum, at, i) => sum + greatCircleM(...points[i], ...at), 0)
  const drivenM = fixes[fixes.length - 1].odometerM - 1000
  expect(drivenM / pathM).toBeGreaterThan(0.99)
  expect(drivenM / pathM).toBeLessThan(1.05)
  expect(Math.max(...fixes.map((fix) => fix.speedKmh))).toBeLessThan(125)
  const hours = fixes[fixes.length - 1].timeMs / 3_600_000
  expect(drivenM / 1000 / hours).toBeGreaterThan(50)
})

test('reads the odometer on the days that SARS requires, up to today', () => {
  expect(readOdometer(NOW_MS).map(({ day }) => day)).toEqual(['2025-03-01', '2026-02-28', '2026-03-01'])
  // The tax year starts on 1 March; 29 February is not over yet.
  expect(readOdometer(Date.UTC(2024, 1, 29, 12)).map(({ day }) => day)).toEqual(['2023-03-01'])
  const [opening, closing, next] = readOdometer(NOW_MS)
  expect(opening.odometerM).toBeLessThan(closing.odometerM)
  expect(next.odometerM).toBe(closing.odometerM)
})

test('no trip starts before the previous one has ended', () => {
  let arrivedMs = 0
  for (const trip of planYear(NOW_MS)) {
    expect(trip.startMs).toBeGreaterThan(arrivedMs)
    for (const fix of drive({ ...trip, odometerM: 0, random: createRandom(trip.startMs / 1000) }))
      arrivedMs = fix.timeMs
  }
})

describe('the demo driver', () => {
  let spoor: TestApp
  let driver: TestUser
  beforeAll(async () => {
    spoor = await createTestApp({ clock: { nowMs: () => NOW_MS } })
    driver = await spoor.signUp()
    const { database, jobs } = spoor.dependencies
    await inTransaction(database, (tx) => jobs.enqueue(tx, 'import-demo', { ownerId: driver.userId }))
    // Run twice, as after a crash; the file is imported once.
    await inTransaction(database, (tx) => jobs.enqueue(tx, 'import-demo', { ownerId: driver.userId }))
    await spoor.runJobs()
    await inTransaction(database, (tx) => jobs.enqueue(tx, 'import-demo', { ownerId: driver.userId }))
    // Run delayed jobs at once.
    await spoor.dependencies.pool.query(`update jobs.job set start_after = now() where state = 'created'`)
    await spoor.runJobs()
  }, 120_000)
  afterAll(() => spoor.close())

  test('has the planned trips, confirmed except for the last weeks', async () => {
    const planned = planYear(NOW_MS)
    const trips = await spoor.dependencies.database
      .selectFrom('trip')
      .select(['status', 'classification', 'started_at', 'reason'])
      .where('owner_id', '=', driver.userId)
      .where('deleted_at', 'is', null)
      .execute()
    expect(Math.abs(trips.length - planned.length)).toBeLessThanOrEqual(planned.length / 100)
    const confirmed = trips.filter((trip) => trip.status === 'confirmed')
    expect(confirmed.length / trips.length).toBeGreaterThan(0.9)
    expect(confirmed.length).toBeLessThan(trips.length)
    const business = confirmed.filter((trip) => trip.classification === 'business')
    expect(business.length).toBeGreaterThan(100)
    expect(business.every((trip) => trip.reason.length > 20)).toBe(true)
  })

  test('has a logbook that only lacks the time before its tracker and the rest of the year', async () => {
    const missing = async (taxYear: number) => {
      const { missing } = (await spoor.app.inject({ url: `/logbook/${taxYear}`, headers: driver.headers })).json<{
        missing: { code: string; message: string }[]
      }>()
      return missing.filter(({ code }) => !code.startsWith('rate'))
    }
    expect(await missing(2026)).toMatchObject([
      { code: 'unlogged', message: expect.stringMatching(/km between 1 Mar 2025 and [^,]+ are in no trip\./) },
    ])
    // The last weeks are left for review, and the closing reading is due on the last day of February.
    const notOver = new Set(['odometer_closing', 'year_running'])
    expect((await missing(2027)).map(({ code }) => code).filter((code) => !notOver.has(code))).toEqual(['to_review'])
  })

  test('has named home, office and clients; other places are suggested', async () => {
    const get = async (url: string) => (await spoor.app.inject({ url, headers: driver.headers })).json()
    const { items } = await get('/places')
    const trips = Object.fromEntries(items.map((place: { name: string; trips: number }) => [place.name, place.trips]))
    expect(Object.keys(trips)).toHaveLength(5)
    expect(Math.min(...(Object.values(trips) as number[]))).toBeGreaterThan(10)
    expect(trips['Home']).toBeGreaterThan(trips['Hex Valley Builders'])
    expect((await get('/places/suggested')).total).toBeGreaterThanOrEqual(3)
  })

  test('has one upload whose rows are all used', async () => {
    const uploads = (await spoor.app.inject({ url: '/upload/recent', headers: driver.headers })).json<
      { status: string; error_message: string | null; rows_read: number; rows_used: number }[]
    >()
    expect(uploads).toHaveLength(1)
    expect(uploads[0]).toMatchObject({ status: 'saved', error_message: null, rows_used: uploads[0].rows_read })
  })
})

describe("the demo's company", () => {
  const spoor = setUpTestApp({ clock: { nowMs: () => NOW_MS } })

  test('gets drivers with months of trips, some up to date and some behind, only once', async () => {
    const { database, jobs, pool } = spoor.dependencies
    const companyId = randomUUID()
    await pool.query(`insert into company (id, name, payment_reference) values ($1, 'Demo Company', 'DEMO')`, [
      companyId,
    ])
    const admin = await spoor.signUp(undefined, { role: 'company_admin', companyId })
    const { userId } = await spoor.signUp('employee@demo.localhost', { role: 'company_employee', companyId })
    // As an account that joins today.
    await pool.query('update app_user set joined_company_on = $2, company_sees_from = $2 where id = $1', [
      userId,
      '2026-11-20',
    ])
    for (let i = 0; i < 2; i++) {
      await inTransaction(database, (tx) => jobs.enqueue(tx, 'fill-demo-company', { company: 'Demo Company' }))
      await spoor.runJobs()
      await pool.query(`update jobs.job set start_after = now() where state = 'created'`)
      await spoor.runJobs()
    }
    const { rows } = await pool.query<{ name: string; business: number; unreviewed: number; unexplained: number }>(
      `select u.email as name, count(*) filter (where t.classification = 'business')::int as business,
         count(*) filter (where t.status = 'pending')::int as unreviewed,
         count(*) filter (where t.classification = 'business' and t.reason = '')::int as unexplained
       from app_user u left join trip t on t.owner_id = u.id and t.deleted_at is null
       where u.company_id = $1 and u.id <> $2 group by 1 order by 1`,
      [companyId, admin.userId],
    )
    const of = (name: string) => rows.find((row) => row.name === `${name}@demo.localhost`)!
    expect(rows).toHaveLength(7)
    expect(of('demo-tango')).toMatchObject({ business: 0, unreviewed: 0 })
    for (const name of ['employee', 'demo-oscar', 'demo-papa', 'demo-quebec', 'demo-romeo', 'demo-sierra'])
      expect(of(name).business, name).toBeGreaterThan(30)
    expect(of('demo-quebec').unreviewed).toBeGreaterThan(30)
    expect(of('demo-romeo').unreviewed).toBeLessThan(3)
    expect(of('demo-sierra').unexplained).toBeGreaterThan(10)
    expect(of('demo-oscar').unexplained).toBe(0)
    const { items } = (await spoor.app.inject({ url: '/team/submissions', headers: admin.headers })).json()
    for (const { employee, tax_year: taxYear, business_km: km } of items) {
      expect(taxYear).toBe(2026)
      expect(km, employee).toBeGreaterThan(100)
    }
    const employees = (await spoor.app.inject({ url: '/team/employees', headers: admin.headers })).json().items
    const numbers = employees.flatMap(
      ({ pay }: { pay: { employee_number: string } | null }) => pay?.employee_number ?? [],
    )
    expect(numbers.toSorted()).toEqual(['E101', 'E102', 'E103', 'E104', 'E105', 'E106'])
    const states = items.map(({ employee, state }: { employee: string; state: string }) => `${employee} ${state}`)
    expect(states.toSorted()).toEqual([
      'Demo Oscar approved',
      'Demo Papa submitted',
      'Demo Quebec submitted',
      'Demo Sierra sent_back',
      'Test Driver approved',
    ])
  }, 180_000)
})

describe("the administrators' lists", () => {
  test("show one of each kind, created once by an administrator's actions", async () => {
    const spoor = await createTestApp()
    try {
      const { database, jobs, pool } = spoor.dependencies
      const admin = await spoor.signUp(undefined, { role: 'system_admin' })
      for (let i = 0; i < 2; i++) {
        await inTransaction(database, (tx) => jobs.enqueue(tx, 'list-demo-people', {}))
        await spoor.runJobs()
      }
      const get = async (path: string) =>
        (await spoor.app.inject({ url: `/auth/admin/${path}`, headers: admin.headers })).json()
      expect(await get('stats')).toMatchObject({
        totalUsers: 15,
        pendingPayments: 5,
        verifiedPayments: 7,
        activeSubscriptions: 6,
        expiringSoon: 1,
        totalCompanies: 3,
        totalRevenue: 5 * 695 + 12_500,
      })
      const { items } = await get('payments')
      const numbers = items.map(({ receipt_number }: { receipt_number: number }) => receipt_number)
      expect(numbers).toEqual([7, 6, 5, 4, 3, 2, 1])
      expect((await get('audit')).total).toBe(11)
      const { rows } = await pool.query("select name from jobs.job where name in ('mail-approval', 'match-identity')")
      expect(rows).toEqual([])
    } finally {
      await spoor.close()
    }
  })
})
