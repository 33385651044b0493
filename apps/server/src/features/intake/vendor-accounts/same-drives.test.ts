import { randomBytes } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { SetUp } from '@spoor/contract/routes/connections.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@spoor/core/units/duration.ts'
import type { Config } from '../../../config.ts'
import { fileForm } from '../../../testing/file-form.ts'
import { setUpTestApp, type TestUser } from '../../../testing/test-app.ts'
import { makeFakeTrip, startFakeCartrack, type FakeCartrack } from '../../../domain/vendors/testing/fake-cartrack.ts'

const START = Date.parse('2026-11-27T10:00:00Z')
const PLATE = 'CA123456'
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
let vehicleId: string
beforeEach(async () => {
  nowMs = START
  fake.vehicles = [{ vehicle_id: 7, registration: 'CA 123-456', vehicle_name: 'Bakkie' }]
  fake.trips = DRIVES.map((fromMs, n) => ({
    ...makeFakeTrip(n, fromMs - 40_000),
    end_timestamp: makeFakeTrip(n, fromMs + 31 * MINUTE_MS).start_timestamp,
  }))
  driver = await spoor.signUp()
  vehicleId = (await call<{ id: string }>('POST', '/vehicles', { name: PLATE })).id
})
afterEach(() => spoor.dependencies.pool.query('delete from jobs.job; delete from vendor_account'))

/** Drives of 30 minutes, one a day. */
const DRIVES = [4, 3, 2].map((days) => START - days * DAY_MS - 3 * HOUR_MS)

async function call<Body>(method: 'GET' | 'POST' | 'PATCH' | 'DELETE', url: string, payload?: object): Promise<Body> {
  const reply = await spoor.app.inject({ method, url, headers: driver.headers, ...(payload && { payload }) })
  expect(reply.statusCode, reply.body).toBeLessThan(300)
  return (reply.body === '' ? null : reply.json()) as Body
}

interface ListedTrip {
  id: string
  started_at: string
  distance_km: number
  reason: string
}
const listAll = async () => (await call<{ items: ListedTrip[] }>('GET', '/trips?sort=started_at&limit=100')).items
const list = async () =>
  (await listAll()).map(({ id, started_at, distance_km, reason }) => ({ id, started_at, distance_km, reason }))
const days = async () => (await list()).map(({ started_at }) => started_at.slice(0, 10))
const DAYS = DRIVES.map((ms) => new Date(ms).toISOString().slice(0, 10))

/** To the north at 15 m/s with a fix every ten seconds, then parked. */
function fixesOf(fromMs: number): { time: number; lat: number; lng: number }[] {
  const driving = Array.from({ length: 181 }, (_, i) => ({
    time: fromMs + i * 10_000,
    lat: -26.2 + (i * 150) / 111_195,
  }))
  const parked = Array.from({ length: 10 }, (_, i) => ({
    time: driving[180].time + (i + 1) * 60_000,
    lat: driving[180].lat,
  }))
  return [...driving, ...parked].map((fix) => ({ ...fix, lng: 28.04 }))
}

interface Source {
  /** Adds the drives, and returns how to undo that. */
  bring(drives: readonly number[]): Promise<Undo | null>
}
type Undo = { undo(): Promise<void>; restore(): Promise<void> }

async function upload(lines: readonly string[], filename: string): Promise<Undo & { id: string }> {
  const form = await fileForm(lines.join('\n'), { filename })
  const headers = { ...driver.headers, ...form.headers }
  const reply = await spoor.app.inject({ method: 'POST', url: '/upload/file', headers, payload: form.payload })
  await spoor.runJobs()
  const { upload_id: id } = reply.json<{ upload_id: string }>()
  expect(await call('GET', `/upload/status/${id}`)).toMatchObject({ status: 'saved' })
  return {
    id,
    async undo() {
      await call('DELETE', `/upload/${id}`)
      await spoor.runJobs()
    },
    async restore() {
      await call('POST', `/upload/${id}/restore`)
      await spoor.runJobs()
    },
  }
}

const uploadFixes = (drives: readonly number[]) =>
  upload(
    ['Vehicle,Time,Latitude,Longitude'].concat(
      drives.flatMap(fixesOf).map(({ time, lat, lng }) => `${PLATE},${new Date(time).toISOString()},${lat},${lng}`),
    ),
    'fixes.csv',
  )
/** In the format of reports: whole minutes. */
const uploadTrips = (drives: readonly number[]) =>
  upload(
    ['Vehicle,Start time,End time,Start location,End location,Distance (km)'].concat(
      drives.map((ms) =>
        [
          PLATE,
          ...[ms, ms + 30 * MINUTE_MS].map((at) => new Date(at).toISOString().slice(0, 16) + 'Z'),
          'A',
          'B',
          '27',
        ].join(),
      ),
    ),
    'trips.csv',
  )

const SOURCES: Record<string, Source> = {
  'a file of positions': { bring: uploadFixes },
  'a file of trips': { bring: uploadTrips },
  'a phone': {
    async bring(drives) {
      const { set_up } = await call<{ set_up: SetUp }>('POST', '/connections', {
        kind: 'json',
        name: 'My phone',
        vehicle_id: vehicleId,
      })
      for (const ms of drives) {
        const payload = { points: fixesOf(ms) }
        expect((await spoor.app.inject({ method: 'POST', url: `/live/${set_up.key}`, payload })).statusCode).toBe(200)
      }
      nowMs += HOUR_MS
      await spoor.runJob('sweep-points')
      await spoor.runJobs()
      return null
    },
  },
  Cartrack: {
    async bring() {
      await call('POST', '/vendor-accounts', {
        vendor: 'cartrack',
        region: 'za',
        username: 'KARO00012',
        password: 'subuser-key',
      })
      await spoor.runJobs()
      return null
    },
  },
}
const NAMES = Object.keys(SOURCES)
const ORDERS = NAMES.flatMap((first) => NAMES.filter((name) => name !== first).map((second) => [first, second]))

describe('a drive from two sources is one trip', () => {
  test.each(ORDERS)('%s, then %s; whichever is undone', async (first, second) => {
    const one = await SOURCES[first].bring(DRIVES)
    const before = await list()
    expect(before).toHaveLength(3)
    const two = await SOURCES[second].bring(DRIVES)
    expect(await list()).toEqual(before)
    await two?.undo()
    expect(await list()).toEqual(before)
    await two?.restore()
    expect(await list()).toEqual(before)
    await one?.undo()
    expect(await days()).toEqual(DAYS)
    await one?.restore()
    expect(await list()).toEqual(before)
    if (one === null || two === null) return
    await one.undo()
    await two.undo()
    expect(await list()).toEqual([])
    await two.restore()
    expect(await days()).toEqual(DAYS)
    await one.restore()
    expect(await list()).toEqual(before)
  })

  test.each(ORDERS)("%s, then %s: the driver's edits and deletions persist", async (first, second) => {
    await SOURCES[first].bring(DRIVES)
    const [edited, deleted, other] = await list()
    await call('PATCH', `/trips/${edited.id}`, { classification: 'business', reason: 'Stock to LMN Supplies' })
    await call('DELETE', `/trips/${deleted.id}`)
    const two = await SOURCES[second].bring(DRIVES)
    expect((await list()).map(({ id }) => id)).toEqual([edited.id, other.id])
    await two?.undo()
    await two?.restore()
    const now = await list()
    expect(now).toMatchObject([{ id: edited.id, reason: 'Stock to LMN Supplies' }, { id: other.id }])
  })

  test.each(ORDERS.filter(([, second]) => second !== 'Cartrack'))(
    '%s, then %s with one drive more',
    async (first, second) => {
      const two = DRIVES.slice(0, 2)
      fake.trips = fake.trips.slice(0, 2)
      await SOURCES[first].bring(two)
      await SOURCES[second].bring(DRIVES)
      expect(await days()).toEqual(DAYS)
    },
  )
})

test('drives of two sources count once, are listed for the driver, and their rows are duplicates', async () => {
  await SOURCES['a phone'].bring(DRIVES)
  const { id } = await uploadTrips([...DRIVES, START - 10 * DAY_MS])
  expect(await call('GET', `/upload/status/${id}`)).toMatchObject({
    rows_read: 4,
    rows_used: 1,
    duplicates: 3,
    trips_found: 4,
    warnings: [expect.stringContaining('3 trips of this file were in your logbook already')],
  })
  const again = await uploadTrips([...DRIVES, START - 10 * DAY_MS])
  expect(await call('GET', `/upload/status/${again.id}`)).toMatchObject({ rows_used: 0, duplicates: 4 })
  expect(await list()).toHaveLength(4)
})

test('drives that only overlap both remain, and the logbook reports them', async () => {
  await uploadTrips(DRIVES.slice(0, 1))
  await uploadFixes([DRIVES[0] + 15 * MINUTE_MS])
  expect(await list()).toHaveLength(2)
  const doubtful = await call<{ total: number }>('GET', '/trips?doubt=overlap')
  expect(doubtful.total).toBe(2)
})

test('a classification is also written to Cartrack for a trip that another source added first', async () => {
  await SOURCES['a phone'].bring(DRIVES)
  await SOURCES.Cartrack.bring(DRIVES)
  const [account] = (await call<{ items: { id: string }[] }>('GET', '/vendor-accounts')).items
  await call('PATCH', `/vendor-accounts/${account.id}`, { write_back: true })
  const [trip] = await list()
  await call('PATCH', `/trips/${trip.id}`, { classification: 'business', reason: 'Quote', status: 'confirmed' })
  fake.calls = []
  await call('POST', `/vendor-accounts/${account.id}/pull`, {})
  await spoor.runJobs()
  expect(fake.calls.filter(({ method }) => method === 'PUT').map(({ body }) => body)).toMatchObject([
    { trip_type: 'Business', trip_title: 'Quote' },
  ])
})
