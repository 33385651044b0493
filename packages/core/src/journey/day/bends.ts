import { planeM } from '../plane.ts'

/** Bends are judged at this quantile, low enough to describe straight driving rather than corners. */
export const STRAIGHT_QUANTILE = 0.4
/** Magnitude of a standard normal deviate at STRAIGHT_QUANTILE. */
const QUANTILE_DEVIATIONS = 0.5244

/**
 * Twice the height in metres of the middle point of two steps above their chord; Infinity or NaN if the chord has
 * no length.
 */
export function bendM(north1: number, east1: number, north2: number, east2: number): number {
  return (2 * Math.abs(north1 * east2 - east1 * north2)) / planeM(north1 + north2, east1 + east2)
}

/** Position variance per axis in m², from the STRAIGHT_QUANTILE of bends that each contain `variances` variances. */
export function varianceFromBends(quantileM: number, variances: number): number {
  const deviation = quantileM / QUANTILE_DEVIATIONS
  return (deviation * deviation) / variances
}
