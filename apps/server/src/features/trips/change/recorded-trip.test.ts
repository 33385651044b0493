import { randomUUID } from 'node:crypto'
import { beforeEach, expect, it } from 'vitest'
import type { Trip } from '@spoor/contract/routes/trips.ts'
import { setUpTestApp, type TestUser } from '../../../testing/test-app.ts'

const spoor = setUpTestApp()
let driver: TestUser

beforeEach(async () => {
  driver = await spoor.signUp()
})

async function call(method: 'GET' | 'POST' | 'DELETE', url: string, payload?: object, user = driver) {
  const response = await spoor.app.inject({ method, url, headers: user.headers, ...(payload && { payload }) })
  return { status: response.statusCode, body: response.body === '' ? null : response.json() }
}

const START_MS = Date.parse('2026-03-02T05:00:00Z')
const iso = (second: number) => new Date(START_MS + second * 1000).toISOString()

/** Ten minutes to the north at 15 m/s: nine kilometres. */
function drive(given: object = {}) {
  return {
    client_id: randomUUID(),
    started_at: iso(0),
    ended_at: iso(600),
    source: 'tracker',
    path: {
      coordinates: Array.from({ length: 601 }, (_, i) => [28.05, -26.1 + (i * 15) / 111_195]),
      times: Array.from({ length: 601 }, (_, i) => iso(i)),
      gaps: [300],
    },
    ...given,
  }
}

it('measures the path recorded by the live tracker and stores it with its gaps', async () => {
  const { status, body } = await call('POST', '/trips', drive())
  expect(status).toBe(201)
  expect(body).toMatchObject({
    status: 'pending',
    source: 'tracker',
    distance_source: 'path',
    has_path: true,
    start_location: 'near Sandton',
    start_lat: -26.1,
    start_lng: 28.05,
  })
  expect((body as Trip).distance_km).toBeCloseTo(9, 1)
  const way = await call('GET', `/trips/${(body as Trip).id}/path`)
  expect(way.body.properties.times[0]).toBe(iso(0))
  expect(way.body.properties.gaps.map((i: number) => way.body.properties.times[i])).toEqual([iso(300)])
})

it('creates one trip from repeated requests, concurrent or later, even after it was deleted', async () => {
  const sent = drive()
  const replies = await Promise.all([1, 2, 3].map(() => call('POST', '/trips', sent)))
  expect(replies.map(({ status }) => status)).toEqual([201, 201, 201])
  expect(new Set(replies.map(({ body }) => body.id))).toEqual(new Set([sent.client_id]))
  expect((await call('GET', '/trips')).body.total).toBe(1)

  await call('DELETE', `/trips/${sent.client_id}`)
  expect(await call('POST', '/trips', sent)).toMatchObject({ status: 201, body: { id: sent.client_id } })
  expect((await call('GET', '/trips')).body.total).toBe(0)

  const another = await spoor.signUp()
  expect((await call('POST', '/trips', sent, another)).status).toBe(201)
  expect((await call('GET', '/trips', undefined, another)).body.total).toBe(1)
})

it('accepts fifteen hours at one fix per second', async () => {
  const many = 54_000
  const long = drive({
    ended_at: iso(many),
    path: {
      coordinates: Array.from({ length: many }, (_, i) => [28.0512345 + i / 1e7, -26.1012345 + i / 1e6]),
      times: Array.from({ length: many }, (_, i) => iso(i)),
    },
  })
  expect((await call('POST', '/trips', long)).status).toBe(201)
})

it('uses the straight line if only the two ends are known', async () => {
  const ends = { start_lat: -26.1076, start_lng: 28.0567, end_lat: -25.8603, end_lng: 28.1894 }
  const { path: _, ...onlyEnds } = drive(ends)
  const { body } = await call('POST', '/trips', onlyEnds)
  expect(body).toMatchObject({ distance_source: 'straight_line', distance_km: 30.53, has_path: false })
  const one = { ...onlyEnds, client_id: randomUUID(), path: { coordinates: [[28.0567, -26.1076]], times: [iso(0)] } }
  expect((await call('POST', '/trips', one)).body).toMatchObject({ distance_source: 'straight_line', has_path: false })
})

it('refuses contradictory input and stores nothing', async () => {
  const path = drive().path
  for (const [wrong, detail] of [
    [{ distance_km: 5 }, 'Send either distance_km or path'],
    [{ path: { ...path, times: path.times.toReversed() } }, 'times must not go back'],
    [{ path: { ...path, times: [iso(0)] } }, 'Give one time for each position'],
    [{ path: undefined }, 'distance_km: is required'],
    [{ path: undefined, distance_km: 4 }, 'start_location: is required'],
  ] as const) {
    const { status, body } = await call('POST', '/trips', drive(wrong))
    expect(status).toBe(422)
    expect(body.detail).toContain(detail)
  }
  expect((await call('GET', '/trips')).body.total).toBe(0)
})

it('marks an estimated distance until the driver enters one', async () => {
  const ends = { start_location: 'Paarl', start_lat: -33.73, start_lng: 18.96, end_location: 'Worcester' }
  const added = { started_at: iso(0), ...ends, end_lat: -33.64, end_lng: 19.44, distance_source: 'estimate' }
  expect((await call('POST', '/trips', added)).status).toBe(422)
  const { body } = await call('POST', '/trips', { ...added, distance_km: 59, classification: 'business' })
  expect(body).toMatchObject({ distance_km: 59, distance_source: 'estimate', start_lat: -33.73 })
  const report = { kind: 'expenses', from: '2026-03-01', to: '2026-03-31' }
  const made = await call('POST', '/reports', report)
  expect((await call('GET', `/reports/${made.body.id}`)).body.content.remarks).toContain(
    'Distance estimated from the straight line, not measured: 1 of 1 trips',
  )
  const changed = await spoor.app.inject({
    method: 'PATCH',
    url: `/trips/${body.id}`,
    headers: driver.headers,
    payload: { distance_km: 61.2 },
  })
  expect(changed.json()).toMatchObject({ distance_km: 61.2, distance_source: 'manual' })
})

it('assigns a recording to the chosen vehicle, else to the only one', async () => {
  const id = randomUUID()
  const vehicle = "insert into vehicle (owner_id, id, name) values ($1, $2, 'Bakkie')"
  await spoor.dependencies.pool.query(vehicle, [driver.userId, id])
  expect((await call('POST', '/trips', drive())).body.vehicle_id).toBe(id)
  // Deleted while the recording waited for a network.
  expect((await call('POST', '/trips', drive({ vehicle_id: randomUUID() }))).body.vehicle_id).toBe(id)
  const second = randomUUID()
  await spoor.dependencies.pool.query(vehicle, [driver.userId, second])
  expect((await call('POST', '/trips', drive())).body.vehicle_id).toBe(null)
  expect((await call('POST', '/trips', drive({ vehicle_id: second }))).body.vehicle_id).toBe(second)
})
