import { randomBytes } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { VendorAccount } from '@spoor/contract/routes/vendor-accounts.ts'
import { DAY_MS, HOUR_MS } from '@spoor/core/units/duration.ts'
import type { Config } from '../../../config.ts'
import { inTransaction } from '../../../platform/database/database.ts'
import { setUpTestApp, type TestUser } from '../../../testing/test-app.ts'
import { fileForm } from '../../../testing/file-form.ts'
import {
  type FakeCartrack,
  type FakeTrip,
  makeFakeTrip,
  startFakeCartrack,
} from '../../../domain/vendors/testing/fake-cartrack.ts'
import { writeTrips } from '../../../testing/write-trips.ts'

const START = Date.parse('2026-11-27T10:00:00Z')
let nowMs = START
const config: Partial<Config> = { secretsKey: randomBytes(32) }
let fake: FakeCartrack
beforeAll(async () => {
  fake = await startFakeCartrack(() => nowMs)
  config.cartrackUrl = fake.url
})
afterAll(() => fake.close())
const spoor = setUpTestApp({ config, clock: { nowMs: () => nowMs } })

let driver: TestUser
beforeEach(async () => {
  nowMs = START
  fake.calls = []
  fake.intercept = null
  fake.vehicles = [{ vehicle_id: 7, registration: 'CA 123-456', vehicle_name: 'Bakkie' }]
  fake.trips = []
  fake.odometer = () => null
  fake.account.canWrite = true
  driver = await spoor.signUp()
})
afterEach(() => spoor.dependencies.pool.query('delete from jobs.job; delete from vendor_account'))

const CREDENTIALS = { vendor: 'cartrack', region: 'za', username: 'KARO00012', password: 'subuser-key' }

async function call<Body = VendorAccount>(method: 'GET' | 'POST' | 'PATCH' | 'DELETE', url: string, payload?: object) {
  const response = await spoor.app.inject({ method, url, headers: driver.headers, ...(payload && { payload }) })
  return { status: response.statusCode, body: (response.body === '' ? null : response.json()) as Body }
}

async function connect(): Promise<VendorAccount> {
  const { status, body } = await call('POST', '/vendor-accounts', CREDENTIALS)
  expect(status, JSON.stringify(body)).toBe(201)
  await spoor.runJobs()
  return read()
}

async function read(): Promise<VendorAccount> {
  const { body } = await call<{ items: VendorAccount[] }>('GET', '/vendor-accounts')
  return body.items[0]
}

async function pull({ id }: Pick<VendorAccount, 'id'>, payload = {}): Promise<VendorAccount> {
  const { status, body } = await call('POST', `/vendor-accounts/${id}/pull`, payload)
  expect(status, JSON.stringify(body)).toBe(200)
  await spoor.runJobs()
  return read()
}

async function query<Row extends object = Record<string, unknown>>(sql: string): Promise<Row[]> {
  return (await spoor.dependencies.pool.query<Row>(sql, [driver.userId])).rows
}
const change = (sql: string) => writeTrips(spoor.dependencies.pool, sql, [driver.userId])
const trips = () =>
  query(`select started_at, distance_m, start_location, classification, reason, upload_ids, fingerprint::text, deleted_at
    from trip where owner_id = $1 and deleted_at is null order by started_at`)

async function upload(content: string): Promise<{ upload_id: string }> {
  const form = await fileForm(content, { filename: 'trips.csv', field: 'file' })
  const headers = { ...driver.headers, ...form.headers }
  const { body } = await spoor.app.inject({ method: 'POST', url: '/upload/file', headers, payload: form.payload })
  await spoor.runJobs()
  const { upload_id } = JSON.parse(body) as { upload_id: string }
  const state = await call<{ status: string }>('GET', `/upload/status/${upload_id}`)
  expect(state.body).toMatchObject({ status: 'saved' })
  return { upload_id }
}

/** One trip a day, the newest yesterday. */
const daily = (count: number, fields: Partial<FakeTrip> = {}): FakeTrip[] =>
  Array.from({ length: count }, (_, n) => ({
    ...makeFakeTrip(n, START - (count - n) * DAY_MS - 3 * HOUR_MS),
    ...fields,
  }))

describe('connecting', () => {
  test('signs in, finds the vehicles, pulls the last month and never shows the password', async () => {
    fake.trips = daily(50)
    const { status, body } = await call('POST', '/vendor-accounts', CREDENTIALS)
    expect(status).toBe(201)
    expect(JSON.stringify(body)).not.toContain('subuser-key')
    expect(body).toMatchObject({
      username: 'KARO00012',
      region: 'za',
      vehicles: [{ id: '7', registration: 'CA 123-456', follows: true, vehicle_id: null }],
      last_pull_at: null,
      error: null,
    })
    await spoor.runJobs()
    expect(await trips()).toHaveLength(30)
    expect(await read()).toMatchObject({
      trips: 30,
      last_pull_at: new Date(START).toISOString(),
      error: null,
      doubts: [],
    })
    const [{ secret }] = await query<{ secret: Buffer }>('select secret from vendor_account where owner_id = $1')
    expect(secret.toString('latin1')).not.toContain('subuser-key')
    expect(await query('select name, registration from vehicle where owner_id = $1')).toEqual([
      { name: 'CA 123-456', registration: 'CA 123-456' },
    ])
    expect((await call('POST', '/vendor-accounts', CREDENTIALS)).status).toBe(409)
  })

  test.each([
    ['a wrong password', { password: 'x' }, 'password', /does not accept this username and password/],
    ['an account of another country', { region: 'na' }, 'region', /in another country: Cartrack accepts it in South Africa/],
  ])('reports the problem with %s', async (_, wrong, field, sentence) => {
    const { status, body } = await call<{ detail: string; errors?: object }>('POST', '/vendor-accounts', { ...CREDENTIALS, ...wrong })
    expect(status).toBe(422)
    expect(body.detail).toMatch(sentence)
    expect(JSON.stringify(body)).toContain(`"${field}"`)
    expect(await read()).toBeUndefined()
  }) // prettier-ignore

  test('prevents guessing passwords', async () => {
    for (let n = 0; n < 10; n++) await call('POST', '/vendor-accounts', { ...CREDENTIALS, password: `guess ${n}` })
    expect((await call('POST', '/vendor-accounts', CREDENTIALS)).status).toBe(429)
  })

  test('follows none of several vehicles until they are chosen', async () => {
    fake.vehicles.push({ vehicle_id: 8, registration: 'TEMP-2084956', vehicle_name: 'CY 99 ZN GP' })
    fake.trips = [...daily(2), makeFakeTrip(100, START - DAY_MS, { registration: 'TEMP-2084956', vehicleId: 8 })]
    const account = await connect()
    expect(await trips()).toEqual([])
    expect(account.vehicles.map(({ name, follows }) => [name, follows])).toEqual([
      ['CA 123-456', false],
      ['CY 99 ZN GP', false],
    ])
    await call('PATCH', `/vendor-accounts/${account.id}`, { vehicles: [{ id: '8', follows: true }] })
    await spoor.runJobs()
    expect(await trips()).toHaveLength(1)
    expect(await query('select name, registration, file_names from vehicle where owner_id = $1')).toEqual([
      { name: 'CY 99 ZN GP', registration: '', file_names: ['CY 99 ZN GP', 'CY99ZNGP'] },
    ])
    // The installer enters the plate.
    fake.vehicles[1] = { vehicle_id: 8, registration: 'CY99ZNGP', vehicle_name: null }
    fake.trips.push(makeFakeTrip(101, START - HOUR_MS, { registration: 'CY99ZNGP', vehicleId: 8 }))
    await pull(account)
    expect(await trips()).toHaveLength(2)
    expect(await query('select name, file_names from vehicle where owner_id = $1')).toEqual([
      { name: 'CY 99 ZN GP', file_names: ['CY 99 ZN GP', 'CY99ZNGP'] },
    ])
  })

  test('is not offered without a key', async () => {
    const { secretsKey } = spoor.dependencies.config
    Object.assign(spoor.dependencies.config, { secretsKey: null })
    try {
      expect((await call('GET', '/vendor-accounts')).body).toMatchObject({ available: false, items: [] })
      expect((await call('POST', '/vendor-accounts', CREDENTIALS)).status).toBe(409)
    } finally {
      Object.assign(spoor.dependencies.config, { secretsKey })
    }
  })

  test("another driver's account cannot be read or changed", async () => {
    const { id } = await connect()
    driver = await spoor.signUp()
    expect(await read()).toBeUndefined()
    expect((await call('PATCH', `/vendor-accounts/${id}`, { write_back: true })).status).toBe(404)
    expect((await call('POST', `/vendor-accounts/${id}/pull`, {})).status).toBe(404)
    expect((await call('DELETE', `/vendor-accounts/${id}`)).status).toBe(404)
  })
})

describe('pulling', () => {
  test('is idempotent, and adds each trip once although windows overlap', async () => {
    fake.trips = daily(10)
    const account = await connect()
    const before = await trips()
    await pull(account)
    await spoor.runJob('pull-vendor-accounts')
    expect(await trips()).toEqual(before)
    expect(before).toHaveLength(10)
  })

  test('goes back five years on request, in windows that Cartrack allows', async () => {
    fake.trips = [
      ...daily(3),
      makeFakeTrip(500, Date.parse('2021-12-24T08:00:00Z')),
      makeFakeTrip(501, Date.parse('2024-03-01T08:00:00Z')),
    ]
    const account = await connect()
    expect(await trips()).toHaveLength(3)
    const after = await pull(account, { from: '2015-01-01' })
    expect(after).toMatchObject({ error: null, back_to: '2021-11-28' })
    expect(await trips()).toHaveLength(5)
    const windows = fake.calls.filter(({ path }) => path.startsWith('/trips/')).length
    await pull(account)
    expect(fake.calls.filter(({ path }) => path.startsWith('/trips/')).length).toBe(windows + 1)
  })

  test('waits as long as a 429 requests, then continues', async () => {
    fake.trips = daily(2)
    let refusals = 0
    fake.intercept = ({ path }) =>
      path.startsWith('/trips/') && refusals++ === 0
        ? { status: 429, headers: { 'X-RateLimit-Retry-After-Seconds': '1' }, body: { message: 'Too many requests' } }
        : undefined
    const startedAtMs = performance.now()
    await connect()
    expect(performance.now() - startedAtMs).toBeGreaterThan(950)
    expect(await trips()).toHaveLength(2)
  })

  test('pauses as long as Cartrack requests, and shows the pause', async () => {
    fake.trips = daily(2)
    fake.intercept = ({ path }) =>
      path.startsWith('/trips/')
        ? { status: 429, headers: { 'X-RateLimit-Retry-At': String((START + HOUR_MS) / 1000) }, body: {} }
        : undefined
    const account = await connect()
    expect(account.error).toMatchObject({ code: 'busy', found: '13:00', at: new Date(START).toISOString() })
    fake.calls = []
    await spoor.runJob('pull-vendor-accounts')
    await pull(account)
    expect(fake.calls).toEqual([])
    nowMs += HOUR_MS
    fake.intercept = null
    await spoor.runJob('pull-vendor-accounts')
    expect(await read()).toMatchObject({ error: null, trips: 2 })
  })

  test.each([
    ['an outage', { status: 503, body: '<h1>Down</h1>' } as const, 'failing'],
    ['a broken connection', 'reset' as const, 'unreachable'],
    ['a page that is not JSON', { status: 200, body: '<html>' } as const, 'unexpected'],
    ['a moved server', { status: 302, headers: { location: 'https://elsewhere.example/' } } as const, 'unexpected'],
  ])('shows %s and recovers', async (_, reply, code) => {
    fake.trips = daily(2)
    const account = await connect()
    fake.trips.push(makeFakeTrip(50, START - HOUR_MS))
    fake.intercept = ({ path }) => (path.startsWith('/trips/') ? reply : undefined)
    expect((await pull(account)).error).toMatchObject({ code, at: new Date(START).toISOString() })
    expect(await trips()).toHaveLength(2)
    const [{ waiting }] = await query<{ waiting: number }>(
      `select count(*)::int as waiting from jobs.job where name = 'pull-vendor-trips' and state = 'created'
       and start_after > now() + interval '50 seconds' and data->>'ownerId' = $1::text`,
    )
    expect(waiting).toBe(1)
    fake.intercept = null
    expect(await pull(account)).toMatchObject({ error: null, trips: 3 })
  })

  test('a revoked password is reported, and not tried again until it is replaced', async () => {
    const account = await connect()
    fake.account.password = 'new-key'
    try {
      expect((await pull(account)).error).toMatchObject({ code: 'wrong_password' })
      fake.calls = []
      await spoor.runJob('pull-vendor-accounts')
      expect(fake.calls).toEqual([])
      const change = { password: 'new-key' }
      expect((await call('PATCH', `/vendor-accounts/${account.id}`, change)).body).toMatchObject({ error: null })
      await spoor.runJobs()
      expect((await read()).error).toBeNull()
    } finally {
      fake.account.password = 'subuser-key'
    }
  })

  test('a trip that arrives while pages are read loses none of the others', async () => {
    fake.trips = daily(30)
    let pages = 0
    fake.intercept = ({ path, query: { page } }) => {
      if (path.startsWith('/trips/') && page === '2' && pages++ === 0)
        fake.trips.unshift(makeFakeTrip(60, START - 5 * DAY_MS - 12 * HOUR_MS))
      return undefined
    }
    await connect()
    expect(await trips()).toHaveLength(31)
  })

  test('a trip that moves to another page while pages are read is not lost', async () => {
    fake.trips = daily(30)
    let pages = 0
    fake.intercept = ({ path, query: { page } }) => {
      // One trip is withdrawn and one added, so the number stays the same.
      if (path.startsWith('/trips/') && page === '2' && pages++ === 0) {
        fake.trips.pop()
        fake.trips.unshift(makeFakeTrip(60, START - 5 * DAY_MS - 12 * HOUR_MS))
      }
      return undefined
    }
    await connect()
    expect(await trips()).toHaveLength(30)
  })

  test('an unfinished trip is added once it has ended', async () => {
    fake.trips = [makeFakeTrip(1, START - 10 * 60_000)]
    const account = await connect()
    expect(await trips()).toEqual([])
    nowMs += HOUR_MS
    await pull(account)
    expect(await trips()).toHaveLength(1)
  })

  test('a correction by Cartrack only changes a trip that nobody has edited', async () => {
    fake.trips = daily(2)
    const account = await connect()
    const rows = await query<{ id: string }>('select id from trip where owner_id = $1 order by started_at')
    await spoor.app.inject({ method: 'PATCH', url: `/trips/${rows[0].id}`, headers: driver.headers, payload: { reason: 'Own' } })
    for (const trip of fake.trips) Object.assign(trip, { end_odometer: Number(trip.start_odometer) + 63_000, trip_distance: 63_000, trip_title: 'Theirs' })
    await pull(account, { from: '2026-11-01' })
    expect((await trips()).map(({ distance_m, reason }) => [distance_m, reason])).toEqual([
      [61_000, 'Own'],
      [63_000, 'Theirs'],
    ])
  }) // prettier-ignore

  test('a trip that the driver deleted stays deleted', async () => {
    fake.trips = daily(2)
    const account = await connect()
    await change('update trip set deleted_at = now() where owner_id = $1')
    await pull(account)
    expect(await trips()).toEqual([])
  })

  test('a killed pull continues where it stopped', async () => {
    fake.trips = [...daily(3), makeFakeTrip(500, Date.parse('2025-01-10T08:00:00Z')), makeFakeTrip(501, Date.parse('2024-03-01T08:00:00Z'))]
    const account = await connect()
    let windows = 0
    const { pool, jobs } = spoor.dependencies
    await call('POST', `/vendor-accounts/${account.id}/pull`, { from: '2023-12-01' })
    fake.intercept = ({ path }) => (path.startsWith('/trips/') && windows++ === 27 ? 'hang' : undefined)
    const running = spoor.runJobs().catch(() => {})
    await expect.poll(() => windows, { timeout: 20_000 }).toBe(28)
    const [{ covered_from: stopped }] = await query<{ covered_from: Date }>('select covered_from from vendor_vehicle where owner_id = $1')
    expect(stopped.getTime()).toBeLessThan(Date.parse('2025-01-10'))
    expect(await trips()).toHaveLength(4)
    // Another worker takes over the job while the first still waits for a reply.
    fake.intercept = null
    fake.calls = []
    await pool.query(`update jobs.job set state = 'retry', start_after = now() where name = 'pull-vendor-trips' and state = 'active'`)
    await inTransaction(spoor.dependencies.database, (tx) => jobs.enqueue(tx, 'pull-vendor-trips', { ownerId: driver.userId, accountId: account.id }))
    await spoor.runJobs()
    expect(await trips()).toHaveLength(5)
    expect(fake.calls.filter(({ path }) => path.startsWith('/trips/')).length).toBeLessThan(20)
    expect(await read()).toMatchObject({ error: null, trips: 5 })
    fake.disconnect()
    await running
    expect(await trips()).toHaveLength(5)
    expect(await read()).toMatchObject({ error: null, trips: 5 })
  }, 60_000) // prettier-ignore
})

describe('the same trips by file and by API', () => {
  /** In the format of Cartrack's report: whole minutes, kilometres, other texts for the places. */
  const toCsv = (all: readonly FakeTrip[], vehicle = 'CA123456') =>
    ['Registration,Start time,End time,Start location,End location,Distance (km)']
      .concat(
        all.map(({ start_timestamp, end_timestamp, ...trip }) =>
          [vehicle, start_timestamp.slice(0, 16), end_timestamp?.slice(0, 16), `${String(trip.start_location)} Western Cape`, `${String(trip.end_location)} Western Cape`, '61.02'].map((cell) => `"${cell}"`).join(','),
        ),
      )
      .join('\n') // prettier-ignore

  test('by file first: the file’s trips stay unchanged, edits included', async () => {
    fake.trips = daily(5)
    await upload(toCsv(fake.trips.slice(0, 4)))
    await change(`update trip set reason = 'Own', corrected = '{reason}' where owner_id = $1 and started_at = (
      select min(started_at) from trip where owner_id = $1)`)
    const before = await trips()
    expect(before).toHaveLength(4)
    await connect()
    const after = await trips()
    expect(after).toHaveLength(5)
    expect(after.slice(0, 4)).toEqual(before)
    expect(await query('select name from vehicle where owner_id = $1')).toEqual([{ name: 'CA123456' }])
  })

  test('by API first: the file only adds new trips, and undoing it removes nothing else', async () => {
    fake.trips = daily(4)
    await connect()
    const before = await query('select id from trip where owner_id = $1 order by id')
    const more = [...fake.trips, makeFakeTrip(90, START - 20 * DAY_MS)]
    const { upload_id } = await upload(toCsv(more))
    expect(await trips()).toHaveLength(5)
    expect((await call('GET', `/upload/status/${upload_id}`)).body).toMatchObject({ rows_read: 5, rows_used: 1, duplicates: 4 })
    await call('DELETE', `/upload/${upload_id}`)
    await spoor.runJobs()
    expect(await query('select id from trip where owner_id = $1 and deleted_at is null order by id')).toEqual(before)
  }) // prettier-ignore

  test('the pull restores an undone file’s trips', async () => {
    fake.trips = daily(2)
    const { upload_id } = await upload(toCsv(fake.trips))
    await call('DELETE', `/upload/${upload_id}`)
    await spoor.runJobs()
    expect(await trips()).toEqual([])
    await connect()
    expect(await trips()).toHaveLength(2)
  })

  test('a manually entered trip for the same drive is not duplicated', async () => {
    fake.trips = daily(1)
    const [vehicle] = [await call<{ id: string }>('POST', '/vehicles', { name: 'Bakkie', registration: 'ca123456' })]
    const startedAt = new Date(START - DAY_MS - 3 * HOUR_MS - 5 * 60_000).toISOString()
    const endedAt = new Date(START - DAY_MS - 2.5 * HOUR_MS).toISOString()
    await call('POST', '/trips', {
      started_at: startedAt,
      ended_at: endedAt,
      start_location: 'Home',
      end_location: 'Paarl',
      distance_km: 60,
      vehicle_id: vehicle.body.id,
    })
    await connect()
    expect(await trips()).toHaveLength(1)
    expect((await trips())[0]).toMatchObject({ distance_m: 60_000, start_location: 'Home' })
  })
})

describe('odometer readings', () => {
  const answer = (value: number, flags = {}) => ({
    start_odometer_value: value,
    end_odometer_value: value + 40_000,
    distance: 40_000,
    odometer_reset: false,
    terminal_has_changed: false,
    latest_event_ts: '2026-11-27 11:00:00+02',
    ...flags,
  })

  test('at the turn of the tax year are offered, with an explanation of the flags, and added on request', async () => {
    fake.trips = daily(1)
    fake.odometer = (_, fromMs) =>
      new Date(fromMs + 2 * HOUR_MS).toISOString().startsWith('2026-03-01')
        ? answer(150_000_000, { odometer_reset: 'true' })
        : answer(149_900_000)
    const account = await connect()
    expect(account.readings).toEqual([
      { vehicle: '7', date: '2026-02-28', odometer_km: 149_940, doubt: '', state: 'new', because: '' },
      {
        vehicle: '7',
        date: '2026-03-01',
        odometer_km: 150_000,
        state: 'new',
        because: '',
        doubt: "The tracker's odometer was reset in this time, so its reading may not be the dashboard's.",
      },
    ])
    const readings = account.readings.map(({ vehicle, date }) => ({ vehicle, date }))
    const { body } = await call('POST', `/vendor-accounts/${account.id}/readings`, { readings })
    expect(body).toEqual({ added: 2, known: 0, skipped: 0 })
    expect((await read()).readings.map(({ state }) => state)).toEqual(['known', 'known'])
    fake.calls = []
    await pull(account)
    expect(fake.calls.filter(({ path }) => path.endsWith('/odometer'))).toEqual([])
  })

  test('that contradict the driver’s own are not added', async () => {
    fake.trips = daily(1)
    const account = await connect()
    const [{ id }] = await query<{ id: string }>('select id from vehicle where owner_id = $1')
    await query(`insert into vendor_reading select owner_id, account_id, external_id, '2026-03-01', 150000000, '' from vendor_vehicle where owner_id = $1
      on conflict (owner_id, account_id, external_id, day) do update set odometer_m = 150000000`)
    await spoor.app.inject({ method: 'PUT', url: `/vehicles/${id}/odometer/2026-03-01`, headers: driver.headers, payload: { odometer_km: 88_000 } })
    expect((await read()).readings).toMatchObject([{ state: 'contradiction', because: /88 000 km|88,000 km|88 000/ }])
    const { body } = await call('POST', `/vendor-accounts/${account.id}/readings`, { readings: [{ vehicle: '7', date: '2026-03-01' }] })
    expect(body).toEqual({ added: 0, known: 0, skipped: 1 })
  }) // prettier-ignore
})

describe('writing back', () => {
  async function confirm(): Promise<void> {
    await change(`update trip set classification = 'business', reason = 'Visit to Bosman', status = 'confirmed'
      where owner_id = $1 and started_at = (select min(started_at) from trip where owner_id = $1)`)
  }
  const puts = () => fake.calls.filter(({ method }) => method === 'PUT')

  test('only happens if enabled, for confirmed trips, once', async () => {
    fake.trips = daily(3)
    const account = await connect()
    await confirm()
    await pull(account)
    expect(puts()).toEqual([])
    expect((await call('PATCH', `/vendor-accounts/${account.id}`, { write_back: true })).body.write_back).toBe(true)
    await spoor.runJobs()
    expect(puts()).toMatchObject([
      {
        path: '/trips/CA 123-456',
        body: { trip_title: 'Visit to Bosman', trip_type: 'Business', start_timestamp: fake.trips[0].start_timestamp },
      },
    ])
    await pull(account)
    expect(puts()).toHaveLength(1)
    await change(`update trip set reason = 'Visit to KWV' where owner_id = $1 and status = 'confirmed'`)
    await spoor.runJob('pull-vendor-accounts')
    expect(puts()).toHaveLength(2)
    expect(fake.trips[0].trip_title).toBe('Visit to KWV')
    expect((await trips())[0].reason).toBe('Visit to KWV')
  })

  test('reports that a subuser may only read, and pulls continue', async () => {
    fake.trips = daily(1)
    const account = await connect()
    await confirm()
    fake.account.canWrite = false
    await call('PATCH', `/vendor-accounts/${account.id}`, { write_back: true })
    await spoor.runJobs()
    expect(await read()).toMatchObject({
      error: null,
      write_error: { code: 'not_allowed', found: 'Sub-user is read-only' },
    })
    fake.account.canWrite = true
    expect((await pull(account)).write_error).toBeNull()
  })
})

test('disconnecting deletes the password but not the trips, and reconnecting duplicates nothing', async () => {
  fake.trips = daily(3)
  const { id } = await connect()
  expect((await call('DELETE', `/vendor-accounts/${id}`)).status).toBe(204)
  expect(await read()).toBeUndefined()
  expect(await query('select from vendor_account where owner_id = $1')).toEqual([])
  expect(await trips()).toHaveLength(3)
  await connect()
  expect(await trips()).toHaveLength(3)
})
