import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { DAY_MS } from '@spoor/core/units/duration.ts'
import { zoneClock } from '@spoor/core/units/time-zone.ts'
import { parseCartrackTime, writeCartrackTime } from '@spoor/core/vendors/cartrack/cartrack-time.ts'

const clock = zoneClock('Africa/Johannesburg')

export interface FakeTrip {
  trip_id: number | string
  vehicle_id: number | string
  registration: string
  start_timestamp: string
  end_timestamp: string | null
  [field: string]: unknown
}

export interface FakeCall {
  method: string
  region: string
  path: string
  query: Record<string, string>
  body: unknown
}

interface Reply {
  status: number
  headers?: Record<string, string>
  body?: unknown
}

export interface FakeCartrack {
  /** For `SPOOR_CARTRACK_URL`. */
  url: string
  /** Replaces the server's reply; `undefined` leaves it to the server. */
  intercept: ((call: FakeCall) => Reply | 'hang' | 'reset' | undefined) | null
  calls: FakeCall[]
  vehicles: Record<string, unknown>[]
  trips: FakeTrip[]
  /** Keyed by registration and day. */
  odometer: (registration: string, fromMs: number) => Record<string, unknown> | null
  account: { region: string; username: string; password: string; canWrite: boolean }
  /** Breaks all connections, including those that await a reply. */
  disconnect(): void
  close(): Promise<void>
}

/** Cartrack's Fleet API on loopback: every path begins with the region, for `http://…/{region}`. */
export async function startFakeCartrack(nowMs: () => number): Promise<FakeCartrack> {
  const server = http.createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const text = Buffer.concat(chunks).toString()
      const { pathname, searchParams } = new URL(request.url ?? '', 'http://localhost')
      const [, region, ...parts] = pathname.split('/').map(decodeURIComponent)
      const call: FakeCall = {
        method: request.method ?? '',
        region,
        path: `/${parts.join('/')}`,
        query: Object.fromEntries(searchParams),
        body: text === '' ? null : JSON.parse(text),
      }
      fake.calls.push(call)
      const reply = fake.intercept?.(call) ?? answer(call, parts, request.headers.authorization)
      if (reply === 'hang') return
      if (reply === 'reset') return void request.socket.destroy()
      const { status, headers, body } = reply
      const isText = typeof body === 'string'
      response.writeHead(status, { 'content-type': isText ? 'text/html' : 'application/json', ...headers })
      response.end(isText ? body : JSON.stringify(body ?? {}))
    })
  })

  function answer(call: FakeCall, parts: readonly string[], authorization: string | undefined): Reply {
    const { region, username, password, canWrite } = fake.account
    const expected = `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`
    if (call.region !== region || authorization !== expected) return { status: 401, body: { message: 'Unauthorized' } }
    const [noun, registration, what] = parts
    if (noun === 'vehicles' && registration === undefined) return page(call, fake.vehicles)
    if (call.method === 'PUT') {
      if (!canWrite) return { status: 403, body: { message: 'Sub-user is read-only.' } }
      const { start_timestamp, trip_title, trip_type, trip_extra_notes } = call.body as FakeTrip
      const trip = fake.trips.find(
        (one) => one.registration === registration && one.start_timestamp === start_timestamp,
      )
      if (trip === undefined) return { status: 404, body: { message: 'No such trip' } }
      Object.assign(trip, { trip_title, trip_type, ...(trip_extra_notes !== undefined && { trip_extra_notes }) })
      return { status: 200, body: { data: trip } }
    }
    const fromMs = parseCartrackTime(call.query.start_timestamp, clock)
    const toMs = parseCartrackTime(call.query.end_timestamp, clock)
    if (Number.isNaN(fromMs) || Number.isNaN(toMs))
      return { status: 422, body: { message: 'The timestamps are required.' } }
    if (toMs - fromMs > 31 * DAY_MS) return { status: 422, body: { message: 'The period may not exceed 31 days.' } }
    const oldest = new Date(nowMs())
    oldest.setUTCFullYear(oldest.getUTCFullYear() - 5)
    if (fromMs < oldest.getTime()) return { status: 422, body: { message: 'The period is older than 5 years.' } }
    if (noun === 'vehicles' && what === 'odometer') {
      const data = fake.odometer(registration, fromMs)
      return data === null ? { status: 404, body: { message: 'No data' } } : { status: 200, body: { data } }
    }
    // Trips that overlap the window are returned whole.
    const found = fake.trips.filter(
      (trip) =>
        trip.registration === registration &&
        parseCartrackTime(trip.start_timestamp, clock) <= toMs &&
        (parseCartrackTime(trip.end_timestamp, clock) || nowMs()) >= fromMs,
    )
    return page(call, found)
  }

  function page({ query }: FakeCall, items: readonly unknown[]): Reply {
    const limit = Math.min(Number(query.limit ?? 100), fake.pageSize)
    const current = Number(query.page ?? 1)
    return {
      status: 200,
      body: {
        data: items.slice((current - 1) * limit, current * limit),
        meta: {
          current_page: current,
          last_page: Math.max(1, Math.ceil(items.length / limit)),
          per_page: String(limit),
          total: items.length,
        },
      },
    }
  }

  const fake: FakeCartrack & { pageSize: number } = {
    url: '',
    pageSize: 20,
    intercept: null,
    calls: [],
    vehicles: [],
    trips: [],
    odometer: () => null,
    account: { region: 'za', username: 'KARO00012', password: 'subuser-key', canWrite: true },
    disconnect: () => server.closeAllConnections(),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  fake.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/{region}`
  return fake
}

/** A half-hour trip in Cartrack's format, with its oddities in turn. */
export function makeFakeTrip(
  n: number,
  startMs: number,
  { registration = 'CA 123-456', vehicleId = 7 } = {},
): FakeTrip {
  const endMs = startMs + 30 * 60_000
  const odometer = 150_000_000 + n * 25_000
  const isOdd = n % 2 === 1
  const write = (ms: number) => (n % 3 === 0 ? `${writeCartrackTime(ms, clock)}+02` : writeCartrackTime(ms, clock))
  return {
    trip_id: isOdd ? String(n) : n,
    vehicle_id: isOdd ? String(vehicleId) : vehicleId,
    registration,
    start_timestamp: write(startMs),
    end_timestamp: write(endMs),
    start_location: isOdd ? 'Main Road, Paarl' : 'Long Street, Cape Town',
    end_location: isOdd ? 'Long Street, Cape Town' : 'Main Road, Paarl',
    start_coordinates: isOdd
      ? { latitude: '-33.7342', longitude: '18.9621' }
      : { latitude: -33.9249, longitude: 18.4241 },
    end_coordinates: isOdd ? { latitude: -33.9249, longitude: 18.4241 } : { latitude: -33.7342, longitude: 18.9621 },
    start_odometer: isOdd ? String(odometer) : odometer,
    end_odometer: odometer + 61_000,
    trip_distance: 61_000,
    trip_title: null,
    trip_extra_notes: null,
    trip_type: 'None',
    is_private: false,
  }
}
