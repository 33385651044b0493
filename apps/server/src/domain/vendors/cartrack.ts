import { setTimeout as sleep } from 'node:timers/promises'
import { at } from '@spoor/core/import/formats/json-elements.ts'
import { DAY_MS } from '@spoor/core/units/duration.ts'
import { zoneClock } from '@spoor/core/units/time-zone.ts'
import { writeCartrackTime } from '@spoor/core/vendors/cartrack/cartrack-time.ts'
import { readCartrackOdometer } from '@spoor/core/vendors/cartrack/read-odometer.ts'
import { readCartrackTrips, toTripRows, type CartrackTrip } from '@spoor/core/vendors/cartrack/read-trips.ts'
import { readCartrackVehicles, type VendorVehicle } from '@spoor/core/vendors/cartrack/read-vehicles.ts'
import { CARTRACK_REGIONS, type CartrackRegionCode } from '@spoor/core/vendors/cartrack/regions.ts'
import { VendorFault, type TripSource, type Window } from './trip-source.ts'

const TIMEOUT_MS = 30_000
const PROBE_TIMEOUT_MS = 8000
const MOST_BYTES = 20_000_000
const PAGE_SIZE = 500
/** Limits a listing that never marks a page as the last. */
const MOST_PAGES = 200
/** A trip that arrives during the read moves others to another page. */
const READS_OF_WINDOW = 3
const ATTEMPTS = 3
const RETRY_MS = 1000
/** For a longer wait, leave it to the next pull. */
const LONGEST_WAIT_MS = 20_000
const DEFAULT_WAIT_MS = 60_000
/** 31 days, less a margin for clock changes and rounding. */
const LONGEST_WINDOW_MS = 31 * DAY_MS - 60 * 60_000
const LONGEST_TITLE = 200

export interface CartrackAccount {
  region: CartrackRegionCode
  username: string
  password: string
}

interface Options {
  /** Replaces Cartrack's own addresses; `{region}` is the country. */
  url: string | null
  nowMs: () => number
  signal?: AbortSignal
}

/** An account at Cartrack's Fleet API (developer.cartrack.com). */
export function openCartrack(account: CartrackAccount, options: Options): TripSource {
  const clock = zoneClock(CARTRACK_REGIONS[account.region].zone)
  const windowQuery = ({ fromMs, toMs }: Window) => ({
    start_timestamp: writeCartrackTime(fromMs, clock),
    end_timestamp: writeCartrackTime(toMs, clock),
  })
  const get = (path: string, query: Record<string, string> = {}) =>
    call(account, options, { path: `${path}?${new URLSearchParams(query).toString()}` })

  /** Reads all pages once; null if trips moved between pages meanwhile. */
  async function readPages(registration: string, window: Window): Promise<CartrackTrip[] | null> {
    const path = `/trips/${encodeURIComponent(registration)}`
    const trips = new Map<string, CartrackTrip>()
    let total: number | null = null
    for (let page = 1; page <= MOST_PAGES; page++) {
      const query = { ...windowQuery(window), incl_private: 'true', page: String(page), limit: String(PAGE_SIZE) }
      const body = await get(path, query)
      const read = readCartrackTrips(body, { zone: clock.zone, nowMs: options.nowMs() })
      if (read === null) throw new VendorFault('unexpected', 'no list of trips')
      if (page > 1 && read.total !== total) return null
      total = read.total
      const isRepeated = read.trips.some(({ id }) => trips.has(id))
      for (const trip of read.trips) trips.set(trip.id, trip)
      if (isRepeated && page > 1) return null
      const found = read.trips.length + read.skipped.length
      if (read.lastPage === null ? found === 0 : page >= read.lastPage) break
    }
    return [...trips.values()]
  }

  return {
    longestWindowMs: LONGEST_WINDOW_MS,
    async listVehicles() {
      const found = new Map<string, VendorVehicle>()
      for (let page = 1; page <= MOST_PAGES; page++) {
        const body = await get('/vehicles', { page: String(page), limit: String(PAGE_SIZE) })
        const vehicles = readCartrackVehicles(body)
        if (vehicles === null) throw new VendorFault('unexpected', 'no list of vehicles')
        for (const vehicle of vehicles) found.set(vehicle.id, vehicle)
        const last = Number(at(body, 'meta', 'last_page') ?? 1)
        if (!(page < last)) break
      }
      return [...found.values()]
    },
    async listTrips({ id, registration }, window, knownUnit) {
      let trips: CartrackTrip[] | null = null
      for (let read = 0; read < READS_OF_WINDOW && trips === null; read++) trips = await readPages(registration, window)
      if (trips === null) throw new VendorFault('unexpected', 'the list of trips kept changing while it was read')
      // A registration reassigned to another vehicle returns the trips of both.
      const own = trips.filter(({ vehicleId }) => vehicleId === id || vehicleId === registration)
      const { rows, unit, doubts } = toTripRows(own, knownUnit)
      return {
        trips: rows.map(({ trip, row }) => ({
          id: trip.id,
          registration: trip.registration || registration,
          startTimestamp: trip.startTimestamp,
          row,
        })),
        unit,
        doubts,
      }
    },
    async readOdometer({ registration }, window) {
      const body = await get(`/vehicles/${encodeURIComponent(registration)}/odometer`, windowQuery(window)).catch(
        (error: unknown) => {
          // The vehicle had no tracker yet.
          if (error instanceof VendorFault && (error.code === 'refused' || error.found === '404')) return null
          throw error
        },
      )
      return body === null ? null : readCartrackOdometer(body, clock.zone)
    },
    async writeClassification({ registration, startTimestamp, classification, reason }) {
      const use = classification === 'business' ? 'Business' : 'Private'
      await call(account, options, {
        path: `/trips/${encodeURIComponent(registration)}`,
        body: {
          trip_title: reason === '' ? `${use} trip` : reason.slice(0, LONGEST_TITLE),
          trip_type: use,
          start_timestamp: startTimestamp,
        },
      })
    },
  }
}

interface Request {
  path: string
  /** Sent with PUT. */
  body?: object
}

/** One call, retried while Cartrack is briefly unavailable or asks for a short pause. */
async function call(account: CartrackAccount, options: Options, request: Request): Promise<unknown> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await callOnce(account, options, request)
    } catch (error) {
      if (!(error instanceof VendorFault) || options.signal?.aborted) throw error
      const isShort = ['unreachable', 'failing', 'timed_out'].includes(error.code)
      const waitMs = error.retryAtMs === null ? RETRY_MS * attempt : error.retryAtMs - options.nowMs()
      if (attempt === ATTEMPTS || waitMs > LONGEST_WAIT_MS || !(isShort || error.code === 'busy')) throw error
      await sleep(Math.max(0, waitMs), undefined, { signal: options.signal })
    }
  }
}

async function callOnce(account: CartrackAccount, options: Options, request: Request): Promise<unknown> {
  const response = await send(account, options, request, TIMEOUT_MS)
  if (response.status === 401) throw await explainRefusedSignIn(account, options)
  if (response.status === 429) {
    const retryAtMs = readRetryAt(response.headers, options.nowMs())
    const zone = zoneClock(CARTRACK_REGIONS[account.region].zone)
    throw new VendorFault('busy', writeCartrackTime(retryAtMs, zone).slice(11, 16), { retryAtMs })
  }
  if (response.status >= 500) throw new VendorFault('failing', String(response.status))
  const body = await readBody(response)
  if (response.status === 403) throw new VendorFault('not_allowed', describe(body, 'status 403'))
  if (response.status === 400 || response.status === 422)
    throw new VendorFault('refused', describe(body, `status ${response.status}`))
  if (!response.ok) throw new VendorFault('unexpected', String(response.status))
  return body
}

async function send(
  { region, username, password }: CartrackAccount,
  { url, signal }: Pick<Options, 'url' | 'signal'>,
  { path, body }: Request,
  timeoutMs: number,
): Promise<Response> {
  const timeout = AbortSignal.timeout(timeoutMs)
  try {
    return await fetch(`${addressOf(region, url)}${path}`, {
      method: body === undefined ? 'GET' : 'PUT',
      headers: {
        authorization: `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`,
        accept: 'application/json',
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      // The password is sent nowhere else.
      redirect: 'manual',
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    })
  } catch (error) {
    if (signal?.aborted) throw error
    throw new VendorFault(timeout.aborted ? 'timed_out' : 'unreachable', '', { cause: error })
  }
}

const addressOf = (region: CartrackRegionCode, url: string | null): string =>
  (url === null ? CARTRACK_REGIONS[region].url : url.replaceAll('{region}', region)).replace(/(?<!\/)\/+$/, '')

/** 401 means either a wrong password or an account of another country; trying the other hosts shows which. */
async function explainRefusedSignIn(account: CartrackAccount, options: Options): Promise<VendorFault> {
  const others = (Object.keys(CARTRACK_REGIONS) as CartrackRegionCode[]).filter((region) => region !== account.region)
  const request = { path: `/vehicles?${new URLSearchParams({ page: '1', limit: '1' }).toString()}` }
  const accepted = await Promise.all(
    others.map(async (region) => {
      try {
        const response = await send({ ...account, region }, options, request, PROBE_TIMEOUT_MS)
        await response.body?.cancel()
        return response.ok ? region : null
      } catch {
        return null
      }
    }),
  )
  const found = accepted.find((region) => region !== null)
  return found === undefined
    ? new VendorFault('wrong_password')
    : new VendorFault('wrong_region', CARTRACK_REGIONS[found].name)
}

/** @returns UTC milliseconds */
function readRetryAt(headers: Headers, nowMs: number): number {
  const afterS = Number(headers.get('x-ratelimit-retry-after-seconds') ?? headers.get('retry-after') ?? Number.NaN)
  if (afterS >= 0) return nowMs + afterS * 1000
  const atS = Number(headers.get('x-ratelimit-retry-at') ?? Number.NaN)
  return atS > 0 ? Math.max(nowMs, atS * 1000) : nowMs + DEFAULT_WAIT_MS
}

async function readBody(response: Response): Promise<unknown> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  try {
    for await (const chunk of response.body ?? []) {
      bytes += chunk.length
      if (bytes > MOST_BYTES) throw new VendorFault('unexpected', 'more than 20 MB')
      chunks.push(chunk)
    }
  } catch (error) {
    if (error instanceof VendorFault) throw error
    throw new VendorFault((error as Error).name === 'TimeoutError' ? 'timed_out' : 'unreachable', '', { cause: error })
  }
  if (bytes === 0) return null
  try {
    return JSON.parse(Buffer.concat(chunks).toString('utf8'))
  } catch {
    throw new VendorFault('unexpected', 'not JSON')
  }
}

/** Cartrack's own text of a refusal, at most one line. */
function describe(body: unknown, otherwise: string): string {
  const found = [at(body, 'meta', 'message'), at(body, 'message'), at(body, 'error', 'message'), at(body, 'error')]
  const text = found.find((each) => typeof each === 'string' && each.trim() !== '') as string | undefined
  return (text ?? otherwise)
    .trim()
    .replaceAll(/[\s\0]+/g, ' ')
    .slice(0, 200)
    .replace(/\.$/, '')
}
