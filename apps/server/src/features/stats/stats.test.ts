import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp } from '../../testing/test-app.ts'
import type { TestApp } from '../../testing/test-app.ts'
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
    const payload = { started_at, start_location: 'A', end_location: 'B', distance_km, classification }
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
  // 1 February on the driver's clock: the one day of last month to compare with this month so far.
  await add('2026-01-31T22:30:00Z', 3, 'private')

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
    // Of the tax year that has just begun: 10 km.
    estimatedTaxSaving: 38.2,
    taxYear: 2027,
    sarsRate: 4.95,
    deductionAtSarsRate: 49.5,
    thisMonthKm: 10,
    lastMonthKm: 28.55,
    lastMonthToDateKm: 3,
  })
  expect(months).toHaveLength(13)
  expect(months[0]).toEqual({ month: '2025-03', businessKm: 0, privateKm: 0, unclassifiedKm: 7, trips: 1 })
  expect(months[11]).toEqual({ month: '2026-02', businessKm: 5, privateKm: 23.55, unclassifiedKm: 0, trips: 3 })
  expect(months[12]).toEqual({ month: '2026-03', businessKm: 10, privateKm: 0, unclassifiedKm: 0, trips: 1 })
})

it("lists the past year's driving days by the driver's calendar", async () => {
  const driver = await spoor.signUp()
  const add = async (started_at: string, distance_km: number, status = 'confirmed') => {
    const payload = { started_at, start_location: 'A', end_location: 'B', distance_km, classification: 'private' }
    const made = await spoor.app.inject({ method: 'POST', url: '/trips', headers: driver.headers, payload })
    const url = `/trips/${made.json<{ id: string }>().id}`
    await spoor.app.inject({ method: 'PATCH', url, headers: driver.headers, payload: { status } })
    return url
  }
  await add('2026-02-28T22:30:00Z', 10)
  await add('2026-02-10T08:00:00Z', 20.5)
  await add('2026-02-10T18:00:00Z', 1.25, 'pending')
  await add('2026-02-11T08:00:00Z', 50, 'rejected')
  await add('2025-02-01T08:00:00Z', 99)
  await add('2026-03-04T08:00:00Z', 99)
  const deleted = await add('2026-02-12T08:00:00Z', 5)
  await spoor.app.inject({ method: 'DELETE', url: deleted, headers: driver.headers })

  const response = await spoor.app.inject({ url: '/stats/days', headers: driver.headers })
  expect(response.json()).toEqual({
    from: '2025-02-24',
    to: '2026-03-01',
    items: [
      { day: '2026-02-10', distance_km: 21.75, trips: 2 },
      { day: '2026-03-01', distance_km: 10, trips: 1 },
    ],
  })
})

it.each([
  ['2026-03-10', '2026-02-01', '2026-02-10'],
  ['2026-03-31', '2026-02-01', '2026-02-28'],
  ['2026-02-28', '2026-01-01', '2026-01-28'],
  ['2026-01-31', '2025-12-01', '2025-12-31'],
])('compares the month until %s with %s to %s', (today, from, to) => {
  expect(lastMonthToDate(today)).toEqual({ from, to })
})
