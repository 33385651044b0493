import { buffer } from 'node:stream/consumers'
import { randomUUID } from 'node:crypto'
import { readXlsx } from 'hucre'
import yauzl from 'yauzl'
import { beforeAll, expect, test } from 'vitest'
import { ALL_ROUTES } from '@spoor/contract/routes/index.ts'
import { makePng } from './testing/documents.ts'
import { setUpTestApp, type TestUser } from './testing/test-app.ts'
import { fileForm } from './testing/file-form.ts'
import { writeTrips } from './testing/write-trips.ts'

/*
 * Every reader's view of one driver: each reader calls every route that returns the driver's trips, figures or
 * documents, and the replies are searched for unique words and numbers. The driver joined the company on 1 September
 * 2025.
 */
const READERS = [
  'driver',
  'accountant by the driver’s grant',
  'accountant who is shown private trips',
  'company admin',
  'company manager',
  'accountant by the company’s grant',
  'colleague',
  'stranger',
] as const

/** One column per reader, in this order; 'x' means visible. */
const MATRIX: readonly (readonly [what: string, seen: RegExp, readers: string])[] = [
  ['a business trip since joining', /Reason since joining/, 'xxxxxx..'],
  ['a business trip from before', /Reason before joining/, 'xxx.....'],
  ['a private trip', /Private beach/, 'x.x.....'],
  ['an unclassified trip', /Unclear place/, 'x.x.....'],
  ['a deleted trip', /Deleted place/, 'x.......'],
  ['a move that is no trip', /Lift to work/, 'x.......'],
  ['private kilometres since joining, in a total', /\b(17[.,]29|40[.,]7)0?\b/, 'xxxxxx..'],
  ['private kilometres with those from before', /\b40[.,]70?\b/, 'xxx.....'],
  ['where the driver lives', /12 Home Road/, 'xxx.....'],
  ['a place that only the driver named', /Own place name/, 'xxx.....'],
  ['a place that the company named', /Shared depot/, 'xxxxxxx.'],
  ['the tax number', /0001339050/, 'xxx.....'],
  ['the address for SARS', /1 Kerk Street/, 'xxx.....'],
  ['what the vehicle cost', /345\s?678/, 'xxx.....'],
  ['when it was acquired', /2 Jan(uary)? 2024|2024-01-02/, 'xxx.....'],
  ['the closing odometer reading', /33\s?333/, 'xxxxxx..'],
  ['an odometer reading from before', /11\s?111/, 'xxx.....'],
  ['the day of a phone’s last position, before joining', /2025-08-15/, 'x.......'],
  ['fuel on a day with a trip', /654[.,]32/, 'xxx.....'],
  ['fuel on a day without a trip', /111[.,]11/, 'xxx.....'],
  ['fuel from before', /432[.,]1\b/, 'xxx.....'],
  ['a cost’s note', /Note about tyres/, 'xxx.....'],
  ['a receipt', /receipts\/2025-10-08|receipt \d+ bytes/, 'xxx.....'],
  ['a photo of the odometer', /odometer\/2025-09-01|photo \d+ bytes/, 'xxx.....'],
  ['travel pay and tax', /123\s?456/, 'xxx.....'],
  ['the tax package', /tax-working\.json/, 'xxx.....'],
  ['a frozen report', /Frozen title/, 'xxx.....'],
  ['a report that is not frozen', /Draft title/, 'x.......'],
  ['readiness of a year seen whole', /"percent":/, 'xxx..x..'],
  ['the count of trips without a vehicle', /"no_vehicle"/, 'xxx.....'],
  ['the count of days with fuel only', /"fuel_without_driving"/, 'xxx.....'],
  ['a comment on a business trip since joining', /Comment since joining/, 'xxx..x..'],
  ['a comment on a business trip from before', /Comment before joining/, 'xxx.....'],
  ['a comment on a private trip', /Comment on private/, 'x.x.....'],
  ['a submitted logbook', /Note to the driver/, 'x..xx...'],
  ['the driver’s audit trail', /"changes":\[\{"field"|"field":"Reason/, 'x.......'],
]

const nowMs = Date.parse('2026-04-20T08:00:00Z')
const spoor = setUpTestApp({ clock: { nowMs: () => nowMs } })
const ids: Record<string, string> = {}
let readers: TestUser[]

/** Every URL of the driver's trips, figures and documents, except PDFs, which print the content of Excel files. */
const URLS = (): string[] => {
  const { driver, vehicle, cost, report, draft, submission } = ids
  const trips = ['since', 'before', 'private', 'unclear', 'deleted', 'lift'].map((name) => ids[name])
  return [
    ...trips.flatMap((id) =>
      ['', '/changes', '/comments', '/cost-centre', '/fuel', '/path'].map((x) => `/trips/${id}${x}`),
    ),
    ...['', '/totals', '/days', '/deleted', '/moves', '/csv', '/excel', '/auto-confirmed'].map((x) => `/trips${x}`),
    '/logbook',
    ...['2026', '2027', '2026/excel'].map((x) => `/logbook/${x}?vehicle_id=${vehicle}`),
    '/logbook/submissions',
    '/readiness',
    '/reports',
    ...[report, draft].flatMap((id) =>
      ['', '/excel', '/json', '/verification', '/shares'].map((x) => `/reports/${id}${x}`),
    ),
    '/packages/2026',
    '/settings',
    '/places',
    '/stats/personal',
    '/tax?tax_year=2026',
    '/vehicles',
    ...['/costs', '/costs/summary', '/fuel', '/odometer', '/odometer/2025-09-01/photo'].map(
      (x) => `/vehicles/${vehicle}${x}`,
    ),
    `/vehicles/${vehicle}/costs/${cost}/receipt`,
    ...['readiness', 'tax', 'year'].map((x) => `/vehicles/${vehicle}/${x}?tax_year=2026`),
    `/vehicles/${vehicle}/readiness?tax_year=2027`,
    '/connections',
    '/clients?tax_year=2026',
    '/clients?tax_year=2027',
    '/clients/logbooks?tax_year=2026',
    `/clients/${driver}/trips?tax_year=2026`,
    ...trips.map((id) => `/clients/${driver}/trips/${id}/comments`),
    `/clients/${driver}/logbooks/2026/excel?vehicle_id=${vehicle}`,
    `/clients/${driver}/packages/2026`,
    `/clients/${driver}/reports`,
    ...[report, draft].map((id) => `/clients/${driver}/reports/${id}/excel`),
    '/team',
    '/team/cost-centres',
    '/team/cost-centres/totals?from=2025-03&to=2026-04',
    '/team/employees?month=2025-10',
    `/team/employees/${driver}/sources`,
    ...['2025-05', '2025-10'].map((month) => `/team/employees/${driver}/trips?month=${month}`),
    '/team/export?from=2025-03&to=2026-04',
    '/team/fleet',
    '/team/handovers',
    '/team/invitations',
    '/team/payroll/2025-10',
    '/team/payroll/2025-10/csv',
    '/team/progress',
    '/team/rules',
    '/team/submissions',
    `/team/submissions/${submission}`,
    '/team/totals?from=2025-05&to=2026-04',
  ]
}

async function call(
  user: TestUser,
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  url: string,
  payload?: object,
) {
  const response = await spoor.app.inject({ method, url, headers: user.headers, ...(payload && { payload }) })
  if (method !== 'GET') expect(response.statusCode, `${method} ${url}: ${response.body}`).toBeLessThan(300)
  return response
}

const sheetText = async (bytes: Buffer): Promise<string> =>
  JSON.stringify((await readXlsx(bytes)).sheets.map(({ rows }) => rows))

async function zipText(bytes: Buffer): Promise<string> {
  const texts: string[] = []
  const zip = await yauzl.fromBufferPromise(bytes, { lazyEntries: true })
  for await (const entry of zip.eachEntry()) {
    const content = await buffer(await zip.openReadStreamPromise(entry))
    const isText = /\.(txt|json)$/.test(entry.fileName)
    texts.push(
      entry.fileName,
      isText ? content.toString() : entry.fileName.endsWith('.xlsx') ? await sheetText(content) : '',
    )
  }
  return texts.join('\n')
}

/** All text returned to a reader from a URL; '' for a refusal. */
async function read(user: TestUser, url: string): Promise<string> {
  const response = await call(user, 'GET', url)
  expect(response.statusCode, `${url}: ${response.body.slice(0, 300)}`).toBeLessThan(500)
  expect([400, 422], `${url}: ${response.body.slice(0, 300)}`).not.toContain(response.statusCode)
  if (response.statusCode !== 200) return ''
  const type = String(response.headers['content-type'])
  if (type.includes('spreadsheet')) return sheetText(response.rawPayload)
  if (type.includes('zip')) return zipText(response.rawPayload)
  if (type.startsWith('image/'))
    return `${url.includes('receipt') ? 'receipt' : 'photo'} ${response.rawPayload.length} bytes`
  return response.body
}

async function makeTrip(name: string, day: string, words: object): Promise<void> {
  const trip = {
    started_at: `${day}T08:00:00+02:00`,
    start_location: 'Parow',
    end_location: 'Bellville',
    vehicle_id: ids.vehicle,
  }
  ids[name] = (await call(readers[0], 'POST', '/trips', { distance_km: 12.34, ...trip, ...words })).json().id
}

const sendImage = async (url: string, method: 'POST' | 'PUT') => {
  const { payload, headers } = await fileForm(new Uint8Array(makePng()), { filename: 'picture.png' })
  const response = await spoor.app.inject({ method, url, payload, headers: { ...headers, ...readers[0].headers } })
  expect(response.statusCode, response.body).toBeLessThan(300)
}

async function grant(owner: TestUser, accountant: TestUser, given: { company?: string; shows_private?: boolean }) {
  await spoor.dependencies.pool.query(
    `insert into accountant_grant (owner_id, id, email, company_id, accountant_id, show_private, token_hash, created_at, expires_at, accepted_at)
     values ($1, gen_random_uuid(), $2, $3, $4::uuid, $5, gen_random_uuid()::text::bytea, now(), '2030-01-01', now())`,
    [owner.userId, accountant.email, given.company ?? null, accountant.userId, given.shows_private ?? false],
  )
}

beforeAll(async () => {
  const { pool } = spoor.dependencies
  const company = randomUUID()
  await pool.query(
    `insert into company (id, name, max_employees, subscription_expires_at, payment_reference) values ($1, 'Kudu', 9, '2030-01-01', 'KUDU0001')`,
    [company],
  )
  const member = { companyId: company, joinedCompanyOn: '2025-09-01' }
  const driver = await spoor.signUp('driver@example.com', { role: 'company_employee', ...member })
  const [own, shown, through, stranger] = await Promise.all(
    [1, 2, 3, 4].map((n) => spoor.signUp(`reader${n}@example.com`)),
  )
  const admin = await spoor.signUp('admin@example.com', { role: 'company_admin', ...member })
  const manager = await spoor.signUp('manager@example.com', { role: 'company_manager', ...member })
  const colleague = await spoor.signUp('colleague@example.com', { role: 'company_employee', ...member })
  readers = [driver, own, shown, admin, manager, through, colleague, stranger]
  await grant(driver, own, {})
  await grant(driver, shown, { shows_private: true })
  await grant(admin, through, { company })
  ids.driver = driver.userId

  const vehicle = { registration: 'CA 1', value: 345_678, acquired: 'cash', acquired_on: '2024-01-02' }
  ids.vehicle = (await call(driver, 'POST', '/vehicles', { name: 'Bakkie', ...vehicle })).json().id
  await makeTrip('before', '2025-05-05', { classification: 'business', reason: 'Reason before joining' })
  await makeTrip('oldPrivate', '2025-05-06', { classification: 'private', distance_km: 23.41 })
  const business = { classification: 'business', reason: 'Reason since joining' }
  await makeTrip('since', '2025-10-08', { ...business, start_location: '12 Home Road' })
  const at = { started_at: '2025-10-08T10:00:00+02:00' }
  await makeTrip('second', '2025-10-08', { ...business, ...at, start_location: 'Bellville', end_location: 'Paarl' })
  const evening = { started_at: '2025-10-08T17:00:00+02:00' }
  await makeTrip('third', '2025-10-08', { ...business, ...evening, end_location: '12 Home Road' })
  await makeTrip('private', '2025-10-09', {
    classification: 'private',
    end_location: 'Private beach',
    distance_km: 17.29,
  })
  await makeTrip('unclear', '2025-10-10', { end_location: 'Unclear place', distance_km: 5.55 })
  await makeTrip('deleted', '2025-10-11', { ...business, end_location: 'Deleted place' })
  await call(driver, 'DELETE', `/trips/${ids.deleted}`)
  await makeTrip('lift', '2025-10-11', { ...business, end_location: 'Lift to work' })
  await call(driver, 'POST', '/trips/bulk', { action: 'not_my_car', ids: [ids.lift] })
  await makeTrip('thisYear', '2026-03-03', business)
  await makeTrip('none', '2026-03-04', { ...business, vehicle_id: null })
  await call(driver, 'PATCH', `/trips/${ids.since}`, { reason: 'Reason since joining, corrected' })
  for (const [name, text] of [
    ['since', 'Comment since joining'],
    ['before', 'Comment before joining'],
    ['private', 'Comment on private'],
  ])
    await call(driver, 'POST', `/trips/${ids[name]}/comments`, { text })

  const place = (name: string) => ({ name, lat: -33.9, lng: 18.6, radius_m: 100 })
  const { id: ownPlace } = (await call(driver, 'POST', '/places', place('Own place name'))).json()
  const { id: sharedPlace } = (
    await call(admin, 'POST', '/places', { ...place('Shared depot'), lat: -33.5, shared: true })
  ).json()
  await writeTrips(pool, 'update trip set start_place_id = $3, end_place_id = $4 where owner_id = $1 and id = $2', [
    driver.userId,
    ids.second,
    ownPlace,
    sharedPlace,
  ])

  for (const [day, odometer_km] of [
    ['2025-03-01', 11_111],
    ['2025-09-01', 22_345],
    ['2026-02-28', 33_333],
  ])
    await call(driver, 'PUT', `/vehicles/${ids.vehicle}/odometer/${day}`, { odometer_km })
  await sendImage(`/vehicles/${ids.vehicle}/odometer/2025-09-01/photo`, 'POST')
  const cost = async (date: string, given: object) =>
    (await call(driver, 'POST', `/vehicles/${ids.vehicle}/costs`, { date, kind: 'fuel', ...given })).json().id
  await cost('2025-05-05', { amount: 432.1 })
  ids.cost = await cost('2025-10-08', { amount: 654.32, note: 'Note about tyres' })
  await cost('2025-10-20', { amount: 111.11 })
  await cost('2026-03-10', { amount: 99 })
  await sendImage(`/vehicles/${ids.vehicle}/costs/${ids.cost}/receipt`, 'POST')
  await call(driver, 'PUT', '/settings', { tax_number: '0001339050', tax_address: '1 Kerk Street' })
  await call(driver, 'PUT', `/vehicles/${ids.vehicle}/tax?tax_year=2026`, {
    situation: 'allowance',
    method: 'deemed',
    allowance: 123_456,
    reimbursed_per_km: null,
    months: null,
    marginal_rate: null,
  })

  await call(driver, 'POST', '/connections', { kind: 'owntracks', name: 'Phone', vehicle_id: ids.vehicle })
  await pool.query(`update connection set last_fix_at = '2025-08-15T10:00:00Z' where owner_id = $1`, [driver.userId])

  const report = async (title: string) =>
    (await call(driver, 'POST', '/reports', { kind: 'logbook', tax_year: 2026, vehicle_id: ids.vehicle, title })).json()
      .id
  ids.draft = await report('Draft title')
  ids.report = await report('Frozen title')
  await call(driver, 'POST', `/reports/${ids.report}/freeze`)
  ids.submission = (
    await call(driver, 'POST', '/logbook/submissions', { tax_year: 2026, vehicle_id: ids.vehicle })
  ).json().id
  await call(admin, 'POST', `/team/submissions/${ids.submission}/decision`, {
    decision: 'sent_back',
    comment: 'Note to the driver',
  })
})

test('each reader sees exactly what the matrix lists', async () => {
  const texts: string[] = []
  for (const reader of readers) {
    const all: string[] = []
    for (const url of URLS()) all.push(await read(reader, url))
    texts.push(all.join('\n'))
  }
  const found = MATRIX.map(([what, seen]) => [what, texts.map((text) => (seen.test(text) ? 'x' : '.')).join('')])
  expect(found).toEqual(MATRIX.map(([what, , expected]) => [what, expected]))
  expect(MATRIX.every(([, , expected]) => expected.length === READERS.length)).toBe(true)
})

test('an older transferred trip does not show the company the driver’s own trips from before joining', async () => {
  const [driver, , , admin, , through] = readers
  const { id: van } = (await call(admin, 'POST', '/vehicles', { name: 'Van' })).json()
  await writeTrips(
    spoor.dependencies.pool,
    `insert into trip (owner_id, id, vehicle_id, started_at, local_day, start_location, end_location, distance_m, distance_source,
       classification, status, source) values ($1, gen_random_uuid(), $2, '2025-02-20T10:00:00Z', '2025-02-20', 'Depot', 'Paarl', 5000,
       'file', 'business', 'confirmed', 'upload')`,
    [admin.userId, van],
  )
  const days = { from: '2025-02-01', to: '2025-02-28' }
  await call(admin, 'POST', '/team/handovers', { vehicle_id: van, employee_id: driver.userId, ...days })
  const { items } = (await call(through, 'GET', '/clients?tax_year=2026')).json()
  const { logbooks } = items.find(({ id }: { id: string }) => id === driver.userId)
  // Five trips since joining: three business, one private, one unclassified.
  expect(logbooks[0].trips).toBe(5)
  const lines = logbooks[0].readiness.lines as { code: string; count: number }[]
  expect(lines.find(({ code }) => code === 'to_review')).toMatchObject({ count: 1 })
  expect(logbooks[0].readiness.in_order_km).toBeCloseTo(3 * 12.34 + 17.29)
})

test('the matrix calls every route of clients, team members and reports', () => {
  const patterns = URLS().map((url) => url.split('?')[0])
  const isCalled = (path: string) => {
    const route = new RegExp(`^${path.replaceAll(/:[a-z_]+/g, '[^/]+')}$`)
    return patterns.some((url) => route.test(url))
  }
  const kinds =
    /^\/(clients|team|trips|logbook|reports|packages|readiness|tax|stats)\b|^\/vehicles\/:id\/(costs|year|tax|readiness)/
  const missing = ALL_ROUTES.filter(
    ({ method, path }) => method === 'GET' && kinds.test(path) && !path.endsWith('/pdf') && !isCalled(path),
  )
  expect(missing.map(({ path }) => path).toSorted()).toEqual([
    '/clients/invitations',
    '/clients/invitations/:token',
    '/trips/reasons',
  ])
})
