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

/** Maximum latitude of Web Mercator, which makes the world a square. */
const MAX_LAT = 85.051129

/** A position on the unit square of Web Mercator: x to the east, y to the south. */
export function mercator([lng, lat]: Position): [x: number, y: number] {
  const clamped = Math.max(-MAX_LAT, Math.min(MAX_LAT, lat))
  const sin = Math.sin((clamped * Math.PI) / 180)
  return [lng / 360 + 0.5, 0.5 - Math.log((1 + sin) / (1 - sin)) / (4 * Math.PI)]
}

/** The visible part of the plane: its scale in pixels per unit square, and the unit-square point at its centre. */
export interface View {
  scale: number
  x: number
  y: number
}

export interface Size {
  width: number
  height: number
}

/** Maximum scale for a single address: about 4 km across. */
const CLOSEST_SCALE = 2 ** 13 * 512

/** The view that shows all of `bounds` with `padding` pixels around. */
export function fitView(bounds: Bounds, size: Size, padding: number): View {
  const [left, top] = mercator([bounds.west, bounds.north])
  const [right, bottom] = mercator([bounds.east, bounds.south])
  const room = (length: number) => Math.max(1, length - 2 * padding)
  const scale = Math.min(
    room(size.width) / Math.max(right - left, 1e-9),
    room(size.height) / Math.max(bottom - top, 1e-9),
  )
  return { scale: Math.min(scale, CLOSEST_SCALE), x: (left + right) / 2, y: (top + bottom) / 2 }
}

/** Projects a position to pixels from the plane's upper left corner. */
export function project(position: Position, view: View, size: Size): [number, number] {
  const [x, y] = mercator(position)
  return [(x - view.x) * view.scale + size.width / 2, (y - view.y) * view.scale + size.height / 2]
}

/** The view after panning by pixels. */
export function panView(view: View, dx: number, dy: number): View {
  return { ...view, x: view.x - dx / view.scale, y: view.y - dy / view.scale }
}

/** The view after zooming by `factor` around the point (`px`, `py`). */
export function zoomView(view: View, factor: number, px: number, py: number, size: Size): View {
  const scale = Math.max(256, Math.min(2 ** 18 * 512, view.scale * factor))
  const shift = 1 / view.scale - 1 / scale
  return { scale, x: view.x + (px - size.width / 2) * shift, y: view.y + (py - size.height / 2) * shift }
}

/** The position at a point of the plane. */
export function unproject([px, py]: readonly [number, number], view: View, size: Size): Position {
  const x = view.x + (px - size.width / 2) / view.scale
  const y = view.y + (py - size.height / 2) / view.scale
  return [(x - 0.5) * 360, (Math.atan(Math.sinh((0.5 - y) * 2 * Math.PI)) * 180) / Math.PI]
}

/** MapLibre's zoom level for a scale: its world is 512 pixels wide at zoom 0. */
export function getZoomLevel(scale: number): number {
  return Math.log2(scale / 512)
}
