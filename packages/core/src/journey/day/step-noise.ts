import { bendM, STRAIGHT_QUANTILE, varianceFromBends } from './bends.ts'
import type { CleanFixes } from '../fixes/clean-fixes.ts'
import { FINE_BIN_M, findFineBin, quantileBin } from './histograms.ts'
import { GAP_S, MIN_CALIBRATION_FIXES } from '../parameters.ts'
import { M_PER_LAT_E7, mPerLngE7, planeM } from '../plane.ts'

/** Median squared length of a two-dimensional normal step, in variances per axis: 2 ln 2. */
export const MEDIAN_SQUARE = 2 * Math.LN2
/** Relative standard error of that median, times the square root of the sample size. */
const MEDIAN_ERROR = 1 / Math.LN2

/**
 * The amount that noise adds to the square of a step, per axis in m². Uses medians because of outliers. Drift can be
 * too slow to show in the short steps of driving, and the receiver may be quieter while driving, so the bends of
 * straight driving are an upper bound. They are the only source if nothing was recorded while parked, or always the
 * same place. Dense steps show how bends grow with distance, which separates the bends of the road from noise.
 */
export function estimateStepVarianceM2(
  bins: { parkedSteps: Uint32Array; bends: Uint32Array },
  steps: number,
  fixes: CleanFixes,
  from: number,
  end: number,
): number {
  let apart = 1
  let driven = measureBends(fixes, from, end, apart, bins.bends)
  // At one fix per second a step must span several fixes to be long enough.
  while (driven.count < MIN_CALIBRATION_FIXES && apart < MAX_FIXES_APART) {
    apart *= 2
    driven = measureBends(fixes, from, end, apart, bins.bends)
  }
  const isKnown = driven.count >= MIN_CALIBRATION_FIXES
  const isDense = isKnown && driven.meanStepS <= DENSE_STEP_S
  const drivenM2 = isDense
    ? subtractCurves(driven.varianceM2, measureBends(fixes, from, end, 2 * apart, bins.bends).varianceM2)
    : driven.varianceM2
  const median = steps < MIN_CALIBRATION_FIXES ? 0 : quantileBin(bins.parkedSteps, steps, 0.5) * FINE_BIN_M
  if (median === 0) return isDense ? drivenM2 : 0
  // The smaller of two estimates is biased low, so add the standard error of the parked one, which is larger with few
  // steps.
  const maxM2 = ((median * median) / MEDIAN_SQUARE) * (1 + MEDIAN_ERROR / Math.sqrt(steps))
  return isKnown ? Math.min(maxM2, drivenM2) : maxM2
}

/**
 * Over steps twice as long, noise bends a path as much as before, while streets or a mountain pass bend it four to
 * eight times as much.
 */
const CURVE_GROWTH = 6

/** The share of noise in bends, from bends over single and double steps. */
function subtractCurves(singleM2: number, doubleM2: number): number {
  return Math.min(singleM2, Math.max(0, (CURVE_GROWTH * singleM2 - doubleM2) / (CURVE_GROWTH - 1)))
}

/** A second difference contains six variances, a step two. */
const BEND_VARIANCES = 3
const MIN_DRIVEN_STEP_M = 20
/** At one fix per second, this many form a step of a vehicle on a gravel road. */
const MAX_FIXES_APART = 8
const DENSE_STEP_S = 15

/** Variance per axis from the bends of driving over steps of `fixesApart` fixes, and the number of bends. */
function measureBends(
  fixes: CleanFixes,
  from: number,
  end: number,
  fixesApart: number,
  bends: Uint32Array,
): { count: number; varianceM2: number; meanStepS: number } {
  const { timeS } = fixes
  bends.fill(0)
  let count = 0
  let seconds = 0
  // Nearly all fixes of a day are parked: skip them before computing anything.
  const minM = fixesApart > 1 ? MIN_DRIVEN_STEP_M / fixesApart / 2 : MIN_DRIVEN_STEP_M
  const every = Math.min(2, fixesApart)
  for (let i = from + 2 * fixesApart; i < end; i += every) {
    if (fixes.stepM[i] < minM) continue
    const bend = bendAt(fixes, i - 2 * fixesApart, i - fixesApart, i)
    if (!(bend >= 0)) continue
    bends[findFineBin(bend)] += 1
    count += 1
    seconds += timeS[i] - timeS[i - fixesApart]
  }
  const quantileM = quantileBin(bends, count, STRAIGHT_QUANTILE) * FINE_BIN_M
  return { count, varianceM2: varianceFromBends(quantileM, BEND_VARIANCES), meanStepS: seconds / count }
}

/** The bend at fix b between a and c; NaN unless both are driving steps of similar length. */
function bendAt({ timeS, latE7, lngE7 }: CleanFixes, a: number, b: number, c: number): number {
  if (timeS[b] - timeS[a] > GAP_S || timeS[c] - timeS[b] > GAP_S) return Number.NaN
  const scale = mPerLngE7(latE7[c])
  const north1 = (latE7[b] - latE7[a]) * M_PER_LAT_E7
  const east1 = (lngE7[b] - lngE7[a]) * scale
  const north2 = (latE7[c] - latE7[b]) * M_PER_LAT_E7
  const east2 = (lngE7[c] - lngE7[b]) * scale
  const one = planeM(north1, east1)
  const two = planeM(north2, east2)
  if (one < MIN_DRIVEN_STEP_M || two < MIN_DRIVEN_STEP_M || one > two * 2 || two > one * 2) return Number.NaN
  const bothM = planeM(north1 + north2, east1 + east2)
  return bothM < (one + two) / 2 ? Number.NaN : bendM(north1, east1, north2, east2)
}
