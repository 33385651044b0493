import { sql } from 'kysely'
import type { Polygon } from '@spoor/core/places/point-in-polygon.ts'
import type { Database } from '../database/database.ts'
import type { FoundPosition } from './search-offline.ts'

export async function hasGazetteer(database: Database): Promise<boolean> {
  const { rows } = await sql`select from gazetteer_place limit 1`.execute(database)
  return rows.length > 0
}

/** Places whose bounds hold the position, smallest first. */
export async function findPolygonsAt(
  database: Database,
  { lat, lng }: { lat: number; lng: number },
): Promise<{ name: string; polygons: Polygon[] }[]> {
  const { rows } = await sql<{ name: string; polygons: Polygon[] }>`select name, polygons from gazetteer_place
    where polygons is not null and south <= ${lat} and north >= ${lat} and west <= ${lng} and east >= ${lng}
    order by (north - south) * (east - west), id`.execute(database)
  return rows
}

/** Degrees of latitude that are 50 km, and some. */
const REACH_DEGREES = 0.46

/** Points within some 50 km, of which the caller measures the nearest. */
export async function listPointsAround(
  database: Database,
  { lat, lng }: { lat: number; lng: number },
): Promise<FoundPosition[]> {
  const reach = REACH_DEGREES / Math.max(Math.cos((lat * Math.PI) / 180), 0.01)
  const { rows } = await sql<FoundPosition>`select name, lat, lng from gazetteer_place
    where polygons is null and lat between ${lat - REACH_DEGREES} and ${lat + REACH_DEGREES}
      and lng between ${lng - reach} and ${lng + reach}`.execute(database)
  return rows
}

/** By name: those that begin with the words first, the larger before the smaller. */
export async function searchGazetteer(database: Database, q: string, limit: number): Promise<FoundPosition[]> {
  const wanted = q.trim().toLowerCase()
  const { rows } = await sql<FoundPosition>`select name, lat, lng from gazetteer_place
    where position(${wanted} in lower(name)) > 0
    order by not starts_with(lower(name), ${wanted}), population desc, name, id limit ${limit}`.execute(database)
  return rows
}
