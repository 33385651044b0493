import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { encodeTrackBlock } from '@spoor/core/journey/encoding/track-block.ts'
import { newTrack } from '@spoor/core/journey/track.ts'
import * as documents from '../../testing/documents.ts'
import { fileForm } from '../../testing/file-form.ts'
import { setUpTestApp, type TestUser } from '../../testing/test-app.ts'
import { writeTrips } from '../../testing/write-trips.ts'

const spoor = setUpTestApp()
let driver: TestUser
let stranger: TestUser
const vehicleId = randomUUID()
beforeAll(async () => {
  driver = await spoor.signUp()
  stranger = await spoor.signUp()
  await spoor.dependencies.pool.query(
    `insert into vehicle (owner_id, id, name, file_names) values ($1, $2, 'CA 1', '{CA 1}')`,
    [driver.userId, vehicleId],
  )
})

async function call(who: TestUser, method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', url: string, payload?: object) {
  const response = await spoor.app.inject({ method, url, headers: who.headers, ...(payload && { payload }) })
  return { status: response.statusCode, body: response.body === '' ? null : response.json() }
}

test('a vehicle is listed and renamed, and files still match it', async () => {
  const { status, body } = await call(driver, 'PATCH', `/vehicles/${vehicleId}`, {
    name: 'Bakkie',
    registration: 'CA 123-456',
  })
  expect(status).toBe(200)
  expect(body).toMatchObject({ id: vehicleId, name: 'Bakkie', registration: 'CA 123-456', file_names: ['CA 1'] })
  expect((await call(driver, 'GET', '/vehicles')).body).toEqual({ items: [body], next_cursor: null, total: 1 })
  expect((await call(driver, 'PATCH', `/vehicles/${vehicleId}`, { name: '' })).status).toBe(422)
})

test('a reading is entered, corrected, listed by day and deleted', async () => {
  const url = `/vehicles/${vehicleId}/odometer`
  const { body: first } = await call(driver, 'PUT', `${url}/2026-02-28`, { odometer_km: 48_210.5 })
  expect(first).toMatchObject({ vehicle_id: vehicleId, date: '2026-02-28', odometer_km: 48_210.5 })
  await call(driver, 'PUT', `${url}/2025-03-01`, { odometer_km: 31_000 })
  const { body: corrected } = await call(driver, 'PUT', `${url}/2026-02-28`, { odometer_km: 48_300 })
  expect(corrected).toEqual({ ...first, odometer_km: 48_300 })
  const { body } = await call(driver, 'GET', url)
  expect(body.items.map(({ date }: { date: string }) => date)).toEqual(['2025-03-01', '2026-02-28'])
  expect((await call(driver, 'DELETE', `${url}/2026-02-28`)).status).toBe(204)
  expect((await call(driver, 'DELETE', `${url}/2026-02-28`)).status).toBe(404)
  for (const [date, odometer_km] of [
    ['2026-02-30', 1],
    ['0000-01-01', 1],
    ['2026-01-01', -1],
    ['2026-01-01', 5_000_001],
  ])
    expect((await call(driver, 'PUT', `${url}/${date}`, { odometer_km })).status, String(date)).toBe(422)
})

test("another user's vehicle is not found", async () => {
  const url = `/vehicles/${vehicleId}`
  for (const [method, path, payload] of [
    ['PATCH', url, { name: 'Mine' }],
    ['GET', `${url}/odometer`],
    ['PUT', `${url}/odometer/2026-03-01`, { odometer_km: 1 }],
    ['DELETE', `${url}/odometer/2025-03-01`],
    ['POST', `${url}/merge`, { into: randomUUID() }],
  ] as const)
    expect((await call(stranger, method, path, payload)).status, `${method} ${path}`).toBe(404)
  expect((await call(stranger, 'GET', '/vehicles')).body.total).toBe(0)
  expect((await call(driver, 'GET', `${url}/odometer`)).body.total).toBe(1)
})

const DETAILS = {
  name: 'Delivery van',
  registration: 'CA 9',
  make: 'Toyota',
  model: 'Quantum',
  model_year: 2023,
  value: 512_345.67,
  acquired: 'lease',
  acquired_on: '2023-05-06',
  fuel_type: 'diesel',
  consumption: 9.4,
  maintenance_plan: true,
  bears_fuel: true,
  bears_maintenance: false,
  owned_by: 'employer',
  used_from: '2024-02-29',
  used_until: '2025-12-31',
  is_default: true,
}

test('a vehicle is added by hand with all tax details, and becomes the default', async () => {
  const owner = await spoor.signUp()
  const { status, body } = await call(owner, 'POST', '/vehicles', DETAILS)
  expect(status).toBe(201)
  expect(body).toEqual({ id: body.id, ...DETAILS, file_names: ['Delivery van', 'CA 9'], trips: 0, readings: 0 })
  expect((await call(owner, 'GET', '/settings')).body.default_vehicle_id).toBe(body.id)
  const changed = await call(owner, 'PATCH', `/vehicles/${body.id}`, { value: null, is_default: false })
  expect(changed.body).toEqual({ ...body, value: null, is_default: false })
  expect((await call(owner, 'GET', '/settings')).body.default_vehicle_id).toBe(null)
  // Files could only match the first of the two.
  const again = await call(owner, 'POST', '/vehicles', { name: 'ca 9' })
  expect([again.status, again.body.detail]).toEqual([
    409,
    'You already have this vehicle: Delivery van. Edit it instead.',
  ])
})

test('impossible details are refused, and change nothing', async () => {
  const owner = await spoor.signUp()
  const { body: vehicle } = await call(owner, 'POST', '/vehicles', DETAILS)
  for (const wrong of [
    { value: -1 },
    { used_until: '2024-02-28' },
    { used_from: '2026-01-01' },
    { used_from: '2025-02-29' },
    { model_year: 1899 },
    { consumption: 0 },
    { name: '  ' },
    { acquired: 'stolen' },
  ])
    expect((await call(owner, 'PATCH', `/vehicles/${vehicle.id}`, wrong)).status, JSON.stringify(wrong)).toBe(422)
  const { body } = await call(owner, 'PATCH', `/vehicles/${vehicle.id}`, { used_until: '2024-02-28' })
  expect(body.detail).toBe("In use until 28 Feb 2024 is before 'in use from' 29 Feb 2024. Correct one of the dates.")
  expect((await call(owner, 'GET', '/vehicles')).body.items).toEqual([vehicle])
})

test('a reading that runs backwards or jumps is refused, naming the one it conflicts with', async () => {
  const owner = await spoor.signUp()
  const { body: vehicle } = await call(owner, 'POST', '/vehicles', { name: 'Bakkie' })
  const put = (date: string, odometer_km: number) =>
    call(owner, 'PUT', `/vehicles/${vehicle.id}/odometer/${date}`, { odometer_km })
  expect((await put('2024-02-29', 50_000)).status).toBe(200)
  const backwards = await put('2024-06-01', 49_999)
  expect(backwards.status).toBe(422)
  expect(backwards.body.detail.replaceAll('\u00a0', ' ')).toBe(
    'The odometer cannot go from 50 000,0 km on 29 Feb 2024 down to 49 999,0 km on 1 Jun 2024. Correct the reading that is wrong.',
  )
  const jump = await put('2024-03-02', 60_000)
  expect([jump.status, jump.body.detail.replaceAll('\u00a0', ' ')]).toEqual([
    422,
    'From 50 000,0 km on 29 Feb 2024 to 60 000,0 km on 2 Mar 2024 is more than 2 500 km a day. Correct the reading that is wrong.',
  ])
  expect((await put('2023-06-01', 51_000)).status).toBe(422)
  expect((await call(owner, 'GET', `/vehicles/${vehicle.id}/odometer`)).body.total).toBe(1)
})

const JPEG = Uint8Array.from(documents.JPEG)

test('a reading that contradicts the tracker is asked about, and saved if confirmed', async () => {
  const { id } = (await call(driver, 'POST', '/vehicles', { name: 'Tracked' })).body
  const trip = { start_location: 'A', end_location: 'B', vehicle_id: id, distance_km: 100 }
  const made = await call(driver, 'POST', '/trips', { ...trip, started_at: '2025-06-03T08:00:00Z' })
  await spoor.dependencies.pool.query(
    'update trip set start_odometer_m = 104400000, end_odometer_m = 104500000 where id = $1',
    [made.body.id],
  )
  const put = (day: string, body: object) => call(driver, 'PUT', `/vehicles/${id}/odometer/${day}`, body)
  const low = await put('2025-06-05', { odometer_km: 104_410 })
  expect(low.body.detail).toMatch(/^The tracker recorded 104.500,0.km on 3 Jun 2025/)
  expect(low).toMatchObject({ status: 422, body: { fields: { against_tracker: low.body.detail } } })
  expect((await put('2025-06-01', { odometer_km: 104_402 })).status).toBe(422)
  expect((await put('2025-06-01', { odometer_km: 104_400.5 })).status).toBe(200)
  expect((await put('2025-06-03', { odometer_km: 104_405 })).status).toBe(200)
  expect((await put('2025-06-05', { odometer_km: 104_410, against_tracker: true })).status).toBe(200)
  // Other readings are never contradicted.
  expect((await put('2025-06-07', { odometer_km: 104_000, against_tracker: true })).status).toBe(422)
})

test('the photo of a reading is stored, replaced and deleted with it', async () => {
  const owner = await spoor.signUp()
  const { body: vehicle } = await call(owner, 'POST', '/vehicles', { name: 'Bakkie' })
  const url = `/vehicles/${vehicle.id}/odometer/2026-03-01`
  const send = async (who: TestUser, content: Uint8Array<ArrayBuffer> | string) => {
    const form = await fileForm(content, { filename: 'clock.jpg' })
    const headers = { ...who.headers, ...form.headers }
    return spoor.app.inject({ method: 'POST', url: `${url}/photo`, headers, payload: form.payload })
  }
  expect((await send(owner, JPEG)).statusCode).toBe(404)
  await call(owner, 'PUT', url, { odometer_km: 1000 })
  expect((await send(owner, 'no picture at all')).statusCode).toBe(415)
  expect((await send(stranger, JPEG)).statusCode).toBe(404)
  expect((await send(owner, JPEG)).json()).toMatchObject({ odometer_km: 1000, has_photo: true })
  expect((await send(owner, JPEG)).statusCode).toBe(200)
  const photo = await spoor.app.inject({ url: `${url}/photo`, headers: owner.headers })
  expect([photo.headers['content-type'], photo.rawPayload]).toEqual(['image/jpeg', Buffer.from(JPEG)])
  const stored = async () => {
    const keys: string[] = []
    for await (const key of spoor.dependencies.files.list(`odometers/${owner.userId}/`)) keys.push(key)
    return keys
  }
  expect(await stored()).toHaveLength(1)
  await call(owner, 'DELETE', url)
  expect(await stored()).toEqual([])
})

test('a reading for a future day is refused', async () => {
  const owner = await spoor.signUp()
  const { body: vehicle } = await call(owner, 'POST', '/vehicles', { name: 'Polo' })
  const day = (daysAhead: number) =>
    new Date(spoor.dependencies.clock.nowMs() + daysAhead * 86_400_000).toISOString().slice(0, 10)
  const put = (date: string) => call(owner, 'PUT', `/vehicles/${vehicle.id}/odometer/${date}`, { odometer_km: 1000 })
  expect(await put(day(2))).toMatchObject({
    status: 422,
    body: { detail: expect.stringContaining('is still to come') },
  })
  expect((await put(day(0))).status).toBe(200)
})

test('the first odometer figure of each month in files is listed beside entered ones', async () => {
  const owner = await spoor.signUp()
  const { body: vehicle } = await call(owner, 'POST', '/vehicles', { name: 'Bakkie' })
  for (const [day, km] of [
    ['2025-04-09', 1300],
    ['2025-04-02', 1200],
    ['2025-05-01', 1400],
  ] as const)
    await writeTrips(
      spoor.dependencies.pool,
      `insert into trip (owner_id, id, vehicle_id, started_at, local_day, distance_m, distance_source, source,
         start_odometer_m) values ($1, gen_random_uuid(), $2, $3::date, $3::date, 1, 'odometer', 'upload', $4)`,
      [owner.userId, vehicle.id, day, km * 1000],
    )
  const { body } = await call(owner, 'GET', `/vehicles/${vehicle.id}/odometer`)
  expect(body.from_files).toEqual([
    { date: '2025-04-02', odometer_km: 1200 },
    { date: '2025-05-01', odometer_km: 1400 },
  ])
})

test('two names of one vehicle are merged: nothing is lost, and later files with either name find it', async () => {
  const owner = await spoor.signUp()
  const { body: keep } = await call(owner, 'POST', '/vehicles', { name: 'Bakkie', make: 'Isuzu' })
  const { body: gone } = await call(owner, 'POST', '/vehicles', { name: 'CA 77', model: 'D-Max', is_default: true })
  const { pool } = spoor.dependencies
  for (const [vehicle_id, day] of [
    [keep.id, '2025-04-01'],
    [gone.id, '2025-04-02'],
    [gone.id, '2025-04-03'],
  ])
    await call(owner, 'POST', '/trips', {
      started_at: `${day}T08:00:00Z`,
      start_location: 'Paarl',
      end_location: 'Worcester',
      distance_km: 10,
      vehicle_id,
    })
  const { body: trips } = await call(owner, 'GET', '/trips')
  await call(owner, 'DELETE', `/trips/${trips.items[0].id}`)
  await call(owner, 'PUT', `/vehicles/${keep.id}/odometer/2025-03-01`, { odometer_km: 1000 })
  await call(owner, 'PUT', `/vehicles/${gone.id}/odometer/2025-03-01`, { odometer_km: 500 })
  await call(owner, 'PUT', `/vehicles/${gone.id}/odometer/2026-02-28`, { odometer_km: 20_000 })
  const { body: tab } = await call(owner, 'POST', '/tabs', {
    name: 'Van',
    filter: { vehicle_id: gone.id },
    sort: '-started_at',
    columns: ['when'],
  })
  // An upload that uses both names of the vehicle on one day.
  const uploadId = randomUUID()
  await pool.query(
    "insert into upload (owner_id, id, filename, file_key, file_size, sha256, timezone) values ($1, $2, 'a.csv', 'a', 1, '\\x00', 'UTC')",
    [owner.userId, uploadId],
  )
  for (const [vehicle, hours] of [
    [keep.id, [6, 8]],
    [gone.id, [7, 8]],
  ]) {
    const track = newTrack(2)
    track.count = 2
    hours.forEach((hour: number, i: number) => {
      track.timeMs[i] = Date.UTC(2025, 3, 1, hour)
      track.latE7[i] = -33e7
      track.lngE7[i] = 18e7
    })
    await pool.query('insert into track_block values ($1, $2, $3, $4, 2, $5)', [
      owner.userId,
      vehicle,
      '2025-04-01',
      uploadId,
      Buffer.from(encodeTrackBlock(track, 0, 2)),
    ])
  }

  const url = `/vehicles/${gone.id}/merge`
  const refused = await call(owner, 'POST', url, { into: keep.id })
  expect([refused.status, refused.body.detail]).toEqual([
    409,
    expect.stringContaining('On 1 Mar 2025 the odometers read'),
  ])
  await call(owner, 'PUT', `/vehicles/${gone.id}/odometer/2025-03-01`, { odometer_km: 1000 })
  const { status, body } = await call(owner, 'POST', url, { into: keep.id })
  expect(status).toBe(200)
  expect(body).toMatchObject({ trips: 1, readings: 1 })
  expect(body.vehicle).toMatchObject({ id: keep.id, name: 'Bakkie', make: 'Isuzu', model: 'D-Max', is_default: true })
  expect(body.vehicle).toMatchObject({ trips: 2, readings: 2, file_names: ['Bakkie', 'CA 77'] })
  expect((await call(owner, 'GET', '/vehicles')).body.total).toBe(1)
  expect((await call(owner, 'GET', `/trips?vehicle_id=${keep.id}`)).body.total).toBe(2)
  expect((await call(owner, 'GET', '/trips/deleted')).body.items[0].vehicle_id).toBe(keep.id)
  expect((await call(owner, 'GET', '/tabs')).body.items[0]).toMatchObject({
    id: tab.id,
    filter: { vehicle_id: keep.id },
  })
  const { rows } = await pool.query('select vehicle_id, fix_count from track_block where owner_id = $1', [owner.userId])
  expect(rows).toEqual([
    { vehicle_id: keep.id, fix_count: 2 },
    { vehicle_id: keep.id, fix_count: 2 },
  ])
})

test('merged vehicles keep their days of use, unless one would end before it begins', async () => {
  const merge = async (kept: object, removed: object) => {
    const owner = await spoor.signUp()
    const [keep, gone] = [
      await call(owner, 'POST', '/vehicles', { name: 'Bakkie', ...kept }),
      await call(owner, 'POST', '/vehicles', { name: 'CA 77', ...removed }),
    ]
    const { body } = await call(owner, 'POST', `/vehicles/${gone.body.id}/merge`, { into: keep.body.id })
    return [body.vehicle.used_from, body.vehicle.used_until]
  }
  expect(await merge({}, { used_from: '2025-03-10', used_until: '2025-09-15' })).toEqual(['2025-03-10', '2025-09-15'])
  expect(await merge({ used_from: '2025-06-01' }, { used_until: '2025-04-01' })).toEqual(['2025-06-01', null])
  expect(await merge({ used_until: '2025-04-01' }, { used_from: '2025-06-01' })).toEqual([null, '2025-04-01'])
})

test('the merge covers every table that refers to a vehicle', async () => {
  const { rows } = await spoor.dependencies.pool.query(
    `select table_name from information_schema.columns join information_schema.tables using (table_schema, table_name)
     where table_schema = 'public' and table_type = 'BASE TABLE' and column_name = 'vehicle_id' order by 1`,
  )
  // Moved by the merge; vehicle_pair goes with the vehicle, a frozen report and logbook_submission stay unchanged, trip_tally follows the trips, and
  // staged_trip and pulled_trip are empty.
  const known = [
    'connection',
    'connection_vehicle',
    'logbook_submission',
    'marked_trip',
    'odometer_reading',
    'pulled_trip',
    'report',
    'staged_trip',
    'track_block',
    'trip',
    'trip_tally',
    'vehicle_cost',
    'vehicle_driver',
    'vehicle_pair',
    'vehicle_paper',
    'vehicle_tax_year',
    'vendor_vehicle',
  ]
  expect(rows.map(({ table_name }) => table_name)).toEqual(known)
})
