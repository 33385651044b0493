import { beforeAll, expect, test } from 'vitest'
import { setUpTestApp } from '../../testing/test-app.ts'
import { prepareAccounts, type PreparedAccount } from './prepare-accounts.ts'

const spoor = setUpTestApp({ config: { demo: true } })
let told: PreparedAccount[]
beforeAll(async () => {
  told = await prepareAccounts(spoor.dependencies)
})

async function get(url: string, email: string) {
  const { rows } = await spoor.dependencies.pool.query('select subject from app_user where email = $1', [email])
  const token = await spoor.testIdentity.token({ subject: rows[0].subject, email })
  const response = await spoor.app.inject({ url, headers: { authorization: `Bearer ${token}` } })
  return response.json()
}

test('creates one demo user of each kind with a valid password', async () => {
  expect(told.map(({ role }) => role)).toEqual(['Driver', 'Company admin', 'Employee', 'Not paid yet', 'System admin'])
  for (const { email, password } of told)
    expect(await spoor.testIdentity.hasPassword(email, password), email).toBe(true)
})

test('gives each demo user the state that its name describes', async () => {
  const [driver, admin, employee, newcomer, systemAdmin] = told.map(({ email }) => email)
  for (const email of [driver, admin, employee, systemAdmin])
    expect(await get('/trips', email), email).toHaveProperty('items')
  expect(await get('/trips', newcomer)).toMatchObject({ code: 'payment_unverified' })
  expect(await get('/auth/check-payment-status', newcomer)).toMatchObject({ payment_amount: 695, covered_by: null })
  expect(await get('/auth/check-payment-status', employee)).toMatchObject({
    payment_amount: 0,
    covered_by: 'Demo Company',
    days_left: 365,
  })
  const { id } = await get('/auth/profile', admin)
  expect(await get('/auth/profile', employee)).toMatchObject({
    company_name: 'Demo Company',
    invited_by: id,
    role_type: 'company_employee',
  })
})

test('prints the same passwords on another start and creates nobody', async () => {
  const count = async () => (await spoor.dependencies.pool.query('select count(*)::int as n from app_user')).rows
  const before = await count()
  expect(await prepareAccounts(spoor.dependencies)).toEqual(told)
  expect(await count()).toEqual(before)
})
