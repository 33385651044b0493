import { spawnSync } from 'node:child_process'
import { read, utils } from '@e965/xlsx'
import { beforeEach, expect, it } from 'vitest'
import { setUpTestApp, type TestUser } from '../../../testing/test-app.ts'
import { writeTrips } from '../../../testing/write-trips.ts'

const spoor = setUpTestApp()
let driver: TestUser

beforeEach(async () => {
  driver = await spoor.signUp()
})

const get = (url: string) => spoor.app.inject({ url, headers: driver.headers })

async function add(given: object = {}): Promise<void> {
  const response = await spoor.app.inject({
    method: 'POST',
    url: '/trips',
    headers: driver.headers,
    payload: {
      started_at: '2025-03-03T05:42:00Z',
      ended_at: '2025-03-03T06:12:00Z',
      start_location: 'Sandton',
      end_location: 'Centurion',
      distance_km: 30.5,
      classification: 'business',
      reason: 'Ms Naidoo, review',
      ...given,
    },
  })
  expect(response.statusCode).toBe(201)
}

it('exports the filtered trips as CSV, in the requested columns and the driver’s timezone', async () => {
  await add()
  await add({ started_at: '2025-03-04T05:42:00Z', ended_at: null, classification: 'private', reason: '' })
  const { body, headers } = await get('/trips/csv?classification=business&columns=when,locations,distance,costs,reason')
  expect(headers['content-disposition']).toBe('attachment; filename="trips.csv"')
  expect(body).toBe(
    '\ufeffDate,Start,End,From,To,Distance (km),Estimate (R),Reason\r\n' +
      '2025-03-03,07:42,08:12,Sandton,Centurion,30.5,145.18,"Ms Naidoo, review"',
  )
  await add({ started_at: '2025-03-05T05:42:00Z', ended_at: null, toll: 54.5, parking: 20 })
  expect((await get('/trips/csv?columns=distance,tolls&sort=started_at')).body).toBe(
    '\ufeffDistance (km),Tolls (R),Parking (R)\r\n30.5,,\r\n30.5,,\r\n30.5,54.5,20',
  )
  expect((await get('/trips/csv?columns=when,speed')).statusCode).toBe(422)
})

it('neutralizes formulas in texts', async () => {
  const formulas = ['=HYPERLINK("http://example.com")', '+1+1', '-1-1', '@SUM(A1)', '\t=1+1', '\r=1']
  for (const [i, reason] of formulas.entries())
    await add({ started_at: `2025-03-0${i + 1}T05:42:00Z`, ended_at: null, reason })
  const csv = (await get('/trips/csv?columns=reason')).body
  for (const cell of csv.split('\r\n').slice(1)) expect(cell.replace(/^"/, '')).not.toMatch(/^[=+\-@\t\r]/)
  const book = read((await get('/trips/excel?columns=reason&sort=started_at')).rawPayload)
  const sheet = book.Sheets[book.SheetNames[0]]
  expect(utils.sheet_to_json<string[]>(sheet, { header: 1 }).slice(1, 5).flat()).toEqual(formulas.slice(0, 4))
  expect(Object.values(sheet).some((cell) => (cell as { f?: string }).f !== undefined)).toBe(false)
})

it('exports every trip once, however many', async () => {
  await writeTrips(
    spoor.dependencies.pool,
    `insert into trip (owner_id, id, started_at, local_day, distance_m, distance_source, source, start_location)
     select $1, gen_random_uuid(), timestamptz '2025-03-01' + i * interval '1 minute', '2025-03-01', (i % 7) * 100, 'path', 'upload', 'Stop ' || i
     from generate_series(1, 2500) i`,
    [driver.userId],
  )
  for (const sort of ['-started_at', 'distance']) {
    const lines = (await get(`/trips/csv?columns=locations&sort=${sort}`)).body.trim().split('\r\n').slice(1)
    expect(new Set(lines).size).toBe(2500)
    expect(lines).toHaveLength(2500)
  }
})

it('draws a PDF of a readable length, and refers longer lists to other formats', async () => {
  for (let i = 1; i <= 3; i++)
    await add({ started_at: `2025-03-0${i}T05:42:00Z`, ended_at: null, notes: 'x'.repeat(1900) })
  const pdf = await get('/trips/pdf?columns=when,locations,distance,notes')
  expect(pdf.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
  const { stdout, error } = spawnSync('pdftotext', ['-', '-'], { input: pdf.rawPayload })
  // Without Poppler the test cannot read the PDF.
  if (!error) expect(String(stdout).replaceAll(/\s+/g, ' ')).toContain('Times are those of Africa/Johannesburg.')
  expect(pdf.rawPayload.subarray(-6).toString()).toContain('%%EOF')
  await writeTrips(
    spoor.dependencies.pool,
    `insert into trip (owner_id, id, started_at, local_day, distance_m, distance_source, source)
     select $1, gen_random_uuid(), now(), '2025-03-01', 1, 'path', 'upload' from generate_series(1, 5000) i`,
    [driver.userId],
  )
  const refused = await get('/trips/pdf')
  expect(refused.statusCode).toBe(422)
  expect(refused.json().detail).toContain('A PDF can contain at most 5000 trips; you selected 5003.')
})

it('returns the days of a filter with their sums', async () => {
  await add()
  await add({ classification: 'private', distance_km: 4.25 })
  // Before midnight in UTC, after midnight in South Africa.
  await add({ started_at: '2025-03-03T22:30:00Z', ended_at: null, classification: null, distance_km: 10 })
  expect((await get('/trips/days')).json()).toEqual({
    items: [
      { day: '2025-03-04', trips: 1, rejected_trips: 0, distance_km: 10, business_km: 0 },
      { day: '2025-03-03', trips: 2, rejected_trips: 0, distance_km: 34.75, business_km: 30.5 },
    ],
    next_cursor: null,
    total: 2,
  })
  expect((await get('/trips/days?classification=private')).json().items).toEqual([
    { day: '2025-03-03', trips: 1, rejected_trips: 0, distance_km: 4.25, business_km: 0 },
  ])
})

it('returns unrounded days whose sum equals the totals', async () => {
  for (const day of ['03', '04'])
    await add({ started_at: `2025-03-${day}T05:42:00Z`, ended_at: null, distance_km: 15.673 })
  const { items } = (await get('/trips/days')).json<{ items: { distance_km: number }[] }>()
  expect(items.map(({ distance_km }) => distance_km)).toEqual([15.673, 15.673])
  expect((await get('/trips/totals')).json()).toMatchObject({ total_km: 31.35 })
})

it('finds business trips without a reason, and trips by length', async () => {
  await add({ reason: '' })
  await add({ distance_km: 3 })
  const total = async (query: string) => (await get(`/trips?${query}`)).json().total
  expect(await total('reason=missing&classification=business')).toBe(1)
  expect(await total('reason=given')).toBe(1)
  expect(await total('min_km=10')).toBe(1)
  expect(await total('max_km=3')).toBe(1)
  expect(await total('min_km=3&max_km=30.5')).toBe(2)
  expect((await get('/trips/totals?max_km=3')).json()).toMatchObject({ trips: 1, total_km: 3 })
})

it('draws the newest trips of a filter that have positions', async () => {
  await add()
  await add({
    start_lat: -26.1,
    start_lng: 28.05,
    end_lat: -25.86,
    end_lng: 28.19,
    classification: 'private',
  })
  const paths = async (filter: object) => {
    const response = await spoor.app.inject({
      method: 'POST',
      url: '/trips/paths',
      headers: driver.headers,
      payload: { filter },
    })
    return response.json().features
  }
  expect(await paths({})).toHaveLength(1)
  expect(await paths({ classification: 'business' })).toEqual([])
})

it('uses South African time for a driver whose zone is unknown to this runtime', async () => {
  await add()
  await spoor.dependencies.pool.query(`update app_user set timezone = 'Nowhere/Else' where id = $1`, [driver.userId])
  const { body } = await get('/trips/csv?columns=when')
  expect(body).toBe('\ufeffDate,Start,End\r\n2025-03-03,07:42,08:12')
})
