/** [longitude, latitude] in decimal degrees, as in GeoJSON. */
export type Corner = readonly [lng: number, lat: number]
/** An outer ring and its holes. */
export type Polygon = readonly (readonly Corner[])[]

/** Whether a position is within a polygon but in none of its holes. For areas that do not cross ±180°. */
export function isInPolygon(lat: number, lng: number, [outer, ...holes]: Polygon): boolean {
  return outer !== undefined && isInRing(lat, lng, outer) && !holes.some((hole) => isInRing(lat, lng, hole))
}

/** Counts the edges that a line to the east crosses: an odd number means inside. */
function isInRing(lat: number, lng: number, ring: readonly Corner[]): boolean {
  let inside = false
  for (let i = 0, before = ring.length - 1; i < ring.length; before = i++) {
    const [x1, y1] = ring[i]
    const [x2, y2] = ring[before]
    if (y1 > lat !== y2 > lat && lng < x1 + ((lat - y1) / (y2 - y1)) * (x2 - x1)) inside = !inside
  }
  return inside
}
