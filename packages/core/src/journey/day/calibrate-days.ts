import { DAY_S } from '../../units/duration.ts'
import type { CleanFixes } from '../fixes/clean-fixes.ts'
import { BINS, findBin, FINE_BIN_M, FINE_BINS, findFineBin, quantileBin, quantileM } from './histograms.ts'
import { calibrateIgnition } from './calibrate-ignition.ts'
import {
  CERTAIN_STAY_M,
  CERTAIN_STAY_S,
  DEFAULT_SPREAD_M,
  DEFAULT_STILL_M,
  MAX_REST_MPS,
  MAX_ROLLING_SHARE,
  MAX_SPREAD_M,
  MAX_STILL_M,
  MIN_CALIBRATION_FIXES,
  MIN_SPREAD_M,
  MIN_STILL_M,
} from '../parameters.ts'
import { M_PER_LAT_E7, mPerLngE7 } from '../plane.ts'
import { measureSparseIntervalS } from './sparse-interval.ts'
import { crawlThresholdMps, isSpeedComputedFromSteps, isSpeedTrusted, measureSpeedAtRest } from './calibrate-speed.ts'
import { MEDIAN_SQUARE, estimateStepVarianceM2 } from './step-noise.ts'
import { meanPlace, distanceFromPlaceM, windowMovementM } from '../window-movement.ts'

/** Properties of a tracker, measured on one UTC day of one vehicle. */
export interface DayCalibration {
  /** Index of the first fix of the day; `end` is the next day's first. */
  from: number
  end: number
  /** The maximum distance in metres between the thirds of a stay, by {@link sizeClass} of the window. */
  stillM: Float64Array
  /** Maximum distance of a fix from where the vehicle is parked, in metres. */
  spreadM: number
  /** Position variance per axis of a parked fix, in m². */
  positionVarianceM2: number
  /** The part caused by rounding to few decimals, which is the same while driving. */
  roundingVarianceM2: number
  /** Mean square per axis of the step between neighbours while parked, in m²: what noise adds to every step. */
  stepVarianceM2: number
  speedTrusted: boolean
  /** Whether a single rolling fix rules out a stay. */
  rollingMeansJam: boolean
  /** Whether reported speeds fall to zero when the vehicle stops, so that they can measure a distance. */
  speedZeroAtRest: boolean
  /** Mean reported speed above which a stay is a crawl; Infinity if speeds are not trusted. */
  crawlMps: number
  /** Whether ignition off means parked, and ignition on means not parked. */
  offTrusted: boolean
  onTrusted: boolean
  /** Median step of driving in seconds if it is a gap (the tracker never records more often); otherwise 0. */
  sparseIntervalS: number
}

/**
 * Measures the noise of each UTC day in its certain stays: no constant fits every receiver, but a parked vehicle
 * reveals its own. Per UTC day, so that a day's trips do not depend on what else was uploaded.
 */
export function calibrateDays(fixes: CleanFixes, minStayS: number): DayCalibration[] {
  const certain = markCertainStays(fixes)
  const days: DayCalibration[] = []
  const bins = new DayBins()
  let from = 0
  while (from < fixes.count) {
    const nextDayS = (Math.floor(fixes.timeS[from] / DAY_S) + 1) * DAY_S
    let end = from + 1
    while (end < fixes.count && fixes.timeS[end] < nextDayS) end += 1
    days.push(calibrateDay(fixes, certain, from, end, minStayS, bins))
    from = end
  }
  return days
}

/** 1 for fixes within a certain stay. Windows are tried once a minute, because those in between add nothing. */
function markCertainStays(fixes: CleanFixes): Uint8Array {
  const certain = new Uint8Array(fixes.count)
  let to = 0
  let marked = -1
  for (let i = 0; i < fixes.count; i += 1) {
    while (to < fixes.count && fixes.timeS[to] - fixes.timeS[i] < CERTAIN_STAY_S) to += 1
    if (to >= fixes.count) break
    if (fixes.beginsMinute[i] === 0) continue
    if (windowMovementM(fixes, i, to) > CERTAIN_STAY_M) continue
    // The ends may contain the arrival and the departure.
    const margin = Math.floor((to - i) / 4)
    for (let k = Math.max(marked + 1, i + margin); k <= to - margin; k += 1) certain[k] = 1
    marked = Math.max(marked, to - margin)
  }
  return certain
}

/** Slow drift only shows over a long window. */
const LONG_S = 3600

/** Histograms of one day, cleared and reused: allocating them per day would cause most of the garbage. */
class DayBins {
  readonly movements = Array.from({ length: SIZE_CLASSES }, () => new Uint32Array(BINS))
  readonly windowsOf = new Uint32Array(SIZE_CLASSES)
  readonly spreads = new Uint32Array(BINS)
  readonly fineSpreads = new Uint32Array(FINE_BINS)
  readonly parkedSteps = new Uint32Array(FINE_BINS)
  readonly bends = new Uint32Array(FINE_BINS)

  clear(): void {
    for (const counts of Object.values(this).flat()) counts.fill(0)
  }
}

function calibrateDay(
  fixes: CleanFixes,
  certain: Uint8Array,
  from: number,
  end: number,
  minStayS: number,
  bins: DayBins,
): DayCalibration {
  bins.clear()
  const { movements, windowsOf, spreads, fineSpreads, parkedSteps } = bins
  let windows = 0
  let steps = 0
  let to = from
  let far = from
  for (let i = from; i < end; i += 1) {
    if (!certain[i]) continue
    if (i > from && certain[i - 1]) {
      steps += 1
      parkedSteps[findFineBin(fixes.stepM[i])] += 1
    }
    if (fixes.beginsMinute[i] === 0) continue
    if (to < i) to = i
    while (to + 1 < end && certain[to + 1] && fixes.timeS[to] - fixes.timeS[i] < minStayS) to += 1
    if (fixes.timeS[to] - fixes.timeS[i] < minStayS) continue
    windows += 1
    const size = sizeClass(i, to)
    windowsOf[size] += 1
    movements[size][findBin(windowMovementM(fixes, i, to))] += 1
    const middle = (i + to) >> 1
    spreads[findBin(distanceFromPlaceM(fixes, middle, meanPlace(fixes, i, to + 1)) * meanBias(to - i + 1))] += 1
    if (far < to) far = to
    while (
      far + 1 < end &&
      certain[far + 1] &&
      fixes.stepM[far + 1] < CERTAIN_STAY_M &&
      fixes.timeS[far] - fixes.timeS[i] < LONG_S
    )
      far += 1
    fineSpreads[
      findFineBin(distanceFromPlaceM(fixes, (i + far) >> 1, meanPlace(fixes, i, far + 1)) * meanBias(far - i + 1))
    ] += 1
  }
  const known = windows >= MIN_CALIBRATION_FIXES
  const stepM2 = estimateStepVarianceM2(bins, steps, fixes, from, end)
  const positionM2 = known ? (quantileBin(fineSpreads, windows, 0.5) * FINE_BIN_M) ** 2 / MEDIAN_SQUARE : stepM2 / 2
  const roundingM2 = estimateRoundingVarianceM2(fixes, from, end)
  const speedTrusted = isSpeedTrusted(fixes, from, end) && !isSpeedComputedFromSteps(fixes, from, end)
  const speedFloor = measureSpeedAtRest(fixes, certain, from, end)
  return {
    from,
    end,
    stillM: stillLimits(movements, windowsOf, stepM2),
    spreadM: known
      ? clamp(quantileM(spreads, windows, 0.95) * SPREAD_MARGIN, MIN_SPREAD_M, MAX_SPREAD_M)
      : clamp(P95_RADIUS * Math.sqrt(positionM2) * SPREAD_MARGIN, DEFAULT_SPREAD_M, MAX_SPREAD_M),
    positionVarianceM2: Math.max(positionM2, stepM2 / 2, roundingM2),
    roundingVarianceM2: roundingM2,
    stepVarianceM2: stepM2,
    speedTrusted,
    rollingMeansJam: speedTrusted && !(speedFloor.rollingShare > MAX_ROLLING_SHARE),
    speedZeroAtRest: speedTrusted && !(speedFloor.meanMps > MAX_REST_MPS),
    crawlMps: crawlThresholdMps(speedTrusted, speedFloor.meanMps),
    ...calibrateIgnition(fixes, certain, from, end),
    sparseIntervalS: measureSparseIntervalS(fixes, Math.max(1, from), end),
  }
}

/** Grid of positions with three and four decimals, in 1e-7 degrees. */
const COARSE_STEPS_E7 = [10_000, 1000]

/** Variance per axis in m² from rounding to three or four decimals, which a parked vehicle cannot reveal, or 0. */
function estimateRoundingVarianceM2({ latE7, lngE7 }: CleanFixes, from: number, end: number): number {
  for (const stepE7 of COARSE_STEPS_E7) {
    let i = from
    while (i < end && latE7[i] % stepE7 === 0 && lngE7[i] % stepE7 === 0) i += 1
    if (i < end) continue
    const northM = stepE7 * M_PER_LAT_E7
    const eastM = stepE7 * mPerLngE7(latE7[from])
    return (northM * northM + eastM * eastM) / 2 / 12
  }
  return 0
}

/** A mean that includes the fix is closer to it than the true place; this factor corrects for it. */
const meanBias = (count: number): number => Math.sqrt(count / (count - 1))

/** Window classes by the number of fixes in a third: 1, 2, 3–4, 5–8, 9–16, more. Means of more fixes are less noisy. */
const SIZE_CLASSES = 6
const CLASS_SIZE = [1, 2, 3.5, 6.5, 12.5, 25]

export function sizeClass(from: number, to: number): number {
  const third = Math.max(1, Math.floor((to - from + 1) / 3))
  return Math.min(SIZE_CLASSES - 1, 32 - Math.clz32(third - 1))
}

/** Margins for the 5 % of stays and fixes beyond the 95th percentile. */
const STILL_MARGIN = 1.1
const SPREAD_MARGIN = 1.4
/**
 * In standard deviations: 95 % of normal points in the plane lie within the first value of their centre, and for three
 * such points the two furthest apart lie within the second.
 */
const P95_RADIUS = 2.45
const P95_RANGE = 2.81

/** Between independent noise (0.5) and drift so slow that averaging does not help (0). */
const AVERAGING_EXPONENT = 0.3

/**
 * Trackers record more often while driving, so a window size not observed while parked uses the limit of the nearest
 * observed size; without any, the noise measured in the bends of driving decides.
 */
function stillLimits(movements: readonly Uint32Array[], windowsOf: Uint32Array, stepVarianceM2: number): Float64Array {
  const stillM = new Float64Array(SIZE_CLASSES)
  for (let size = 0; size < SIZE_CLASSES; size += 1) {
    const known = nearestCalibratedSize(windowsOf, size)
    if (known < 0) {
      const minSpacingM = P95_RANGE * Math.sqrt(stepVarianceM2 / CLASS_SIZE[size])
      stillM[size] = clamp(minSpacingM * STILL_MARGIN, DEFAULT_STILL_M, MAX_STILL_M[size])
      continue
    }
    const scale = (CLASS_SIZE[known] / CLASS_SIZE[size]) ** AVERAGING_EXPONENT
    stillM[size] = clamp(
      quantileM(movements[known], windowsOf[known], 0.95) * STILL_MARGIN * scale,
      MIN_STILL_M,
      MAX_STILL_M[size],
    )
  }
  return stillM
}

function nearestCalibratedSize(windowsOf: Uint32Array, size: number): number {
  for (let away = 0; away < SIZE_CLASSES; away += 1) {
    if (windowsOf[size - away] >= MIN_CALIBRATION_FIXES) return size - away
    if (windowsOf[size + away] >= MIN_CALIBRATION_FIXES) return size + away
  }
  return -1
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, value))
}
