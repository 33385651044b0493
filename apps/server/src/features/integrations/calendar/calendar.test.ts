import { randomBytes, randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ReplyOf } from '@spoor/contract/route.ts'
import { CALENDAR_ATTEMPTS, type getCalendar } from '@spoor/contract/routes/calendar.ts'
import type { Trip } from '@spoor/contract/routes/trips.ts'
import { HOUR_MS, MINUTE_MS } from '@spoor/core/units/duration.ts'
import type { Config } from '../../../config.ts'
import { startFakeCalendar, writeEvent, type FakeCalendar } from '../../../domain/reading/testing/fake-calendar.ts'
import { setUpTestApp, type TestUser } from '../../../testing/test-app.ts'
import { writeTrips } from '../../../testing/write-trips.ts'

const START = Date.parse('2026-03-11T06:00:00Z')
let nowMs = START
const config: Partial<Config> = { secretsKey: randomBytes(32), allowsPrivateTargets: true }
const spoor = setUpTestApp({ config, clock: { nowMs: () => nowMs } })

let fake: FakeCalendar
beforeAll(async () => {
  fake = await startFakeCalendar()
})
afterAll(() => fake.close())

let driver: TestUser
beforeEach(async () => {
  nowMs = START
  fake.events = [VISIT]
  fake.intercept = null
  fake.asked = []
  driver = await spoor.signUp()
})

afterEach(() => spoor.dependencies.pool.query('delete from calendar'))

const VISIT = writeEvent('Quote for gates', ['20260310T070000Z', '20260310T080000Z'], {
  'ATTENDEE;CN=Ms Naidoo': 'mailto:n@example.com',
})
const REASON = 'Quote for gates with Ms Naidoo'

type State = ReplyOf<typeof getCalendar>
async function call<Body = State>(method: 'GET' | 'PUT' | 'PATCH' | 'POST' | 'DELETE', url: string, payload?: object) {
  const response = await spoor.app.inject({ method, url, headers: driver.headers, ...(payload && { payload }) })
  return { status: response.statusCode, body: (response.body === '' ? null : response.json()) as Body }
}

/** A trip to review that arrived at an instant and was followed by an hour's stay, as stored by an import. */
async function drive(arrived: string, { place = null as string | null, end = 'Worcester' } = {}): Promise<string> {
  const id = randomUUID()
  await writeTrips(
    spoor.dependencies.pool,
    `insert into trip (owner_id, id, started_at, ended_at, local_day, start_location, end_location, start_lat, start_lng,
       end_lat, end_lng, distance_m, distance_source, source, end_place_id)
     values ($1, $2, $3::timestamptz - interval '20 minutes', $3, ($3::timestamptz at time zone 'Africa/Johannesburg')::date,
       'Paarl', $4, -33.73, 18.96, -33.64, 19.44, 60000, 'path', 'upload', $5)`,
    [driver.userId, id, arrived, end, place],
  )
  return id
}

async function connect(): Promise<State> {
  const { status, body } = await call('PUT', '/calendar', { address: fake.address })
  expect(status, JSON.stringify(body)).toBe(200)
  await spoor.runJobs()
  return body
}

/** Runs the hourly job an hour later. */
async function readNextHour(): Promise<State> {
  nowMs += HOUR_MS
  await spoor.runJob('read-calendars')
  return (await call('GET', '/calendar')).body
}

const trip = async (id: string) => (await call<Trip>('GET', `/trips/${id}`)).body
const stored = async () =>
  (
    await spoor.dependencies.pool.query(
      `select to_jsonb(c) - 'secret' as row from calendar c where owner_id = $1
    union all select to_jsonb(r) from calendar_reason r where owner_id = $1`,
      [driver.userId],
    )
  ).rows

describe('connecting', () => {
  test('reads the calendar immediately, proposes reasons, and stores nothing else', async () => {
    const visited = await drive('2026-03-10T06:50:00Z')
    const later = await drive('2026-03-10T12:00:00Z')
    fake.events.push(writeEvent('Dentist', ['20260310T160000Z', '20260310T170000Z'], { LOCATION: 'Wale Street' }))
    expect((await call('GET', '/calendar')).body).toEqual({ available: true, calendar: null })
    const { calendar } = await connect()
    expect(calendar).toEqual({
      host: '127.0.0.1',
      connected_at: new Date(START).toISOString(),
      read_at: new Date(START).toISOString(),
      reasons: 1,
      hides_titles: false,
      error: null,
      stopped: false,
    })
    expect((await trip(visited)).calendar_reasons).toEqual([REASON])
    expect((await trip(visited)).reason).toBe('')
    expect((await trip(later)).calendar_reasons).toEqual([])
    const rows = JSON.stringify(await stored())
    for (const secret of ['Dentist', 'Wale', 'private-0123456789abcdef', 'n@example.com'])
      expect(rows).not.toContain(secret)
    const { rows: sealed } = await spoor.dependencies.pool.query<{ secret: Buffer }>(
      'select secret from calendar where owner_id = $1',
      [driver.userId],
    )
    expect(sealed[0].secret.toString('latin1')).not.toContain('private-0123456789abcdef')
    // The hourly job does not request it again before then.
    await spoor.runJob('read-calendars')
    expect(fake.asked).toHaveLength(1)
  })

  test.each([
    ['what is no address', 'my calendar', /not the address of a calendar/],
    ['another protocol', 'ftp://example.com/basic.ics', /not the address of a calendar/],
    ['what is not there', () => fake.address.replace('basic', 'other'), /no calendar at this address/],
    ['a private address', 'https://192.168.1.1/basic.ics', /^No calendar can be reached at this address/],
    ['a name of this machine', 'webcal://localhost/basic.ics', /^No calendar can be reached at this address/],
    [
      'a cloud metadata service',
      'https://169.254.169.254/latest/meta-data',
      /^No calendar can be reached at this address/,
    ],
    ['a closed port', 'http://127.0.0.1:1/basic.ics', /^No calendar can be reached at this address/],
    ['another port', 'https://example.com:8443/basic.ics', /^No calendar can be reached at this address/],
  ])('reports the problem with %s', async (_, address, sentence) => {
    const given = typeof address === 'string' ? address : address()
    Object.assign(spoor.dependencies.config, { allowsPrivateTargets: given.startsWith('http:') })
    const { status, body } = await call<{ detail: string }>('PUT', '/calendar', { address: given })
    Object.assign(spoor.dependencies.config, { allowsPrivateTargets: true })
    expect([status, body.detail]).toEqual([422, expect.stringMatching(sentence)])
    expect(await stored()).toEqual([])
  })

  test.each([
    ['a page', 200, '<!doctype html><title>Sign in</title>', /not a calendar/],
    [
      'a broken calendar',
      200,
      'BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nDTSTART:1\r\nDTSTART:2\r\nEND:VEVENT',
      /not a calendar/,
    ],
    ['a password', 401, '', /asks for a password/],
    ['a failing host', 503, '', /problem at its host/],
    ['too much', 200, `BEGIN:VCALENDAR\r\n${'X-A:a\r\n'.repeat(1_300_000)}`, /too large/],
  ])('reports the problem with %s', async (_, status, text, sentence) => {
    fake.intercept = (_request, reply) => void reply.writeHead(status).end(text)
    const answer = await call<{ detail: string }>('PUT', '/calendar', { address: fake.address })
    expect([answer.status, answer.body.detail]).toEqual([422, expect.stringMatching(sentence)])
  })

  test('follows a redirect, but not in circles or into this network', async () => {
    fake.intercept = (request, reply) => {
      if (request.url === '/moved') fake.intercept = null
      reply.writeHead(302, { location: request.url === '/moved' ? fake.address : '/moved' }).end()
    }
    await connect()
    fake.intercept = (_request, reply) => void reply.writeHead(302, { location: '/' }).end()
    expect((await call('PUT', '/calendar', { address: fake.address })).status).toBe(422)
  })

  test('reports a calendar that hides its titles', async () => {
    fake.events = [writeEvent('Busy', ['20260310T070000Z', '20260310T080000Z'])]
    await drive('2026-03-10T06:50:00Z')
    expect((await connect()).calendar).toMatchObject({ hides_titles: true, reasons: 0 })
  })

  test('is not offered if the installation cannot store secrets', async () => {
    const { secretsKey } = spoor.dependencies.config
    Object.assign(spoor.dependencies.config, { secretsKey: null })
    const answers = [await call('GET', '/calendar'), await call('PUT', '/calendar', { address: fake.address })]
    Object.assign(spoor.dependencies.config, { secretsKey })
    expect(answers.map(({ status }) => status)).toEqual([200, 409])
    expect(answers[0].body).toEqual({ available: false, calendar: null })
  })
})

describe('reading every hour', () => {
  test('requests only changes, unless there are new trips', async () => {
    await connect()
    await readNextHour()
    expect(fake.asked).toEqual([null, expect.any(String)])
    const visited = await drive('2026-03-10T06:50:00Z')
    expect((await readNextHour()).calendar).toMatchObject({ reasons: 1, read_at: new Date(nowMs).toISOString() })
    expect(fake.asked).toEqual([null, expect.any(String), null])
    fake.events = [VISIT.replaceAll('gates', 'fences')]
    await readNextHour()
    await readNextHour()
    expect(fake.asked.slice(3)).toEqual([expect.any(String), expect.any(String)])
    expect((await trip(visited)).calendar_reasons).toEqual(['Quote for fences with Ms Naidoo'])
    fake.events = []
    await readNextHour()
    expect((await trip(visited)).calendar_reasons).toEqual([])
  })

  test('shows a failure until the next success, and stops after three days of failures', async () => {
    await connect()
    fake.intercept = (_request, reply) => void reply.writeHead(404).end()
    expect((await readNextHour()).calendar).toMatchObject({
      error: { code: 'not_found', at: new Date(nowMs).toISOString() },
      read_at: new Date(START).toISOString(),
      stopped: false,
    })
    fake.intercept = null
    expect((await readNextHour()).calendar?.error).toBeNull()
    await spoor.dependencies.pool.query('update calendar set failures = $2 where owner_id = $1', [
      driver.userId,
      CALENDAR_ATTEMPTS,
    ])
    const asked = fake.asked.length
    expect((await readNextHour()).calendar?.stopped).toBe(true)
    expect(fake.asked).toHaveLength(asked)
    expect((await connect()).calendar?.stopped).toBe(false)
  })

  test('reports an unreadable address after the key has changed', async () => {
    await connect()
    const { secretsKey } = spoor.dependencies.config
    Object.assign(spoor.dependencies.config, { secretsKey: randomBytes(32) })
    const { calendar } = await readNextHour()
    Object.assign(spoor.dependencies.config, { secretsKey })
    expect(calendar?.error?.code).toBe('sealed')
  })

  test('does not read for drivers without access', async () => {
    await connect()
    await spoor.dependencies.pool.query(`update app_user set subscription_expires_at = '2026-01-01' where id = $1`, [
      driver.userId,
    ])
    nowMs += HOUR_MS
    await spoor.runJob('read-calendars')
    expect(fake.asked).toHaveLength(1)
  })

  test('stores nothing from a calendar that was disconnected meanwhile', async () => {
    await drive('2026-03-10T06:50:00Z')
    await connect()
    fake.intercept = (_request, reply) => {
      void call('DELETE', '/calendar').then(() => reply.writeHead(404).end())
    }
    await spoor.dependencies.pool.query('update calendar set compared = null where owner_id = $1', [driver.userId])
    await readNextHour()
    expect(await stored()).toEqual([])
  })
})

describe('reasons', () => {
  test('are proposed with a business suggestion, before the reason of earlier trips', async () => {
    const visited = await drive('2026-03-10T06:50:00Z')
    for (const day of ['03', '04', '05'])
      await call('PATCH', `/trips/${await drive(`2026-03-${day}T06:50:00Z`)}`, {
        classification: 'business',
        reason: 'Deliveries',
      })
    await connect()
    expect(await trip(visited)).toMatchObject({
      suggestion: { classification: 'business', reason: REASON },
      calendar_reasons: [REASON],
    })
    await call('DELETE', '/calendar')
    await spoor.runJobs()
    expect(await trip(visited)).toMatchObject({ suggestion: { reason: 'Deliveries' }, calendar_reasons: [] })
  })

  test('of two events at one time are both offered, and neither is proposed', async () => {
    const visited = await drive('2026-03-10T06:50:00Z')
    fake.events.push(writeEvent('Service at Botha Motors', ['20260310T070000Z', '20260310T080000Z']))
    await connect()
    expect((await trip(visited)).calendar_reasons).toEqual([REASON, 'Service at Botha Motors'])
    expect((await trip(visited)).suggestion?.reason ?? null).toBeNull()
  })

  test('respect the place of the event', async () => {
    const place = async (name: string, lat: number) =>
      (await call<{ id: string }>('POST', '/places', { name, kind: 'client', lat, lng: 19.44, radius_m: 150 })).body.id
    const [acme] = [await place('Acme', -33.64), await place('Botha Motors', -33.5)]
    const visited = await drive('2026-03-10T06:50:00Z', { place: acme })
    fake.events = [VISIT.replace('END:VEVENT', 'LOCATION:Botha Motors\\, Paarl\nEND:VEVENT')]
    await connect()
    expect((await trip(visited)).calendar_reasons).toEqual([])
    fake.events = [VISIT.replace('END:VEVENT', 'LOCATION:Acme\\, Worcester\nEND:VEVENT')]
    await readNextHour()
    expect((await trip(visited)).calendar_reasons).toEqual([REASON])
  })

  test('are used only by the driver, and deleted with the calendar if unused', async () => {
    const [used, unused] = [await drive('2026-03-10T06:50:00Z'), await drive('2026-03-12T06:50:00Z')]
    fake.events.push(VISIT.replaceAll('20260310', '20260312'))
    await connect()
    const { body } = await call<Trip>('PATCH', `/trips/${used}`, { classification: 'business', reason: REASON })
    expect(body).toMatchObject({ reason: REASON, calendar_reasons: [] })
    expect((await call('GET', '/calendar')).body.calendar?.reasons).toBe(1)
    expect((await call('DELETE', '/calendar')).status).toBe(204)
    expect((await call('DELETE', '/calendar')).status).toBe(404)
    expect(await stored()).toEqual([])
    expect([(await trip(used)).reason, (await trip(unused)).reason]).toEqual([REASON, ''])
  })

  test("are in the driver's language", async () => {
    await call('PUT', '/auth/profile', { preferred_language: 'af' })
    const visited = await drive('2026-03-10T06:50:00Z')
    await connect()
    expect((await trip(visited)).calendar_reasons).toEqual(['Quote for gates met Ms Naidoo'])
  })

  test("are hidden from others, and included in the driver's own export", async () => {
    const visited = await drive('2026-03-10T06:50:00Z')
    await connect()
    const mine = driver
    driver = await spoor.signUp()
    expect((await call('GET', `/trips/${visited}`)).status).toBe(404)
    expect((await call('GET', '/calendar')).body.calendar).toBeNull()
    driver = mine
    const { rawPayload } = await spoor.app.inject({ url: '/auth/export', headers: driver.headers })
    expect(rawPayload.includes('data/calendar.json')).toBe(true)
  })
})

test('limits the addresses that a driver tries', async () => {
  for (let tries = 0; tries < 20; tries++) await call('PUT', '/calendar', { address: 'x' })
  expect((await call('PUT', '/calendar', { address: fake.address })).status).toBe(429)
  nowMs += HOUR_MS + MINUTE_MS
  expect((await call('PUT', '/calendar', { address: fake.address })).status).toBe(200)
})
