/** Mean earth radius in metres, as specified (6371 km). */
export const EARTH_RADIUS_M = 6_371_000

const RADIANS = Math.PI / 180

/** In decimal degrees. */
export interface Position {
  lat: number
  lng: number
}

/**
 * Great-circle distance in metres between two positions in decimal degrees (haversine on a sphere of {@link
 * EARTH_RADIUS_M}). Returns NaN for NaN.
 */
export function greatCircleM(lat1: number, lng1: number, lat2: number, lng2: number): number {
  const sinLat = Math.sin(((lat2 - lat1) * RADIANS) / 2)
  const sinLng = Math.sin(((lng2 - lng1) * RADIANS) / 2)
  const a = sinLat * sinLat + Math.cos(lat1 * RADIANS) * Math.cos(lat2 * RADIANS) * sinLng * sinLng
  return 2 * EARTH_RADIUS_M * Math.asin(Math.min(1, Math.sqrt(a)))
}

/** Metres to kilometres with two decimals, as in the API. */
export function metresToKm(distanceM: number): number {
  return Math.round(distanceM / 10) / 100
}

/**
 * Metres to kilometres, exact to the millimetre, for values that are summed before display: a sum of rounded figures
 * would be off.
 */
export function metresToExactKm(distanceM: number): number {
  return Math.round(distanceM * 1000) / 1_000_000
}

/** Metres rounded to the tenth of a kilometre that screens show. */
export function roundToTenthKm(distanceM: number): number {
  return Math.round(Math.round(distanceM / 10) / 10) * 100
}

/** Kilometres, as in the API, to metres. */
export function kmToMetres(distanceKm: number): number {
  return distanceKm * 1000
}
