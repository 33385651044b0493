import { beforeAll, expect, test } from 'vitest'
import { fileForm } from '../../../testing/file-form.ts'
import { setUpTestApp, type TestUser } from '../../../testing/test-app.ts'

const spoor = setUpTestApp()
let driver: TestUser
let other: TestUser
beforeAll(async () => {
  driver = await spoor.signUp()
  other = await spoor.signUp()
})

const FILE = 'Start time,Start location,End location,Distance (km),Vehicle\n2026-03-02 07:30,Home,Office,21.4,CA 100\n'

async function call(user: TestUser, method: 'GET' | 'POST' | 'PUT', url: string, payload?: object) {
  const response = await spoor.app.inject({ method, url, headers: user.headers, ...(payload && { payload }) })
  return { status: response.statusCode, body: response.json() }
}

async function upload(user: TestUser, content: string): Promise<void> {
  const form = await fileForm(content)
  await spoor.app.inject({
    method: 'POST',
    url: '/upload/file',
    headers: { ...user.headers, ...form.headers },
    payload: form.payload,
  })
  await spoor.runJobs()
}

const mails = async (to: string): Promise<number> => {
  const { rows } = await spoor.dependencies.pool.query(
    `select count(*) from jobs.job where name = 'send-mail' and data ->> 'to' = $1`,
    [to],
  )
  return rows[0].count
}

test('assigns trips without a vehicle to the only one, or to the default if there are more', async () => {
  await upload(driver, FILE)
  const [vehicle] = (await call(driver, 'GET', '/vehicles')).body.items
  const trip = { started_at: '2026-03-05T07:00:00Z', start_location: 'A', end_location: 'B', distance_km: 1 }
  expect((await call(driver, 'POST', '/trips', trip)).body.vehicle_id).toBe(vehicle.id)
  await upload(driver, FILE.replace('CA 100', 'CA 200').replace('03-02', '03-04'))
  expect((await call(driver, 'POST', '/trips', trip)).body.vehicle_id).toBeNull()
  expect((await call(driver, 'PUT', '/settings', { default_vehicle_id: vehicle.id })).body).toMatchObject({
    default_vehicle_id: vehicle.id,
    mail_uploads: true,
  })
  expect((await call(driver, 'POST', '/trips', trip)).body.vehicle_id).toBe(vehicle.id)
  expect((await call(driver, 'POST', '/trips', { ...trip, vehicle_id: null })).body.vehicle_id).toBeNull()
  const refused = await call(other, 'PUT', '/settings', { default_vehicle_id: vehicle.id })
  expect(refused).toMatchObject({ status: 422, body: { detail: 'You have no such vehicle.' } })
})

test('sends no upload mails to users who switched them off', async () => {
  const before = await mails(driver.email)
  expect(before).toBe(2)
  await call(driver, 'PUT', '/settings', { mail_uploads: false })
  await upload(driver, FILE.replace('03-02', '03-03'))
  await upload(driver, 'nothing that is a table')
  expect(await mails(driver.email)).toBe(before)
  expect((await call(driver, 'GET', '/settings')).body.mail_uploads).toBe(false)
  expect((await call(driver, 'GET', '/trips')).body.total).toBeGreaterThan(2)
})

test('defaults work hours to office hours, switched off', async () => {
  const days = (await call(other, 'GET', '/settings')).body.work_hours.days
  expect((await call(other, 'GET', '/settings')).body.work_hours.enabled).toBe(false)
  expect(days.map(({ works }: { works: boolean }) => works)).toEqual([true, true, true, true, true, false, false])
  expect(days[0]).toEqual({ works: true, from: '08:00', to: '17:00' })
  const own = { enabled: true, days: days.with(5, { works: true, from: '22:00', to: '06:00' }) }
  expect((await call(other, 'PUT', '/settings', { work_hours: own })).body.work_hours).toEqual(own)
  expect((await call(other, 'GET', '/settings')).body).toMatchObject({ work_hours: own, mail_uploads: true })
})

test.each([
  ['no day', (days: object[]) => days.map((day) => ({ ...day, works: false })), 'at least one workday'],
  ['six days', (days: object[]) => days.slice(1), 'Give the seven days of the week'],
  ['no time', (days: object[]) => days.with(0, { works: true, from: '8 am', to: '17:00' }), 'such as 08:00'],
  ['a late time', (days: object[]) => days.with(0, { works: true, from: '08:00', to: '24:00' }), 'such as 08:00'],
])('work hours of %s are refused', async (_, change, says) => {
  const { days } = (await call(driver, 'GET', '/settings')).body.work_hours
  const refused = await call(driver, 'PUT', '/settings', { work_hours: { enabled: true, days: change(days) } })
  expect(refused.status).toBe(422)
  expect(refused.body.detail).toContain(says)
})

test('ignores an empty change and refuses an unknown field', async () => {
  const before = (await call(driver, 'GET', '/settings')).body
  expect((await call(driver, 'PUT', '/settings', {})).body).toEqual(before)
  expect((await call(driver, 'PUT', '/settings', { language: 'en' })).status).toBe(422)
})

test("stores the taxpayer's tax number and address, and refuses numbers that SARS never issued", async () => {
  expect((await call(other, 'GET', '/settings')).body).toMatchObject({ tax_number: '', tax_address: '' })
  const given = { tax_number: '0001339050', tax_address: '1 Kerk Street, Paarl' }
  expect((await call(other, 'PUT', '/settings', given)).body).toMatchObject(given)
  for (const [tax_number, why] of [
    ['000133905', '10 digits'],
    ['4001339050', 'starts with'],
    ['0001339051', 'typos'],
  ]) {
    const refused = await call(other, 'PUT', '/settings', { tax_number })
    expect(refused.status).toBe(422)
    expect(refused.body.detail).toContain(why)
  }
  expect((await call(other, 'PUT', '/settings', { tax_number: '' })).body).toMatchObject({ ...given, tax_number: '' })
})
