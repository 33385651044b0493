import packed from './basemap.json'

interface Packed {
  /** Polygons. */
  land: GeoJSON.Position[][][]
  /** Lines. */
  borders: GeoJSON.Position[][]
  provinceBorders: GeoJSON.Position[][]
  /** Name, longitude, latitude, thousands of people; largest first. */
  towns: [string, number, number, number][]
}

export interface Basemap {
  land: GeoJSON.MultiPolygon
  borders: GeoJSON.MultiLineString
  provinceBorders: GeoJSON.MultiLineString
  provinces: GeoJSON.FeatureCollection<GeoJSON.Point, { name: string }>
  towns: GeoJSON.FeatureCollection<GeoJSON.Point, Town>
}

export interface Town {
  name: string
  people: number
  /** Zoom level from which the town is labelled. */
  from: number
  /** Rank by size, 0 the largest; decides which of two overlapping labels is shown. */
  rank: number
}

const getTownZoom = (people: number) =>
  people > 1_000_000 ? 3 : people > 300_000 ? 5 : people > 100_000 ? 6 : people > 40_000 ? 7 : 8

/** Label position of each province. Not the centroid, where towns and borders would overlap it. */
const PROVINCE_LABELS: [string, number, number][] = [
  ['Northern Cape', 21.2, -29.6],
  ['Western Cape', 20.7, -33.05],
  ['Eastern Cape', 26.1, -31.9],
  ['Free State', 26.9, -28.55],
  ['KwaZulu-Natal', 31.0, -28.35],
  ['North West', 25.2, -26.3],
  ['Gauteng', 28.35, -26.55],
  ['Limpopo', 29.4, -23.4],
  ['Mpumalanga', 30.2, -25.75],
]

const point = <P>(lng: number, lat: number, properties: P): GeoJSON.Feature<GeoJSON.Point, P> => ({
  type: 'Feature',
  properties,
  geometry: { type: 'Point', coordinates: [lng, lat] },
})

/** Builds the basemap; callers cache the result. */
export function unpackBasemap(): Basemap {
  const { land, borders, provinceBorders, towns } = packed as unknown as Packed
  return {
    land: { type: 'MultiPolygon', coordinates: land },
    borders: { type: 'MultiLineString', coordinates: borders },
    provinceBorders: { type: 'MultiLineString', coordinates: provinceBorders },
    provinces: {
      type: 'FeatureCollection',
      features: PROVINCE_LABELS.map(([name, lng, lat]) => point(lng, lat, { name })),
    },
    towns: {
      type: 'FeatureCollection',
      features: towns.map(([name, lng, lat, thousands], rank) =>
        point(lng, lat, { name, people: thousands * 1000, from: getTownZoom(thousands * 1000), rank }),
      ),
    },
  }
}
