import type { CleanFixes } from '../fixes/clean-fixes.ts'
import { BINS, binOf, FINE_BIN_M, FINE_BINS, fineBinOf, quantileBin, quantileM } from './histograms.ts'
import { ignitionTells } from './ignition-tells.ts'
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
import { seldomStepS } from './seldom-steps.ts'
import { crawlOf, isSpeedOfSteps, isSpeedTrusted, parkedSpeed } from './speed-tells.ts'
import { MEDIAN_SQUARE, stepVarianceM2 } from './step-noise.ts'
import { blockMean, fromPlaceM, windowMovementM } from '../window-movement.ts'

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
  /** What of it decimals cut off: it is the same under way. */
  roundingVarianceM2: number
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
    spreads[binOf(fromPlaceM(fixes, middle, blockMean(fixes, i, to + 1)) * leaningOf(to - i + 1))] += 1
    if (far < to) far = to
    while (
      far + 1 < end &&
      certain[far + 1] &&
      fixes.stepM[far + 1] < CERTAIN_STAY_M &&
      fixes.timeS[far] - fixes.timeS[i] < LONG_S
    )
      far += 1
    fineSpreads[fineBinOf(fromPlaceM(fixes, (i + far) >> 1, blockMean(fixes, i, far + 1)) * leaningOf(far - i + 1))] +=
      1
  }
  const known = windows >= MIN_CALIBRATION_FIXES
  const stepM2 = stepVarianceM2(bins, steps, fixes, from, end)
  const positionM2 = known ? (quantileBin(fineSpreads, windows, 0.5) * FINE_BIN_M) ** 2 / MEDIAN_SQUARE : stepM2 / 2
  const roundingM2 = roundingVarianceM2(fixes, from, end)
  const speedTrusted = isSpeedTrusted(fixes, from, end) && !isSpeedOfSteps(fixes, from, end)
  const speedFloor = parkedSpeed(fixes, certain, from, end)
  return {
    from,
    end,
    stillM: stillByClass(movements, windowsOf, stepM2),
    spreadM: known
      ? clamp(quantileM(spreads, windows, 0.95) * SPREAD_MARGIN, MIN_SPREAD_M, MAX_SPREAD_M)
      : clamp(MOST_ASTRAY * Math.sqrt(positionM2) * SPREAD_MARGIN, DEFAULT_SPREAD_M, MAX_SPREAD_M),
    positionVarianceM2: Math.max(positionM2, stepM2 / 2, roundingM2),
    roundingVarianceM2: roundingM2,
    stepVarianceM2: stepM2,
    speedTrusted,
    rollingTells: speedTrusted && !(speedFloor.rollingShare > MAX_ROLLING_SHARE),
    speedRests: speedTrusted && !(speedFloor.meanMps > MAX_REST_MPS),
    crawlMps: crawlOf(speedTrusted, speedFloor.meanMps),
    ...ignitionTells(fixes, certain, from, end),
    seldomS: seldomStepS(fixes, Math.max(1, from), end),
  }
}

/** Steps of positions with three and with four decimals, in units of 1e-7 degrees. */
const COARSE_STEPS_E7 = [10_000, 1000]

/** Variance per axis that rounding to so few decimals gives a position, which a parked vehicle does not show; else 0. */
function roundingVarianceM2({ latE7, lngE7 }: CleanFixes, from: number, end: number): number {
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

/** By how much a fix seems nearer to a mean of so many that holds it: the mean leans to each, the more the fewer they are. */
const leaningOf = (count: number): number => Math.sqrt(count / (count - 1))

/** Windows by the number of fixes in a third: 1, 2, 3–4, 5–8, 9–16, more. Means of more fixes are quieter. */
const SIZE_CLASSES = 6
const CLASS_SIZE = [1, 2, 3.5, 6.5, 12.5, 25]

export function sizeClass(from: number, to: number): number {
  const third = Math.max(1, Math.floor((to - from + 1) / 3))
  return Math.min(SIZE_CLASSES - 1, 32 - Math.clz32(third - 1))
}

/** Of 20 stays one moves by more than was seen, and a fix in 20 lies further from its place. */
const STILL_MARGIN = 1.1
const SPREAD_MARGIN = 1.4
/** 95 % of normal deviates in the plane lie nearer than this to their middle, and of three of them the furthest two to each other. */
const MOST_ASTRAY = 2.45
const MOST_APART = 2.81

/** Between noise that every fix draws anew (0.5) and noise that wanders so slowly that means do not help (0). */
const MEANS_HELP = 0.3

/**
 * Trackers write more often while driving: a size that was not seen parked is judged by its nearest that was, and where none
 * was, by the noise that the bends of driving tell.
 */
function stillByClass(movements: readonly Uint32Array[], windowsOf: Uint32Array, stepVarianceM2: number): Float64Array {
  const stillM = new Float64Array(SIZE_CLASSES)
  for (let size = 0; size < SIZE_CLASSES; size += 1) {
    const known = nearestKnown(windowsOf, size)
    if (known < 0) {
      const apartM = MOST_APART * Math.sqrt(stepVarianceM2 / CLASS_SIZE[size])
      stillM[size] = clamp(apartM * STILL_MARGIN, DEFAULT_STILL_M, MAX_STILL_M[size])
      continue
    }
    const scale = (CLASS_SIZE[known] / CLASS_SIZE[size]) ** MEANS_HELP
    stillM[size] = clamp(
      quantileM(movements[known], windowsOf[known], 0.95) * STILL_MARGIN * scale,
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

function clamp(value: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, value))
}
