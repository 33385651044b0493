import { sql, type NotNull } from 'kysely'
import type { Polygon } from '@spoor/core/places/point-in-polygon.ts'
import type { Database } from '../../../platform/database/database.ts'
import type { FoundPosition } from './search-offline.ts'

export async function hasGazetteer(database: Database): Promise<boolean> {
  return (await database.selectFrom('gazetteer_place').select('id').limit(1).executeTakeFirst()) !== undefined
}

/** Places around the position by their bounding boxes, smallest first. */
export function findPolygonsAt(
  database: Database,
  { lat, lng }: { lat: number; lng: number },
): Promise<{ name: string; polygons: Polygon[] }[]> {
  return database
    .selectFrom('gazetteer_place')
    .select(['name', 'polygons'])
    .where('polygons', 'is not', null)
    .$narrowType<{ polygons: NotNull }>()
    .where('south', '<=', lat)
    .where('north', '>=', lat)
    .where('west', '<=', lng)
    .where('east', '>=', lng)
    .orderBy(sql`(north - south) * (east - west)`)
    .orderBy('id')
    .execute()
}

/** Slightly more than 50 km in degrees of latitude. */
const REACH_DEGREES = 0.46

/** Points within about 50 km, from which the caller picks the nearest. */
export async function listPointsAround(
  database: Database,
  { lat, lng }: { lat: number; lng: number },
): Promise<FoundPosition[]> {
  const reach = REACH_DEGREES / Math.max(Math.cos((lat * Math.PI) / 180), 0.01)
  return database
    .selectFrom('gazetteer_place')
    .select(['name', 'lat', 'lng'])
    .where('polygons', 'is', null)
    .where((eb) => eb.between('lat', lat - REACH_DEGREES, lat + REACH_DEGREES))
    .where((eb) => eb.between('lng', lng - reach, lng + reach))
    .execute()
}

/** Searches by name; names that begin with the words come first, larger places before smaller ones. */
export async function searchGazetteer(database: Database, q: string, limit: number): Promise<FoundPosition[]> {
  const wanted = q.trim().toLowerCase()
  return database
    .selectFrom('gazetteer_place')
    .select(['name', 'lat', 'lng'])
    .where(sql<boolean>`position(${wanted} in lower(name)) > 0`)
    .orderBy(sql`not starts_with(lower(name), ${wanted})`)
    .orderBy('population', 'desc')
    .orderBy('name')
    .orderBy('id')
    .limit(limit)
    .execute()
}
