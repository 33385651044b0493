import { DAY_MS } from '../../units/duration.ts'
import {
  GAP_S,
  MAX_SLEEPING_OUTLIERS,
  MAX_SLEEPING_OUTLIER_S,
  MAX_SPEED_MPS,
  MIN_JUMP_M,
  MIN_AWAKE_STEPS,
  STATIONARY_MPS,
  MIN_DRIVING_MPS,
} from '../parameters.ts'
import { distanceE7M, M_PER_LAT_E7 } from '../plane.ts'
import type { Track } from '../track.ts'

/** Within 100 m on both axes, and therefore less than MIN_JUMP_M: a cheap check that most steps pass. */
const NEAR_E7 = 9000

/** When the tracker is awake, measured on one UTC day. */
interface DayActivity {
  /** Steps of driving that are not gaps, and their median duration in seconds. */
  awakeSteps: number
  medianAwakeS: number
  /** Gaps after which the vehicle was somewhere else. */
  unseenGaps: number
  reportsOff: boolean
  reportsOn: boolean
}

/**
 * Removes wrong places reported by a tracker that sleeps while parked: every minute or quarter of an hour it wakes up
 * for one fix, perhaps indoors and located by cell towers; the first or last fix of a drive can also be one. They lie
 * elsewhere, the next fixes are back at the vehicle's place, and neither drive was recorded. They are outliers if one
 * of the drives is impossible, the odometer did not count it, the tracker reports the engine and it was never on, or
 * the tracker normally records drives.
 */
export class SleepingOutlierFilter {
  readonly #track: Track
  readonly #fixes: Int32Array
  #activityDay = Number.NaN
  #activity: DayActivity = { awakeSteps: 0, medianAwakeS: 0, unseenGaps: 0, reportsOff: false, reportsOn: false }

  /** @param fixes the indexes in the track of the remaining fixes, in chronological order */
  constructor(track: Track, fixes: Int32Array) {
    this.#track = track
    this.#fixes = fixes
  }

  /** The fixes without these outliers, in place. */
  run(): Int32Array {
    const fixes = this.#fixes
    const outliers: { from: number; end: number }[] = []
    let last = 0
    for (let i = 1; i < fixes.length; i += 1) {
      if (this.#isMissed(last, i)) {
        const returned = this.#isWakeUpOutlier(last, i) ? i + 1 : this.#findReturn(i, last)
        if (returned > i) {
          outliers.push({ from: i, end: returned })
          i = returned
        }
      }
      last = i
    }
    let remaining = outliers[0]?.from ?? fixes.length
    for (const [n, { end }] of outliers.entries()) {
      const until = outliers[n + 1]?.from ?? fixes.length
      fixes.copyWithin(remaining, end, until)
      remaining += until - end
    }
    return fixes.subarray(0, remaining)
  }

  /**
   * Whether the route between fixes a and b, which are apart, was not recorded: no vehicle can have driven it, it is a
   * gap, or the tracker would have recorded several fixes on it.
   */
  #isMissed(a: number, b: number): boolean {
    if (this.#isUnrecorded(a, b)) return true
    const seconds = this.#secondsBetween(a, b)
    if (seconds < MIN_MISSED_S || this.#metresBetween(a, b) <= MIN_JUMP_M) return false
    const { awakeSteps, medianAwakeS } = this.#activityOn(b)
    return awakeSteps >= MIN_AWAKE_STEPS && seconds > medianAwakeS * MISSED_STEPS
  }

  /** Whether a step is a gap or impossible. */
  #isUnrecorded(a: number, b: number): boolean {
    const { latE7, lngE7 } = this.#track
    const [from, to] = [this.#fixes[a], this.#fixes[b]]
    const lat = Math.abs(latE7[to] - latE7[from])
    const lng = Math.abs(lngE7[to] - lngE7[from])
    if (lat <= NEAR_E7 && lng <= NEAR_E7) return false
    const seconds = this.#secondsBetween(a, b)
    // Nearly every step on a motorway ends here: the detour around a corner is at least as long as the diagonal.
    if (seconds <= GAP_S && (lat + lng) * M_PER_LAT_E7 <= MAX_SPEED_MPS * seconds) return false
    return seconds > GAP_S ? this.#metresBetween(a, b) > MIN_JUMP_M : this.#isImpossible(a, b)
  }

  #isImpossible(a: number, b: number): boolean {
    return this.#metresBetween(a, b) > Math.max(MIN_JUMP_M, MAX_SPEED_MPS * this.#secondsBetween(a, b))
  }

  /** Whether no vehicle can have reached the next two fixes from fix `at`, the first after a gap. */
  #isWakeUpOutlier(last: number, at: number): boolean {
    if (this.#secondsBetween(last, at) <= GAP_S || at + 2 >= this.#fixes.length) return false
    return this.#isImpossible(at, at + 1) && this.#isImpossible(at, at + 2) && !this.#isImpossible(at + 1, at + 2)
  }

  /** The first fix back at `last`, which makes those from `at` up to it outliers; `at` if there is none. */
  #findReturn(at: number, last: number): number {
    let outlierM = this.#metresBetween(last, at)
    for (let k = at + 1; k < this.#fixes.length && k - at <= MAX_SLEEPING_OUTLIERS; k += 1) {
      if (this.#secondsBetween(last, k) > MAX_SLEEPING_OUTLIER_S) return at
      const isSeen = this.#secondsBetween(k - 1, k) <= GAP_S && !this.#isMissed(k - 1, k)
      if (isSeen && this.#isDriven(k)) return at
      const returnM = this.#metresBetween(last, k)
      if (returnM < Math.min(MIN_JUMP_M, outlierM / 2))
        return !isSeen && this.#isOutlier(at, k, last, outlierM) ? k : at
      outlierM = Math.min(outlierM, returnM)
    }
    return at
  }

  #isOutlier(at: number, returned: number, last: number, outlierM: number): boolean {
    if (this.#isImpossible(last, at) || this.#isImpossible(returned - 1, returned)) return true
    const { speedMps, ignition, odometerM } = this.#track
    let isOff = true
    for (let i = at; i < returned; i += 1) {
      const fix = this.#fixes[i]
      if (speedMps[fix] > STATIONARY_MPS || ignition[fix] === 1) return false
      if (ignition[fix] !== 0) isOff = false
    }
    // The vehicle drove past on a road: it was not parked there.
    if (speedMps[this.#fixes[last]] > STATIONARY_MPS && speedMps[this.#fixes[returned]] > STATIONARY_MPS) return false
    const counted = [odometerM[this.#fixes[last]], odometerM[this.#fixes[returned]]]
    if (counted[0] > 0 && counted[1] >= counted[0]) return counted[1] - counted[0] < outlierM
    const { awakeSteps, unseenGaps, reportsOff, reportsOn } = this.#activityOn(at)
    if (isOff && reportsOff && !reportsOn) return true
    return awakeSteps >= MIN_AWAKE_STEPS && awakeSteps > unseenGaps
  }

  #activityOn(i: number): DayActivity {
    const { timeMs, ignition } = this.#track
    const day = Math.floor(timeMs[this.#fixes[i]] / DAY_MS)
    if (day === this.#activityDay) return this.#activity
    const isThatDay = (k: number): boolean => Math.floor(timeMs[this.#fixes[k]] / DAY_MS) === day
    let first = i
    while (first > 0 && isThatDay(first - 1)) first -= 1
    const activity = { awakeSteps: 0, medianAwakeS: 0, unseenGaps: 0, reportsOff: false, reportsOn: false }
    const seconds = new Uint32Array(GAP_S + 1)
    for (let k = first; k < this.#fixes.length && isThatDay(k); k += 1) {
      if (ignition[this.#fixes[k]] === 0) activity.reportsOff = true
      else if (ignition[this.#fixes[k]] === 1) activity.reportsOn = true
      if (k === first) continue
      if (this.#isUnrecorded(k - 1, k)) activity.unseenGaps += 1
      else if (this.#isDriven(k)) {
        activity.awakeSteps += 1
        seconds[Math.ceil(this.#secondsBetween(k - 1, k))] += 1
      }
    }
    for (let seen = 0; seen * 2 < activity.awakeSteps; activity.medianAwakeS += 1)
      seen += seconds[activity.medianAwakeS]
    this.#activityDay = day
    this.#activity = activity
    return activity
  }

  /** Whether the step to fix k, which is not a gap, is driving rather than noise. */
  #isDriven(k: number): boolean {
    const seconds = this.#secondsBetween(k - 1, k)
    return seconds <= GAP_S && this.#metresBetween(k - 1, k) >= Math.max(MIN_AWAKE_STEP_M, MIN_DRIVING_MPS * seconds)
  }

  #metresBetween(a: number, b: number): number {
    const { latE7, lngE7 } = this.#track
    const [from, to] = [this.#fixes[a], this.#fixes[b]]
    return distanceE7M(latE7[from], lngE7[from], latE7[to], lngE7[to])
  }

  #secondsBetween(a: number, b: number): number {
    return (this.#track.timeMs[this.#fixes[b]] - this.#track.timeMs[this.#fixes[a]]) / 1000
  }
}

/** Shorter steps may be noise. */
const MIN_AWAKE_STEP_M = 40
/** On a drive as long as this many typical steps, an awake tracker would have recorded a fix. */
const MISSED_STEPS = 4
const MIN_MISSED_S = 30
