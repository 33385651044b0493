import { isInPolygon } from '@spoor/core/places/point-in-polygon.ts'
import { greatCircleM } from '@spoor/core/units/distance.ts'
import type { Database } from '../../../platform/database/database.ts'
import { nearWords } from './describe-position.ts'
import { findPolygonsAt, listPointsAround } from './gazetteer-queries.ts'
import type { PositionName } from './name-position.ts'

/**
 * Finds a name in the operator's gazetteer: the smallest area that contains the position, else the nearest point within
 * 50 km; null if there is none.
 */
export async function nameByGazetteer(database: Database, lat: number, lng: number): Promise<PositionName | null> {
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
