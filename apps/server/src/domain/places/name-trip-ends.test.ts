import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Trip } from '@spoor/contract/routes/trips.ts'
import { uploadClient } from '../../features/intake/uploads/testing/upload-client.ts'
import { startGeocodingServer, type GeocodingServer } from './geocode/testing/geocoding-server.ts'
import { createTestApp, type TestApp, type TestUser } from '../../testing/test-app.ts'

let server: GeocodingServer
let spoor: TestApp
let driver: TestUser
beforeAll(async () => {
  server = await startGeocodingServer(() => ({ status: 503, body: {} }))
  spoor = await createTestApp({ config: { geocoder: { provider: 'nominatim', url: server.url } } })
  driver = await spoor.signUp()
})
afterAll(async () => {
  await spoor.close()
  server.close()
})

const listTrips = async () =>
  (await spoor.app.inject({ url: '/trips?sort=started_at', headers: driver.headers })).json<{ items: Trip[] }>().items

/** A drive of twenty minutes north, with a fix every ten seconds and parked time at both ends. */
function fixes(day: number): string {
  const startMs = Date.UTC(2026, 2, day, 6)
  const lines = Array.from({ length: 240 }, (_, i) => {
    const driven = Math.min(Math.max(i - 60, 0), 120)
    return `${new Date(startMs + i * 10_000).toISOString()},${(-33.95 + driven * 0.0012).toFixed(5)},18.47,${driven > 0 && driven < 120 ? 48 : 0}`
  })
  return `time,latitude,longitude,speed\n${lines.join('\n')}\n`
}

test('an import does not wait for the service, whose names are added later, once per position', async () => {
  const { upload } = uploadClient(spoor, driver)
  expect(await upload(fixes(2))).toMatchObject({ status: 'saved', trips_found: 1 })
  // The service fails, so the text from the built-in table stays.
  expect((await listTrips())[0].start_location).toMatch(/^near /)
  expect(server.asked.length).toBeGreaterThan(0)

  server.answer = (url) => ({
    status: 200,
    body: { display_name: url.includes('-33.9500') ? '12 Long Street' : '3 Short Street' },
  })
  server.asked.length = 0
  await upload(fixes(3), 'second.csv')
  const trips = await listTrips()
  expect(trips.map(({ start_location: from, end_location: to }) => [from, to])).toEqual([
    ['12 Long Street', '3 Short Street'],
    ['12 Long Street', '3 Short Street'],
  ])
  const asked = server.asked.length
  expect(asked).toBeLessThanOrEqual(4)

  // The driver's text stays, and known positions are not requested twice.
  const change = { start_location: 'My house' }
  await spoor.app.inject({ method: 'PATCH', url: `/trips/${trips[0].id}`, headers: driver.headers, payload: change })
  await upload(fixes(4), 'third.csv')
  expect((await listTrips()).map(({ start_location: from }) => from)).toEqual([
    'My house',
    '12 Long Street',
    '12 Long Street',
  ])
  expect(server.asked).toHaveLength(asked)
})
