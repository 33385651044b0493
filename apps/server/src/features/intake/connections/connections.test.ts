import { Readable } from 'node:stream'
import { gzipSync } from 'node:zlib'
import * as fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Connection, ConnectionDay, SetUp } from '@spoor/contract/routes/connections.ts'
import type { Track } from '@spoor/core/journey/track.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@spoor/core/units/duration.ts'
import { fileForm } from '../../../testing/file-form.ts'
import { setUpTestApp, type TestUser } from '../../../testing/test-app.ts'
import { driveTrack } from '../uploads/testing/drive-track.ts'
import { takeInPoints } from './take-in-points.ts'

let nowMs = Date.now()
const spoor = setUpTestApp({ clock: { nowMs: () => nowMs } })
let driver: TestUser
let vehicleId: string

beforeEach(async () => {
  nowMs = Date.now()
  driver = await spoor.signUp()
  vehicleId = await addVehicle(driver)
})

async function ok<T>(
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE' | 'PUT',
  url: string,
  payload?: object,
  user = driver,
): Promise<T> {
  const reply = await spoor.app.inject({ method, url, headers: user.headers, payload })
  expect(reply.statusCode, reply.body).toBeLessThan(300)
  return reply.body === '' ? (undefined as T) : reply.json<T>()
}

async function addVehicle(user: TestUser, name = 'Bakkie'): Promise<string> {
  return (await ok<{ id: string }>('POST', '/vehicles', { name }, user)).id
}

type Connected = { connection: Connection; set_up: SetUp }
const connect = (kind: Connection['kind'] = 'json', user = driver, vehicle = vehicleId): Promise<Connected> =>
  ok('POST', '/connections', { kind, name: 'My phone', vehicle_id: vehicle }, user)

interface Point {
  time: number
  lat: number
  lng: number
  speed?: number
  accuracy?: number
  activity?: string
}

/** Sends like a phone, and retries in the next minute after too many messages. */
async function send(key: string, points: readonly Point[]): Promise<void> {
  const post = () => spoor.app.inject({ method: 'POST', url: `/live/${key}`, payload: { points } })
  let reply = await post()
  if (reply.statusCode === 503) {
    nowMs += MINUTE_MS
    reply = await post()
  }
  expect(reply.statusCode, reply.body).toBe(200)
}

const takeIn = (user = driver): Promise<void> => takeInPoints(spoor.dependencies, { ownerId: user.userId })
const read = async (id: string): Promise<Connection> => ok('GET', `/connections/${id}`)

interface ListedTrip {
  started_at: string
  ended_at: string
  distance_km: number
  start_location: string
  end_location: string
}

async function listTrips(user = driver): Promise<ListedTrip[]> {
  const { items } = await ok<{ items: ListedTrip[] }>('GET', '/trips?limit=500&sort=started_at', undefined, user)
  return items.map(({ started_at, ended_at, distance_km, start_location, end_location }) => ({
    started_at,
    ended_at,
    distance_km,
    start_location,
    end_location,
  }))
}

function toPoints(track: Track): Point[] {
  return Array.from({ length: track.count }, (_, i) => ({
    time: track.timeMs[i],
    lat: track.latE7[i] / 1e7,
    lng: track.lngE7[i] / 1e7,
    speed: Number(track.speedMps[i].toFixed(2)),
  }))
}

/** A drive of `minutes` with a fix every ten seconds, to the north at 15 m/s. */
function drive(fromMs: number, minutes: number, fromLat = -26.2): Point[] {
  return Array.from({ length: minutes * 6 + 1 }, (_, i) => ({
    time: fromMs + i * 10_000,
    lat: fromLat + (i * 150) / 111_195,
    lng: 28.04,
    speed: 15,
  }))
}

describe('a key', () => {
  it('is taken from the path, the Authorization header and the message', async () => {
    const { connection, set_up } = await connect('owntracks')
    const at = (ms: number) => ({ _type: 'location', lat: -26.2, lon: 28.04, tst: Math.floor(ms / 1000) })
    const basic = `Basic ${Buffer.from(`spoor:${set_up.key}`).toString('base64')}`
    for (const [i, [url, headers]] of (
      [
        [`/live/${set_up.key}`, {}],
        ['/live', { authorization: basic }],
        ['/live', { authorization: `Bearer ${set_up.key}` }],
        [`/live?id=${set_up.key}`, {}],
      ] as const
    ).entries()) {
      const reply = await spoor.app.inject({ method: 'POST', url, headers, payload: at(nowMs - (10 - i) * 60_000) })
      expect([reply.statusCode, reply.body]).toEqual([200, '[]'])
    }
    expect((await read(connection.id)).today).toMatchObject({ received: 4, waiting: 4 })
  })

  it('that is unknown, replaced or from a closed account is refused', async () => {
    const { connection, set_up } = await connect()
    const post = async (key: string) =>
      (await spoor.app.inject({ method: 'POST', url: `/live/${key}`, payload: { points: [] } })).statusCode
    expect(await post('nobody')).toBe(404)
    const { set_up: next } = await ok<Connected>('POST', `/connections/${connection.id}/key`)
    // OwnTracks on iOS deletes what is refused with 4xx.
    expect([await post(set_up.key), await post(next.key)]).toEqual([503, 200])
    nowMs += DAY_MS
    expect([await post(set_up.key), await post(next.key)]).toEqual([404, 200])
    await spoor.dependencies.pool.query('update app_user set erase_at = now() where id = $1', [driver.userId])
    expect(await post(next.key)).toBe(404)
  })

  it('is stored only as a hash', async () => {
    const { set_up } = await connect()
    const { rows } = await spoor.dependencies.pool.query('select * from connection_key')
    expect(JSON.stringify(rows)).not.toContain(set_up.key)
  })

  it('serves the profile that GPSLogger downloads', async () => {
    const { set_up } = await connect('gpslogger')
    const reply = await spoor.app.inject({ url: `/live/${set_up.key}/gpslogger.properties` })
    expect(reply.body).toContain(`/live/${set_up.key}?lat=%LAT`)
    expect((await spoor.app.inject({ url: '/live/nobody/gpslogger.properties' })).statusCode).toBe(404)
  })
})

describe('a message', () => {
  it('is acknowledged and counted, whatever its content', async () => {
    const { connection, set_up } = await connect('overland')
    const feature = (properties: object, coordinates: unknown) => ({
      type: 'Feature',
      geometry: { type: 'Point', coordinates },
      properties,
    })
    const timestamp = new Date(nowMs - HOUR_MS).toISOString()
    const locations = [
      feature({ timestamp, speed: 3 }, [28.04, -26.2]),
      feature({ timestamp }, [0, 0]),
      feature({}, [28.04, -26.2]),
      'nonsense',
    ]
    const post = (payload: string) =>
      spoor.app.inject({
        method: 'POST',
        url: `/live/${set_up.key}`,
        headers: { 'content-type': 'application/json' },
        payload,
      })
    for (const body of [JSON.stringify({ locations }), JSON.stringify({ locations }), '{', '', '[]', 'null']) {
      const reply = await post(body)
      expect([reply.statusCode, reply.json()]).toEqual([200, expect.objectContaining({ result: 'ok' })])
    }
    await takeIn()
    const { today, last_skipped, last_fix_at } = await read(connection.id)
    expect(today).toMatchObject({ used: 1, duplicates: 1, waiting: 0 })
    expect(today.received).toBe(today.used + today.duplicates + today.skipped)
    expect(today.skipped).toBeGreaterThanOrEqual(6)
    expect(last_skipped).not.toBeNull()
    expect(last_fix_at).toBe(timestamp)
    const { items } = await ok<{ items: ConnectionDay[] }>('GET', `/connections/${connection.id}/days`)
    expect(items).toHaveLength(1)
    expect(items[0].reasons.reduce((sum, { count }) => sum + count, 0)).toBe(today.skipped)
  })

  it('that cannot be read is counted with the reason, by a phone that repeats a fix once', async () => {
    const { connection, set_up } = await connect('owntracks')
    const fix = { _type: 'location', lat: -26.2, lon: 28.04, tst: Math.floor(nowMs / 1000) - 60 }
    const post = async (payload: string | Buffer) => {
      const reply = await spoor.app.inject({ method: 'POST', url: `/live/${set_up.key}`, payload })
      expect([reply.statusCode, reply.body]).toEqual([200, '[]'])
    }
    const text = JSON.stringify(fix)
    for (const body of [
      text.slice(0, -5),
      '{"_type":"location","topic":"a=b"',
      gzipSync(text),
      Buffer.from(text, 'utf16le'),
    ])
      await post(body)
    const { items } = await ok<{ items: ConnectionDay[] }>('GET', `/connections/${connection.id}/days`)
    expect(items[0]).toMatchObject({ received: 4, skipped: 4, reasons: [{ reason: 'unreadable', count: 4 }] })
    expect((await read(connection.id)).last_skipped?.detail).toBe('UTF-16 or binary instead of UTF-8')
    await post(text)
    await post(JSON.stringify({ ...fix, t: 'p' }))
    await takeIn()
    expect((await read(connection.id)).today).toMatchObject({ used: 1, duplicates: 1, skipped: 4 })
  })

  it('never fails for any body, query or header', async () => {
    const keys = await Promise.all(
      (['owntracks', 'overland', 'traccar_client', 'colota', 'gpslogger', 'traccar_server', 'json'] as const).map(
        async (kind) => (await connect(kind)).set_up.key,
      ),
    )
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...keys),
        fc.oneof(fc.json(), fc.string(), fc.webQueryParameters()),
        fc.webQueryParameters(),
        fc.constantFrom(
          'application/json',
          'text/plain',
          'application/x-www-form-urlencoded',
          'multipart/form-data',
          'x',
        ),
        async (key, payload, query, type) => {
          const headers = { 'content-type': type }
          const reply = await spoor.app.inject({ method: 'POST', url: `/live/${key}?${query}`, headers, payload })
          expect(reply.statusCode, reply.body).toBe(200)
        },
      ),
      { numRuns: 150 },
    )
    await takeIn()
  })

  it('is acknowledged with any characters in it', async () => {
    for (const text of ['\\u0000', '\\ud800', `${'x'.repeat(59)}\\ud83d\\ude97`]) {
      const { set_up } = await connect()
      const payload = `[{"lat":"${text}","lng":"${text}","time":"${text}"},{"lat":1,"lng":1,"time":"${text}"},"${text}"]`
      const headers = { 'content-type': 'application/json' }
      const reply = await spoor.app.inject({ method: 'POST', url: `/live/${set_up.key}`, headers, payload })
      expect(reply.statusCode, reply.body).toBe(200)
    }
  })

  it('is refused as a whole if it has more than 2,000 parts', async () => {
    const { connection, set_up } = await connect()
    const post = (payload: unknown[]) => spoor.app.inject({ method: 'POST', url: `/live/${set_up.key}`, payload })
    const reply = await post(Array.from({ length: 2001 }, () => 0))
    expect([reply.statusCode, reply.json()]).toEqual([
      413,
      { detail: 'A message may have 2000 positions. Send the others in further messages.' },
    ])
    expect((await read(connection.id)).today.received).toBe(0)
    expect((await post(drive(nowMs - 9 * HOUR_MS, 333).slice(0, 1999))).statusCode).toBe(200)
    expect((await read(connection.id)).today).toMatchObject({ received: 1999, waiting: 1999 })
  })

  it('is limited by day, where skipped positions do not count', async () => {
    const { connection, set_up } = await connect()
    await send(set_up.key, drive(nowMs - HOUR_MS, 1))
    await spoor.dependencies.pool.query(
      'update connection_day set received = $2 + 100_000, skipped = $2 + 3 where connection_id = $1',
      [connection.id, 500_000],
    )
    await send(set_up.key, drive(nowMs - HOUR_MS, 1))
    const { items } = await ok<{ items: ConnectionDay[] }>('GET', `/connections/${connection.id}/days`)
    expect(items[0].reasons).toEqual([{ reason: 'too_many', count: 4, detail: '' }])
  })

  it('is refused with 503, so that apps retry, beyond 600 a minute', async () => {
    const { set_up } = await connect('owntracks')
    const other = await connect('owntracks')
    nowMs = Math.ceil(nowMs / MINUTE_MS) * MINUTE_MS
    const post = (key: string) => spoor.app.inject({ method: 'POST', url: `/live/${key}`, payload: {} })
    for (let i = 0; i < 600; i += 10) {
      const replies = await Promise.all(Array.from({ length: 10 }, () => post(set_up.key)))
      expect(replies.map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: 10 }, () => 200))
    }
    const refused = await post(set_up.key)
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '60'])
    expect((await post(other.set_up.key)).statusCode).toBe(200)
    nowMs += MINUTE_MS
    expect((await post(set_up.key)).statusCode).toBe(200)
    // A body of 960 KB counts as 15 requests.
    const zeros = Array.from({ length: 480_000 }, () => 0)
    const large = () => spoor.app.inject({ method: 'POST', url: `/live/${other.set_up.key}`, payload: zeros })
    for (let i = 0; i < 40; i++) expect((await large()).statusCode).toBe(413)
    expect((await large()).statusCode).toBe(503)
    nowMs += MINUTE_MS
    // A body without a declared length counts once it is read.
    const body = JSON.stringify(zeros)
    const headers = { 'content-type': 'application/json' }
    const url = `/live/${other.set_up.key}`
    const chunked = () => spoor.app.inject({ method: 'POST', url, headers, payload: Readable.from([body]) })
    for (let i = 0; i < 40; i++) expect((await chunked()).statusCode).toBe(413)
    expect((await chunked()).statusCode).toBe(503)
  })

  it('is queued in turns of owners, and refused with 503 beyond the queue', async () => {
    const { connection, set_up } = await connect()
    const other = await spoor.signUp()
    const { set_up: others } = await connect('json', other, await addVehicle(other))
    const post = (key: string) => spoor.app.inject({ method: 'POST', url: `/live/${key}`, payload: [{}] })
    const held = await spoor.dependencies.pool.connect()
    await held.query('begin')
    await held.query('select from connection where id = $1 for update', [connection.id])
    let refused = 0
    const flood = Array.from({ length: 30 }, async () => {
      const reply = await post(set_up.key)
      if (reply.statusCode !== 200) refused += 1
      return reply
    })
    await expect.poll(() => refused).toBe(9)
    expect((await post(others.key)).statusCode).toBe(200)
    await held.query('rollback')
    held.release()
    const replies = await Promise.all(flood)
    expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(21)
    expect(new Set(replies.filter(({ statusCode }) => statusCode !== 200).map(retry))).toEqual(new Set(['503 5']))
  })

  const retry = ({ statusCode, headers }: { statusCode: number; headers: object }) =>
    `${statusCode} ${(headers as Record<string, string>)['retry-after']}`

  it('is dropped while the connection is paused or the driver is not at work', async () => {
    const { connection, set_up } = await connect()
    await ok('PATCH', `/connections/${connection.id}`, { paused: true })
    await send(set_up.key, drive(nowMs - HOUR_MS, 1))
    expect(await read(connection.id)).toMatchObject({ health: 'paused', today: { skipped: 7, waiting: 0 } })
    await ok('PATCH', `/connections/${connection.id}`, { paused: false, work_hours_only: true })
    // Without work hours, no point is outside them.
    await send(set_up.key, drive(nowMs - 2 * HOUR_MS, 1))
    expect((await read(connection.id)).today).toMatchObject({ skipped: 7, waiting: 7 })
    const day = (works: boolean) => ({ works, from: '08:00', to: '17:00' })
    const days = [true, true, true, true, true, false, false].map(day)
    await ok('PUT', '/settings', { work_hours: { enabled: true, days } })
    const sunday = nowMs - new Date(nowMs).getUTCDay() * DAY_MS
    const noon = Math.floor(sunday / DAY_MS) * DAY_MS - 7 * DAY_MS + 10 * HOUR_MS
    await send(set_up.key, drive(noon, 1))
    await send(set_up.key, drive(noon + DAY_MS, 1))
    expect((await read(connection.id)).today).toMatchObject({ skipped: 14, waiting: 14 })
    const { rows } = await spoor.dependencies.pool.query<{ day: string }>(
      'select points -> 0 -> 0 as day from live_batch where owner_id = $1',
      [driver.userId],
    )
    expect(rows.map((row) => Number(row.day))).not.toContain(noon)
  })
})

describe('trips', () => {
  it('of a day sent live equal those of the same day as a file', { timeout: 120_000 }, async () => {
    const fromMs = Math.floor((nowMs - 20 * DAY_MS) / DAY_MS) * DAY_MS
    const points = toPoints(driveTrack({ fromMs, days: 2, seed: 7 }))
    const other = await spoor.signUp()
    const rows = points.map(({ time, lat, lng, speed }) => `${new Date(time).toISOString()},${lat},${lng},${speed}`)
    const form = await fileForm(Buffer.from(['Time,Latitude,Longitude,Speed (m/s)', ...rows].join('\n')), {
      filename: 'fixes.csv',
    })
    await spoor.app.inject({
      method: 'POST',
      url: '/upload/file',
      payload: form.payload,
      headers: { ...other.headers, ...form.headers },
    })
    await spoor.runJobs()
    const expected = await listTrips(other)
    expect(expected.length).toBeGreaterThanOrEqual(6)

    await fc.assert(
      fc.asyncProperty(
        fc.infiniteStream(fc.noBias(fc.integer({ min: 0, max: 999 })).map((n) => n / 1000)),
        fc.integer({ min: 1, max: 4 }),
        async (random, runs) => {
          const user = await spoor.signUp()
          const { connection, set_up } = await connect('json', user, await addVehicle(user))
          // Some are sent twice, some late, in batches of varying size.
          const sent = [...points, ...points.filter(() => random.next().value < 0.1)]
            .map((point) => ({
              point,
              at: point.time + (random.next().value < 0.2 ? random.next().value * 3 * DAY_MS : 0),
            }))
            .toSorted((a, b) => a.at - b.at)
            .map(({ point }) => point)
          const perRun = Math.ceil(sent.length / runs)
          for (let from = 0; from < sent.length; from += perRun) {
            const part = sent.slice(from, from + perRun)
            for (let i = 0; i < part.length;) {
              const size = 1 + Math.floor(random.next().value * 400)
              await send(set_up.key, part.slice(i, i + size))
              i += size
            }
            await takeIn(user)
          }
          expect(await listTrips(user)).toEqual(expected)
          const { today } = await ok<Connection>('GET', `/connections/${connection.id}`, undefined, user)
          expect(today).toMatchObject({ received: sent.length, used: points.length, skipped: 0, waiting: 0 })
        },
      ),
      { numRuns: 3 },
    )
  })

  it('of a phone that lies at home, drives and is carried on are the drive alone, live as in a file', async () => {
    const fromMs = Math.floor((nowMs - 5 * DAY_MS) / DAY_MS) * DAY_MS
    const points: Point[] = []
    // Cell and Wi-Fi: 165 m around the place, without a speed.
    for (let i = 0; i < 40; i++) {
      const [north, east] = [Math.sin(i * 7.3) * 180, Math.cos(i * 4.1) * 180]
      const time = fromMs + i * 15 * MINUTE_MS
      points.push({ time, lat: -26.2 + north / 111_195, lng: 28.04 + east / 99_800, accuracy: 165 })
    }
    const driven = drive(points.at(-1)!.time + HOUR_MS, 10)
    points.push(...driven.map((point) => ({ ...point, accuracy: 8, activity: 'driving' })))
    const car = points.at(-1)!
    for (let i = 1; i <= 120; i++) {
      const metres = Math.min(i, 54) * 13
      const isWalking = i <= 54
      points.push({
        time: car.time + i * 10_000,
        lat: car.lat,
        lng: car.lng + metres / 99_800,
        speed: isWalking ? 1.3 : 0,
        accuracy: 8,
        activity: isWalking ? 'walking' : 'stationary',
      })
    }
    const { set_up } = await connect()
    await send(set_up.key, points)
    await takeIn()
    const live = await listTrips()
    expect(live).toMatchObject([{ ended_at: expect.stringContaining(new Date(car.time).toISOString().slice(0, 15)) }])
    expect(live[0].distance_km).toBeCloseTo(9, 0)

    const rows = points.map(({ time, lat, lng, speed = '', accuracy, activity = '' }) =>
      [new Date(time).toISOString(), lat, lng, speed, accuracy, activity].join(),
    )
    const text = ['Time,Latitude,Longitude,Speed (m/s),Accuracy (m),Motion', ...rows].join('\n')
    const other = await spoor.signUp()
    const form = await fileForm(Buffer.from(text), { filename: 'phone.csv' })
    const { payload } = form
    const headers = { ...other.headers, ...form.headers }
    await spoor.app.inject({ method: 'POST', url: '/upload/file', payload, headers })
    await spoor.runJobs()
    expect(await listTrips(other)).toEqual(live)
    for (const user of [driver, other]) {
      const { counts } = await ok<{ counts: object[] }>('GET', '/trips/moves', undefined, user)
      expect(counts).toEqual([{ mode: 'walking', count: 1 }])
    }
  })

  it('of thousands of messages are derived in several runs', async () => {
    const { connection } = await connect()
    const points = drive(nowMs - 10 * HOUR_MS, 345).slice(0, 2050)
    const { pool } = spoor.dependencies
    const stored = points.map(({ time, lat, lng }) => [[time, lat, lng, null, null, null]])
    const day = new Date(nowMs).toISOString().slice(0, 10)
    await pool.query(
      `insert into live_batch (owner_id, connection_id, id, received_at, day, points)
       select $1, $2, gen_random_uuid(), $3::timestamptz + i * interval '1 ms', $4, one
       from jsonb_array_elements($5::jsonb) with ordinality as given (one, i)`,
      [driver.userId, connection.id, new Date(nowMs), day, JSON.stringify(stored)],
    )
    await pool.query('insert into connection_day (owner_id, connection_id, day, received) values ($1, $2, $3, 2050)', [
      driver.userId,
      connection.id,
      day,
    ])
    const countWaiting = async () =>
      (await pool.query('select from live_batch where owner_id = $1', [driver.userId])).rowCount
    await takeIn()
    expect(await countWaiting()).toBe(50)
    await takeIn()
    expect(await countWaiting()).toBe(0)
    const { rows } = await pool.query('select used from connection_day where connection_id = $1', [connection.id])
    expect(rows).toEqual([{ used: 2050 }])
  })

  it('appear when the vehicle has stopped, and are shown as unfinished before', async () => {
    const { connection, set_up } = await connect()
    const startMs = nowMs - 20 * MINUTE_MS
    await send(set_up.key, drive(startMs, 20))
    await takeIn()
    expect(await listTrips()).toEqual([])
    const { driving, interval_s, health } = await read(connection.id)
    expect(driving).toMatchObject({ since: new Date(startMs).toISOString() })
    expect(driving!.distance_km).toBeCloseTo(18, 0)
    expect([interval_s, health]).toEqual([10, 'good'])

    // The drive continues, then the phone stops reporting.
    await send(set_up.key, drive(nowMs, 10, -26.2 + (120 * 150) / 111_195))
    nowMs += 10 * MINUTE_MS
    await takeIn()
    expect((await read(connection.id)).driving!.distance_km).toBeCloseTo(27, 0)
    nowMs += 4 * MINUTE_MS
    await spoor.runJob('sweep-points')
    expect(await listTrips()).toEqual([])
    nowMs += 2 * MINUTE_MS
    await spoor.runJob('sweep-points')
    const [trip, ...others] = await listTrips()
    expect([trip.started_at, others]).toEqual([new Date(startMs).toISOString(), []])
    expect((await read(connection.id)).driving).toBeNull()
  })

  it.each(['one by one', 'in one message'])('of a rarely sending phone make it sparse: %s', async (how) => {
    const { connection, set_up } = await connect()
    const rare = drive(nowMs - 2 * HOUR_MS, 60).filter((_point, i) => i % 30 === 0)
    const messages = how === 'in one message' ? [rare] : rare.map((point) => [point])
    for (const points of messages) {
      await send(set_up.key, points)
      await takeIn()
    }
    expect(await read(connection.id)).toMatchObject({ interval_s: 300, health: 'sparse' })
    nowMs += HOUR_MS
    await spoor.runJob('sweep-points')
    expect((await ok<{ items: object[] }>('GET', '/trips')).items).toMatchObject([{ warning: 'sparse' }])
  })

  it('show the unit of speed, which a later message without speeds does not hide', async () => {
    const { connection, set_up } = await connect()
    const points = drive(nowMs - 2 * HOUR_MS, 20)
    await send(
      set_up.key,
      points.map((point) => ({ ...point, speed: 15 / 3.6 })),
    )
    await takeIn()
    expect((await read(connection.id)).speed_factor).toBeCloseTo(3.6, 4)
    await send(set_up.key, [{ ...points.at(-1)!, time: points.at(-1)!.time + HOUR_MS, speed: undefined }])
    await takeIn()
    expect((await read(connection.id)).speed_factor).toBeCloseTo(3.6, 4)
    const right = drive(points.at(-1)!.time + HOUR_MS, 35, points.at(-1)!.lat)
    await send(set_up.key, right)
    await takeIn()
    expect((await read(connection.id)).speed_factor).toBeNull()
  })

  it('do not end at a traffic light, but end after a stop', async () => {
    const { connection, set_up } = await connect()
    const startMs = nowMs - 12 * MINUTE_MS
    const first = drive(startMs, 10)
    const wait = (fromMs: number, seconds: number, lat: number) =>
      Array.from({ length: seconds / 10 }, (_, i) => ({ time: fromMs + (i + 1) * 10_000, lat, lng: 28.04, speed: 0 }))
    const light = first.at(-1)!
    await send(set_up.key, [...first, ...wait(light.time, 120, light.lat)])
    await takeIn()
    expect(await listTrips()).toEqual([])
    expect((await read(connection.id)).driving).toMatchObject({ since: new Date(startMs).toISOString() })

    const second = drive(nowMs, 5, light.lat)
    nowMs += 10 * MINUTE_MS
    const parked = second.at(-1)!
    await send(set_up.key, [...second, ...wait(parked.time, 300, parked.lat)])
    await takeIn()
    const trips = await listTrips()
    expect(trips).toHaveLength(1)
    expect(trips[0].distance_km).toBeCloseTo(13.5, 0)
    expect((await read(connection.id)).driving).toBeNull()
  })

  it.each([
    ['side by side', 4, 10],
    ['with clocks apart', 25, 10],
    ['with clocks a minute apart', 60, 10],
    ['of which one rarely sends', 10, 60],
    ['of which one rarely sends, with another clock', 45, 120],
  ])('of two phones in one vehicle are one trip: %s', async (_, clockS, intervalS) => {
    const [one, other] = [await connect(), await connect()]
    const startMs = nowMs - 3 * HOUR_MS
    const points = drive(startMs, 30)
    await send(one.set_up.key, points)
    await send(
      other.set_up.key,
      points
        .filter((_point, i) => (i * 10) % intervalS === 0)
        .map((point) => ({ ...point, time: point.time + clockS * 1000, lat: point.lat + 15 / 111_195 })),
    )
    await takeIn()
    const trips = await listTrips()
    expect(trips).toHaveLength(1)
    expect(trips[0].distance_km).toBeGreaterThan(26)
    expect(trips[0].distance_km).toBeLessThan(28)
  })

  it('of a phone with a wrong clock are not guessed', async () => {
    const { connection, set_up } = await connect()
    await send(set_up.key, drive(nowMs + 365 * DAY_MS, 10))
    await send(set_up.key, drive(nowMs - 6 * 365 * DAY_MS, 10))
    await send(set_up.key, drive(nowMs - 365 * DAY_MS, 10))
    await takeIn()
    expect(await listTrips()).toEqual([])
    expect(await read(connection.id)).toMatchObject({ health: 'unusable', last_skipped: { reason: 'too_old' } })
  })

  it('stay when the connection is removed', async () => {
    const { connection, set_up } = await connect()
    await send(set_up.key, drive(nowMs - 3 * HOUR_MS, 20))
    await takeIn()
    await ok('DELETE', `/connections/${connection.id}`)
    expect(await listTrips()).toHaveLength(1)
    expect((await ok<{ items: Connection[] }>('GET', '/connections')).items).toEqual([])
    expect((await spoor.app.inject({ method: 'POST', url: `/live/${set_up.key}` })).statusCode).toBe(404)
    // Points that arrive later through a second connection join the same day.
    const again = await connect()
    await send(again.set_up.key, drive(nowMs - 2 * HOUR_MS, 20, -26.2 + (120 * 150) / 111_195))
    await takeIn()
    expect(await listTrips()).toHaveLength(2)
  })

  it("keep the driver's edits when more points arrive", async () => {
    const { set_up } = await connect()
    const points = drive(nowMs - 5 * HOUR_MS, 30)
    await send(
      set_up.key,
      points.filter((_, i) => i % 2 === 0),
    )
    await takeIn()
    const { items } = await ok<{ items: { id: string }[] }>('GET', '/trips')
    await ok('PATCH', `/trips/${items[0].id}`, { classification: 'business', reason: 'Stock to LMN Supplies' })
    await send(set_up.key, points)
    await takeIn()
    expect((await ok<{ items: object[] }>('GET', '/trips')).items).toMatchObject([
      { id: items[0].id, classification: 'business', reason: 'Stock to LMN Supplies' },
    ])
  })
})

it('a full storage is shown, and its points become trips once there is room', async () => {
  const { connection, set_up } = await connect()
  await send(set_up.key, drive(nowMs - 2 * HOUR_MS, 20))
  const { pool, config } = spoor.dependencies
  await pool.query(
    `insert into upload (owner_id, id, filename, file_key, file_size, sha256, timezone, uploaded_at)
     values ($1, gen_random_uuid(), 'big.csv', 'big', $2, '', 'UTC', now())`,
    [driver.userId, config.storageBytes + 1],
  )
  await takeIn()
  expect(await read(connection.id)).toMatchObject({ health: 'full', today: { used: 0, waiting: 121 } })
  expect(await listTrips()).toEqual([])
  await pool.query(`delete from upload where owner_id = $1 and file_key = 'big'`, [driver.userId])
  await takeIn()
  expect(await read(connection.id)).toMatchObject({ health: 'good', today: { used: 121, waiting: 0 } })
  expect(await listTrips()).toHaveLength(1)
})

it('reports an unverified address, and processes points once a sign-in proves that it is verified', async () => {
  const { set_up } = await connect()
  const { pool } = spoor.dependencies
  await pool.query('update app_user set email_verified = false where id = $1', [driver.userId])
  const health = async () => (await ok<{ items: Connection[] }>('GET', '/connections')).items[0].health
  await send(set_up.key, drive(nowMs - 2 * HOUR_MS, 20))
  await takeIn()
  // The driver's own token has the claim; reading stores nothing.
  await ok('GET', '/auth/profile')
  expect([await health(), await listTrips()]).toEqual(['unverified', []])
  expect(await ok('POST', '/auth/login')).toMatchObject({ access_granted: true })
  expect(await ok('GET', '/auth/profile')).toMatchObject({ email_verified: true })
  await takeIn()
  expect([await health(), (await listTrips()).length]).toEqual(['good', 1])
})

describe('points', () => {
  it('wait while the subscription has ended, are processed once it is paid and dropped after 30 days', async () => {
    const { set_up } = await connect()
    const setExpiry = (at: Date) =>
      spoor.dependencies.pool.query('update app_user set subscription_expires_at = $1 where id = $2', [
        at,
        driver.userId,
      ])
    await setExpiry(new Date(nowMs - DAY_MS))
    await send(set_up.key, drive(nowMs - 3 * HOUR_MS, 20))
    await spoor.runJob('sweep-points')
    await takeIn()
    await setExpiry(new Date(nowMs + 100 * DAY_MS))
    expect(await listTrips()).toEqual([])
    nowMs += 4 * MINUTE_MS
    await spoor.runJob('sweep-points')
    expect(await listTrips()).toHaveLength(1)

    await setExpiry(new Date(nowMs - DAY_MS))
    await send(set_up.key, drive(nowMs - HOUR_MS, 20))
    nowMs += 31 * DAY_MS
    await spoor.runJob('sweep-points')
    const { rows } = await spoor.dependencies.pool.query('select from live_batch where owner_id = $1', [driver.userId])
    expect(rows).toEqual([])
  })

  it('are processed once if the worker dies in the middle', async () => {
    const { connection, set_up } = await connect()
    await send(set_up.key, drive(nowMs - 3 * HOUR_MS, 20))
    const { jobs } = spoor.dependencies
    const failing = { ...spoor.dependencies, jobs: { ...jobs, enqueue: () => Promise.reject(new Error('killed')) } }
    await expect(takeInPoints(failing, { ownerId: driver.userId })).rejects.toThrow('killed')
    expect(await listTrips()).toEqual([])
    expect((await read(connection.id)).today).toMatchObject({ received: 121, waiting: 121 })
    await Promise.all([takeIn(), takeIn()])
    expect(await listTrips()).toHaveLength(1)
    expect((await read(connection.id)).today).toMatchObject({ received: 121, used: 121, waiting: 0 })
  })

  it('count towards the storage and are erased with the account', async () => {
    const { set_up } = await connect()
    await send(set_up.key, drive(nowMs - 3 * HOUR_MS, 20))
    await takeIn()
    const { rows } = await spoor.dependencies.pool.query<{ size: number; bytes: number }>(
      `select file_size as size, (select sum(octet_length(fixes))::int from track_block b where b.upload_id = u.id) as bytes
       from upload u where owner_id = $1`,
      [driver.userId],
    )
    expect(rows[0].size).toBe(rows[0].bytes)
    expect(rows[0].size).toBeGreaterThan(100)
    expect(await ok('GET', '/upload/recent')).toEqual([])
  })
})

it('fixes are deleted after the period the driver sets; trips stay', async () => {
  const { connection, set_up } = await connect()
  await ok('PATCH', `/connections/${connection.id}`, { keep_years: 1 })
  const todayMs = nowMs
  nowMs -= 500 * DAY_MS
  await send(set_up.key, drive(nowMs - HOUR_MS, 20))
  nowMs = todayMs
  await send(set_up.key, drive(nowMs - 5 * HOUR_MS, 20))
  await takeIn()
  const before = await listTrips()
  expect(before).toHaveLength(2)
  await spoor.runJob('clear-old-fixes')
  const { rows } = await spoor.dependencies.pool.query<{ day: string }>(
    'select day::text from track_block where owner_id = $1',
    [driver.userId],
  )
  expect(rows.length).toBeGreaterThan(0)
  expect(rows.filter(({ day }) => Date.parse(day) < nowMs - 100 * DAY_MS)).toEqual([])
  await send(set_up.key, drive(nowMs - 2 * HOUR_MS, 20, -26.2 + (120 * 150) / 111_195))
  await takeIn()
  expect((await listTrips()).slice(0, 2)).toEqual(before)
})

it("counts points by source for the operator, like the driver's own counts", async () => {
  const readAll = async (): Promise<Record<string, number>> => {
    const text = await spoor.dependencies.metrics.print()
    const series = text.matchAll(/^spoor_points_total\{kind="overland",outcome="(\w+)",reason="(\w*)"\} (\d+)$/gm)
    return Object.fromEntries(
      [...series].map(([, outcome, reason, points]) => [`${outcome} ${reason}`.trim(), Number(points)]),
    )
  }
  // The counts are per process and include those of earlier tests.
  const before = await readAll()
  const counted = async () => {
    const added = Object.entries(await readAll()).map(([name, points]) => [name, points - (before[name] ?? 0)] as const)
    return Object.fromEntries(added.filter(([, points]) => points > 0))
  }
  const { set_up } = await connect('overland')
  const at = (ms: number) => ({
    type: 'Feature',
    geometry: { type: 'Point', coordinates: [28.04, -26.2] },
    properties: { timestamp: new Date(ms).toISOString() },
  })
  const post = (key: string, times: readonly number[]) =>
    spoor.app.inject({ method: 'POST', url: `/live/${key}`, payload: { locations: times.map(at) } })
  const times = [nowMs - 3 * MINUTE_MS, nowMs - 2 * MINUTE_MS, nowMs - 2 * MINUTE_MS, nowMs - 70 * DAY_MS]
  expect((await post(set_up.key, times)).statusCode).toBe(200)
  expect(await counted()).toEqual({ received: 4, 'skipped too_old': 1 })
  await takeIn()
  expect(await counted()).toEqual({ received: 4, 'skipped too_old': 1, used: 2, duplicate: 1 })

  expect((await post('no-such-key', times)).statusCode).toBe(404)
  expect(await spoor.dependencies.metrics.print()).toMatch(/^spoor_live_unknown_keys_total [1-9]/m)

  const held = await spoor.signUp()
  const { set_up: theirs } = await connect('overland', held, await addVehicle(held))
  expect((await post(theirs.key, times.slice(0, 1))).statusCode).toBe(200)
  nowMs += 31 * DAY_MS
  await spoor.dependencies.pool.query(`update app_user set payment_verified = false where id = $1`, [held.userId])
  await spoor.runJob('sweep-points')
  expect(await counted()).toMatchObject({ received: 5, expired: 1, used: 2 })
})

it('a connection belongs to one driver', async () => {
  const { connection } = await connect()
  const other = await spoor.signUp()
  for (const [method, url, payload] of [
    ['GET', `/connections/${connection.id}`, undefined],
    ['PATCH', `/connections/${connection.id}`, { paused: true }],
    ['DELETE', `/connections/${connection.id}`, undefined],
    ['POST', `/connections/${connection.id}/key`, undefined],
    ['GET', `/connections/${connection.id}/days`, undefined],
  ] as const) {
    const reply = await spoor.app.inject({ method, url, headers: other.headers, payload })
    expect(reply.statusCode, url).toBe(404)
  }
  const reply = await spoor.app.inject({
    method: 'POST',
    url: '/connections',
    headers: other.headers,
    payload: { kind: 'json', name: 'Mine', vehicle_id: vehicleId },
  })
  expect(reply.statusCode).toBe(422)
})
