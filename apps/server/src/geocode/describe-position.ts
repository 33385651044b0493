import { nearestPlace } from './nearest-place.ts'

/** Within this a position is said to be in the place; a suburb or a small town is about this big. */
const IN_PLACE_M = 3000
/** Within this it is near the place; farther away the distance is told. */
const NEAR_PLACE_M = 10_000

/**
 * What to call a position in decimal degrees without asking anybody: 'Sandton' (within 3 km of its middle),
 * 'near Worcester' (within 10 km), '12 km from Worcester' (within 50 km), else {@link coordinatesText}.
 */
export function describePosition(lat: number, lng: number): string {
  const place = nearestPlace(lat, lng)
  if (place === null) return coordinatesText(lat, lng)
  if (place.distanceM <= IN_PLACE_M) return place.name
  if (place.distanceM <= NEAR_PLACE_M) return `near ${place.name}`
  return `${Math.round(place.distanceM / 1000)} km from ${place.name}`
}

/** A position without a name, as the specification words it (section 7: reverse geocoding). */
export function coordinatesText(lat: number, lng: number): string {
  return `Location: ${lat.toFixed(4)}°, ${lng.toFixed(4)}°`
}
