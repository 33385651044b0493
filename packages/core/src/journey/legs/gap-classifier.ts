import type { DayCalibration } from '../day/calibrate-days.ts'
import type { CleanFixes } from '../fixes/clean-fixes.ts'
import { travelS } from '../stops/stay-bounds.ts'
import {
  CERTAIN_STAY_S,
  MAX_GAP_SPEED_MPS,
  GAP_S,
  MAX_WAKE_M,
  MIN_SPARSE_STEPS,
  MAX_MISSED_INTERVALS,
  MIN_ODOMETER_RATIO,
  MAX_ODOMETER_GAP_RATIO,
} from '../parameters.ts'
import { measureSparseIntervalS } from '../day/sparse-interval.ts'
import type { Track } from '../track.ts'
import { lowerBound } from '../../units/lower-bound.ts'

/** Decides for the gaps next to stops whether they hide part of a route. */
export class GapClassifier {
  readonly #track: Track
  readonly #fixes: CleanFixes
  readonly #days: readonly DayCalibration[]

  constructor(track: Track, fixes: CleanFixes, days: readonly DayCalibration[]) {
    this.#track = track
    this.#fixes = fixes
    this.#days = days
  }

  /**
   * Whether the step that ends at fix i, the first or last of the fixes [first, last] between two stops, is a gap that
   * hides more of the route than a tracker misses by waking up late. Nothing is missing if the tracker never records
   * more often, if the ignition shows the departure or arrival at the near end, or if the odometer counted the
   * distance.
   */
  hidesRoute(i: number, first: number, last: number): boolean {
    const { stepM } = this.#fixes
    if (this.#secondsTo(i) <= GAP_S || stepM[i] <= MAX_WAKE_M) return false
    if (stepM[i] > MAX_GAP_SPEED_MPS * this.#secondsTo(i)) return true
    return (
      !this.isUsualInterval(i, first, last) &&
      !this.#ignitionProvesDrive(i, first, last) &&
      !this.#odometerProvesDrive(i)
    )
  }

  /** Whether the gap before fix i is no longer than the tracker's typical driving steps, that day or in this leg. */
  isUsualInterval(i: number, first: number, last: number): boolean {
    const seconds = this.#secondsTo(i)
    if (seconds <= GAP_S) return false
    if (seconds <= this.#days[this.#findDay(i)].sparseIntervalS * MAX_MISSED_INTERVALS) return true
    return (
      last - first > MIN_SPARSE_STEPS &&
      seconds <= measureSparseIntervalS(this.#fixes, first + 1, last + 1) * MAX_MISSED_INTERVALS
    )
  }

  /**
   * Whether the step that ends at fix i is a gap with more evidence of driving than the possibility that the tracker
   * slept in it.
   */
  isKnownGap(i: number, first: number, last: number): boolean {
    if (this.#secondsTo(i) <= GAP_S) return false
    return (
      this.#fixes.stepM[i] > MAX_WAKE_M || this.isUsualInterval(i, first, last) || this.isWholeDrive(i, first, last)
    )
  }

  /** Whether the whole leg is one gap that starts with the engine on and ends with it off. */
  isWholeDrive(i: number, first: number, last: number): boolean {
    return last - first === 1 && this.#secondsTo(i) > GAP_S && this.isOnBefore(i) && this.isOffAfter(i)
  }

  /**
   * Whether the single step from fix `first` to the next one, `last`, can be a trip: not if part of its route is
   * hidden, nor if the engine was off at both ends of a gap in which this tracker would have recorded a drive.
   */
  canBeTrip(first: number, last: number): boolean {
    if (this.hidesRoute(last, first, last)) return false
    return this.#secondsTo(last) <= GAP_S || !this.#wasOffAround(last) || this.isUsualInterval(last, first, last)
  }

  #wasOffAround(i: number): boolean {
    const { offCount } = this.#fixes
    return offCount[i] > offCount[i - 1] && this.isOffAfter(i)
  }

  /** Whether the engine is known to be on when the gap before fix i starts. */
  isOnBefore(i: number): boolean {
    const { onCount } = this.#fixes
    return onCount[i] > onCount[i - 1] && this.#isIgnitionTrusted(i)
  }

  /** Whether the engine is known to be off when the gap before fix i ends. */
  isOffAfter(i: number): boolean {
    const { offCount } = this.#fixes
    return offCount[i + 1] > offCount[i] && this.#isIgnitionTrusted(i)
  }

  #isIgnitionTrusted(i: number): boolean {
    return this.#days[this.#findDay(i)].offTrusted
  }

  /** Ignition on at the departure or off at the arrival, with too little time left for another stay. */
  #ignitionProvesDrive(i: number, first: number, last: number): boolean {
    if (!this.isOnBefore(i)) return false
    if (this.isWholeDrive(i, first, last)) return true
    if (i !== first + 1 && !this.isOffAfter(i)) return false
    return this.#secondsTo(i) - travelS(this.#fixes.stepM[i]) <= CERTAIN_STAY_S
  }

  #odometerProvesDrive(i: number): boolean {
    const { source, stepM } = this.#fixes
    const startM = this.#track.odometerM[source[i - 1]]
    const countedM = this.#track.odometerM[source[i]] - startM
    if (!(startM > 0) || countedM > MAX_GAP_SPEED_MPS * this.#secondsTo(i)) return false
    return countedM >= stepM[i] * MIN_ODOMETER_RATIO && countedM <= stepM[i] * MAX_ODOMETER_GAP_RATIO
  }

  #secondsTo(i: number): number {
    return this.#fixes.timeS[i] - this.#fixes.timeS[i - 1]
  }

  #findDay(i: number): number {
    return lowerBound(this.#days.length - 1, (day) => this.#days[day].end <= i)
  }
}
