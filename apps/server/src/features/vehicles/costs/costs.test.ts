import { buffer } from 'node:stream/consumers'
import { beforeAll, expect, test } from 'vitest'
import { makePdf, makePng } from '../../../testing/documents.ts'
import { fileForm } from '../../../testing/file-form.ts'
import { setUpTestApp, type TestUser } from '../../../testing/test-app.ts'

const PNG = new Uint8Array(makePng())
const MB = 1024 * 1024

const spoor = setUpTestApp({
  // 1 March in South Africa, still February in UTC.
  clock: { nowMs: () => Date.parse('2026-02-28T23:00:00Z') },
  config: { storageBytes: MB },
})
let driver: TestUser
let stranger: TestUser
let vehicleId: string
beforeAll(async () => {
  driver = await spoor.signUp()
  stranger = await spoor.signUp()
  vehicleId = (await call(driver, 'POST', '/vehicles', { name: 'Bakkie', registration: 'CA 123-456' })).body.id
})

type Verb = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
async function call(who: TestUser, method: Verb, url: string, payload?: object) {
  const response = await spoor.app.inject({ method, url, headers: who.headers, ...(payload && { payload }) })
  const isJson = String(response.headers['content-type']).startsWith('application/json')
  return { status: response.statusCode, body: isJson ? response.json() : response.rawPayload }
}

async function send(url: string, content: string | Uint8Array<ArrayBuffer>, filename: string) {
  const form = await fileForm(content, { filename })
  const headers = { ...driver.headers, ...form.headers }
  const response = await spoor.app.inject({ method: 'POST', url, headers, payload: form.payload })
  return { status: response.statusCode, body: response.json() }
}

const costs = () => `/vehicles/${vehicleId}/costs`
const add = async (cost: object) => (await call(driver, 'POST', costs(), cost)).body

test('costs are added, changed, filtered, summed by kind and month, and deleted', async () => {
  await add({ date: '2025-03-03', kind: 'fuel', amount: 800, litres: 40, full_tank: true, odometer_km: 1000 })
  await add({ date: '2025-03-20', kind: 'fuel', amount: 400, litres: 20, odometer_km: 1200 })
  const full = await add({
    date: '2025-04-02',
    kind: 'fuel',
    amount: 500,
    litres: 25,
    full_tank: true,
    odometer_km: 1500,
  })
  const toll = await add({ date: '2025-04-02', kind: 'tolls', amount: 49.5, note: 'Huguenot' })
  // A cost in the next tax year, which has just begun in the driver's timezone.
  await add({ date: '2026-03-01', kind: 'licence', amount: 700 })

  expect((await call(driver, 'GET', `${costs()}?month=2025-04`)).body).toMatchObject({ total: 2, next_cursor: null })
  expect((await call(driver, 'GET', `${costs()}?tax_year=2026&kind=fuel`)).body.total).toBe(3)
  const first = (await call(driver, 'GET', `${costs()}?limit=2`)).body
  const second = (await call(driver, 'GET', `${costs()}?limit=3&cursor=${first.next_cursor}`)).body
  const dates = [...first.items, ...second.items].map(({ date }) => date)
  expect(dates).toEqual(['2026-03-01', '2025-04-02', '2025-04-02', '2025-03-20', '2025-03-03'])
  expect(second.next_cursor).toBeNull()

  const drive = { end_location: 'Paarl', start_location: 'Worcester', distance_km: 50, toll: 54.5, parking: 10 }
  const vehicle_id = costs().split('/')[2]
  for (const [started_at, classification] of [
    ['2025-03-01T00:00:00+02:00', 'business'],
    ['2026-02-28T23:59:00+02:00', 'business'],
    ['2026-03-01T00:00:00+02:00', 'business'],
    ['2025-07-01T08:00:00+02:00', 'private'],
    ['2025-07-02T08:00:00+02:00', null],
  ])
    await call(driver, 'POST', '/trips', { ...drive, vehicle_id, started_at, classification })

  const { body: summary } = await call(driver, 'GET', `${costs()}/summary?tax_year=2026`)
  expect(summary).toMatchObject({
    on_trips: { tolls: 109, parking: 20 },
    total: 1749.5,
    by_kind: { fuel: 1700, tolls: 49.5 },
    consumption: { litres_per_100km: 9, litres: 45, distance_km: 500, intervals: 1, skipped: 0 },
  })
  expect(summary.by_month).toHaveLength(12)
  expect(summary.by_month[1]).toEqual({ month: '2025-04', total: 549.5, by_kind: { fuel: 500, tolls: 49.5 } })

  const changed = await call(driver, 'PATCH', `${costs()}/${full.id}`, { amount: 510.25, litres: 26 })
  expect(changed.body).toMatchObject({ amount: 510.25, litres: 26, full_tank: true, date: '2025-04-02' })
  expect((await call(driver, 'PATCH', `${costs()}/${full.id}`, { kind: 'tyres' })).body.fields).toHaveProperty('litres')
  expect((await call(driver, 'DELETE', `${costs()}/${toll.id}`)).status).toBe(204)
  expect((await call(driver, 'DELETE', `${costs()}/${toll.id}`)).status).toBe(404)
})

test.each([
  [{ date: '2026-03-02', kind: 'fuel', amount: 1 }, 'A cost cannot be in the future. Check the date.'],
  [{ date: '2025-05-01', kind: 'tolls', amount: 1, litres: 3 }, 'Only fuel has litres'],
  [{ date: '2025-05-01', kind: 'fuel', amount: 0 }, 'amount'],
  [{ date: '2025-05-01', kind: 'wine', amount: 1 }, 'kind'],
])('%o is refused', async (cost, detail) => {
  const { status, body } = await call(driver, 'POST', costs(), cost)
  expect([status, body.detail]).toEqual([422, expect.stringContaining(detail)])
})

test('a receipt is stored, replaced, returned unchanged, and deleted with its cost', async () => {
  const { id } = await add({ date: '2025-06-01', kind: 'maintenance', amount: 1500 })
  const url = `${costs()}/${id}/receipt`
  expect((await call(driver, 'GET', url)).status).toBe(404)
  const sent = await send(url, PNG, 'IMG 1.png')
  expect(sent.body.receipt).toEqual({ filename: 'receipt-2025-06-01.png', size: PNG.length })
  expect((await send(url, '<svg/>      ', 'drawing.png')).status).toBe(415)
  expect((await send(url, PNG.slice(0, -8), 'cut-short.png')).status).toBe(415)
  const big = new Uint8Array(makePdf(2 * MB))
  expect(await send(url, big, 'big.pdf')).toMatchObject({
    status: 507,
    body: { detail: expect.stringContaining('storage') },
  })
  const pdf = new Uint8Array(makePdf())
  await send(url, pdf, 'Faktuur.pdf.exe')
  const got = await spoor.app.inject({ url, headers: driver.headers })
  expect(got.headers).toMatchObject({
    'content-type': 'application/pdf',
    'x-content-type-options': 'nosniff',
    'content-disposition': expect.stringContaining('attachment; filename="receipt-2025-06-01.pdf"'),
  })
  expect(new Uint8Array(got.rawPayload)).toEqual(pdf)
  expect((await call(stranger, 'GET', url)).status).toBe(404)

  const keys = async () => {
    const found: string[] = []
    for await (const key of spoor.dependencies.files.list(`receipts/${driver.userId}/`)) found.push(key)
    return found
  }
  const [key] = await keys()
  expect(Buffer.compare(await buffer(await spoor.dependencies.files.get(key)), Buffer.from(pdf))).toBe(0)
  expect(await keys()).toHaveLength(1)
  expect((await call(driver, 'DELETE', url)).body.receipt).toBeNull()
  await send(url, PNG, 'again.png')
  await call(driver, 'DELETE', `${costs()}/${id}`)
  expect(await keys()).toEqual([])
})

test("a fuel card's file is previewed and imported, and its lines are recognized the second time", async () => {
  const other = (await call(driver, 'POST', '/vehicles', { name: 'Polo', registration: 'CA 999' })).body.id
  await add({ date: '2025-07-05', kind: 'fuel', amount: 300 })
  const file =
    'Transaction Date,Registration,Merchant,Litres,Amount,Odometer\n' +
    '2025-07-02,CA 123 456,Engen Paarl,45.2,992.14,20100\n' +
    '2025-07-05,CA123456,Shell,14.0,300.00,\n' +
    '2025-07-09,CA 999,BP,30.0,660.00,\n' +
    '2026-07-09,CA 123456,BP,30.0,660.00,\n'
  const { body } = await send(`${costs()}/preview`, file, 'card.csv')
  expect(body.lines.map(({ state, kind }: { state: string; kind: string }) => [state, kind])).toEqual([
    ['new', 'fuel'],
    ['possible_duplicate', 'fuel'],
    ['other_vehicle', 'fuel'],
    ['future', 'fuel'],
  ])
  const [line] = body.lines
  expect(line).toMatchObject({ date: '2025-07-02', amount: 992.14, litres: 45.2, odometer_km: 20_100 })
  const { date, kind, amount, litres, odometer_km, description, occurrence } = line
  const chosen = { lines: [{ date, kind, amount, litres, odometer_km, description, occurrence }] }
  expect((await call(driver, 'POST', `${costs()}/import`, chosen)).body).toEqual({ added: 1, duplicates: 0 })
  expect((await call(driver, 'POST', `${costs()}/import`, chosen)).body).toEqual({ added: 0, duplicates: 1 })
  expect((await call(driver, 'POST', `/vehicles/${other}/costs/import`, chosen)).body.duplicates).toBe(1)
  const again = await send(`${costs()}/preview`, file, 'card.csv')
  expect(again.body.lines[0]).toMatchObject({ state: 'imported', because: 'Imported before, for Bakkie.' })
  expect((await send(`${costs()}/preview`, 'Name,Email\nA,a@example.com', 'people.csv')).body.columns).toBeNull()
  const future = {
    lines: [
      { ...chosen.lines[0], description: 'x' },
      { ...chosen.lines[0], date: '2026-07-09' },
    ],
  }
  expect((await call(driver, 'POST', `${costs()}/import`, future)).status).toBe(422)
  expect((await call(driver, 'GET', `${costs()}?month=2025-07`)).body.total).toBe(2)
})

test('only the interest of an instalment is a finance charge', async () => {
  const { id } = (
    await call(driver, 'POST', '/vehicles', {
      name: 'Financed',
      value: 300_000,
      acquired: 'cash',
      acquired_on: '2024-03-01',
    })
  ).body
  for (const [day, odometer_km] of Object.entries({ '2025-03-01': 10_000, '2026-02-28': 30_000 }))
    await call(driver, 'PUT', `/vehicles/${id}/odometer/${day}`, { odometer_km })
  const trip = { started_at: '2025-06-02T08:00:00Z', start_location: 'A', end_location: 'B', distance_km: 10_000 }
  await call(driver, 'POST', '/trips', { ...trip, vehicle_id: id, classification: 'business' })
  const inputs = { situation: 'own_business', method: 'actual', allowance: null, reimbursed_per_km: null }
  const put = async () =>
    (await call(driver, 'PUT', `/vehicles/${id}/tax?tax_year=2026`, { ...inputs, months: null, marginal_rate: null }))
      .body
  const before = (await put()).actual_cost.amount
  const file = 'Date,Description,Amount\n2025-04-01,WESBANK INSTALMENT,-6673.33\n2025-05-01,Huurkoop,-6673.33\n'
  const { body } = await send(`/vehicles/${id}/costs/preview`, file, 'bank.csv')
  expect(body.lines.map(({ kind }: { kind: string }) => kind)).toEqual(['instalment', 'instalment'])
  const lines = body.lines.map(({ date, kind, amount, description }: Record<string, unknown>, i: number) => ({
    date,
    kind,
    amount,
    description,
    interest: i === 0 ? 3000 : null,
  }))
  const importAs = (payload: object[]) => call(driver, 'POST', `/vehicles/${id}/costs/import`, { lines: payload })
  expect((await importAs([{ ...lines[0], interest: 7000 }])).status).toBe(422)
  expect((await importAs([{ ...lines[0], kind: 'finance' }])).status).toBe(422)
  expect((await importAs(lines)).body).toEqual({ added: 2, duplicates: 0 })
  const half = await put()
  expect(half.actual_cost.amount).toBe(before + 1500)
  expect(half.warnings.join()).toMatch(/Instalments of R.6.673,33 include capital/)
  const { items } = (await call(driver, 'GET', `/vehicles/${id}/costs`)).body
  expect(items.map(({ kind, interest }: Record<string, unknown>) => [kind, interest])).toEqual([
    ['instalment', null],
    ['instalment', 3000],
  ])
  await call(driver, 'PATCH', `/vehicles/${id}/costs/${items[0].id}`, { interest: 2960 })
  const whole = await put()
  expect(whole.actual_cost.amount).toBe(before + 2980)
  expect(whole.warnings.join()).not.toContain('Instalments')
})

test('fuel is estimated by trip and month, and missing inputs are reported', async () => {
  const { id } = (await call(driver, 'POST', '/vehicles', { name: 'Hilux', fuel_type: 'diesel', consumption: 8 })).body
  const trip = { started_at: '2025-08-10T08:00:00Z', start_location: 'A', end_location: 'B', vehicle_id: id }
  const made = await call(driver, 'POST', '/trips', { ...trip, distance_km: 50, classification: 'business' })
  const fuel = async () => (await call(driver, 'GET', `/vehicles/${id}/fuel?tax_year=2026`)).body
  expect(await fuel()).toMatchObject({ total: null, unpriced_km: 50, missing: ['price'] })

  const admin = await spoor.signUp(undefined, { role: 'system_admin' })
  const price = { price_per_litre: 21.5, source: 'Department of Mineral Resources' }
  expect((await call(driver, 'PUT', '/auth/admin/fuel-prices/2025-07/inland/diesel', price)).status).toBe(403)
  await call(admin, 'PUT', '/auth/admin/fuel-prices/2025-07/inland/diesel', price)
  await call(admin, 'PUT', '/auth/admin/fuel-prices/2025-08/coast/diesel', { ...price, price_per_litre: 20 })
  expect((await call(admin, 'GET', '/auth/admin/fuel-prices')).body.total).toBe(2)
  const { months, ...rest } = await fuel()
  expect(rest).toMatchObject({ total: { litres: 4, amount: 86 }, consumption_source: 'entered', missing: [] })
  expect(months[5]).toMatchObject({ month: '2025-08', price_of_month: '2025-07', price_source: 'published' })

  expect((await call(driver, 'PUT', `/vehicles/${id}/fuel`, { zone: 'coast' })).body.zone).toBe('coast')
  const tripFuel = async () => (await call(driver, 'GET', `/trips/${made.body.id}/fuel`)).body
  expect(await tripFuel()).toMatchObject({ price_per_litre: 20, estimate: { litres: 4, amount: 80 } })
  await call(driver, 'PUT', '/fuel-prices/2025-08/diesel', { price_per_litre: 19 })
  expect((await tripFuel()).estimate.amount).toBe(76)
  expect((await call(driver, 'GET', '/fuel-prices')).body.items).toEqual([
    { month: '2025-08', fuel: 'diesel', price_per_litre: 19 },
  ])
  await call(driver, 'PUT', '/fuel-prices/2025-08/diesel', { price_per_litre: null })
  expect((await tripFuel()).estimate.amount).toBe(80)
})

test('merging two names of a vehicle moves the costs', async () => {
  const { id: from } = (await call(driver, 'POST', '/vehicles', { name: 'Old name' })).body
  const { id: into } = (await call(driver, 'POST', '/vehicles', { name: 'New name' })).body
  const tax = { situation: 'reimbursed', method: null, allowance: null, reimbursed_per_km: 5, months: null }
  await call(driver, 'POST', `/vehicles/${from}/costs`, { date: '2025-09-01', kind: 'tyres', amount: 4000 })
  await call(driver, 'PUT', `/vehicles/${from}/tax?tax_year=2026`, { ...tax, marginal_rate: null })
  expect((await call(driver, 'POST', `/vehicles/${from}/merge`, { into })).status).toBe(200)
  expect((await call(driver, 'GET', `/vehicles/${into}/costs`)).body.total).toBe(1)
  expect((await call(driver, 'GET', `/vehicles/${into}/tax?tax_year=2026`)).body.inputs.reimbursed_per_km).toBe(5)
})
