import { randomUUID } from 'node:crypto'
import { beforeEach, expect, it } from 'vitest'
import type { Tab } from '@spoor/contract/routes/tabs.ts'
import { setUpTestApp, type TestUser } from '../../../testing/test-app.ts'

const spoor = setUpTestApp()
let driver: TestUser

beforeEach(async () => {
  driver = await spoor.signUp()
})

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

async function call(method: Method, url: string, payload?: object, user = driver) {
  const response = await spoor.app.inject({ method, url, headers: user.headers, ...(payload && { payload }) })
  return { status: response.statusCode, body: response.body === '' ? null : response.json() }
}

const add = async (given: object = {}, user = driver): Promise<Tab> => {
  const tab = { name: 'To confirm', filter: { status: 'pending' }, columns: ['when', 'distance'], ...given }
  const { status, body } = await call('POST', '/tabs', tab, user)
  expect(status).toBe(201)
  return body as Tab
}
const listTabs = async (user: TestUser): Promise<Tab[]> => (await call('GET', '/tabs', undefined, user)).body.items
const names = async (user = driver) => (await listTabs(user)).map(({ name }) => name)

it('stores filters, order and columns, and changes each of them', async () => {
  const tab = await add({ sort: '-distance', filter: { status: 'pending', period: 'this-tax-year', min_km: 5 } })
  expect(tab).toMatchObject({
    name: 'To confirm',
    filter: { status: 'pending', period: 'this-tax-year', min_km: 5 },
    sort: '-distance',
    columns: ['when', 'distance'],
    shared: false,
    mine: true,
  })
  const change = { name: 'Long ones', filter: { q: 'Paarl' }, columns: ['notes', 'when'], sort: 'started_at' }
  expect((await call('PATCH', `/tabs/${tab.id}`, change)).body).toMatchObject(change)
  expect(await listTabs(driver)).toMatchObject([change])
  expect((await call('DELETE', `/tabs/${tab.id}`)).status).toBe(204)
  expect(await listTabs(driver)).toEqual([])
})

it('keeps the order that its driver chose', async () => {
  const made = [await add({ name: 'A' }), await add({ name: 'B' }), await add({ name: 'C' })]
  expect(await names()).toEqual(['A', 'B', 'C'])
  expect((await call('PUT', '/tabs/order', { ids: [made[2].id, made[0].id] })).status).toBe(204)
  expect(await names()).toEqual(['C', 'A', 'B'])
  await add({ name: 'D' })
  expect(await names()).toEqual(['C', 'A', 'B', 'D'])
})

it('is private until shared within the company', async () => {
  const companyId = randomUUID()
  await spoor.dependencies.pool.query('insert into company (id, name) values ($1, $2)', [companyId, companyId])
  const [one, two] = [await spoor.signUp(undefined, { companyId }), await spoor.signUp(undefined, { companyId })]
  const tab = await add({}, one)
  expect(await listTabs(two)).toEqual([])
  expect((await call('PATCH', `/tabs/${tab.id}`, { shared: true }, one)).status).toBe(200)
  expect(await listTabs(two)).toMatchObject([{ id: tab.id, mine: false, shared: true, owner_name: 'Test Driver' }])
  expect(await listTabs(driver)).toEqual([])
  for (const [method, url, body] of [
    ['PATCH', `/tabs/${tab.id}`, { name: 'Mine now' }],
    ['DELETE', `/tabs/${tab.id}`, undefined],
  ] as const) {
    expect((await call(method, url, body, two)).status).toBe(404)
  }
  await call('PATCH', `/tabs/${tab.id}`, { shared: false }, one)
  expect(await listTabs(two)).toEqual([])
})

it('is shared only within a company, and without filters by own data', async () => {
  const tab = await add()
  expect(await call('PATCH', `/tabs/${tab.id}`, { shared: true })).toMatchObject({
    status: 409,
    body: { detail: expect.stringContaining('do not belong to a company') },
  })
  const companyId = randomUUID()
  await spoor.dependencies.pool.query('insert into company (id, name) values ($1, $2)', [companyId, companyId])
  const employee = await spoor.signUp(undefined, { companyId })
  const own = await add({ filter: { vehicle_id: randomUUID() } }, employee)
  expect((await call('PATCH', `/tabs/${own.id}`, { shared: true }, employee)).status).toBe(409)
  expect((await call('PATCH', `/tabs/${own.id}`, { shared: true, filter: {} }, employee)).status).toBe(200)
  expect((await call('PATCH', `/tabs/${own.id}`, { filter: { upload_id: randomUUID() } }, employee)).status).toBe(409)
})

it('refuses invalid tabs and more than fifty', async () => {
  for (const wrong of [
    { name: '   ' },
    { columns: [] },
    { columns: ['when', 'when'] },
    { columns: ['speed'] },
    { filter: { period: 'this-month', from: '2026-01-01' } },
    { filter: { owner_id: randomUUID() } },
  ]) {
    expect((await call('POST', '/tabs', { name: 'X', filter: {}, columns: ['when'], ...wrong })).status).toBe(422)
  }
  const statuses = await Promise.all(
    Array.from({ length: 52 }, (_, i) =>
      call('POST', '/tabs', { name: `${i}`, filter: {}, columns: ['when'] }).then(({ status }) => status),
    ),
  )
  expect(statuses.filter((status) => status === 201)).toHaveLength(50)
  expect(statuses.filter((status) => status === 409)).toHaveLength(2)
})
