import * as fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Connection, SetUp } from '@spoor/contract/routes/connections.ts'
import type { Trip } from '@spoor/contract/routes/trips.ts'
import { DAY_MS } from '@spoor/core/units/duration.ts'
import { setUpTestApp, type TestUser } from '../../../testing/test-app.ts'
import { writeTrips } from '../../../testing/write-trips.ts'
import { driveTrack } from '../uploads/testing/drive-track.ts'
import { uploadClient } from '../uploads/testing/upload-client.ts'
import { takeInPoints } from './take-in-points.ts'

const NOW_MS = Date.UTC(2026, 10, 28, 6)
let nowMs = NOW_MS
const spoor = setUpTestApp({ clock: { nowMs: () => nowMs } })
let driver: TestUser
let vehicleId: string

async function signUp(): Promise<void> {
  driver = await spoor.signUp()
  vehicleId = await addVehicle('Bakkie')
}
beforeEach(() => {
  nowMs = NOW_MS
  return signUp()
})

async function ok<T>(method: 'GET' | 'POST' | 'PATCH' | 'DELETE', url: string, payload?: object): Promise<T> {
  const reply = await spoor.app.inject({ method, url, headers: driver.headers, payload })
  expect(reply.statusCode, reply.body).toBeLessThan(300)
  return reply.body === '' ? (undefined as T) : reply.json<T>()
}

const addVehicle = async (name: string) => (await ok<{ id: string }>('POST', '/vehicles', { name })).id
const takeIn = () => takeInPoints(spoor.dependencies, { ownerId: driver.userId })

interface Fix {
  timeMs: number
  lat: number
  lng: number
  speed: number
  accuracy: number | null
}

/** Three drives of a day, as a device records them. */
function record({
  everyS,
  offsetS,
  noiseM,
  accuracy,
}: Record<'everyS' | 'offsetS' | 'noiseM', number> & Pick<Fix, 'accuracy'>): Fix[] {
  const truth = driveTrack({ fromMs: NOW_MS - DAY_MS - (NOW_MS % DAY_MS), days: 1, seed: 7 })
  const fixes: Fix[] = []
  let lastMs = 0
  for (let i = 0; i < truth.count; i++) {
    if (truth.timeMs[i] - lastMs < everyS * 1000) continue
    lastMs = truth.timeMs[i]
    // Alternating, so that steps between the fixes of two devices lead nowhere.
    const away = ((i % 3) - 1) * (noiseM / 111_195)
    fixes.push({
      timeMs: truth.timeMs[i] + offsetS * 1000,
      lat: truth.latE7[i] / 1e7 + (truth.speedMps[i] * offsetS) / 111_195 / 1000 + away,
      lng: truth.lngE7[i] / 1e7 - away,
      speed: truth.speedMps[i],
      accuracy,
    })
  }
  return fixes
}

const TRACKER = record({ everyS: 30, offsetS: 2, noiseM: 3, accuracy: null })
const PHONE = record({ everyS: 10, offsetS: 0, noiseM: 8, accuracy: 8 })
const OTHER_PHONE = record({ everyS: 10, offsetS: 4, noiseM: 12, accuracy: 12 })
const AT_HOME = PHONE.map((fix, i) => ({ ...PHONE[0], timeMs: fix.timeMs + 3000, lat: PHONE[0].lat + (i % 2) * 2e-5 }))

interface Device {
  takeAway: () => Promise<unknown>
}

async function send(key: string, fixes: readonly Fix[]): Promise<void> {
  const locations = fixes.map(({ timeMs, lat, lng, speed, accuracy }) => ({
    type: 'Feature',
    geometry: { type: 'Point', coordinates: [lng, lat] },
    properties: { timestamp: new Date(timeMs).toISOString(), speed, horizontal_accuracy: accuracy ?? -1 },
  }))
  for (let from = 0; from < locations.length; from += 300) {
    const payload = { locations: locations.slice(from, from + 300) }
    expect((await spoor.app.inject({ method: 'POST', url: `/live/${key}`, payload })).statusCode).toBe(200)
  }
  await takeIn()
}

async function connect(fixes: readonly Fix[], vehicle_id = vehicleId): Promise<Device & { id: string }> {
  const name = 'A phone'
  const { connection, set_up } = await ok<{ connection: Connection; set_up: SetUp }>('POST', '/connections', {
    kind: 'overland',
    name,
    vehicle_id,
  })
  await send(set_up.key, fixes)
  const url = `/connections/${connection.id}`
  return { id: connection.id, takeAway: async () => (await ok('DELETE', url), spoor.runJobs()) }
}

async function upload(fixes: readonly Fix[], vehicle = 'Bakkie'): Promise<Device & { id: string; warnings: string[] }> {
  const rows = fixes.map(({ timeMs, lat, lng, speed, accuracy }) =>
    [new Date(timeMs).toISOString(), lat.toFixed(7), lng.toFixed(7), speed.toFixed(2), accuracy ?? '', vehicle].join(),
  )
  const saved = await uploadClient(spoor, driver).upload(
    `time,lat,lon,speed_mps,accuracy_m,vehicle\n${rows.join('\n')}\n`,
  )
  const { upload_id: id, warnings } = saved
  return { id, warnings, takeAway: async () => (await ok('DELETE', `/upload/${id}`), spoor.runJobs()) }
}

const listTrips = async () =>
  (await ok<{ items: Trip[] }>('GET', '/trips?limit=500&sort=started_at')).items.map(
    ({ started_at, ended_at, distance_km }) => ({
      started_at,
      ended_at,
      distance_km,
    }),
  )
const sum = (trips: readonly { distance_km: number }[]) => trips.reduce((km, trip) => km + trip.distance_km, 0)

const SOURCES = {
  'the file of the tracker': () => upload(TRACKER),
  'the file of a phone': () => upload(OTHER_PHONE),
  'a phone in the car': () => connect(PHONE),
  'another phone in the car': () => connect(OTHER_PHONE),
  'a phone at home': () => connect(AT_HOME),
}
type Source = keyof typeof SOURCES
const NAMES = Object.keys(SOURCES) as Source[]

describe('devices of one vehicle', () => {
  test('never change the trips of another, in any order, whichever is taken away', { timeout: 300_000 }, async () => {
    const alone = new Map<Source, Awaited<ReturnType<typeof listTrips>>>()
    for (const name of NAMES) {
      await signUp()
      await SOURCES[name]()
      alone.set(name, await listTrips())
    }
    expect(NAMES.map((name) => alone.get(name)!.length)).toEqual([3, 3, 3, 3, 0])
    const tracker = alone.get('the file of the tracker')!
    const mostKm = Math.max(...[...alone.values()].map(sum))
    const order = fc.shuffledSubarray(NAMES, { minLength: 2 })
    const example = (names: Source[], gone: Source[]) => [names, gone] as [Source[], Source[]]
    await fc.assert(
      fc.asyncProperty(order, fc.shuffledSubarray(NAMES, { minLength: 4, maxLength: 4 }), async (arriving, leaving) => {
        await signUp()
        const present = new Map<Source, Device>()
        const check = async () => {
          const trips = await listTrips()
          if (present.has('the file of the tracker')) expect(trips).toEqual(tracker)
          expect(sum(trips)).toBeLessThanOrEqual(mostKm + 0.001)
          const [last] = present.size === 1 ? present.keys() : []
          if (last !== undefined && last !== 'a phone at home') expect(trips).toEqual(alone.get(last))
        }
        for (const name of arriving) {
          present.set(name, await SOURCES[name]())
          await check()
        }
        for (const name of leaving) {
          if (present.size === 1) break
          await present.get(name)?.takeAway()
          present.delete(name)
          await check()
        }
      }),
      {
        numRuns: 5,
        examples: [example(['the file of the tracker', 'a phone at home'], ['a phone at home'])],
      },
    )
  })

  test('displace nothing while paused, nor once their old fixes are deleted', async () => {
    const first = await connect(PHONE)
    const alone = await listTrips()
    await connect(OTHER_PHONE.filter((_, i) => i % 3 === 0))
    expect(await listTrips()).toEqual(alone)
    await ok('PATCH', `/connections/${first.id}`, { paused: true })
    await spoor.runJobs()
    const other = await listTrips()
    expect(other).toHaveLength(3)
    expect(other).not.toEqual(alone)
    await ok('PATCH', `/connections/${first.id}`, { paused: false })
    await spoor.runJobs()
    expect(await listTrips()).toEqual(alone)
    const { pool } = spoor.dependencies
    await pool.query('update connection set keep_years = 1 where owner_id = $1', [driver.userId])
    nowMs += 400 * DAY_MS
    await spoor.runJob('clear-old-fixes')
    nowMs -= 400 * DAY_MS
    await upload(TRACKER.map((fix) => ({ ...fix, timeMs: fix.timeMs - DAY_MS })))
    expect((await listTrips()).slice(3)).toEqual(alone)
  })

  test('change no trip of earlier days when one is paused', async () => {
    const weeksAgo = (weeks: number) => PHONE.map((fix) => ({ ...fix, timeMs: fix.timeMs - 7 * weeks * DAY_MS }))
    const phone = await connect([5, 4, 3, 2, 1, 0].flatMap(weeksAgo))
    const [first] = await listTrips()
    // As an earlier release derived it.
    await writeTrips(
      spoor.dependencies.pool,
      'update trip set distance_m = 12 where owner_id = $1 and started_at = $2',
      [driver.userId, first.started_at],
    )
    const before = await listTrips()
    await ok('PATCH', `/connections/${phone.id}`, { paused: true })
    await spoor.runJobs()
    expect(await listTrips()).toEqual(before)
  })

  test('are told apart in trips that were derived from all of them together', async () => {
    await upload(TRACKER)
    const trips = await listTrips()
    await connect(AT_HOME)
    const { pool } = spoor.dependencies
    await writeTrips(pool, 'delete from trip where owner_id = $1 and started_at > $2', [
      driver.userId,
      trips[0].ended_at,
    ])
    await writeTrips(
      pool,
      `update trip set device = null, distance_m = 12, upload_ids = (select array_agg(id) from upload where owner_id = $1)
       where owner_id = $1`,
      [driver.userId],
    )
    await pool.query('update connection set driving_since = $2 where owner_id = $1', [
      driver.userId,
      trips[0].started_at,
    ])
    await spoor.runJob('sweep-points')
    await spoor.runJobs()
    expect(await listTrips()).toEqual(trips)
  })

  test.each(['bounds', 'reason'])('leave a trip of all of them whose %s the driver edited', async (field) => {
    await upload(TRACKER)
    await connect(PHONE)
    const [first] = await listTrips()
    const { pool } = spoor.dependencies
    const fromMs = Date.parse(first.started_at) - (field === 'reason' ? DAY_MS / 12 : 0)
    await writeTrips(
      pool,
      `update trip set device = null, corrected = array[$2::text], taken_back_by = null, deleted_at = null,
         started_at = $4, ended_at = $5,
         upload_ids = (select array_agg(id) from upload where owner_id = $1)
       where owner_id = $1 and started_at = $3::timestamptz`,
      [driver.userId, field, first.started_at, new Date(fromMs), new Date(fromMs + 600_000)],
    )
    const before = await listTrips()
    const since = 'update connection set driving_since = $2 where owner_id = $1'
    await pool.query(since, [driver.userId, new Date(Date.parse(first.started_at) - DAY_MS / 8)])
    await spoor.runJob('sweep-points')
    await spoor.runJobs()
    expect(await listTrips()).toEqual(expect.arrayContaining(before))
  })
})

/** Positions as a Traccar server forwards them, all of its cars by one key. */
async function forward(key: string, fixes: readonly (Fix & { car: string })[]): Promise<void> {
  for (let from = 0; from < fixes.length; from += 300) {
    const payload = fixes.slice(from, from + 300).map(({ car, timeMs, lat, lng, speed }) => ({
      position: {
        fixTime: new Date(timeMs).toISOString(),
        latitude: lat,
        longitude: lng,
        speed: speed * 1.944,
        valid: true,
      },
      device: { uniqueId: `IMEI ${car}`, name: car },
    }))
    expect((await spoor.app.inject({ method: 'POST', url: `/live/${key}`, payload })).statusCode).toBe(200)
  }
  await takeIn()
}

const listByVehicle = async () =>
  Object.fromEntries(
    await Promise.all(
      (await ok<{ items: { id: string; name: string }[] }>('GET', '/vehicles')).items.map(async ({ id, name }) => {
        const { items } = await ok<{ items: Trip[] }>('GET', `/trips?vehicle_id=${id}&sort=started_at`)
        return [name, items.map(({ distance_km }) => Math.round(distance_km))]
      }),
    ),
  )

describe('a connection', () => {
  test('of a server that forwards several cars has a vehicle for each', async () => {
    const body = { kind: 'traccar_server', name: 'Traccar', vehicle_id: vehicleId }
    const { set_up } = await ok<{ set_up: SetUp }>('POST', '/connections', body)
    const other = TRACKER.map((fix) => ({ ...fix, car: 'CA 2', timeMs: fix.timeMs + 7000, lat: fix.lat - 0.5 }))
    const both = [...TRACKER.map((fix) => ({ ...fix, car: 'CA 1' })), ...other].toSorted((a, b) => a.timeMs - b.timeMs)
    const half = Math.floor(both.length / 2)
    await forward(set_up.key, both.slice(0, half))
    await forward(set_up.key, both.slice(half))
    const vehicles = await listByVehicle()
    await signUp()
    await upload(TRACKER)
    const { Bakkie: alone } = await listByVehicle()
    expect(alone).toHaveLength(3)
    expect(vehicles).toEqual({ Bakkie: alone, 'CA 2': alone })
  })

  test('of such a server takes the car of that name for its own vehicle, and mixes no two', async () => {
    const other = TRACKER.map((fix) => ({ ...fix, timeMs: fix.timeMs + 7000, lat: fix.lat - 0.5 }))
    const both = [
      ...other.map((fix) => ({ ...fix, car: 'Polo' })),
      ...TRACKER.map((fix) => ({ ...fix, car: 'Bakkie' })),
    ]
    const send = async (parts: (typeof both)[]) => {
      const body = { kind: 'traccar_server', name: 'Traccar', vehicle_id: vehicleId }
      const { set_up } = await ok<{ set_up: SetUp }>('POST', '/connections', body)
      for (const part of parts) await forward(set_up.key, part)
      return listByVehicle()
    }
    const together = await send([both])
    expect(together.Bakkie).toHaveLength(3)
    expect(together.Polo).toEqual(together.Bakkie)
    await signUp()
    // Only the other one is on the road at first.
    const [{ car }] = both
    expect(await send([both.filter((one) => one.car === car), both.filter((one) => one.car !== car)])).toEqual({
      Bakkie: together.Bakkie,
    })
  })

  test('of a server with many cars makes at most 20 vehicles, and counts the positions of the others', async () => {
    const body = { kind: 'traccar_server', name: 'Traccar', vehicle_id: vehicleId }
    const { connection, set_up } = await ok<{ connection: Connection; set_up: SetUp }>('POST', '/connections', body)
    const fixes = Array.from({ length: 50 }, (_, at) => ({ ...TRACKER[0], car: `CA ${at}` }))
    await forward(set_up.key, fixes.slice(0, 15))
    await forward(set_up.key, fixes)
    expect(Object.keys(await listByVehicle())).toHaveLength(20)
    const { items } = await ok<{ items: object[] }>('GET', `/connections/${connection.id}/days`)
    const counts = { received: 65, used: 20, duplicates: 15, skipped: 30, waiting: 0 }
    expect(items).toMatchObject([{ ...counts, reasons: [{ reason: 'too_many_cars', count: 30 }] }])
  })

  test('of a server is driving since the earliest of its cars under way', async () => {
    const body = { kind: 'traccar_server', name: 'Traccar', vehicle_id: vehicleId }
    const { set_up } = await ok<{ set_up: SetUp }>('POST', '/connections', body)
    const last = TRACKER.findLastIndex(({ speed }) => speed > 0)
    const [late, early] = [TRACKER.slice(last - 12, last), TRACKER.slice(last - 24, last)]
    nowMs = early.at(-1)!.timeMs + 1000
    const other = early.map((fix) => ({ ...fix, car: 'CA 2', lat: fix.lat - 0.5 }))
    await forward(set_up.key, [...late.map((fix) => ({ ...fix, car: 'Bakkie' })), ...other])
    // Derives both again, that of the connection's own vehicle first.
    await takeIn()
    const [{ driving }] = (await ok<{ items: Connection[] }>('GET', '/connections')).items
    expect(Date.parse(driving!.since)).toBeLessThan(late[0].timeMs)
  })

  test('of another vehicle from now on leaves the fixes of the morning with the earlier one', async () => {
    const phone = await connect(PHONE.slice(0, 10))
    const second = await addVehicle('Second')
    await ok('PATCH', `/connections/${phone.id}`, { vehicle_id: second })
    const { set_up } = await ok<{ set_up: SetUp }>('POST', `/connections/${phone.id}/key`)
    await send(set_up.key, PHONE)
    const { Bakkie: morning } = await listByVehicle()
    expect(await listByVehicle()).toEqual({ Bakkie: morning, Second: [] })
    expect(morning).toHaveLength(3)
    const tomorrow = PHONE.map((fix) => ({ ...fix, timeMs: fix.timeMs + DAY_MS }))
    await send(set_up.key, tomorrow)
    // The first drive of that day is before the change, the others after it.
    const [early, ...later] = morning
    expect(await listByVehicle()).toEqual({ Bakkie: [...morning, early], Second: later })
  })
})

test('a trip names its device, and the other figure where two differ by more than a tenth', async () => {
  const away = (degrees: number, from: number) => from + (degrees - from) * 1.2
  const [{ lat, lng }] = PHONE
  await connect(PHONE.map((fix) => ({ ...fix, lat: away(fix.lat, lat), lng: away(fix.lng, lng) })))
  const [alone] = await listTrips()
  await upload(TRACKER)
  const list = async () => (await ok<{ items: Trip[] }>('GET', '/trips?sort=started_at')).items
  const [first, ...more] = await list()
  expect(first).toMatchObject({ recorded_by: 'trips.csv', other_distance_km: alone.distance_km })
  expect(alone.distance_km).toBeGreaterThan(first.distance_km * 1.1)
  expect(more.filter(({ other_distance_km }) => other_distance_km === null)).toEqual([])
  await ok('PATCH', `/trips/${first.id}`, { distance_km: alone.distance_km })
  expect((await list())[0].other_distance_km).toBeNull()
})

test('a drive during which its connection changed the vehicle ends with the earlier one', async () => {
  const at = PHONE.findLastIndex(({ speed }) => speed > 0) - 60
  nowMs = PHONE[at].timeMs + 1000
  const phone = await connect(PHONE.slice(0, at + 1))
  expect((await listByVehicle()).Bakkie).toHaveLength(2)
  await ok('PATCH', `/connections/${phone.id}`, { vehicle_id: await addVehicle('Second') })
  nowMs += 10 * 60_000
  await spoor.runJob('sweep-points')
  await spoor.runJobs()
  expect((await listByVehicle()).Bakkie).toHaveLength(3)
})

describe('one car under two names', () => {
  interface Pair {
    vehicle: { id: string; name: string }
    other: { id: string; name: string }
    trips: number
  }
  const ask = async () => (await ok<{ items: Pair[] }>('GET', '/vehicles/same')).items

  test('is asked about, and lists each drive once after merging', async () => {
    await connect(PHONE)
    await connect(AT_HOME, await addVehicle('Second car'))
    expect(await ask()).toEqual([])
    await upload(TRACKER, 'CA 123-456')
    const [pair, ...more] = await ask()
    expect(more).toEqual([])
    expect(pair).toMatchObject({ vehicle: { name: 'Bakkie' }, other: { name: 'CA 123-456' }, trips: 3 })
    const trips = await listTrips()
    expect(trips).toHaveLength(6)
    await ok('POST', `/vehicles/${pair.other.id}/merge`, { into: pair.vehicle.id })
    const merged = await listTrips()
    await signUp()
    await upload(TRACKER)
    expect(merged).toEqual(await listTrips())
  })

  test('is asked about once', async () => {
    await connect(PHONE)
    await upload(TRACKER, 'CA 123-456')
    const [{ vehicle, other }] = await ask()
    await ok('POST', `/vehicles/${vehicle.id}/two`, { other: other.id })
    expect(await ask()).toEqual([])
    expect(await listTrips()).toHaveLength(6)
  })
})
