import { beforeAll, expect, test } from 'vitest'
import { setUpTestApp, type TestUser } from '../../../testing/test-app.ts'

const spoor = setUpTestApp()
let driver: TestUser
beforeAll(async () => {
  driver = await spoor.signUp()
})

async function name(query: string) {
  const response = await spoor.app.inject({ url: `/geocode/reverse?${query}`, headers: driver.headers })
  return { status: response.statusCode, body: response.json() }
}

test('a position is named, or shown in degrees if nothing is near', async () => {
  expect((await name('lat=-33.93&lon=18.86')).body.display_name).toContain('Stellenbosch')
  expect((await name('lat=-45.00001&lon=0')).body.display_name).toBe('Location: -45.0000°, 0.0000°')
})

test('invalid positions and unauthenticated callers are refused', async () => {
  for (const query of ['lat=-91&lon=0', 'lat=1&lon=181', 'lat=x&lon=1', 'lat=1'])
    expect((await name(query)).status).toBe(422)
  expect((await spoor.app.inject({ url: '/geocode/reverse?lat=1&lon=1' })).statusCode).toBe(401)
})
