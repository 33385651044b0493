import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { ALL_ROUTES } from '@spoor/contract/routes/index.ts'
import type { Trip } from '@spoor/contract/routes/trips.ts'
import { setUpTestApp, type TestUser } from './testing/test-app.ts'

const spoor = setUpTestApp({ direct: true })

/** GET routes that write, with the reason. */
const EXCEPTIONS: Record<string, string> = {
  '/auth/invitation': 'counts attempts to guess an invitation',
  '/shared/:token': 'counts attempts to guess a link, and logs that it was opened',
  '/shared/:token/excel': 'as above',
  '/shared/:token/json': 'as above',
  '/shared/:token/pdf': 'as above',
}

const READS = ALL_ROUTES.filter(({ method }) => method === 'GET')

async function call(user: TestUser, method: 'GET' | 'POST' | 'PATCH' | 'PUT', url: string, payload?: object) {
  const response = await spoor.app.inject({ method, url, headers: user.headers, ...(payload && { payload }) })
  return { status: response.statusCode, body: response.body }
}

/** Makes transactions read-only by default, on open and new connections. */
async function forbidWriting(): Promise<void> {
  const { pool } = spoor.dependencies
  const { rows } = await pool.query<{ name: string }>('select current_database() as name')
  await pool.query(`alter database "${rows[0].name}" set default_transaction_read_only = on`)
  const clients = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()))
  for (const client of clients) {
    await client.query('set default_transaction_read_only = on')
    client.release()
  }
}

test('no GET route writes', { timeout: 120_000 }, async () => {
  const companyId = randomUUID()
  await spoor.dependencies.pool.query('insert into company (id, name) values ($1, $2)', [companyId, 'Mills'])
  const driver = await spoor.signUp()
  const companyAdmin = await spoor.signUp(undefined, { companyId, role: 'company_admin' })
  const administrator = await spoor.signUp(undefined, { role: 'system_admin' })
  const created = async (url: string, payload: object): Promise<{ id: string }> => {
    const { status, body } = await call(driver, 'POST', url, payload)
    expect([url, status]).toEqual([url, 201])
    return JSON.parse(body)
  }
  const vehicle = await created('/vehicles', { name: 'Bakkie' })
  const trip = { start_location: 'Paarl', end_location: 'Worcester', distance_km: 40, vehicle_id: vehicle.id }
  await created('/trips', { ...trip, started_at: '2026-03-02T08:00:00Z', classification: 'business' })
  const { id } = await created('/trips', { ...trip, started_at: '2026-03-03T08:00:00Z' })
  await spoor.runJobs()
  // A change that has not been learned yet.
  await created('/trips', { ...trip, started_at: '2026-03-04T08:00:00Z', classification: 'business' })

  await forbidWriting()
  expect((await call(driver, 'PATCH', `/trips/${id}`, { notes: 'x' })).status).toBe(500)
  const ids: Record<string, string> = { trips: id, vehicles: vehicle.id }
  const fillRoutePath = (path: string) =>
    path
      .replaceAll(/\/(\w+)\/:id\b/g, (_, noun: string) => `/${noun}/${ids[noun] ?? randomUUID()}`)
      .replaceAll(':tax_year', '2027')
      .replaceAll(/:\w+/g, () => randomUUID())
  const answered: string[] = []
  const failed: string[] = []
  const excepted = new Set<string>()
  for (const { path } of READS) {
    for (const user of [driver, companyAdmin, administrator]) {
      const { status, body } = await call(user, 'GET', fillRoutePath(path))
      if (status === 200) answered.push(path)
      if (status < 500) continue
      if (path in EXCEPTIONS) excepted.add(path)
      else failed.push(`${path}: ${status} ${body}`)
    }
  }
  expect(failed).toEqual([])
  expect(excepted).toEqual(new Set(Object.keys(EXCEPTIONS)))
  expect(new Set(answered).size).toBeGreaterThan(READS.length / 2)
  expect(answered).toEqual(expect.arrayContaining(['/trips', '/trips/:id', '/trips/totals', '/rules', '/places']))

  const page = await call(driver, 'GET', '/trips?classification=unclassified')
  const { items } = JSON.parse(page.body) as { items: Trip[] }
  expect(items.map(({ suggestion }) => suggestion?.because[0])).toEqual([
    'Your one earlier trip from Paarl to Worcester was business',
  ])
})
