import type { CleanFixes } from './clean-fixes.ts'
import {
  CERTAIN_STAY_M,
  CERTAIN_STAY_S,
  CRAWL_FLOORS,
  DEFAULT_CRAWL_MPS,
  DEFAULT_SPREAD_M,
  DEFAULT_STILL_M,
  MAX_SPREAD_M,
  MAX_STILL_M,
  MIN_CALIBRATION_FIXES,
  MIN_CRAWL_MPS,
  MIN_SPREAD_M,
  MIN_STILL_M,
} from './parameters.ts'
import { distanceE7M } from './plane.ts'
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
  /** Mean square of the step between neighbours while parked, per axis, in m²: what noise adds to every step. */
  stepVarianceM2: number
  speedTrusted: boolean
  /** Mean reported speed above which a stay is a crawl; Infinity where speeds are not to be trusted. */
  crawlMps: number
}

/**
 * The noise of each UTC day, measured in its certain stays: no figure for a receiver's noise is right for all of them,
 * but a parked vehicle shows it. By UTC day, so that a day's trips come out the same whatever else was uploaded.
 */
export function calibrateDays(fixes: CleanFixes, minStayS: number): DayCalibration[] {
  const certain = certainStays(fixes)
  const days: DayCalibration[] = []
  let from = 0
  while (from < fixes.count) {
    const day = Math.floor(fixes.timeS[from] / DAY_S)
    let end = from + 1
    while (end < fixes.count && Math.floor(fixes.timeS[end] / DAY_S) === day) end += 1
    days.push(calibrateDay(fixes, certain, from, end, minStayS))
    from = end
  }
  return days
}

/** 1 for fixes within a certain stay, and within one with the fix before. */
function certainStays(fixes: CleanFixes): Uint8Array {
  const certain = new Uint8Array(fixes.count)
  let to = 0
  let marked = -1
  for (let i = 0; i < fixes.count; i += 1) {
    while (to < fixes.count && fixes.timeS[to] - fixes.timeS[i] < CERTAIN_STAY_S) to += 1
    if (to >= fixes.count) break
    if (windowMovementM(fixes, i, to) > CERTAIN_STAY_M) continue
    // The ends may hold the arrival and the departure.
    const margin = Math.floor((to - i) / 4)
    for (let k = Math.max(marked + 1, i + margin); k <= to - margin; k += 1) certain[k] = 1
    marked = Math.max(marked, to - margin)
  }
  return certain
}

const BIN_M = 2
const BINS = 100

function calibrateDay(
  fixes: CleanFixes,
  certain: Uint8Array,
  from: number,
  end: number,
  minStayS: number,
): DayCalibration {
  const movements = Array.from({ length: SIZE_CLASSES }, () => new Uint32Array(BINS))
  const windowsOf = new Uint32Array(SIZE_CLASSES)
  const spreads = new Uint32Array(BINS)
  let windows = 0
  let steps = 0
  let stepSquares = 0
  let to = from
  for (let i = from; i < end; i += 1) {
    if (!certain[i]) continue
    if (i > from && certain[i - 1]) {
      steps += 1
      const step = Math.min(fixes.stepM[i], MAX_SPREAD_M)
      stepSquares += step * step
    }
    if (to < i) to = i
    while (to + 1 < end && certain[to + 1] && fixes.timeS[to] - fixes.timeS[i] < minStayS) to += 1
    if (fixes.timeS[to] - fixes.timeS[i] < minStayS) continue
    windows += 1
    const size = sizeClass(i, to)
    windowsOf[size] += 1
    movements[size][binOf(windowMovementM(fixes, i, to))] += 1
    const middle = (i + to) >> 1
    spreads[binOf(fromPlaceM(fixes, middle, blockMean(fixes, i, to + 1)))] += 1
  }
  const known = windows >= MIN_CALIBRATION_FIXES
  const speedTrusted = isSpeedTrusted(fixes, from, end)
  const speedFloor = speedTrusted ? parkedSpeedMps(fixes, certain, from, end) : Number.NaN
  return {
    from,
    end,
    stillM: stillByClass(movements, windowsOf),
    spreadM: known ? clamp(quantileM(spreads, windows, 0.95) * 1.2, MIN_SPREAD_M, MAX_SPREAD_M) : DEFAULT_SPREAD_M,
    stepVarianceM2: steps >= MIN_CALIBRATION_FIXES ? stepSquares / steps / 2 : 0,
    speedTrusted,
    crawlMps: crawlOf(speedTrusted, speedFloor),
  }
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
      quantileM(movements[known], windowsOf[known], 0.9) * 1.1 * scale,
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
    if (seconds > COMPARED_S) continue
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

function parkedSpeedMps(fixes: CleanFixes, certain: Uint8Array, from: number, end: number): number {
  let count = 0
  let sum = 0
  for (let i = from; i < end; i += 1) {
    if (!certain[i] || Number.isNaN(fixes.speedMps[i])) continue
    count += 1
    sum += fixes.speedMps[i]
  }
  return count >= MIN_CALIBRATION_FIXES ? sum / count : Number.NaN
}

function crawlOf(speedTrusted: boolean, speedFloorMps: number): number {
  if (!speedTrusted) return Number.POSITIVE_INFINITY
  return Number.isNaN(speedFloorMps) ? DEFAULT_CRAWL_MPS : Math.max(MIN_CRAWL_MPS, speedFloorMps * CRAWL_FLOORS)
}

function binOf(metres: number): number {
  return Math.min(BINS - 1, Math.floor(metres / BIN_M))
}

function quantileM(bins: Uint32Array, total: number, share: number): number {
  let seen = 0
  for (let bin = 0; bin < BINS; bin += 1) {
    seen += bins[bin]
    if (seen >= total * share) return (bin + 1) * BIN_M
  }
  return BINS * BIN_M
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, value))
}
