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
  return { status: response.statusCode, body: response.body === '' ? null : response.json() }
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

test('a home that is the place of work makes no commute on its days, and documents state it with its evidence', async () => {
  const worker = await spoor.signUp()
  const ok = async (method: 'GET' | 'POST' | 'PUT', url: string, payload?: object) => {
    const { status, body } = await call(worker, method, url, payload)
    expect(status, JSON.stringify(body)).toBeLessThan(300)
    return body
  }
  const { id: vehicle_id } = await ok('POST', '/vehicles', { name: 'Bakkie', registration: 'CA 1' })
  const [home, work] = [
    { lat: -33.9, lng: 18.4 },
    { lat: -33.8, lng: 18.6 },
  ]
  await ok('POST', '/places', { name: 'Tuis', kind: 'home', radius_m: 200, ...home })
  await ok('POST', '/places', { name: 'Head office', kind: 'work', radius_m: 200, ...work })
  await spoor.runJobs()
  for (const day of ['2025-04-01', '2025-05-06'])
    await ok('POST', '/trips', {
      vehicle_id,
      started_at: `${day}T06:00:00Z`,
      ended_at: `${day}T06:40:00Z`,
      start_location: 'Tuis',
      end_location: 'Head office',
      start_lat: home.lat,
      start_lng: home.lng,
      end_lat: work.lat,
      end_lng: work.lng,
      distance_km: 25,
      classification: 'business',
      reason: 'Budget with Ms Dube at head office',
    })
  const find = async () => {
    const { items } = await ok('GET', '/trips?sort=started_at')
    const { lines } = await ok('GET', `/vehicles/${vehicle_id}/readiness?tax_year=2026`)
    const { content } = await ok(
      'GET',
      `/reports/${(await ok('POST', '/reports', { kind: 'logbook', vehicle_id, tax_year: 2026 })).id}`,
    )
    return {
      warnings: items.map(({ warning }: { warning: string | null }) => warning),
      commutes: lines.find(({ code }: { code: string }) => code === 'home_to_work')?.count ?? 0,
      doubted: (await ok('GET', '/trips?doubt=home_to_work')).total,
      remark: content.remarks.find((remark: string) => remark.includes('place of work')) ?? null,
    }
  }
  expect(await find()).toEqual({ warnings: ['commute', 'commute'], commutes: 2, doubted: 2, remark: null })
  const office = {
    from: '2025-05-01',
    until: null,
    only_for_work: true,
    mostly_there: true,
    evidence: 'Letter of 30 Apr',
  }
  expect(await ok('PUT', '/settings', { home_office: office })).toMatchObject({ home_office: office })
  expect(await find()).toEqual({
    warnings: ['commute', null],
    commutes: 1,
    doubted: 1,
    remark:
      'The home is the place of work from 1 May 2025: a room of it is used only for work, regularly, and most of the work is done there. Evidence: Letter of 30 Apr',
  })
  for (const refused of [{ evidence: '' }, { mostly_there: false }, { until: '2025-04-30' }])
    expect((await call(worker, 'PUT', '/settings', { home_office: { ...office, ...refused } })).status).toBe(422)
  await ok('PUT', '/settings', { home_office: { ...office, until: '2025-05-05' } })
  expect(await find()).toMatchObject({ warnings: ['commute', 'commute'], commutes: 2 })
  await ok('PUT', '/settings', { home_office: null })
  expect(await find()).toMatchObject({ remark: null })
})

test('the rule for home to work does not apply while the home is the place of work', async () => {
  const worker = await spoor.signUp()
  const ok = async (method: 'GET' | 'POST' | 'PUT', url: string, payload?: object) =>
    (await call(worker, method, url, payload)).body
  const [home, work] = [
    { lat: -33.9, lng: 18.4 },
    { lat: -33.8, lng: 18.6 },
  ]
  await ok('POST', '/places', { name: 'Tuis', kind: 'home', radius_m: 200, ...home })
  await ok('POST', '/places', { name: 'Head office', kind: 'work', radius_m: 200, ...work })
  await ok('PUT', '/rules/presets', { preset: 'home_to_work', enabled: true })
  await ok('POST', '/trips', {
    started_at: '2025-05-06T08:00:00Z',
    ended_at: '2025-05-06T08:40:00Z',
    start_location: 'Tuis',
    end_location: 'Head office',
    start_lat: home.lat,
    start_lng: home.lng,
    end_lat: work.lat,
    end_lng: work.lng,
    distance_km: 25,
  })
  const suggested = async () => {
    await spoor.runJobs()
    return (await ok('GET', '/trips')).items[0].suggestion
  }
  expect(await suggested()).toMatchObject({ classification: 'private', source: 'rule' })
  const office = {
    from: '2025-05-01',
    until: null,
    only_for_work: true,
    mostly_there: true,
    evidence: 'Letter of 30 Apr',
  }
  await ok('PUT', '/settings', { home_office: office })
  expect(await suggested()).toMatchObject({ classification: 'business', source: 'first_guess' })
})
