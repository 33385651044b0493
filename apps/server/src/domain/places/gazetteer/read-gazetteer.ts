import type { Corner, Polygon } from '@spoor/core/places/point-in-polygon.ts'

export interface GazetteerEntry {
  name: string
  lat: number
  lng: number
  population: number
  /** null for a point. */
  area: { polygons: Polygon[]; south: number; west: number; north: number; east: number } | null
}

export interface Gazetteer {
  source: 'geonames' | 'geojson'
  entries: GazetteerEntry[]
  /** Rows or features of another kind: rivers, lines, areas without a name. */
  skipped: number
}

/** The reason why a file cannot be loaded, and the remedy. */
export class GazetteerError extends Error {}

const EXPECTED =
  'Give a country file of GeoNames (such as ZA.txt from download.geonames.org/export/dump) or GeoJSON with a named polygon for each suburb.'

/** @throws GazetteerError if the file is damaged or in neither format */
export function readGazetteer(text: string): Gazetteer {
  const trimmed = text.replace(/^\uFEFF/, '').trimStart()
  if (trimmed === '') throw new GazetteerError(`The file is empty. ${EXPECTED}`)
  const found = trimmed.startsWith('{') ? readGeoJson(trimmed) : readGeoNames(trimmed)
  if (found.entries.length > 0) return found
  throw new GazetteerError(
    found.source === 'geonames'
      ? 'No line of this file is a town or suburb (feature class P of GeoNames).'
      : 'No feature of this file is a polygon with a name. Give each suburb a property "name".',
  )
}

/** Columns of a GeoNames dump: geonameid, name, asciiname, alternatenames, latitude, longitude, feature class, … */
const COLUMNS = 19
const POPULATION = 14

function readGeoNames(text: string): Gazetteer {
  const entries: GazetteerEntry[] = []
  let skipped = 0
  for (const [i, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue
    const cells = line.replace(/\r$/, '').split('\t')
    const [, name, , , latitude, longitude, featureClass] = cells
    const [lat, lng] = [Number(latitude), Number(longitude)]
    if (cells.length !== COLUMNS || !name || !isPosition(lat, lng)) {
      throw new GazetteerError(
        i === 0
          ? `This is no gazetteer that Spoor reads. ${EXPECTED}`
          : `Line ${i + 1} is not a line of a GeoNames file, so nothing was loaded. Download the file again.`,
      )
    }
    if (featureClass === 'P') {
      entries.push({ name, lat, lng, population: Number(cells[POPULATION]) || 0, area: null })
    } else skipped++
  }
  return { source: 'geonames', entries, skipped }
}

interface Feature {
  properties?: Record<string, unknown> | null
  geometry?: { type?: unknown; coordinates?: unknown } | null
}

function readGeoJson(text: string): Gazetteer {
  let parsed: { type?: unknown; features?: unknown }
  try {
    parsed = JSON.parse(text) as typeof parsed
  } catch {
    throw new GazetteerError(`This file is not valid JSON; it may be cut short. ${EXPECTED}`)
  }
  if (parsed.type !== 'FeatureCollection' || !Array.isArray(parsed.features))
    throw new GazetteerError(`This is JSON, but no GeoJSON FeatureCollection. ${EXPECTED}`)
  const entries: GazetteerEntry[] = []
  let skipped = 0
  for (const [i, feature] of (parsed.features as (Feature | null)[]).entries()) {
    const name = findName(feature?.properties ?? {})
    const polygons = readPolygons(feature?.geometry ?? {})
    if (name === null || polygons === null) {
      skipped++
      continue
    }
    const corners = polygons.flatMap((polygon) => polygon.flat())
    if (corners.length === 0 || !corners.every(isCorner)) {
      throw new GazetteerError(
        `The corners of feature ${i + 1} (${name}) are not longitude and latitude in degrees, so nothing was loaded. Convert the file to WGS 84 (EPSG:4326).`,
      )
    }
    entries.push(toEntry(name, polygons, corners))
  }
  return { source: 'geojson', entries, skipped }
}

function toEntry(name: string, polygons: Polygon[], corners: readonly Corner[]): GazetteerEntry {
  let [south, west, north, east] = [90, 180, -90, -180]
  for (const [lng, lat] of corners) {
    south = Math.min(south, lat)
    north = Math.max(north, lat)
    west = Math.min(west, lng)
    east = Math.max(east, lng)
  }
  const area = { polygons, south, west, north, east }
  return { name, lat: (south + north) / 2, lng: (west + east) / 2, population: 0, area }
}

/** 'name', or a municipality's or Statistics South Africa's name column, such as OFC_SBRB_NAME and SP_NAME. */
function findName(properties: Record<string, unknown>): string | null {
  const names = Object.entries(properties).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string' && entry[1].trim() !== '',
  )
  const found =
    names.find(([key]) => key.toLowerCase() === 'name') ??
    names.find(([key]) => key.toLowerCase().endsWith('name')) ??
    names.find(([key]) => key.toLowerCase() === 'suburb')
  return found ? found[1].trim().slice(0, 200) : null
}

function readPolygons({ type, coordinates }: NonNullable<Feature['geometry']>): Polygon[] | null {
  if (!Array.isArray(coordinates)) return null
  const polygons = type === 'Polygon' ? [coordinates] : type === 'MultiPolygon' ? (coordinates as unknown[]) : null
  const isRings = (polygon: unknown): polygon is Polygon =>
    Array.isArray(polygon) && polygon.every((ring) => Array.isArray(ring))
  return polygons !== null && polygons.every(isRings) ? polygons : null
}

const isCorner = (corner: unknown): corner is Corner =>
  Array.isArray(corner) &&
  typeof corner[0] === 'number' &&
  typeof corner[1] === 'number' &&
  isPosition(corner[1], corner[0])

const isPosition = (lat: number, lng: number): boolean => Math.abs(lat) <= 90 && Math.abs(lng) <= 180
