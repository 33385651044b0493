import type { CleanFixes } from './clean-fixes.ts'
import { M_PER_LAT_E7, mPerLngE7 } from './plane.ts'

/**
 * How far the fixes [from, to] (inclusive) moved, in metres: the largest distance between the means of their first,
 * middle and last third. Means forget noise and single outliers, and keep what a crawl adds up to.
 */
export function windowMovementM(fixes: CleanFixes, from: number, to: number): number {
  const size = to - from + 1
  if (size < 2) return 0
  const third = size < 3 ? 1 : Math.floor(size / 3)
  const eastScale = mPerLngE7(fixes.latE7[from])
  const first = blockMean(fixes, from, from + third)
  const last = blockMean(fixes, to + 1 - third, to + 1)
  const ends = apartM(first, last, eastScale)
  if (size < 3) return ends
  const middle = blockMean(fixes, from + third, to + 1 - third)
  return Math.max(ends, apartM(first, middle, eastScale), apartM(middle, last, eastScale))
}

interface Mean {
  lat: number
  lng: number
}

/** Mean position of the fixes [from, end) in 1e-7 degrees. */
export function blockMean(fixes: CleanFixes, from: number, end: number): Mean {
  const size = end - from
  return {
    lat: (fixes.latSum[end] - fixes.latSum[from]) / size,
    lng: (fixes.lngSum[end] - fixes.lngSum[from]) / size,
  }
}

function apartM(a: Mean, b: Mean, eastScale: number): number {
  const north = (b.lat - a.lat) * M_PER_LAT_E7
  const east = (b.lng - a.lng) * eastScale
  return Math.sqrt(north * north + east * east)
}

/** Distance in metres of fix i from a position in 1e-7 degrees. */
export function fromPlaceM(fixes: CleanFixes, i: number, place: Mean): number {
  const north = (fixes.latE7[i] - place.lat) * M_PER_LAT_E7
  const east = (fixes.lngE7[i] - place.lng) * mPerLngE7(place.lat)
  return Math.sqrt(north * north + east * east)
}
export type { Mean as Place }

/** Mean reported speed over the fixes [from, to]; NaN where less than half of them have one. */
export function meanSpeedMps(fixes: CleanFixes, from: number, to: number): number {
  const known = fixes.speedCount[to + 1] - fixes.speedCount[from]
  if (known * 2 < to - from + 1) return Number.NaN
  return (fixes.speedSum[to + 1] - fixes.speedSum[from]) / 1000 / known
}
