import { nearestPlace } from './nearest-place.ts'

/** Within this a position counts as in the place, about the size of a suburb or small town. */
const IN_PLACE_M = 3000
/** Within this it is near the place; beyond, the distance is given. */
const NEAR_PLACE_M = 10_000

/**
 * A name for a position in decimal degrees from the offline table: 'Sandton' (within 3 km of its middle), 'near
 * Worcester' (within 10 km), '12 km from Worcester' (within 50 km), else {@link coordinatesText}.
 */
export function describePosition(lat: number, lng: number): string {
  const place = nearestPlace(lat, lng)
  if (place === null) return coordinatesText(lat, lng)
  if (place.distanceM <= IN_PLACE_M) return place.name
  if (place.distanceM <= NEAR_PLACE_M) return `near ${place.name}`
  return `${Math.round(place.distanceM / 1000)} km from ${place.name}`
}

/** A position without a name, in the specification's format (section 7: reverse geocoding). */
export function coordinatesText(lat: number, lng: number): string {
  return `Location: ${lat.toFixed(4)}°, ${lng.toFixed(4)}°`
}
