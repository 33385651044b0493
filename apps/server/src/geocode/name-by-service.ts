import type { NamePosition, PositionName } from './name-position.ts'
import { nameOffline } from './name-offline.ts'

/** Four decimals are 11 metres, so each doorstep is requested once. */
const DECIMALS = 4
const CACHED_POSITIONS = 10_000
const TIMEOUT_MS = 5000
/** The public service's usage policy: one request a second. */
const PACE_MS = 1000
/** With so many waiting, further calls are answered from the offline table at once. */
const MOST_WAITING = 8

export interface ServiceOptions {
  /** Base URL of a Nominatim service, without a trailing slash. */
  url: string
  /** Identifies the product to the service, as its policy requires. */
  userAgent: string
  paceMs?: number
}

/** Queries a Nominatim service with rounding, caching and rate limiting; falls back to the offline table. */
export function createServiceNaming({ url, userAgent, paceMs = PACE_MS }: ServiceOptions): NamePosition {
  const known = new Map<string, Promise<string | null>>()
  let turn = Promise.resolve()
  let waiting = 0

  async function ask(lat: string, lng: string): Promise<string | null> {
    const before = turn
    const { promise, resolve } = Promise.withResolvers<void>()
    turn = promise
    waiting++
    await before
    waiting--
    setTimeout(resolve, paceMs).unref()
    try {
      const address = `${url}/reverse?${new URLSearchParams({ lat, lon: lng, format: 'json' }).toString()}`
      const response = await fetch(address, {
        headers: { 'user-agent': userAgent, accept: 'application/json' },
        signal: AbortSignal.timeout(TIMEOUT_MS),
      })
      const body = response.ok ? ((await response.json()) as { display_name?: unknown }) : {}
      return typeof body.display_name === 'string' && body.display_name !== '' ? body.display_name : null
    } catch {
      return null
    }
  }

  return async (latitude, longitude): Promise<PositionName> => {
    const lat = latitude.toFixed(DECIMALS)
    const lng = longitude.toFixed(DECIMALS)
    const key = `${lat} ${lng}`
    let asked = known.get(key)
    if (asked === undefined) {
      if (waiting >= MOST_WAITING) return nameOffline(latitude, longitude)
      asked = ask(lat, lng)
      known.set(key, asked)
      if (known.size > CACHED_POSITIONS) known.delete(known.keys().next().value!)
    }
    const name = await asked
    // Failures are not cached: the service may be back for the next call.
    if (name === null && known.get(key) === asked) known.delete(key)
    return name === null ? nameOffline(latitude, longitude) : { name, approximate: false }
  }
}
