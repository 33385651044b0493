import { beforeEach, expect, it } from 'vitest'
import type { Connection, SetUp } from '@spoor/contract/routes/connections.ts'
import type { Trip } from '@spoor/contract/routes/trips.ts'
import { DAY_MS, HOUR_MS } from '@spoor/core/units/duration.ts'
import { fileForm } from '../../../testing/file-form.ts'
import { setUpTestApp, type TestUser } from '../../../testing/test-app.ts'
import { takeInPoints } from './take-in-points.ts'

const spoor = setUpTestApp()
/** 10:00 in South Africa last Wednesday or the one before. */
const START_MS = (Math.floor((Date.now() - 8 * DAY_MS) / (7 * DAY_MS)) * 7 - 1) * DAY_MS + 8 * HOUR_MS
let driver: TestUser
let connection: Connection
let key: string
let sent: Point[]

beforeEach(async () => {
  sent = []
  driver = await spoor.signUp()
  const { id } = await call<{ id: string }>('POST', '/vehicles', { name: 'Bakkie' })
  const connected = await call<{ connection: Connection; set_up: SetUp }>('POST', '/connections', {
    kind: 'json',
    name: 'My phone',
    vehicle_id: id,
  })
  connection = connected.connection
  key = connected.set_up.key
})

async function call<T>(method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE', url: string, payload?: object): Promise<T> {
  const reply = await spoor.app.inject({ method, url, headers: driver.headers, payload })
  expect(reply.statusCode, reply.body).toBeLessThan(300)
  return reply.body === '' ? (undefined as T) : reply.json<T>()
}

/** Half an hour at rest, then `minutes` at this speed to the north, then half an hour at rest. */
async function travel(fromMs: number, lat: number, { mps, minutes, activity }: Travel): Promise<number> {
  const moving = minutes * 6
  const points = Array.from({ length: moving + 360 }, (_, i): Point => {
    const steps = Math.min(Math.max(i - 180, 0), moving)
    const isMoving = i > 180 && i <= 180 + moving
    return {
      time: fromMs + (i - 180) * 10_000,
      lat: lat + (steps * 10 * mps) / 111_195,
      lng: 28.04,
      speed: isMoving ? mps : 0,
      accuracy: 5,
      ...(activity && { activity: isMoving ? activity : 'stationary' }),
    }
  })
  sent.push(...points)
  const reply = await spoor.app.inject({ method: 'POST', url: `/live/${key}`, payload: { points } })
  expect(reply.statusCode, reply.body).toBe(200)
  await takeInPoints(spoor.dependencies, { ownerId: driver.userId })
  return points.at(-1)!.lat
}

interface Point {
  time: number
  lat: number
  lng: number
  speed: number
  accuracy: number
  activity?: string
}

interface Travel {
  mps: number
  minutes: number
  activity?: string
}

interface Moves {
  items: Trip[]
  counts: { mode: string; count: number }[]
  total: number
}
const WALK = { mps: 1.3, minutes: 12, activity: 'walking' }
const DRIVE = { mps: 15, minutes: 12, activity: 'driving' }

const listTrips = async () => (await call<{ items: Trip[] }>('GET', '/trips?sort=started_at')).items
const listMoves = () => call<Moves>('GET', `/trips/moves?upload_id=${connection.upload_id}`)
const bulk = (action: string, ...ids: string[]) => call<{ changed: number }>('POST', '/trips/bulk', { action, ids })
const countTotals = async () => (await call<{ trips: number }>('GET', '/trips/totals')).trips

it('lists the walks of a connected phone, and adds one on request for good', async () => {
  const lat = await travel(START_MS, -26.2, DRIVE)
  const shop = await travel(START_MS + 2 * HOUR_MS, lat, WALK)
  const home = await travel(START_MS + 4 * HOUR_MS, shop, WALK)
  const [drive] = await listTrips()
  expect(await listTrips()).toMatchObject([{ distance_km: expect.closeTo(10.8, 0), mode: null }])
  const { items, counts, total } = await listMoves()
  expect([counts, total]).toEqual([[{ mode: 'walking', count: 2 }], 2])
  expect(items).toMatchObject([{ mode: 'walking' }, { mode: 'walking', distance_km: expect.closeTo(0.9, 1) }])
  expect(await call('GET', '/trips/deleted')).toMatchObject({ total: 0 })
  expect(await countTotals()).toBe(1)

  expect(await bulk('restore', items[1].id)).toEqual({ changed: 1 })
  expect((await listTrips()).map(({ id }) => id)).toEqual([drive.id, items[1].id])
  expect(await countTotals()).toBe(2)
  // More positions of the same days derive everything again.
  await travel(START_MS + 6 * HOUR_MS, home, WALK)
  expect((await listTrips()).map(({ id, mode }) => [id, mode])).toEqual([
    [drive.id, null],
    [items[1].id, null],
  ])
  expect((await listMoves()).total).toBe(2)
  // And out again, on second thoughts, as the walk that it was.
  await call('POST', '/trips/bulk', { action: 'not_my_car', mode: 'walking', ids: [items[1].id] })
  expect(await countTotals()).toBe(1)
  await travel(START_MS + 8 * HOUR_MS, home, WALK)
  expect((await listMoves()).counts).toEqual([{ mode: 'walking', count: 4 }])
})

it('makes a lift no trip by one action, which more positions do not undo', async () => {
  const lat = await travel(START_MS, -26.2, DRIVE)
  const [lift] = await listTrips()
  await call('PATCH', `/trips/${lift.id}`, { classification: 'business', reason: 'Client Botha, quote' })
  expect(await bulk('not_my_car', lift.id)).toEqual({ changed: 1 })
  expect([await listTrips(), await countTotals()]).toEqual([[], 0])
  await travel(START_MS + 2 * HOUR_MS, lat, WALK)
  expect(await listTrips()).toEqual([])
  expect((await listMoves()).counts).toEqual([
    { mode: 'other_car', count: 1 },
    { mode: 'walking', count: 1 },
  ])
  expect(await bulk('restore', lift.id)).toEqual({ changed: 1 })
  expect(await listTrips()).toMatchObject([{ id: lift.id, mode: null, reason: 'Client Botha, quote' }])
})

it('suggests nothing from the time alone for what may not be a drive', async () => {
  await call('POST', '/rules', {
    conditions: { days: [1, 2, 3, 4, 5], hours: { from: '08:00', to: '17:00' } },
    classification: 'business',
    reason: '',
  })
  const lat = await travel(START_MS, -26.2, DRIVE)
  const shop = await travel(START_MS + HOUR_MS * 1.5, lat, WALK)
  await travel(START_MS + 3 * HOUR_MS, shop, { mps: 3, minutes: 12 })
  await bulk('restore', (await listMoves()).items[0].id)
  await spoor.runJobs()
  const suggested = (await listTrips()).map(({ mode, suggestion }) => [mode, suggestion?.classification])
  expect(suggested).toEqual([
    [null, 'business'],
    [null, undefined],
    ['running', undefined],
  ])
})

it('lists the walks in a file, too, and no longer once the file is undone', async () => {
  const lat = await travel(START_MS, -26.2, DRIVE)
  await travel(START_MS + 2 * HOUR_MS, lat, WALK)
  const rows = sent.map(({ time, ...rest }) => [new Date(time).toISOString(), ...Object.values(rest)].join())
  const text = ['Time,Latitude,Longitude,Speed (m/s),Accuracy (m),Motion', ...rows].join('\n')
  driver = await spoor.signUp()
  const { payload, headers } = await fileForm(Buffer.from(text), { filename: 'phone.csv' })
  const reply = await spoor.app.inject({
    method: 'POST',
    url: '/upload/file',
    payload,
    headers: { ...driver.headers, ...headers },
  })
  const { upload_id: id } = reply.json<{ upload_id: string }>()
  await spoor.runJobs()
  const count = async () => (await call<Moves>('GET', `/trips/moves?upload_id=${id}`)).total
  expect([await countTotals(), await count()]).toEqual([1, 1])
  expect(await call('GET', `/upload/status/${id}`)).toMatchObject({ trips_found: 1, warnings: [] })
  await call('DELETE', `/upload/${id}`)
  await spoor.runJobs()
  expect([await countTotals(), await count()]).toEqual([0, 0])
  await call('POST', `/upload/${id}/restore`)
  await spoor.runJobs()
  expect([await countTotals(), await count()]).toEqual([1, 1])
})
