import { greatCircleM } from '@spoor/core/units/distance.ts'
import suburbs from './suburbs.json' with { type: 'json' }
import towns from './towns.json' with { type: 'json' }

/** Beyond this distance a place does not describe a position. */
export const FARTHEST_M = 50_000
const CELL_DEGREES = 0.25
const METRES_PER_DEGREE = 111_195

/** The table sorted by grid cell: `start[cell]` to `start[cell + 1]` are the places of a cell. */
interface Grid {
  south: number
  west: number
  rows: number
  columns: number
  start: Int32Array
  names: string[]
  lat: Float64Array
  lng: Float64Array
}

const grid = buildGrid([...towns, ...suburbs] as [name: string, lat: number, lng: number][])

/**
 * The nearest place in the offline table (towns of southern Africa from GeoNames, suburbs of the South African metros
 * from our own list) to a position in decimal degrees, with the great-circle distance to its centre in metres; null if
 * none is within 50 km.
 */
export function nearestPlace(lat: number, lng: number): { name: string; distanceM: number } | null {
  // Nothing within 50 km lies outside the grid, and near the poles a degree of longitude has no useful length.
  const inReach = (degrees: number, from: number, cells: number) =>
    degrees > from - 1 && degrees < from + cells * CELL_DEGREES + 1
  if (!inReach(lat, grid.south, grid.rows) || !inReach(lng, grid.west, grid.columns)) return null
  const metresPerDegreeLng = METRES_PER_DEGREE * Math.cos((lat * Math.PI) / 180)
  const row = Math.floor((lat - grid.south) / CELL_DEGREES)
  const column = Math.floor((lng - grid.west) / CELL_DEGREES)
  const cellM = CELL_DEGREES * Math.min(METRES_PER_DEGREE, metresPerDegreeLng)
  let best = -1
  let bestSquare = FARTHEST_M * FARTHEST_M
  // Search outwards by rings of cells; a place outside ring r is more than r cells away.
  for (let ring = 0; (ring - 1) * cellM < Math.sqrt(bestSquare); ring++) {
    for (let y = Math.max(0, row - ring); y <= Math.min(grid.rows - 1, row + ring); y++) {
      const edge = y === row - ring || y === row + ring
      const step = edge || ring === 0 ? 1 : 2 * ring
      for (let x = column - ring; x <= column + ring; x += step) {
        if (x < 0 || x >= grid.columns) continue
        const cell = y * grid.columns + x
        for (let i = grid.start[cell]; i < grid.start[cell + 1]; i++) {
          const north = (grid.lat[i] - lat) * METRES_PER_DEGREE
          const east = (grid.lng[i] - lng) * metresPerDegreeLng
          const square = north * north + east * east
          if (square < bestSquare) {
            bestSquare = square
            best = i
          }
        }
      }
    }
  }
  if (best === -1) return null
  return { name: grid.names[best], distanceM: greatCircleM(lat, lng, grid.lat[best], grid.lng[best]) }
}

function buildGrid(places: [name: string, lat: number, lng: number][]): Grid {
  const south = Math.min(...places.map((place) => place[1]))
  const west = Math.min(...places.map((place) => place[2]))
  const rows = Math.floor((Math.max(...places.map((place) => place[1])) - south) / CELL_DEGREES) + 1
  const columns = Math.floor((Math.max(...places.map((place) => place[2])) - west) / CELL_DEGREES) + 1
  const cellIndex = ([, lat, lng]: [string, number, number]) =>
    Math.floor((lat - south) / CELL_DEGREES) * columns + Math.floor((lng - west) / CELL_DEGREES)
  const sorted = places.toSorted((a, b) => cellIndex(a) - cellIndex(b))
  const start = new Int32Array(rows * columns + 1)
  for (const place of sorted) start[cellIndex(place) + 1]++
  for (let cell = 1; cell < start.length; cell++) start[cell] += start[cell - 1]
  return {
    south,
    west,
    rows,
    columns,
    start,
    names: sorted.map((place) => place[0]),
    lat: Float64Array.from(sorted, (place) => place[1]),
    lng: Float64Array.from(sorted, (place) => place[2]),
  }
}
