/** Mean earth radius in metres, as the specification fixes it (section 9: 6371 km). */
export const EARTH_RADIUS_M = 6_371_000

const RADIANS = Math.PI / 180

/**
 * Great-circle distance in metres between two positions in decimal degrees (haversine on a sphere of
 * {@link EARTH_RADIUS_M}). NaN in gives NaN out.
 */
export function greatCircleM(lat1: number, lng1: number, lat2: number, lng2: number): number {
  const sinLat = Math.sin(((lat2 - lat1) * RADIANS) / 2)
  const sinLng = Math.sin(((lng2 - lng1) * RADIANS) / 2)
  const a = sinLat * sinLat + Math.cos(lat1 * RADIANS) * Math.cos(lat2 * RADIANS) * sinLng * sinLng
  return 2 * EARTH_RADIUS_M * Math.asin(Math.min(1, Math.sqrt(a)))
}

/** Kilometres with two decimals, as they go over the wire, from metres. */
export function kmOfM(distanceM: number): number {
  return Math.round(distanceM / 10) / 100
}

/** Kilometres to the millimetre, for what is added up before it is shown: a sum of rounded figures is off. */
export function exactKmOfM(distanceM: number): number {
  return Math.round(distanceM * 1000) / 1_000_000
}

/** Metres from kilometres on the wire. */
export function mOfKm(distanceKm: number): number {
  return distanceKm * 1000
}
