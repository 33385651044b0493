import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../testing/test-app.ts'
import { learnTrips } from '../../../domain/learning/learn-trips.ts'
import { lastMonthToDate } from './personal-stats.ts'

let spoor: TestApp

beforeAll(async () => {
  // 1 March in South Africa, still February in UTC.
  spoor = await createTestApp({ clock: { nowMs: () => Date.parse('2026-02-28T23:00:00Z') } })
})
afterAll(() => spoor.close())

it('counts kilometres of confirmed and pending trips, and values confirmed business ones of the tax year', async () => {
  const driver = await spoor.signUp()
  const add = async (started_at: string, distance_km: number, classification: string | null, status = 'confirmed') => {
    const end_location = classification === null ? 'Elsewhere' : 'B'
    const payload = { started_at, start_location: 'A', end_location, distance_km, classification }
    const made = await spoor.app.inject({ method: 'POST', url: '/trips', headers: driver.headers, payload })
    const url = `/trips/${made.json<{ id: string }>().id}`
    await spoor.app.inject({ method: 'PATCH', url, headers: driver.headers, payload: { status } })
  }
  await add('2026-02-28T22:30:00Z', 10, 'business')
  await add('2026-02-10T08:00:00Z', 20.55, 'private')
  await add('2026-02-11T08:00:00Z', 5, 'business', 'pending')
  await add('2026-02-12T08:00:00Z', 1000, 'business', 'rejected')
  await add('2025-03-05T08:00:00Z', 7, null, 'pending')
  await add('2020-01-05T08:00:00Z', 100, 'business')
  // 1 February on the driver's clock: the only day of last month to compare with this month so far.
  await add('2026-01-31T22:30:00Z', 3, 'private')

  await learnTrips(spoor.dependencies.database, driver.userId)
  const response = await spoor.app.inject({ method: 'GET', url: '/stats/personal', headers: driver.headers })
  const { by_month: months, ...figures } = response.json()
  expect(figures).toEqual({
    totalKm: 145.55,
    businessKm: 115,
    privateKm: 23.55,
    unclassifiedKm: 7,
    totalTrips: 6,
    businessTrips: 3,
    privateTrips: 2,
    unclassifiedTrips: 1,
    pendingTrips: 2,
    // 10 km in the tax year that has just begun.
    estimatedTaxSaving: 38.2,
    taxYear: 2027,
    taxYears: [2027, 2026, 2020],
    sarsRate: 4.95,
    deductionAtSarsRate: 49.5,
    deductionIfAccepted: 49.5,
    thisMonthKm: 10,
    lastMonthKm: 28.55,
    lastMonthToDateKm: 3,
  })
  expect(months).toHaveLength(13)
  expect(months[0]).toEqual({ month: '2025-03', businessKm: 0, privateKm: 0, unclassifiedKm: 7, trips: 1 })
  expect(months[11]).toEqual({ month: '2026-02', businessKm: 5, privateKm: 23.55, unclassifiedKm: 0, trips: 3 })
  expect(months[12]).toEqual({ month: '2026-03', businessKm: 10, privateKm: 0, unclassifiedKm: 0, trips: 1 })

  const of = async (taxYear: number | 'latest') => {
    const reply = await spoor.app.inject({ url: `/stats/personal?tax_year=${taxYear}`, headers: driver.headers })
    return reply.json()
  }
  const before = await of(2026)
  expect(before).toMatchObject({
    totalKm: 35.55,
    businessKm: 5,
    privateKm: 23.55,
    unclassifiedKm: 7,
    totalTrips: 4,
    pendingTrips: 2,
    // That year's business trip is pending.
    taxYear: 2026,
    taxYears: [2027, 2026, 2020],
    estimatedTaxSaving: 0,
    sarsRate: 4.76,
    // 5 km marked business, and 7 km on a Wednesday at 10:00, which is a first guess.
    deductionIfAccepted: 57.12,
    // As of today, whichever year is requested.
    thisMonthKm: 10,
    lastMonthToDateKm: 3,
  })
  expect(before.by_month.map(({ month }: { month: string }) => month)).toEqual(
    Array.from({ length: 12 }, (_, i) => (i < 10 ? `2025-${String(i + 3).padStart(2, '0')}` : `2026-0${i - 9}`)),
  )
  const running = await of('latest')
  expect(running).toMatchObject({ taxYear: 2027, totalKm: 10, estimatedTaxSaving: 38.2 })
  expect(running.by_month).toEqual([{ month: '2026-03', businessKm: 10, privateKm: 0, unclassifiedKm: 0, trips: 1 }])
  expect(await of(2020)).toMatchObject({ sarsRate: null, deductionIfAccepted: null, businessKm: 100 })
  expect(await of(2019)).toMatchObject({ taxYear: 2019, totalTrips: 0, totalKm: 0 })
})

it('counts no trip outside the days of use of its vehicle', async () => {
  const driver = await spoor.signUp()
  const post = async (url: string, payload: object) =>
    (await spoor.app.inject({ method: 'POST', url, headers: driver.headers, payload })).json<{ id: string }>()
  const { id } = await post('/vehicles', { name: 'Bakkie', used_until: '2025-09-15' })
  for (const day of ['2025-09-15', '2025-09-20'])
    await post('/trips', {
      started_at: `${day}T08:00:00Z`,
      start_location: 'A',
      end_location: 'B',
      distance_km: 10,
      classification: 'business',
      vehicle_id: id,
    })
  const stats = async () =>
    (await spoor.app.inject({ url: '/stats/personal?tax_year=2026', headers: driver.headers })).json()
  expect(await stats()).toMatchObject({
    businessKm: 10,
    businessTrips: 1,
    estimatedTaxSaving: 38.2,
    deductionIfAccepted: 47.6,
  })
  // Last month has two trips after its last day of use, and 2020 only one before its first.
  const sold = await post('/vehicles', { name: 'Sold', used_from: '2021-01-01', used_until: '2026-01-31' })
  for (const started_at of ['2026-01-31T22:30:00Z', '2026-02-01T08:00:00Z', '2020-01-05T08:00:00Z'])
    await post('/trips', {
      started_at,
      start_location: 'A',
      end_location: 'B',
      distance_km: 10,
      classification: 'private',
      vehicle_id: sold.id,
    })
  expect(await stats()).toMatchObject({ lastMonthKm: 0, lastMonthToDateKm: 0, taxYears: [2027, 2026] })
  const { by_month: months } = await stats()
  expect(months.find(({ month }: { month: string }) => month === '2025-09')).toMatchObject({ businessKm: 10, trips: 1 })
})

it('uses the last tax year with trips as the latest, not a future one', async () => {
  const latest = async (headers: { authorization: string }) =>
    (await spoor.app.inject({ url: '/stats/personal?tax_year=latest', headers })).json()
  const driver = await spoor.signUp()
  expect(await latest(driver.headers)).toMatchObject({ taxYear: 2027, taxYears: [2027], totalTrips: 0 })
  for (const started_at of ['2023-05-01T08:00:00Z', '2024-02-01T08:00:00Z', '2027-04-01T08:00:00Z']) {
    const payload = { started_at, start_location: 'A', end_location: 'B', distance_km: 8, classification: 'private' }
    await spoor.app.inject({ method: 'POST', url: '/trips', headers: driver.headers, payload })
  }
  expect(await latest(driver.headers)).toMatchObject({ taxYear: 2024, taxYears: [2028, 2027, 2024], totalKm: 16 })
})

it.each([
  ['2026-03-10', '2026-02-01', '2026-02-10'],
  ['2026-03-31', '2026-02-01', '2026-02-28'],
  ['2026-02-28', '2026-01-01', '2026-01-28'],
  ['2026-01-31', '2025-12-01', '2025-12-31'],
])('compares the month until %s with %s to %s', (today, from, to) => {
  expect(lastMonthToDate(today)).toEqual({ from, to })
})
