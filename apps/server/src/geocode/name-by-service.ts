import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '../database/database.ts'
import type { GeocodingService } from './geocoding-service.ts'
import { findPositionNames, positionKey } from './position-name-queries.ts'
import { bookGeocoderTurn, savePositionName } from './position-name-writes.ts'

/** The public services' usage policy: one request a second. */
export const PACE_MS = 1000
const DECIMALS = 4

export interface ServiceNaming {
  /** The name that is cached, else the service's, once it is its turn; null where it knows none. Rejects where it fails. */
  name(lat: number, lng: number): Promise<string | null>
  search: GeocodingService['search']
  /** How many calls wait here for their turn or their answer. */
  readonly waiting: number
}

/** Asks a geocoding service at the pace that it allows, however many processes ask, and for each position once. */
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
