import { buffer } from 'node:stream/consumers'
import { createHash } from 'node:crypto'
import { read, utils } from '@e965/xlsx'
import yauzl from 'yauzl'
import { beforeAll, expect, test } from 'vitest'
import { setUpTestApp, type TestUser } from '../../../testing/test-app.ts'
import { writeTrips } from '../../../testing/write-trips.ts'

const spoor = setUpTestApp({ clock: { nowMs: () => Date.parse('2026-04-01T08:00:00Z') } })
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
let driver: TestUser
let accountant: TestUser
let vehicle: string

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH'
async function call(user: TestUser, method: Method, url: string, payload?: object) {
  const response = await spoor.app.inject({ method, url, headers: user.headers, ...(payload && { payload }) })
  const isJson = String(response.headers['content-type']).startsWith('application/json')
  return { status: response.statusCode, body: isJson ? response.json() : null, response }
}

async function ok(user: TestUser, method: Method, url: string, payload?: object) {
  const { status, body, response } = await call(user, method, url, payload)
  expect(status, response.body.slice(0, 300)).toBeLessThan(300)
  return body
}

async function send(url: string, method: 'PUT' | 'POST', content: Buffer): Promise<void> {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(content)]), 'picture.png')
  const request = new Request('http://localhost', { method: 'POST', body: form })
  const headers = { ...driver.headers, 'content-type': request.headers.get('content-type') ?? '' }
  const response = await spoor.app.inject({ method, url, headers, payload: Buffer.from(await request.arrayBuffer()) })
  expect(response.statusCode, response.body).toBeLessThan(300)
}

async function unzip(bytes: Buffer): Promise<Record<string, Buffer>> {
  const zip = await yauzl.fromBufferPromise(bytes, { lazyEntries: true })
  const found: Record<string, Buffer> = {}
  for await (const entry of zip.eachEntry())
    found[entry.fileName] = await buffer(await zip.openReadStreamPromise(entry))
  return found
}

async function download(user: TestUser, url: string): Promise<Record<string, Buffer>> {
  const { status, response } = await call(user, 'GET', url)
  expect(status, response.body.slice(0, 300)).toBe(200)
  expect(response.headers['content-disposition']).toBe('attachment; filename="tax-2025-26.zip"')
  return unzip(response.rawPayload)
}

function readSheet(files: Record<string, Buffer>, name: string): unknown[][] {
  return utils.sheet_to_json(read(files['Tax year 2025-26.xlsx']).Sheets[name], { header: 1 })
}

const readField = (files: Record<string, Buffer>, label: string) =>
  readSheet(files, 'ITR12 fields').find(([field]) => field === label)?.[1]

beforeAll(async () => {
  driver = await spoor.signUp('driver@example.com')
  accountant = await spoor.signUp('books@example.com')
  vehicle = (
    await ok(driver, 'POST', '/vehicles', {
      name: 'Bakkie',
      registration: 'CA 123-456',
      value: 350_000,
      acquired: 'cash',
    })
  ).id
  for (const [date, odometer_km] of [
    ['2025-03-01', 1000],
    ['2026-02-28', 1200],
  ])
    await ok(driver, 'PUT', `/vehicles/${vehicle}/odometer/${date}`, { odometer_km })
  const trip = { start_location: 'Paarl', end_location: 'Worcester', vehicle_id: vehicle, distance_km: 100 }
  const business = { ...trip, classification: 'business', reason: 'Mr A at LMN Supplies', toll: 54.5 }
  await ok(driver, 'POST', '/trips', { ...business, started_at: '2025-05-05T06:00:00Z' })
  const secret = { ...trip, classification: 'private', start_location: 'Secret place' }
  await ok(driver, 'POST', '/trips', { ...secret, started_at: '2025-05-06T06:00:00Z' })
  const cost = await ok(driver, 'POST', `/vehicles/${vehicle}/costs`, { date: '2025-06-01', kind: 'fuel', amount: 800 })
  await ok(driver, 'POST', `/vehicles/${vehicle}/costs`, { date: '2025-07-01', kind: 'tolls', amount: 49.5 })
  await send(`/vehicles/${vehicle}/costs/${cost.id}/receipt`, 'POST', PNG)
  await send(`/vehicles/${vehicle}/odometer/2025-03-01/photo`, 'POST', PNG)
  await ok(driver, 'PUT', `/vehicles/${vehicle}/tax?tax_year=2026`, {
    situation: 'allowance',
    method: 'deemed',
    allowance: 100_000,
    reimbursed_per_km: null,
    months: null,
    marginal_rate: null,
  })
  const grant = await ok(driver, 'POST', '/accountants', { email: 'books@example.com' })
  await spoor.dependencies.pool.query(
    'update accountant_grant set accountant_id = $1, accepted_at = now() where id = $2',
    [accountant.userId, grant.id],
  )
})

test('a year without a frozen logbook is a draft, freezes nothing and lists what is missing', async () => {
  const files = await download(driver, '/packages/2026')
  expect(Object.keys(files).toSorted()).toEqual([
    'README.txt',
    'Tax year 2025-26.xlsx',
    'logbooks/CA 123-456/DRAFT-logbook-2025-26-ca-123-456.pdf',
    'logbooks/CA 123-456/DRAFT-logbook-2025-26-ca-123-456.xlsx',
    'odometer/2025-03-01 CA 123-456.png',
    'receipts/2025-06-01 CA 123-456 fuel.png',
    'tax-working.json',
  ])
  const readme = files['README.txt'].toString()
  for (const gap of [
    'The income tax number is not entered',
    'No logbook of this year is frozen',
    'No photo of the odometer on 28 Feb 2026',
    '1 of 2 costs have no receipt',
  ])
    expect(readme).toContain(gap)
  expect(readme).not.toContain('No photo of the odometer on 1 Mar 2025')
  expect(files['receipts/2025-06-01 CA 123-456 fuel.png'].equals(PNG)).toBe(true)
  expect((await ok(driver, 'GET', '/reports')).total).toBe(0)
  const tax = await ok(driver, 'GET', `/vehicles/${vehicle}/tax?tax_year=2026`)
  const person = await ok(driver, 'GET', '/tax?tax_year=2026')
  expect(person.claim).toBeGreaterThan(0)
  expect(readField(files, 'Code 3701, travel allowance (R)')).toBe(100_000)
  expect(readField(files, 'Travel claim of all vehicles, after the limit (R)')).toBe(person.claim)
  expect(readField(files, 'Taxed after the claim (R)')).toBe(person.taxable)
  expect(JSON.parse(files['tax-working.json'].toString()).person).toEqual(person)
  expect(JSON.parse(files['tax-working.json'].toString()).vehicles).toMatchObject([{ deemed_cost: tax.deemed_cost }])
  expect(readField(files, 'Total kilometres')).toBe(200)
  expect(readField(files, 'Business kilometres')).toBe(100)
  expect(readField(files, 'Private kilometres')).toBe(100)
  expect(readField(files, 'Used to')).toBe(46_081)
  expect(readField(files, 'Paid for all fuel')).toBe('Not entered')
  expect(readField(files, 'Value of the vehicle, VAT included (R)')).toBe(350_000)
  expect(readField(files, 'Deemed cost, before the limit (R)')).toBe(tax.deemed_cost.amount)
  expect(readField(files, 'Tolls on business trips, in addition to the kilometres (R)')).toBe(54.5)
  const steps = readSheet(files, 'Tax working').map((row) => row[3])
  for (const step of [...tax.deemed_cost.steps, ...person.steps, ...person.warnings]) expect(steps).toContain(step)
  const texts = steps.filter((step) => step !== '')
  expect(texts).toEqual([...new Set(texts)])
  expect(
    readSheet(files, 'Costs')
      .slice(1)
      .map((row) => [row[2], row[3], row[7]]),
  ).toEqual([
    ['fuel', 800, 'receipts/2025-06-01 CA 123-456 fuel.png'],
    ['tolls', 49.5, ''],
  ])
  expect(JSON.stringify(readSheet(files, 'Trips'))).toContain('Secret place')
})

test('every sheet prints on whole pages with its headings', async () => {
  const workbook = (await download(driver, '/packages/2026'))['Tax year 2025-26.xlsx']
  const parts = await unzip(workbook)
  for (const [at, name] of ['Cover', 'ITR12 fields', 'Tax working', 'Costs', 'Trips'].entries()) {
    const xml = parts[`xl/worksheets/sheet${at + 1}.xml`].toString()
    expect(xml, name).toContain(`orientation="${at < 2 ? 'portrait' : 'landscape'}"`)
    expect(xml, name).toMatch(/fitToPage="(1|true)"/)
    expect(xml, name).toContain('fitToWidth="1" fitToHeight="0"')
  }
  const titles = [...parts['xl/workbook.xml'].toString().matchAll(/"_xlnm.Print_Titles"[^>]*>([^<]*)</g)]
  expect(titles.map(([, range]) => range.replaceAll('&apos;', "'"))).toEqual(
    ['ITR12 fields', 'Tax working', 'Costs', 'Trips'].map((name) => `'${name}'!$1:$1`),
  )
  const working = read(workbook, { cellStyles: true }).Sheets['Tax working']
  const steps = utils.sheet_to_json<string[]>(working, { header: 1 }).map((row) => row[3] ?? '')
  const longest = steps.reduce((most, step, row) => (step.length > steps[most].length ? row : most), 0)
  expect(working['!rows']?.[longest]?.hpt).toBeGreaterThanOrEqual(30)
})

test('an accountant gets a client’s year, without private trips unless the grant allows them, and it is logged', async () => {
  const url = `/clients/${driver.userId}/packages/2026`
  expect(JSON.stringify(readSheet(await download(accountant, url), 'Trips'))).not.toContain('Secret')
  const [{ id }] = (await ok(driver, 'GET', '/accountants')).items
  await ok(driver, 'PATCH', `/accountants/${id}`, { show_private: true })
  expect(JSON.stringify(readSheet(await download(accountant, url), 'Trips'))).toContain('Secret place')
  const [{ events }] = (await ok(driver, 'GET', '/accountants')).items
  expect(events[0]).toMatchObject({ what: 'package', detail: '2025/26' })
  const stranger = await spoor.signUp()
  expect((await call(stranger, 'GET', url)).status).toBe(404)
  expect((await call(accountant, 'GET', `/clients/${driver.userId}/packages/2020`)).status).toBe(404)
})

test('a frozen logbook is included byte for byte, and later changes are listed', async () => {
  await ok(driver, 'PUT', '/settings', { tax_number: '0001339050', tax_address: '1 Kerk Street, Paarl' })
  const { id } = await ok(driver, 'POST', '/reports', { kind: 'logbook', vehicle_id: vehicle, tax_year: 2026 })
  const { sha256 } = await ok(driver, 'POST', `/reports/${id}/freeze`)
  const files = await download(driver, '/packages/2026')
  const json = files['logbooks/CA 123-456/report-1-logbook-2025-26-ca-123-456.json']
  expect(createHash('sha256').update(json).digest('hex')).toBe(sha256)
  expect(Object.keys(files).join()).not.toContain('DRAFT')
  const readme = files['README.txt'].toString()
  expect(readme).toContain(sha256)
  expect(readme).toContain('0001339050')
  expect(readme).not.toContain('changed after report 1')
  const [trip] = (await ok(driver, 'GET', '/trips?classification=business')).items
  await ok(driver, 'PATCH', `/trips/${trip.id}`, { distance_km: 90 })
  const later = await download(driver, '/packages/2026')
  expect(later['README.txt'].toString()).toContain('Trips or readings changed after report 1 was frozen')
  expect(readField(later, 'Business kilometres')).toBe(100)
  expect(readField(later, 'Private kilometres')).toBe(100)
})

test('tolls and parking paid in addition to a rate leave it untaxed', async () => {
  const pay = { situation: 'reimbursed', method: null, months: null }
  await ok(driver, 'PUT', `/vehicles/${vehicle}/tax?tax_year=2026`, pay)
  await ok(driver, 'PUT', '/tax?tax_year=2026', { allowance: null, reimbursed_per_km: 4.5, marginal_rate: null })
  const { code_3702, code_3703, code_3722 } = await ok(driver, 'GET', '/tax?tax_year=2026')
  // The 90 km trip has tolls, which are not part of the reimbursement per kilometre.
  expect({ code_3702, code_3703, code_3722 }).toEqual({ code_3702: null, code_3703: 405, code_3722: null })
})

test('a running year prints the estimate of vehicles claimed together once, and no calculated odometer', async () => {
  const owner = await spoor.signUp()
  for (const name of ['First', 'Second']) {
    const { id } = await ok(owner, 'POST', '/vehicles', { name, value: 350_000, acquired: 'cash' })
    const trip = { vehicle_id: id, classification: 'business', distance_km: 100 }
    const place = { started_at: '2026-03-05T06:00:00Z', start_location: 'Paarl', end_location: 'Worcester' }
    await ok(owner, 'POST', '/trips', { ...trip, ...place })
    await ok(owner, 'PUT', `/vehicles/${id}/odometer/2026-03-01`, { odometer_km: 1000 })
    await ok(owner, 'PUT', `/vehicles/${id}/odometer/2026-03-31`, { odometer_km: 1200 })
    const pay = { situation: 'allowance', method: 'deemed', months: null }
    await ok(owner, 'PUT', `/vehicles/${id}/tax?tax_year=2027`, pay)
  }
  await ok(owner, 'PUT', '/tax?tax_year=2027', { allowance: 100_000, reimbursed_per_km: null, marginal_rate: null })
  const files = await unzip((await call(owner, 'GET', '/packages/2027')).response.rawPayload)
  const working = read(files['Tax year 2026-27.xlsx']).Sheets['Tax working']
  const rows = utils.sheet_to_json<string[]>(working, { header: 1 })
  const estimates = rows.filter(([, label]) => /^Estimate until 31 Mar 2026.*: (claim|taxable)$/.test(label))
  expect(estimates.map(([vehicle]) => vehicle)).toEqual(['All vehicles', 'All vehicles'])
  const fields = read(files['Tax year 2026-27.xlsx']).Sheets['ITR12 fields']
  const missing = utils
    .sheet_to_json<string[]>(fields, { header: 1 })
    .filter(([, first]) => first === 'Missing: an odometer reading')
    .map(([label]) => label)
  expect(missing).toEqual(['Closing odometer (km)', 'Total kilometres', 'Private kilometres'])
})

test('a trip without a vehicle is listed once, not with each vehicle', async () => {
  const trip = { started_at: '2025-08-01T06:00:00Z', start_location: 'A', end_location: 'B', distance_km: 1 }
  const { id } = await ok(driver, 'POST', '/trips', trip)
  await writeTrips(spoor.dependencies.pool, 'update trip set vehicle_id = null where id = $1', [id])
  const readme = (await download(driver, '/packages/2026'))['README.txt'].toString()
  expect(readme.match(/.*has no vehicle.*/g)).toEqual(['- 1 trip has no vehicle and is not in any logbook.'])
})

test('costs and trips on days when a vehicle was not in use are listed as such, and nothing more is asked of them', async () => {
  const owner = await spoor.signUp()
  const add = async (name: string, used: object) =>
    (await ok(owner, 'POST', '/vehicles', { name, value: 350_000, acquired: 'cash', ...used })).id
  const sold = await add('Sold', { used_until: '2025-09-15' })
  const before = await add('Before', { used_until: '2025-02-01' })
  for (const [vehicle_id, day] of [
    [sold, '2025-05-05'],
    [sold, '2025-09-20'],
    [before, '2025-04-01'],
  ]) {
    const trip = { start_location: 'Paarl', end_location: 'Worcester', distance_km: 61.15, classification: 'business' }
    await ok(owner, 'POST', '/trips', { ...trip, vehicle_id, started_at: `${day}T06:00:00Z`, reason: 'Mr A at LMN' })
  }
  for (const date of ['2025-06-01', '2025-12-05'])
    await ok(owner, 'POST', `/vehicles/${sold}/costs`, { date, kind: 'insurance', amount: 1677.4 })
  const files = await unzip((await call(owner, 'GET', '/packages/2026')).response.rawPayload)
  const readme = files['README.txt'].toString()
  expect(readme).toContain('1 of 1 costs have no receipt')
  expect(readme).toMatch(/Sold: 1 cost of R.1.677,40 is on a day when this vehicle was not in use/)
  expect(readme.match(/.*Before: .*/g)).toEqual([
    expect.stringContaining('Before: 1 trip is on a day when this vehicle was not in use'),
  ])
  const column = (sheet: string, at: number) =>
    readSheet(files, sheet)
      .slice(1)
      .map((row) => row[at])
  expect(column('Costs', 6)).toEqual(['', 'Vehicle not in use: not claimed.'])
  expect(column('Trips', 6)).toEqual(['vehicle not in use', 'confirmed', 'vehicle not in use'])
})

test('a reader gets one package at a time', async () => {
  const answers = await Promise.all([1, 2, 3, 4].map(() => call(driver, 'GET', '/packages/2026')))
  expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0)
  expect(answers.filter(({ status }) => status === 429).length).toBeGreaterThan(0)
})
