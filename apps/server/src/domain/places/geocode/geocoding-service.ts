import type { FoundPosition } from './search-offline.ts'

const TIMEOUT_MS = 5000
const MOST_FOUND = 8
/** Maximum length of a location text. */
const LONGEST_NAME = 300

/** A geocoding service. Rejects if the service is unreachable or refuses. */
export interface GeocodingService {
  /** null if the service has no name. */
  reverse(lat: string, lng: string): Promise<string | null>
  search(q: string): Promise<FoundPosition[]>
}

export interface ServiceAddress {
  provider: 'nominatim' | 'photon'
  /** Base URL without a trailing slash. */
  url: string
  /** Identifies the product to the service, as its policy requires. */
  userAgent: string
}

export function createGeocodingService({ provider, url, userAgent }: ServiceAddress): GeocodingService {
  async function ask(path: string, query: Record<string, string>): Promise<unknown> {
    const response = await fetch(`${url}${path}?${new URLSearchParams(query).toString()}`, {
      headers: { 'user-agent': userAgent, accept: 'application/json' },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    if (!response.ok) throw new Error(`The geocoding service answered ${response.status}`)
    return response.json()
  }

  if (provider === 'nominatim') {
    return {
      async reverse(lat, lng) {
        const found = (await ask('/reverse', { lat, lon: lng, format: 'json' })) as { display_name?: unknown }
        return readText(found.display_name)
      },
      async search(q) {
        const found = await ask('/search', { q, format: 'json', limit: String(MOST_FOUND) })
        return (found as { display_name?: unknown; lat?: unknown; lon?: unknown }[]).flatMap((one) =>
          toPosition(readText(one.display_name), Number(one.lat), Number(one.lon)),
        )
      },
    }
  }
  return {
    async reverse(lat, lng) {
      const [nearest] = readFeatures(await ask('/reverse', { lat, lon: lng, limit: '1' }))
      return nearest ? photonName(nearest.properties) : null
    },
    async search(q) {
      const found = readFeatures(await ask('/api', { q, limit: String(MOST_FOUND) }))
      return found.flatMap(({ properties, geometry }) =>
        toPosition(photonName(properties), Number(geometry?.coordinates?.[1]), Number(geometry?.coordinates?.[0])),
      )
    },
  }
}

interface PhotonFeature {
  properties: Record<string, unknown>
  geometry?: { coordinates?: unknown[] }
}

const readFeatures = (found: unknown): PhotonFeature[] => (found as { features?: PhotonFeature[] }).features ?? []

/** Joins the available parts: '5 Rivonia Road, Sandhurst, Sandton'. */
function photonName(properties: Record<string, unknown>): string | null {
  const { name, housenumber, street, district, city, state } = properties
  const address = [housenumber, street].filter((part) => readText(part)).join(' ')
  const parts = [name, address, district, city ?? state].flatMap((part) => readText(part) ?? [])
  return readText([...new Set(parts)].join(', '))
}

function readText(value: unknown): string | null {
  return typeof value === 'string' && value.trim() !== '' ? value.trim().slice(0, LONGEST_NAME) : null
}

function toPosition(name: string | null, lat: number, lng: number): FoundPosition[] {
  return name !== null && Math.abs(lat) <= 90 && Math.abs(lng) <= 180 ? [{ name, lat, lng }] : []
}
