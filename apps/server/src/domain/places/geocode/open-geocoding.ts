import { APP_VERSION } from '@spoor/contract/limits/limits.ts'
import type { Config } from '../../../config.ts'
import type { Database } from '../../../platform/database/database.ts'
import { createGeocodingService } from './geocoding-service.ts'
import { searchGazetteer, findPolygonsAt, listPointsAround } from './gazetteer-queries.ts'
import { createServiceNaming, type ServiceNaming } from './name-by-service.ts'
import { nameOffline } from './name-offline.ts'
import type { NamePosition, PositionName } from './name-position.ts'
import { searchOffline, type FoundPosition } from './search-offline.ts'
import { isInPolygon } from '@spoor/core/places/point-in-polygon.ts'
import { greatCircleM } from '@spoor/core/units/distance.ts'
import { nearWords } from './describe-position.ts'

/**
 * Finds a name in the operator's gazetteer: the smallest area that contains the position, else the nearest point within
 * 50 km; null if there is none.
 */
async function nameByGazetteer(database: Database, lat: number, lng: number): Promise<PositionName | null> {
  const areas = await findPolygonsAt(database, { lat, lng })
  const area = areas.find(({ polygons }) => polygons.some((polygon) => isInPolygon(lat, lng, polygon)))
  if (area) return { name: area.name, approximate: false }
  let nearest: { name: string; distanceM: number } | null = null
  for (const point of await listPointsAround(database, { lat, lng })) {
    const distanceM = greatCircleM(lat, lng, point.lat, point.lng)
    if (nearest === null || distanceM < nearest.distanceM) nearest = { name: point.name, distanceM }
  }
  const words = nearest && nearWords(nearest)
  return words === null ? null : { name: words, approximate: true }
}

/** While this many calls are waiting, further ones use the fallback immediately. */
const MOST_WAITING = 8
const MOST_FOUND = 8

export interface Geocoding {
  /** Uses the configured service, else the operator's gazetteer, else the built-in table; never fails. */
  namePosition: NamePosition
  nameLocally: NamePosition
  search(q: string): Promise<FoundPosition[]>
  /** null if none is configured. */
  service: ServiceNaming | null
}

export function openGeocoding(
  database: Database,
  { geocoder, origin }: Pick<Config, 'geocoder' | 'origin'>,
  { paceMs }: { paceMs?: number } = {},
): Geocoding {
  const { provider, url } = geocoder
  const service =
    provider === 'offline'
      ? null
      : createServiceNaming(
          database,
          createGeocodingService({ provider, url, userAgent: `Spoor/${APP_VERSION} (${origin})` }),
          { paceMs },
        )
  const nameLocally: NamePosition = async (lat, lng) =>
    (await nameByGazetteer(database, lat, lng)) ?? nameOffline(lat, lng)
  const searchLocally = async (q: string): Promise<FoundPosition[]> => {
    const found = await searchGazetteer(database, q, MOST_FOUND)
    return found.length > 0 ? found : searchOffline(q)
  }
  return {
    service,
    nameLocally,
    async namePosition(lat, lng) {
      if (service === null || service.waiting >= MOST_WAITING) return nameLocally(lat, lng)
      const name = await service.name(lat, lng).catch(() => null)
      return name === null ? nameLocally(lat, lng) : { name, approximate: false }
    },
    async search(q) {
      if (service === null || service.waiting >= MOST_WAITING) return searchLocally(q)
      return service.search(q).catch(() => searchLocally(q))
    },
  }
}
