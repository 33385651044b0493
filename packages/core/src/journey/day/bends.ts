import { planeM } from '../plane.ts'

/** Bends are judged at this quantile: it is that of straight driving, not of corners. */
export const STRAIGHT_QUANTILE = 0.4
/** That quantile of a normal deviate's magnitude. */
const QUANTILE_DEVIATIONS = 0.5244

/** Twice the height in metres of the point between two steps above the line from end to end; Infinity or NaN where that has no length. */
export function bendM(north1: number, east1: number, north2: number, east2: number): number {
  return (2 * Math.abs(north1 * east2 - east1 * north2)) / planeM(north1 + north2, east1 + east2)
}

/** Variance per axis in m² of noise whose bends have this quantile, where a bend holds so many variances. */
export function varianceOfBends(quantileM: number, variances: number): number {
  const deviation = quantileM / QUANTILE_DEVIATIONS
  return (deviation * deviation) / variances
}
