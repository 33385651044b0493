import type { DayCalibration } from '../day/calibrate-days.ts'
import type { CleanFixes } from '../fixes/clean-fixes.ts'
import { travelS } from '../stops/standing-bounds.ts'
import {
  CERTAIN_STAY_S,
  FASTEST_DRIVE_MPS,
  GAP_S,
  MAX_WAKE_M,
  MIN_SELDOM_STEPS,
  MOST_MISSED,
  ODOMETER_LEAST_SHARE,
  ODOMETER_MOST_GAP_SHARE,
} from '../parameters.ts'
import { seldomStepS } from '../day/seldom-steps.ts'
import type { Track } from '../track.ts'

/** Tells of the gaps beside stops whether more of a way was lost in them than is known. Asked of few steps only. */
export class LostWays {
  readonly #track: Track
  readonly #fixes: CleanFixes
  readonly #days: readonly DayCalibration[]

  constructor(track: Track, fixes: CleanFixes, days: readonly DayCalibration[]) {
    this.#track = track
    this.#fixes = fixes
    this.#days = days
  }

  /**
   * Whether the step that ends at fix i, the first or the last of the fixes [first, last] of a way between stops, is a gap
   * that hides more of it than a tracker misses when it wakes up late. Nothing is lost where the tracker never writes
   * more often, where the ignition tells that the vehicle set off or came to rest at the near end, and where the
   * odometer has counted the way.
   */
  isLost(i: number, first: number, last: number): boolean {
    const { stepM } = this.#fixes
    if (this.#secondsTo(i) <= GAP_S || stepM[i] <= MAX_WAKE_M) return false
    if (stepM[i] > FASTEST_DRIVE_MPS * this.#secondsTo(i)) return true
    return !this.isUsual(i, first, last) && !this.#ignitionTells(i, first, last) && !this.#odometerTells(i)
  }

  /** Whether the gap before fix i is no longer than this tracker's steps of driving are, that day or on this way. */
  isUsual(i: number, first: number, last: number): boolean {
    const seconds = this.#secondsTo(i)
    if (seconds <= GAP_S) return false
    if (seconds <= this.#days[this.#dayOf(i)].seldomS * MOST_MISSED) return true
    return last - first > MIN_SELDOM_STEPS && seconds <= seldomStepS(this.#fixes, first + 1, last + 1) * MOST_MISSED
  }

  /** Whether the step that ends at fix i is a gap of which more is known than that the tracker may have slept in it. */
  isKnownGap(i: number, first: number, last: number): boolean {
    if (this.#secondsTo(i) <= GAP_S) return false
    return this.#fixes.stepM[i] > MAX_WAKE_M || this.isUsual(i, first, last) || this.isDrive(i, first, last)
  }

  /** Whether all there is of a way is one gap, which begins with the engine on and ends with it off. */
  isDrive(i: number, first: number, last: number): boolean {
    return last - first === 1 && this.#secondsTo(i) > GAP_S && this.isOnBefore(i) && this.isOffAfter(i)
  }

  /**
   * Whether the single step from fix `first` to `last`, the next one, can be a trip: not where more of it was lost, nor where
   * the engine was off at both ends of a gap in which this tracker would have written of a drive.
   */
  canBeTrip(first: number, last: number): boolean {
    if (this.isLost(last, first, last)) return false
    return this.#secondsTo(last) <= GAP_S || !this.#wasOffAround(last) || this.isUsual(last, first, last)
  }

  #wasOffAround(i: number): boolean {
    const { offCount } = this.#fixes
    return offCount[i] > offCount[i - 1] && this.isOffAfter(i)
  }

  /** Whether the engine is known to have run when the gap before fix i began. */
  isOnBefore(i: number): boolean {
    const { onCount } = this.#fixes
    return onCount[i] > onCount[i - 1] && this.#believed(i)
  }

  /** Whether the engine is known to have been off when the gap before fix i was over. */
  isOffAfter(i: number): boolean {
    const { offCount } = this.#fixes
    return offCount[i + 1] > offCount[i] && this.#believed(i)
  }

  #believed(i: number): boolean {
    return this.#days[this.#dayOf(i)].offTells
  }

  /** 'On' at the place that was left, or 'off' at the one that was come to, and not so late that much else may have been. */
  #ignitionTells(i: number, first: number, last: number): boolean {
    if (!this.isOnBefore(i)) return false
    if (this.isDrive(i, first, last)) return true
    if (i !== first + 1 && !this.isOffAfter(i)) return false
    return this.#secondsTo(i) - travelS(this.#fixes.stepM[i]) <= CERTAIN_STAY_S
  }

  #odometerTells(i: number): boolean {
    const { source, stepM } = this.#fixes
    const startM = this.#track.odometerM[source[i - 1]]
    const wayM = this.#track.odometerM[source[i]] - startM
    if (!(startM > 0) || wayM > FASTEST_DRIVE_MPS * this.#secondsTo(i)) return false
    return wayM >= stepM[i] * ODOMETER_LEAST_SHARE && wayM <= stepM[i] * ODOMETER_MOST_GAP_SHARE
  }

  #secondsTo(i: number): number {
    return this.#fixes.timeS[i] - this.#fixes.timeS[i - 1]
  }

  #dayOf(i: number): number {
    let low = 0
    let high = this.#days.length - 1
    while (low < high) {
      const middle = (low + high) >> 1
      if (this.#days[middle].end <= i) low = middle + 1
      else high = middle
    }
    return low
  }
}
