import type { CleanFixes } from './clean-fixes.ts'
import {
  CERTAIN_STAY_M,
  CERTAIN_STAY_S,
  CRAWL_FLOORS,
  DEFAULT_CRAWL_MPS,
  DEFAULT_SPREAD_M,
  DEFAULT_STILL_M,
  GAP_S,
  MAX_OFF_UNDER_WAY,
  MAX_REST_MPS,
  MAX_ROLLING_SHARE,
  MAX_SELDOM_OFF_UNDER_WAY,
  MAX_SELDOM_ON_PARKED,
  MAX_SELDOM_S,
  MAX_SPREAD_M,
  MAX_STILL_M,
  MIN_CALIBRATION_FIXES,
  MIN_CRAWL_MPS,
  MIN_OFF_PARKED,
  MIN_SELDOM_STEPS,
  MIN_SPREAD_M,
  MIN_STILL_M,
  STANDING_MPS,
  UNDER_WAY_MPS,
} from './parameters.ts'
import { distanceE7M, M_PER_LAT_E7, mPerLngE7, planeM } from './plane.ts'
import { blockMean, fromPlaceM, meanSpeedMps, windowMovementM } from './window-movement.ts'

const DAY_S = 86_400

/** What one UTC day of one vehicle teaches about its tracker. */
export interface DayCalibration {
  /** First fix of the day and of the next. */
  from: number
  end: number
  /** How far the thirds of a stay may lie apart, by {@link sizeClass} of the window. */
  stillM: Float64Array
  /** How far a fix may lie from where the vehicle stands. */
  spreadM: number
  /** Variance of a parked fix's position per axis, in m². */
  positionVarianceM2: number
  /** Mean square of the step between neighbours while parked, per axis, in m²: what noise adds to every step. */
  stepVarianceM2: number
  speedTrusted: boolean
  /** Whether one rolling fix within a stay tells that it is a jam. */
  rollingTells: boolean
  /** Whether reported speeds come to rest with the vehicle, so that they can measure a way. */
  speedRests: boolean
  /** Mean reported speed above which a stay is a crawl; Infinity where speeds are not to be trusted. */
  crawlMps: number
  /** Whether ignition off tells that the vehicle is parked, and ignition on that it isn't. */
  offTells: boolean
  onTells: boolean
  /** The median step of driving in seconds, where it is a gap: the tracker never writes more often. Else 0. */
  seldomS: number
}

/**
 * The noise of each UTC day, measured in its certain stays: no figure for a receiver's noise is right for all of them,
 * but a parked vehicle shows it. By UTC day, so that a day's trips come out the same whatever else was uploaded.
 */
export function calibrateDays(fixes: CleanFixes, minStayS: number): DayCalibration[] {
  const certain = certainStays(fixes)
  const days: DayCalibration[] = []
  const bins = newDayBins()
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

/**
 * 1 for fixes within a certain stay, and within one with the fix before. Windows are looked at once a minute: those
 * between tell the same again.
 */
function certainStays(fixes: CleanFixes): Uint8Array {
  const certain = new Uint8Array(fixes.count)
  let to = 0
  let marked = -1
  for (let i = 0; i < fixes.count; i += 1) {
    while (to < fixes.count && fixes.timeS[to] - fixes.timeS[i] < CERTAIN_STAY_S) to += 1
    if (to >= fixes.count) break
    if (fixes.beginsMinute[i] === 0) continue
    if (windowMovementM(fixes, i, to) > CERTAIN_STAY_M) continue
    // The ends may hold the arrival and the departure.
    const margin = Math.floor((to - i) / 4)
    for (let k = Math.max(marked + 1, i + margin); k <= to - margin; k += 1) certain[k] = 1
    marked = Math.max(marked, to - margin)
  }
  return certain
}

/** Noise that wanders slowly shows only over long. */
const LONG_S = 3600

const BIN_M = 2
const BINS = 100

/** The histograms of a day, emptied for the next: made anew for each they would be most of the garbage. */
interface DayBins {
  movements: Uint32Array[]
  windowsOf: Uint32Array
  spreads: Uint32Array
  fineSpreads: Uint32Array
  parkedSteps: Uint32Array
  bends: Uint32Array
}

function newDayBins(): DayBins {
  return {
    movements: Array.from({ length: SIZE_CLASSES }, () => new Uint32Array(BINS)),
    windowsOf: new Uint32Array(SIZE_CLASSES),
    spreads: new Uint32Array(BINS),
    fineSpreads: new Uint32Array(FINE_BINS),
    parkedSteps: new Uint32Array(FINE_BINS),
    bends: new Uint32Array(FINE_BINS),
  }
}

function empty({ movements, windowsOf, spreads, fineSpreads, parkedSteps, bends }: DayBins): void {
  for (const counts of [...movements, windowsOf, spreads, fineSpreads, parkedSteps, bends]) counts.fill(0)
}

function calibrateDay(
  fixes: CleanFixes,
  certain: Uint8Array,
  from: number,
  end: number,
  minStayS: number,
  bins: DayBins,
): DayCalibration {
  empty(bins)
  const { movements, windowsOf, spreads, fineSpreads, parkedSteps } = bins
  let windows = 0
  let steps = 0
  let to = from
  let far = from
  for (let i = from; i < end; i += 1) {
    if (!certain[i]) continue
    if (i > from && certain[i - 1]) {
      steps += 1
      parkedSteps[fineBinOf(fixes.stepM[i])] += 1
    }
    if (fixes.beginsMinute[i] === 0) continue
    if (to < i) to = i
    while (to + 1 < end && certain[to + 1] && fixes.timeS[to] - fixes.timeS[i] < minStayS) to += 1
    if (fixes.timeS[to] - fixes.timeS[i] < minStayS) continue
    windows += 1
    const size = sizeClass(i, to)
    windowsOf[size] += 1
    movements[size][binOf(windowMovementM(fixes, i, to))] += 1
    const middle = (i + to) >> 1
    spreads[binOf(fromPlaceM(fixes, middle, blockMean(fixes, i, to + 1)))] += 1
    if (far < to) far = to
    while (
      far + 1 < end &&
      certain[far + 1] &&
      fixes.stepM[far + 1] < CERTAIN_STAY_M &&
      fixes.timeS[far] - fixes.timeS[i] < LONG_S
    )
      far += 1
    // The mean leans to each of its fixes, the more the fewer they are.
    const leaning = Math.sqrt((far - i + 1) / (far - i))
    fineSpreads[fineBinOf(fromPlaceM(fixes, (i + far) >> 1, blockMean(fixes, i, far + 1)) * leaning)] += 1
  }
  const known = windows >= MIN_CALIBRATION_FIXES
  const stepM2 = stepVarianceM2(bins, steps, fixes, from, end)
  const speedTrusted = isSpeedTrusted(fixes, from, end)
  const speedFloor = parkedSpeed(fixes, certain, from, end)
  return {
    from,
    end,
    stillM: stillByClass(movements, windowsOf),
    spreadM: known ? clamp(quantileM(spreads, windows, 0.95) * 1.4, MIN_SPREAD_M, MAX_SPREAD_M) : DEFAULT_SPREAD_M,
    positionVarianceM2: known ? (quantileBin(fineSpreads, windows, 0.5) * FINE_BIN_M) ** 2 / MEDIAN_SQUARE : stepM2 / 2,
    stepVarianceM2: stepM2,
    speedTrusted,
    rollingTells: speedTrusted && !(speedFloor.rollingShare > MAX_ROLLING_SHARE),
    speedRests: speedTrusted && !(speedFloor.meanMps > MAX_REST_MPS),
    crawlMps: crawlOf(speedTrusted, speedFloor.meanMps),
    ...ignitionTells(fixes, certain, from, end),
    seldomS: seldomStepS(fixes, Math.max(1, from), end),
  }
}

/** A gap shorter than this is no way, however noisy the day. */
const MIN_SELDOM_M = 150

/**
 * The median of the steps of driving among those that end at the fixes [from, end), where it is a gap, else 0. Where
 * there are too few to tell, a tracker that writes more often while parked does not write as seldom as that under way.
 */
export function seldomStepS(fixes: CleanFixes, from: number, end: number): number {
  const { timeS, stepM } = fixes
  const isDriven = (i: number): boolean => stepM[i] >= UNDER_WAY_MPS * (timeS[i] - timeS[i - 1])
  let gaps = 0
  // Of nearly all trackers none is.
  for (let i = from; i < end; i += 1) if (timeS[i] - timeS[i - 1] > GAP_S && isDriven(i)) gaps += 1
  if (gaps === 0) return 0
  const stepsS = (isCounted: (i: number) => boolean): number[] => {
    const seconds: number[] = []
    for (let i = from; i < end; i += 1) if (isCounted(i)) seconds.push(timeS[i] - timeS[i - 1])
    return seconds
  }
  const driven = stepsS(isDriven)
  if (gaps * 2 < driven.length) return 0
  const isFew = driven.length < MIN_SELDOM_STEPS
  const usualS = Math.min(MAX_SELDOM_S, lowerMedian(driven), isFew ? lowerMedian(stepsS(() => true)) : MAX_SELDOM_S)
  return usualS > GAP_S ? usualS : 0
}

function lowerMedian(values: number[]): number {
  return values.sort((a, b) => a - b)[(values.length - 1) >> 1]
}

/** Whether the ignition follows the vehicle that day: on where it moves, and off for most of its certain stays. */
function ignitionTells(
  fixes: CleanFixes,
  certain: Uint8Array,
  from: number,
  end: number,
): { offTells: boolean; onTells: boolean } {
  const { offCount, onCount, timeS } = fixes
  if (offCount[end] === offCount[from] || onCount[end] === onCount[from]) return { offTells: false, onTells: false }
  let moving = 0
  let movingOff = 0
  let gaps = 0
  let parkedS = 0
  let parkedOffS = 0
  for (let i = Math.max(1, from); i < end; i += 1) {
    const seconds = timeS[i] - timeS[i - 1]
    // Where fixes are seldom two stays lie next to each other, with a way between them.
    const isWay = seconds > GAP_S && fixes.stepM[i] > MIN_SELDOM_M
    if (isWay) gaps += 1
    if (!isWay && certain[i] && certain[i - 1]) {
      // What the fix before reported holds until the next one.
      parkedS += seconds
      if (offCount[i] > offCount[i - 1]) parkedOffS += seconds
    } else if (seconds <= GAP_S && fixes.stepM[i] >= MOVING_MPS * seconds && fixes.stepM[i] >= MIN_MOVING_M) {
      const isOff = offCount[i + 1] > offCount[i]
      // Parked, noise alone steps as far as a drive does.
      if (isOff && !movesOn(fixes, i)) continue
      moving += 1
      if (isOff) movingOff += 1
    }
  }
  const offTells =
    moving < MIN_COMPARISONS && gaps > moving
      ? seldomOffTells(fixes, from, end)
      : moving >= MIN_COMPARISONS && movingOff <= moving * MAX_OFF_UNDER_WAY
  return { offTells, onTells: offTells && parkedS >= CERTAIN_STAY_S && parkedOffS >= parkedS * MIN_OFF_PARKED }
}

/** Noise of 30 m steps 50 m in ten seconds as often as not, but 150 m in thirty only once in a thousand times. */
const MOVED_S = 30

/** Whether the step to fix i is part of a way that goes on for a while, on both sides of it where there is no gap. */
function movesOn({ timeS, latE7, lngE7, count }: CleanFixes, i: number): boolean {
  let from = i - 1
  let to = i
  while (timeS[to] - timeS[from] < MOVED_S) {
    const hasBefore = from > 0 && timeS[from] - timeS[from - 1] <= GAP_S
    const hasAfter = to + 1 < count && timeS[to + 1] - timeS[to] <= GAP_S
    if (!hasBefore && !hasAfter) break
    if (hasBefore) from -= 1
    if (hasAfter) to += 1
  }
  return distanceE7M(latE7[from], lngE7[from], latE7[to], lngE7[to]) >= MOVING_MPS * (timeS[to] - timeS[from])
}

/**
 * The same where nearly all steps of driving are gaps. Off at both ends of such a step, or at a fix between two, is a
 * short way or stay as often as a wrong word; so what is reported parked has to be the clearer.
 */
function seldomOffTells({ timeS, stepM, offCount, onCount }: CleanFixes, from: number, end: number): boolean {
  const isDriven = (i: number): boolean => i < end && stepM[i] > MIN_SELDOM_M
  let driven = 0
  let wrong = 0
  let parkedS = 0
  let parkedOnS = 0
  for (let i = Math.max(1, from); i < end; i += 1) {
    const wasOff = offCount[i] > offCount[i - 1]
    const isOff = offCount[i + 1] > offCount[i]
    if (isDriven(i)) {
      driven += 1
      if (isOff && (wasOff || isDriven(i + 1))) wrong += 1
    } else if (stepM[i] <= DEFAULT_SPREAD_M) {
      parkedS += timeS[i] - timeS[i - 1]
      if (onCount[i] > onCount[i - 1]) parkedOnS += timeS[i] - timeS[i - 1]
    }
  }
  return wrong <= driven * MAX_SELDOM_OFF_UNDER_WAY && parkedOnS <= parkedS * MAX_SELDOM_ON_PARKED
}

const FINE_BIN_M = 0.25
const FINE_BINS = 1200
/** Median square of a step in two dimensions, in variances of one: 2 ln 2. */
const MEDIAN_SQUARE = 2 * Math.LN2
/** Standard error of such a median of n squares, as a share of it, times the root of n. */
const MEDIAN_DOUBT = 1 / Math.LN2

/**
 * Per axis, what noise adds to the square of a step. Medians, for outliers. The receiver may wander so slowly that the
 * steps of driving, closer in time than those of parking, show less of it: so the bends across straight driving are an
 * upper bound.
 */
function stepVarianceM2(bins: DayBins, steps: number, fixes: CleanFixes, from: number, end: number): number {
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

function fineBinOf(metres: number): number {
  return Math.min(FINE_BINS - 1, Math.floor(metres / FINE_BIN_M))
}

function quantileBin(bins: Uint32Array, total: number, share: number): number {
  let seen = 0
  for (let bin = 0; bin < bins.length; bin += 1) {
    seen += bins[bin]
    if (seen >= total * share) return bin
  }
  return bins.length
}

/** Windows by the number of fixes in a third: 1, 2, 3–4, 5–8, 9–16, more. Means of more fixes are quieter. */
const SIZE_CLASSES = 6
const CLASS_SIZE = [1, 2, 3.5, 6.5, 12.5, 25]

export function sizeClass(from: number, to: number): number {
  const third = Math.max(1, Math.floor((to - from + 1) / 3))
  return Math.min(SIZE_CLASSES - 1, 32 - Math.clz32(third - 1))
}

/** Between noise that every fix draws anew (0.5) and noise that wanders so slowly that means do not help (0). */
const MEANS_HELP = 0.3

/** Trackers write more often while driving: a size that was not seen parked is judged by its nearest that was. */
function stillByClass(movements: readonly Uint32Array[], windowsOf: Uint32Array): Float64Array {
  const stillM = new Float64Array(SIZE_CLASSES)
  for (let size = 0; size < SIZE_CLASSES; size += 1) {
    const known = nearestKnown(windowsOf, size)
    if (known < 0) {
      stillM[size] = DEFAULT_STILL_M
      continue
    }
    const scale = (CLASS_SIZE[known] / CLASS_SIZE[size]) ** MEANS_HELP
    stillM[size] = clamp(
      quantileM(movements[known], windowsOf[known], 0.95) * 1.1 * scale,
      MIN_STILL_M,
      MAX_STILL_M[size],
    )
  }
  return stillM
}

function nearestKnown(windowsOf: Uint32Array, size: number): number {
  for (let away = 0; away < SIZE_CLASSES; away += 1) {
    if (windowsOf[size - away] >= MIN_CALIBRATION_FIXES) return size - away
    if (windowsOf[size + away] >= MIN_CALIBRATION_FIXES) return size + away
  }
  return -1
}

const MOVING_MPS = 5
/** Shorter steps may be noise. */
const MIN_MOVING_M = 40
/** Speeds are compared over this many steps, so that noise and single outliers do not decide. */
const COMPARED_STEPS = 3
const COMPARED_S = 200
const COMPARED_M = 150
const MIN_COMPARISONS = 10
const LEAST_AGREEING = 0.7

/** Whether the reported speeds tell what the positions tell, where the vehicle certainly moves. */
function isSpeedTrusted(fixes: CleanFixes, from: number, end: number): boolean {
  let compared = 0
  let agreeing = 0
  for (let i = from + COMPARED_STEPS; i < end; i += 1) {
    const begin = i - COMPARED_STEPS
    const seconds = fixes.timeS[i] - fixes.timeS[begin]
    // Most fixes are parked: they are passed over before anything is computed.
    if (seconds > COMPARED_S || fixes.stepM[i] * COMPARED_STEPS < COMPARED_M / 2) continue
    const speed = meanSpeedMps(fixes, begin, i)
    if (Number.isNaN(speed)) continue
    const directM = distanceE7M(fixes.latE7[begin], fixes.lngE7[begin], fixes.latE7[i], fixes.lngE7[i])
    if (directM < COMPARED_M || directM < MOVING_MPS * seconds) continue
    compared += 1
    const ratio = (speed * seconds) / directM
    if (ratio > 0.6 && ratio < 2) agreeing += 1
  }
  return compared >= MIN_COMPARISONS && agreeing >= compared * LEAST_AGREEING
}

/** What is reported at rest; NaN where the day does not tell. */
function parkedSpeed(
  fixes: CleanFixes,
  certain: Uint8Array,
  from: number,
  end: number,
): { meanMps: number; rollingShare: number } {
  let count = 0
  let sum = 0
  let rolling = 0
  for (let i = from; i < end; i += 1) {
    const speed = fixes.speedMps[i]
    if (!certain[i] || Number.isNaN(speed)) continue
    count += 1
    sum += speed
    if (speed > STANDING_MPS) rolling += 1
  }
  if (count < MIN_CALIBRATION_FIXES) return { meanMps: Number.NaN, rollingShare: Number.NaN }
  return { meanMps: sum / count, rollingShare: rolling / count }
}

function crawlOf(speedTrusted: boolean, speedFloorMps: number): number {
  if (!speedTrusted) return Number.POSITIVE_INFINITY
  return Number.isNaN(speedFloorMps) ? DEFAULT_CRAWL_MPS : Math.max(MIN_CRAWL_MPS, speedFloorMps * CRAWL_FLOORS)
}

function binOf(metres: number): number {
  return Math.min(BINS - 1, Math.floor(metres / BIN_M))
}

function quantileM(bins: Uint32Array, total: number, share: number): number {
  return (quantileBin(bins, total, share) + 1) * BIN_M
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, value))
}
