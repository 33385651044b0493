import { beforeAll, expect, test } from 'vitest'
import { setUpTestApp, type TestUser } from '../../../testing/test-app.ts'

const spoor = setUpTestApp()
let admin: TestUser
beforeAll(async () => {
  admin = await spoor.signUp('admin@example.com', { role: 'system_admin' })
})

const ASKED = {
  company_name: 'Kudu Couriers',
  name: 'Test Owner',
  email: 'Owner@Example.com',
  plan: 'company_business',
  employees: 40,
}
const ask = (payload: object, remoteAddress = '127.0.0.1') =>
  spoor.app.inject({ method: 'POST', url: '/enquiries', payload, remoteAddress })

test('stores an enquiry, mails it, and records one answer', async () => {
  expect((await ask(ASKED)).statusCode).toBe(201)
  const list = async () => (await spoor.app.inject({ url: '/auth/admin/enquiries', headers: admin.headers })).json()
  const { items } = await list()
  expect(items).toMatchObject([{ company_name: 'Kudu Couriers', email: 'owner@example.com', answered_at: null }])
  const { rows } = await spoor.dependencies.pool.query(
    `select data ->> 'to' as "to", data ->> 'text' as text from jobs.job where name = 'send-mail'`,
  )
  expect(rows).toMatchObject([{ to: 'admin@example.com', text: expect.stringContaining('Drivers: 40') }])
  const url = `/auth/admin/enquiries/${items[0].id}/answered`
  const answered = await spoor.app.inject({ method: 'POST', url, headers: admin.headers })
  const again = await spoor.app.inject({ method: 'POST', url, headers: admin.headers })
  expect(answered.json().answered_at).not.toBeNull()
  expect(again.json()).toEqual(answered.json())
})

test.each([
  ['no company', { ...ASKED, company_name: '  ' }, 'company_name'],
  ['a name that is none', { ...ASKED, name: '<b>' }, 'name'],
  ['no address', { ...ASKED, email: 'owner' }, 'email'],
])('%s is notified', async (_, payload, field) => {
  const response = await ask(payload)
  expect(response.statusCode).toBe(422)
  expect(Object.keys(response.json().fields)).toEqual([field])
})

test('allows five enquiries an hour from one address', async () => {
  const codes = []
  for (let turn = 0; turn < 6; turn++) codes.push((await ask(ASKED, '127.0.0.9')).statusCode)
  expect(codes).toEqual([201, 201, 201, 201, 201, 429])
})
