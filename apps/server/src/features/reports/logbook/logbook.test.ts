import { randomUUID } from 'node:crypto'
import { read, utils, type WorkSheet } from '@e965/xlsx'
import { beforeAll, expect, it } from 'vitest'
import { setUpTestApp, type TestUser } from '../../../testing/test-app.ts'

const spoor = setUpTestApp()
let driver: TestUser
const vehicleId = randomUUID()

beforeAll(async () => {
  driver = await spoor.signUp()
  await spoor.dependencies.pool.query(
    "insert into vehicle (owner_id, id, name, registration) values ($1, $2, 'Bakkie', 'CA 123-456')",
    [driver.userId, vehicleId],
  )
  const add = (payload: object) =>
    spoor.app.inject({
      method: 'POST',
      url: '/trips',
      headers: driver.headers,
      payload: { start_location: 'Paarl', end_location: 'Worcester', vehicle_id: vehicleId, ...payload },
    })
  // 23:30 on the last day of February in UTC is 1 March in South Africa.
  await add({
    started_at: '2025-02-28T22:30:00Z',
    distance_km: 12.5,
    classification: 'business',
    reason: '=1+1; Ms Ẑulu at KWV',
  })
  await add({ started_at: '2025-06-01T08:00:00Z', distance_km: 30, classification: 'business', reason: 'meeting' })
  await add({ started_at: '2025-07-01T08:00:00Z', distance_km: 7.25, classification: 'private' })
  await add({ started_at: '2026-03-01T08:00:00Z', distance_km: 99, classification: 'business', reason: 'Next year' })
  for (const [day, km] of [
    ['2025-03-01', 10_000],
    ['2026-02-28', 10_149.75],
  ]) {
    await spoor.app.inject({
      method: 'PUT',
      url: `/vehicles/${vehicleId}/odometer/${day}`,
      headers: driver.headers,
      payload: { odometer_km: km },
    })
  }
})

const get = (url: string, user = driver) => spoor.app.inject({ method: 'GET', url, headers: user.headers })

it('lists the tax years and vehicles that have trips', async () => {
  const { items } = (await get('/logbook')).json()
  expect(items).toEqual([
    { tax_year: 2027, vehicle_id: vehicleId, vehicle_name: 'Bakkie', trips: 1 },
    { tax_year: 2026, vehicle_id: vehicleId, vehicle_name: 'Bakkie', trips: 3 },
  ])
})

it('lists trips without a vehicle after the vehicles of their year', async () => {
  const other = await spoor.signUp()
  const id = randomUUID()
  await spoor.dependencies.pool.query("insert into vehicle (owner_id, id, name) values ($1, $2, 'Bakkie')", [
    other.userId,
    id,
  ])
  for (const vehicle_id of [id, null]) {
    const payload = { started_at: '2026-03-09T08:00:00Z', start_location: 'A', end_location: 'B', vehicle_id }
    await spoor.app.inject({
      method: 'POST',
      url: '/trips',
      headers: other.headers,
      payload: { ...payload, distance_km: 5 },
    })
  }
  const { items } = (await get('/logbook', other)).json<{ items: { vehicle_id: string | null }[] }>()
  expect(items.map(({ vehicle_id }) => vehicle_id)).toEqual([id, null])
})

const LATE = 'by hand, later than a week after the trip'

const line = (given: object) => ({
  count: 0,
  from: null,
  to: null,
  distance_km: null,
  has_trips_between: false,
  ...given,
})

it("returns the year's figures and what is missing", async () => {
  expect((await get('/logbook/2026')).json()).toEqual({
    tax_year: 2026,
    from: '2025-03-01',
    to: '2026-02-28',
    vehicle_id: vehicleId,
    opening_odometer_km: 10_000,
    closing_odometer_km: 10_149.75,
    opening_odometer_origin: 'reading',
    closing_odometer_origin: 'reading',
    opening_day: '2025-03-01',
    closing_day: '2026-02-28',
    opening_odometer_read_on: null,
    closing_odometer_read_on: null,
    total_km: 149.75,
    business_km: 42.5,
    private_km: 7.25,
    unclassified_km: 0,
    unlogged_km: 100,
    business_trips: 2,
    waiting_trips: 0,
    to_review_km: 0,
    waiting_km: 0,
    excess_km: 0,
    missing_readings: [],
    contradictions: [],
    rate_per_km: 4.76,
    rate_source: expect.stringMatching(/^SARS Rate per Kilometre Schedule, .* revision 18; Notice 5936, /) as string,
    rate_confirmed: true,
    prescribed_rate_value: 202.3,
    missing: [
      line({ code: 'weak_reason', count: 1, message: expect.stringContaining('SARS refuses') }),
      line({
        code: 'unlogged',
        from: '2025-03-01',
        to: '2026-02-28',
        distance_km: 100,
        has_trips_between: true,
        message: expect.stringMatching(/^100,0\skm between 1 Mar 2025 and 28 Feb 2026/),
      }),
      line({ code: 'at_risk', count: 1, distance_km: 30, message: expect.stringContaining('SARS would refuse') }),
    ],
  })
})

it('returns an Excel file whose every cell reads back', async () => {
  const response = await get(`/logbook/2026/excel?vehicle_id=${vehicleId}`)
  expect(response.headers).toMatchObject({
    'content-type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    'content-disposition': 'attachment; filename="logbook-2025-26-ca-123-456.xlsx"',
  })
  const book = read(response.rawPayload, { cellFormula: true, cellNF: true, cellDates: false })
  expect(book.SheetNames).toEqual(['Summary', 'Logbook'])
  const cells = (sheet: WorkSheet) =>
    utils.sheet_to_json<unknown[]>(sheet, { header: 1, raw: true, blankrows: true, UTC: true })
  // 100 km without a trip are spread over four gaps.
  expect(cells(book.Sheets['Logbook'])).toEqual([
    [
      'Date',
      'Opening Km',
      'Closing Km',
      'Total Business Km',
      'From',
      'To',
      'Reason',
      'Start Time',
      'End Time',
      'Recorded',
      'Vehicle',
    ],
    [
      new Date('2025-03-01T00:00:00Z'),
      10_025,
      10_037.5,
      12.5,
      'Paarl',
      'Worcester',
      '=1+1; Ms Ẑulu at KWV',
      expect.any(Date),
      undefined,
      LATE,
      'Bakkie',
    ],
    [
      new Date('2025-06-01T00:00:00Z'),
      10_062.5,
      10_092.5,
      30,
      'Paarl',
      'Worcester',
      'meeting',
      expect.any(Date),
      undefined,
      LATE,
      'Bakkie',
    ],
    ['Total', undefined, undefined, 42.5],
    [],
    ['* calculated from odometer readings and the distances of trips (2 of 2 trips)'],
    [],
    [`How the trips were recorded: ³ ${LATE}: 2`],
  ])
  const { A2, B2, D4, G2 } = book.Sheets['Logbook']
  expect(A2).toMatchObject({ t: 'n', z: 'd mmm yyyy" ³"' })
  expect(B2).toMatchObject({ t: 'n', z: '#,##0.00"*"' })
  expect(D4).toMatchObject({ f: 'SUM(D2:D3)', v: 42.5 })
  expect(G2.t).toBe('s')
  expect(G2.f).toBeUndefined()
  const summary = Object.fromEntries(cells(book.Sheets['Summary']).map(([label, value]) => [label, value]))
  expect(summary).toMatchObject({
    Taxpayer: 'Test Driver',
    Vehicle: 'Bakkie',
    Registration: 'CA 123-456',
    'Opening odometer, 1 Mar 2025': 10_000,
    'Closing odometer, 28 Feb 2026': 10_149.75,
    Total: 149.75,
    Business: 42.5,
    Private: 7.25,
    Unlogged: 100,
    'Business trips': 2,
  })
  const formulas = Object.entries(book.Sheets['Summary']).flatMap(([at, cell]) =>
    (cell as { f?: string }).f ? [[at, (cell as { f: string }).f]] : [],
  )
  expect(formulas).toEqual([
    ['B11', 'B10-B9'],
    ['B12', 'Logbook!D4'],
    ['B15', 'B11-B12-B13-B14'],
    ['B16', 'IF(B11=0,0,B12/B11)'],
  ])
})

it('returns a PDF', async () => {
  const response = await get('/logbook/2026/pdf')
  expect(response.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': 'attachment; filename="logbook-2025-26-ca-123-456.pdf"',
  })
  expect(response.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
  expect(response.rawPayload.subarray(-8).toString()).toContain('%%EOF')
  expect(response.rawPayload.toString('latin1')).toContain('/Count 1')
})

it('returns a PDF whatever spaces and invisible characters a reason has', async () => {
  const other = await spoor.signUp()
  const payload = {
    started_at: '2025-06-01T08:00:00Z',
    start_location: 'Paarl\u200b',
    end_location: 'Worcester',
    distance_km: 12.5,
    classification: 'business',
    reason: 'Site\u2009visit, Acme\u200b\u202f(Pty) Ltd 😀',
  }
  const { statusCode } = await spoor.app.inject({ method: 'POST', url: '/trips', headers: other.headers, payload })
  expect(statusCode).toBe(201)
  for (const url of ['/logbook/2026/pdf', '/trips/pdf']) {
    const response = await get(url, other)
    expect(response.statusCode).toBe(200)
    expect(response.rawPayload.subarray(-8).toString()).toContain('%%EOF')
  }
})

it('is restricted to the owner, one vehicle and a year', async () => {
  const stranger = await spoor.signUp()
  for (const form of ['', '/excel', '/pdf']) {
    expect((await get(`/logbook/2026${form}?vehicle_id=${vehicleId}`, stranger)).statusCode).toBe(404)
  }
  expect((await get('/logbook/2026', stranger)).json()).toMatchObject({ total_km: 0, vehicle_id: null })
  expect((await get('/logbook/abc')).statusCode).toBe(422)
  await spoor.app.inject({
    method: 'POST',
    url: '/trips',
    headers: driver.headers,
    payload: {
      started_at: '2027-05-01T08:00:00Z',
      start_location: 'A',
      end_location: 'B',
      distance_km: 1,
      vehicle_id: null,
    },
  })
  await spoor.app.inject({
    method: 'POST',
    url: '/trips',
    headers: driver.headers,
    payload: {
      started_at: '2027-05-02T08:00:00Z',
      start_location: 'A',
      end_location: 'B',
      distance_km: 1,
      vehicle_id: vehicleId,
    },
  })
  expect((await get('/logbook/2028')).statusCode).toBe(422)
})
