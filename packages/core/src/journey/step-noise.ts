import type { CleanFixes } from './clean-fixes.ts'
import { FINE_BIN_M, fineBinOf, quantileBin } from './histograms.ts'
import { GAP_S, MIN_CALIBRATION_FIXES } from './parameters.ts'
import { M_PER_LAT_E7, mPerLngE7, planeM } from './plane.ts'

/** Median square of a step in two dimensions, in variances of one: 2 ln 2. */
export const MEDIAN_SQUARE = 2 * Math.LN2
/** Standard error of such a median of n squares, as a share of it, times the root of n. */
const MEDIAN_DOUBT = 1 / Math.LN2

/**
 * Per axis, what noise adds to the square of a step. Medians, for outliers. The receiver may wander so slowly that the
 * steps of driving, closer in time than those of parking, show less of it: so the bends across straight driving are an
 * upper bound.
 */
export function stepVarianceM2(
  bins: { parkedSteps: Uint32Array; bends: Uint32Array },
  steps: number,
  fixes: CleanFixes,
  from: number,
  end: number,
): number {
  const driven = drivenVarianceM2(fixes, from, end, bins.bends)
  if (steps < MIN_CALIBRATION_FIXES) return driven.dense ? driven.varianceM2 : 0
  const median = quantileBin(bins.parkedSteps, steps, 0.5) * FINE_BIN_M
  // The smaller of two figures is too small by their doubts: that of few parked steps is the larger one.
  const mostM2 = ((median * median) / MEDIAN_SQUARE) * (1 + MEDIAN_DOUBT / Math.sqrt(steps))
  return Math.min(mostM2, driven.varianceM2)
}

const STRAIGHT_QUANTILE = 0.4
/** That quantile of a normal deviate's magnitude. */
const QUANTILE_DEVIATIONS = 0.5244
/** A second difference holds six variances, a step two. */
const BEND_VARIANCES = 3
const MIN_DRIVEN_STEP_M = 20
const DENSE_STEP_S = 15

function drivenVarianceM2(
  fixes: CleanFixes,
  from: number,
  end: number,
  bends: Uint32Array,
): { varianceM2: number; dense: boolean } {
  let count = 0
  let seconds = 0
  for (let i = from + 2; i < end; i += 1) {
    const one = fixes.stepM[i - 1]
    const two = fixes.stepM[i]
    if (one < MIN_DRIVEN_STEP_M || two < MIN_DRIVEN_STEP_M || one > two * 2 || two > one * 2) continue
    if (fixes.timeS[i] - fixes.timeS[i - 1] > GAP_S || fixes.timeS[i - 1] - fixes.timeS[i - 2] > GAP_S) continue
    const scale = mPerLngE7(fixes.latE7[i])
    const north1 = (fixes.latE7[i - 1] - fixes.latE7[i - 2]) * M_PER_LAT_E7
    const east1 = (fixes.lngE7[i - 1] - fixes.lngE7[i - 2]) * scale
    const north2 = (fixes.latE7[i] - fixes.latE7[i - 1]) * M_PER_LAT_E7
    const east2 = (fixes.lngE7[i] - fixes.lngE7[i - 1]) * scale
    const bothM = planeM(north1 + north2, east1 + east2)
    if (bothM < (one + two) / 2) continue
    // Twice the height of the middle fix above the line between its neighbours.
    bends[fineBinOf((2 * Math.abs(north1 * east2 - east1 * north2)) / bothM)] += 1
    count += 1
    seconds += fixes.timeS[i] - fixes.timeS[i - 1]
  }
  if (count < MIN_CALIBRATION_FIXES) return { varianceM2: 0, dense: false }
  const deviation = (quantileBin(bends, count, STRAIGHT_QUANTILE) * FINE_BIN_M) / QUANTILE_DEVIATIONS
  return { varianceM2: (deviation * deviation) / BEND_VARIANCES, dense: seconds / count <= DENSE_STEP_S }
}
