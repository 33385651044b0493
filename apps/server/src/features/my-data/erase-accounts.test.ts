import { beforeAll, expect, test } from 'vitest'
import { DAY_MS } from '@spoor/core/units/duration.ts'
import { setUpTestApp } from '../../testing/test-app.ts'
import type { TestUser } from '../../testing/test-app.ts'
import { eraseAccounts } from './erase-accounts-job.ts'

const EMAIL = 'zintle.unseen@example.com'
const NAME = 'Zintle Unseen'
const STREET = 'Waterboom'
const TAX_NUMBER = '0001339050'

let nowMs = Date.parse('2026-03-20T10:00:00Z')
const spoor = setUpTestApp({ clock: { nowMs: () => nowMs } })
let admin: TestUser
beforeAll(async () => {
  await spoor.dependencies.pool.query(
    `insert into company (id, name, subscription_expires_at, payment_reference) values ($1, 'Kudu', $2, 'kudu')`,
    [COMPANY, new Date(nowMs + 300 * DAY_MS)],
  )
  admin = await spoor.signUp('admin@example.com', { role: 'company_admin', companyId: COMPANY })
})

const COMPANY = '00000000-0000-4000-8000-00000000c0de'

async function call(user: TestUser, method: 'GET' | 'POST' | 'PUT', url: string, payload?: object) {
  const response = await spoor.app.inject({ method, url, headers: user.headers, ...(payload && { payload }) })
  expect(response.statusCode, response.body).toBeLessThan(300)
  return response.body === '' ? null : response.json()
}

/** Every table with one of these words in any row. */
async function tablesWith(...words: string[]): Promise<string[]> {
  const { pool } = spoor.dependencies
  const { rows: tables } = await pool.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname in ('public', 'identity', 'jobs')`,
  )
  const found: string[] = []
  for (const { name } of tables) {
    const { rows } = await pool.query(`select from ${name} as t where t::text ilike any ($1) limit 1`, [
      words.map((word) => `%${word}%`),
    ])
    if (rows.length > 0) found.push(name)
  }
  return found.toSorted()
}

const trip = (day: number) => ({
  started_at: `2026-03-0${day}T08:00:00+02:00`,
  start_location: `1 ${STREET} Street`,
  end_location: 'Bellville',
  distance_km: 12,
  reason: `From ${STREET} Street`,
  classification: 'business',
})

test('leaves nothing of an erased account in any table but what its company approved', async () => {
  await call(admin, 'POST', '/team/invitations', { emails: [EMAIL] })
  const driver = await spoor.signUp(EMAIL, { role: 'company_employee', companyId: COMPANY })
  await call(driver, 'PUT', '/auth/profile', { name: NAME })
  await call(driver, 'PUT', '/settings', { tax_number: TAX_NUMBER, tax_address: `1 ${STREET} Street` })
  for (const day of [2, 3]) await call(driver, 'POST', '/trips', trip(day))
  const vehicle = await call(driver, 'POST', '/vehicles', { name: 'Bakkie' })
  await call(driver, 'POST', `/vehicles/${vehicle.id}/costs`, {
    date: '2026-03-02',
    kind: 'fuel',
    amount: 650,
    note: `${STREET} garage`,
  })
  for (const decision of ['sent_back', null] as const) {
    const { id } = await call(driver, 'POST', '/logbook/submissions', { tax_year: 2027 })
    if (decision !== null)
      await call(admin, 'POST', `/team/submissions/${id}/decision`, { decision, comment: `Not ${NAME}` })
  }
  const { id: report } = await call(driver, 'POST', '/reports', { kind: 'logbook', tax_year: 2027 })
  await call(driver, 'POST', `/reports/${report}/freeze`)
  await call(driver, 'POST', '/accountants', { email: 'books@example.com' })
  const accountant = await spoor.signUp('books@example.com')
  await spoor.runJobs()
  await spoor.dependencies.pool.query(
    `update accountant_grant set accountant_id = $1, accepted_at = now() where owner_id = $2`,
    [accountant.userId, driver.userId],
  )
  const { items } = await call(accountant, 'GET', `/clients/${driver.userId}/trips?tax_year=2027`)
  await call(accountant, 'POST', `/clients/${driver.userId}/trips/${items[0].id}/comments`, { text: `Why ${STREET}?` })
  await call(driver, 'POST', '/enquiries', {
    company_name: 'Unseen and Sons',
    name: NAME,
    email: EMAIL,
    plan: 'company_starter',
    message: `Ask ${NAME}`,
  })
  await spoor.dependencies.pool.query(`insert into identity.attempt (key, at) values ($1, now())`, [
    `sign-in account ${EMAIL}`,
  ])
  await spoor.runJobs()
  expect(await tablesWith(TAX_NUMBER)).toEqual(['public.app_user', 'public.report'])
  expect((await tablesWith(EMAIL, NAME, STREET)).length).toBeGreaterThan(6)

  await spoor.dependencies.pool.query(`update app_user set erase_at = $1, deactivated_at = $1 where id = $2`, [
    new Date(nowMs),
    driver.userId,
  ])
  nowMs += 1000
  await eraseAccounts(spoor.dependencies)
  expect(await tablesWith(EMAIL, NAME, STREET, TAX_NUMBER)).toEqual([])
})

test('keeps a logbook that the company approved', async () => {
  const driver = await spoor.signUp('approved@example.com', { role: 'company_employee', companyId: COMPANY })
  for (const day of [2, 3]) await call(driver, 'POST', '/trips', trip(day))
  const { id } = await call(driver, 'POST', '/logbook/submissions', { tax_year: 2027 })
  await call(admin, 'POST', `/team/submissions/${id}/decision`, { decision: 'approved', comment: '' })
  await spoor.dependencies.pool.query(`update app_user set erase_at = $1, deactivated_at = $1 where id = $2`, [
    new Date(nowMs),
    driver.userId,
  ])
  nowMs += 1000
  await eraseAccounts(spoor.dependencies)
  expect((await call(admin, 'GET', `/team/submissions/${id}`)).rows).toHaveLength(2)
})
