import { bendM, STRAIGHT_QUANTILE, varianceOfBends } from './bends.ts'
import type { CleanFixes } from '../fixes/clean-fixes.ts'
import { FINE_BIN_M, fineBinOf, quantileBin } from './histograms.ts'
import { GAP_S, MIN_CALIBRATION_FIXES } from '../parameters.ts'
import { M_PER_LAT_E7, mPerLngE7, planeM } from '../plane.ts'

/** Median square of a step in two dimensions, in variances of one: 2 ln 2. */
export const MEDIAN_SQUARE = 2 * Math.LN2
/** Standard error of such a median of n squares, as a share of it, times the root of n. */
const MEDIAN_DOUBT = 1 / Math.LN2

/**
 * Per axis, what noise adds to the square of a step. Medians, for outliers. The receiver may wander so slowly that the
 * steps of driving, closer in time than those of parking, show less of it, or be quieter under way: so the bends across
 * straight driving are an upper bound. Where nothing was written of parking, or always the same place, they are all there
 * is. Dense steps, which see how bends grow, tell those of the road from noise.
 */
export function stepVarianceM2(
  bins: { parkedSteps: Uint32Array; bends: Uint32Array },
  steps: number,
  fixes: CleanFixes,
  from: number,
  end: number,
): number {
  let apart = 1
  let driven = bendsOf(fixes, from, end, apart, bins.bends)
  // A fix a second: steps that are long enough take several.
  while (driven.count < MIN_CALIBRATION_FIXES && apart < MOST_APART) {
    apart *= 2
    driven = bendsOf(fixes, from, end, apart, bins.bends)
  }
  const isKnown = driven.count >= MIN_CALIBRATION_FIXES
  const isDense = isKnown && driven.meanStepS <= DENSE_STEP_S
  const drivenM2 = isDense
    ? withoutCurves(driven.varianceM2, bendsOf(fixes, from, end, 2 * apart, bins.bends).varianceM2)
    : driven.varianceM2
  const median = steps < MIN_CALIBRATION_FIXES ? 0 : quantileBin(bins.parkedSteps, steps, 0.5) * FINE_BIN_M
  if (median === 0) return isDense ? drivenM2 : 0
  // The smaller of two figures is too small by their doubts: that of few parked steps is the larger one.
  const mostM2 = ((median * median) / MEDIAN_SQUARE) * (1 + MEDIAN_DOUBT / Math.sqrt(steps))
  return isKnown ? Math.min(mostM2, drivenM2) : mostM2
}

/** Over steps twice as long noise bends a way as much as before, and streets or a pass do four to eight times as much. */
const CURVES_GROW = 6

/** What of the bends is noise, by those over single steps and over double ones. */
function withoutCurves(singleM2: number, doubleM2: number): number {
  return Math.min(singleM2, Math.max(0, (CURVES_GROW * singleM2 - doubleM2) / (CURVES_GROW - 1)))
}

/** A second difference holds six variances, a step two. */
const BEND_VARIANCES = 3
const MIN_DRIVEN_STEP_M = 20
/** Of fixes of one a second, this many make a step of a vehicle on a gravel road. */
const MOST_APART = 8
const DENSE_STEP_S = 15

/** The variance per axis that the bends of driving tell, over steps of so many fixes, and of how many bends. */
function bendsOf(
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
  // Nearly all fixes of a day are parked: they are passed over before anything is computed.
  const leastM = fixesApart > 1 ? MIN_DRIVEN_STEP_M / fixesApart / 2 : MIN_DRIVEN_STEP_M
  const every = Math.min(2, fixesApart)
  for (let i = from + 2 * fixesApart; i < end; i += every) {
    if (fixes.stepM[i] < leastM) continue
    const bend = bendAt(fixes, i - 2 * fixesApart, i - fixesApart, i)
    if (!(bend >= 0)) continue
    bends[fineBinOf(bend)] += 1
    count += 1
    seconds += timeS[i] - timeS[i - fixesApart]
  }
  const quantileM = quantileBin(bends, count, STRAIGHT_QUANTILE) * FINE_BIN_M
  return { count, varianceM2: varianceOfBends(quantileM, BEND_VARIANCES), meanStepS: seconds / count }
}

/** The bend at fix b between a and c; NaN where these are no two like steps of driving. */
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
