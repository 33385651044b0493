/** Longitude and latitude in degrees, in GeoJSON's order. */
export type Position = readonly [lng: number, lat: number] | [number, number]

export interface Bounds {
  west: number
  south: number
  east: number
  north: number
}

/** South Africa, shown by a map without content. */
export const HOME_BOUNDS: Bounds = { west: 16.4, south: -35, east: 33, north: -22 }

/** The smallest box around all positions; null if there are none. */
export function computeBounds(paths: readonly (readonly Position[])[]): Bounds | null {
  let bounds: Bounds | null = null
  for (const path of paths) {
    for (const [lng, lat] of path) {
      bounds ??= { west: lng, south: lat, east: lng, north: lat }
      bounds.west = Math.min(bounds.west, lng)
      bounds.east = Math.max(bounds.east, lng)
      bounds.south = Math.min(bounds.south, lat)
      bounds.north = Math.max(bounds.north, lat)
    }
  }
  return bounds
}
