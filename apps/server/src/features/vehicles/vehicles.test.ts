import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import type { TestUser } from '../../testing/test-app.ts'
import { setUpTestApp } from '../../testing/test-app.ts'

const spoor = setUpTestApp()
let driver: TestUser
let stranger: TestUser
const vehicleId = randomUUID()
beforeAll(async () => {
  driver = await spoor.signUp()
  stranger = await spoor.signUp()
  await spoor.dependencies.pool.query(
    `insert into vehicle (owner_id, id, name, file_names) values ($1, $2, 'CA 1', '{CA 1}')`,
    [driver.userId, vehicleId],
  )
})

async function call(who: TestUser, method: 'GET' | 'PUT' | 'PATCH' | 'DELETE', url: string, payload?: object) {
  const response = await spoor.app.inject({ method, url, headers: who.headers, ...(payload && { payload }) })
  return { status: response.statusCode, body: response.body === '' ? null : response.json() }
}

test('a vehicle is listed and named, and its files still know it', async () => {
  const renamed = { id: vehicleId, name: 'Bakkie', registration: 'CA 123-456', file_names: ['CA 1'], trips: 0 }
  expect(await call(driver, 'PATCH', `/vehicles/${vehicleId}`, { name: 'Bakkie', registration: 'CA 123-456' })).toEqual(
    {
      status: 200,
      body: renamed,
    },
  )
  expect((await call(driver, 'GET', '/vehicles')).body).toEqual({ items: [renamed], next_cursor: null, total: 1 })
  expect((await call(driver, 'PATCH', `/vehicles/${vehicleId}`, { name: '' })).status).toBe(422)
})

test('a reading is entered, corrected, listed by day and taken back', async () => {
  const url = `/vehicles/${vehicleId}/odometer`
  const { body: first } = await call(driver, 'PUT', `${url}/2026-02-28`, { odometer_km: 48_210.5 })
  expect(first).toMatchObject({ vehicle_id: vehicleId, date: '2026-02-28', odometer_km: 48_210.5 })
  await call(driver, 'PUT', `${url}/2025-03-01`, { odometer_km: 31_000 })
  const { body: corrected } = await call(driver, 'PUT', `${url}/2026-02-28`, { odometer_km: 48_300 })
  expect(corrected).toEqual({ ...first, odometer_km: 48_300 })
  const { body } = await call(driver, 'GET', url)
  expect(body.items.map(({ date }: { date: string }) => date)).toEqual(['2025-03-01', '2026-02-28'])
  expect((await call(driver, 'DELETE', `${url}/2026-02-28`)).status).toBe(204)
  expect((await call(driver, 'DELETE', `${url}/2026-02-28`)).status).toBe(404)
  for (const [date, odometer_km] of [
    ['2026-02-30', 1],
    ['0000-01-01', 1],
    ['2026-01-01', -1],
    ['2026-01-01', 5_000_001],
  ])
    expect((await call(driver, 'PUT', `${url}/${date}`, { odometer_km })).status, String(date)).toBe(422)
})

test('the vehicle of somebody else is not there', async () => {
  const url = `/vehicles/${vehicleId}`
  for (const [method, path, payload] of [
    ['PATCH', url, { name: 'Mine' }],
    ['GET', `${url}/odometer`],
    ['PUT', `${url}/odometer/2026-03-01`, { odometer_km: 1 }],
    ['DELETE', `${url}/odometer/2025-03-01`],
  ] as const)
    expect((await call(stranger, method, path, payload)).status, `${method} ${path}`).toBe(404)
  expect((await call(stranger, 'GET', '/vehicles')).body.total).toBe(0)
  expect((await call(driver, 'GET', `${url}/odometer`)).body.total).toBe(1)
})
