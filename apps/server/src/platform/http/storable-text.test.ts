import { beforeAll, expect, test } from 'vitest'
import { setUpTestApp, type TestUser } from '../../testing/test-app.ts'

const spoor = setUpTestApp()
let driver: TestUser
beforeAll(async () => {
  driver = await spoor.signUp()
})

const TRIP = { started_at: '2026-03-02T08:00:00Z', start_location: 'Home', end_location: 'Office', distance_km: 1 }

test.each([
  ['NUL in a place', 'POST', '/trips', { ...TRIP, start_location: 'a\0b' }, 'start_location'],
  ['half a surrogate pair', 'POST', '/trips', { ...TRIP, notes: 'a\ud800b' }, 'notes'],
  ['NUL deep inside', 'POST', '/trips/bulk', { action: 'confirm', filter: { q: '\0' } }, 'filter.q'],
  ['NUL in a query', 'GET', '/trips?q=%00', undefined, 'q'],
  ['a day before calendars', 'GET', '/trips?from=0000-01-01', undefined, 'from'],
  ['a day whose next year has five digits', 'GET', '/trips/totals?from=9999-12-31', undefined, 'from'],
  [
    'a bulk action over such days',
    'POST',
    '/trips/bulk',
    { action: 'confirm', filter: { to: '9999-12-31' } },
    'filter.to',
  ],
  ['a trip at the end of time', 'POST', '/trips', { ...TRIP, started_at: '9999-12-31T23:59:59Z' }, 'started_at'],
] as const)('%s is refused with its field', async (_, method, url, payload, field) => {
  const response = await spoor.app.inject({ method, url, headers: driver.headers, ...(payload && { payload }) })
  expect(response.statusCode).toBe(422)
  expect(Object.keys(response.json<{ fields: object }>().fields)).toEqual([field])
})

test('answers a malformed URL in the usual error shape', async () => {
  const response = await spoor.app.inject({ url: '/%E0%A4%A', headers: driver.headers })
  expect(response.statusCode).toBe(400)
  expect(Object.keys(response.json<object>())).toEqual(['detail'])
})
