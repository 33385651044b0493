import type { CleanFixes } from './fixes/clean-fixes.ts'
import { M_PER_LAT_E7, mPerLngE7 } from './plane.ts'

/**
 * How far the fixes [from, to] (inclusive) moved, in metres: the largest distance between the means of their first,
 * middle and last third. Means average out noise and single outliers, but not a crawl.
 */
export function windowMovementM(fixes: CleanFixes, from: number, to: number): number {
  const size = to - from + 1
  if (size < 2) return 0
  const third = size < 3 ? 1 : Math.floor(size / 3)
  const { latSum, lngSum } = fixes
  const eastScale = mPerLngE7(fixes.latE7[from])
  const lastBegin = to + 1 - third
  const share = 1 / third
  // Subtract the sums first, so that a single division suffices.
  const firstLat = (latSum[from + third] - latSum[from]) * share
  const firstLng = (lngSum[from + third] - lngSum[from]) * share
  const lastLat = (latSum[to + 1] - latSum[lastBegin]) * share
  const lastLng = (lngSum[to + 1] - lngSum[lastBegin]) * share
  const ends = squaredDistanceM2(firstLat - lastLat, firstLng - lastLng, eastScale)
  if (size < 3) return Math.sqrt(ends)
  const middleShare = 1 / (size - 2 * third)
  const middleLat = (latSum[lastBegin] - latSum[from + third]) * middleShare
  const middleLng = (lngSum[lastBegin] - lngSum[from + third]) * middleShare
  const first = squaredDistanceM2(firstLat - middleLat, firstLng - middleLng, eastScale)
  const last = squaredDistanceM2(lastLat - middleLat, lastLng - middleLng, eastScale)
  return Math.sqrt(Math.max(ends, first, last))
}

function squaredDistanceM2(latE7: number, lngE7: number, eastScale: number): number {
  const north = latE7 * M_PER_LAT_E7
  const east = lngE7 * eastScale
  return north * north + east * east
}

/** A position in 1e-7 degrees, with fractions. */
export interface PositionE7 {
  lat: number
  lng: number
}

/** Mean position of the fixes [from, end). */
export function meanPlace(fixes: CleanFixes, from: number, end: number): PositionE7 {
  const share = 1 / (end - from)
  return {
    lat: (fixes.latSum[end] - fixes.latSum[from]) * share,
    lng: (fixes.lngSum[end] - fixes.lngSum[from]) * share,
  }
}

/** Distance in metres of fix i from a place. */
export function distanceFromPlaceM(fixes: CleanFixes, i: number, place: PositionE7): number {
  const north = (fixes.latE7[i] - place.lat) * M_PER_LAT_E7
  const east = (fixes.lngE7[i] - place.lng) * mPerLngE7(place.lat)
  return Math.sqrt(north * north + east * east)
}

/** Mean reported speed over the fixes [from, to]; NaN if fewer than half of them have one. */
export function meanSpeedMps(fixes: CleanFixes, from: number, to: number): number {
  const known = fixes.speedCount[to + 1] - fixes.speedCount[from]
  if (known * 2 < to - from + 1) return Number.NaN
  return (fixes.speedSum[to + 1] - fixes.speedSum[from]) / 1000 / known
}
