import { FARTHEST_M, nearestPlace } from './nearest-place.ts'

/** Up to this distance the name is 'near' the place; beyond it the name includes the distance. */
const NEAR_PLACE_M = 10_000

/**
 * A name for a position in decimal degrees from the offline table: 'near Worcester' (within 10 km of its centre), '12
 * km from Worcester' (within 50 km), else {@link coordinatesText}. The table has no areas, so a name never contains
 * 'in'.
 */
export function describePosition(lat: number, lng: number): string {
  const place = nearestPlace(lat, lng)
  return (place && nearWords(place)) ?? coordinatesText(lat, lng)
}

/** null beyond 50 km. */
export function nearWords({ name, distanceM }: { name: string; distanceM: number }): string | null {
  if (distanceM > FARTHEST_M) return null
  return distanceM <= NEAR_PLACE_M ? `near ${name}` : `${Math.round(distanceM / 1000)} km from ${name}`
}

/** The text for a position without a name, in the web app's format. */
export function coordinatesText(lat: number, lng: number): string {
  return `Location: ${lat.toFixed(4)}°, ${lng.toFixed(4)}°`
}
