import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '../../../platform/database/database.ts'
import type { GeocodingService } from './geocoding-service.ts'
import { findPositionNames, positionKey } from './position-name-queries.ts'
import { bookGeocoderTurn, savePositionName } from './position-name-writes.ts'

/** The public services' usage policy: one request per second. */
export const PACE_MS = 1000
const DECIMALS = 4

export interface ServiceNaming {
  /**
   * Returns the cached name, else requests it from the service when the rate limit allows; null if there is none.
   * Rejects if the service fails.
   */
  name(lat: number, lng: number): Promise<string | null>
  search: GeocodingService['search']
  /** Calls in this process that await their turn or a reply. */
  readonly waiting: number
}

/** Queries a geocoding service at its permitted rate across all processes, and once per position. */
export function createServiceNaming(
  database: Database,
  service: GeocodingService,
  { paceMs = PACE_MS }: { paceMs?: number } = {},
): ServiceNaming {
  const asked = new Map<string, Promise<string | null>>()
  let searching = 0

  async function inTurn<T>(call: () => Promise<T>): Promise<T> {
    await sleep(await bookGeocoderTurn(database, paceMs))
    return call()
  }

  async function ask(lat: number, lng: number): Promise<string | null> {
    const key = positionKey(lat, lng)
    const [known] = await findPositionNames(database, [key])
    if (known?.source === 'service') return known.name
    const name = await inTurn(() => service.reverse(lat.toFixed(DECIMALS), lng.toFixed(DECIMALS)))
    await savePositionName(database, { ...key, source: 'service', name })
    return name
  }

  return {
    name(lat, lng) {
      const { latE4, lngE4 } = positionKey(lat, lng)
      const id = `${latE4} ${lngE4}`
      let answer = asked.get(id)
      if (answer === undefined) {
        answer = ask(lat, lng).finally(() => asked.delete(id))
        asked.set(id, answer)
      }
      return answer
    },
    async search(q) {
      searching++
      return inTurn(() => service.search(q)).finally(() => searching--)
    },
    get waiting() {
      return asked.size + searching
    },
  }
}
