import {
  MAX_ACCURACY_M,
  MAX_JUMP_FIXES,
  MAX_JUMP_S,
  MAX_SPEED_MPS,
  MAX_OUTLIER_FIXES,
  MAX_OUTLIER_S,
  MIN_SLOW_TURN_MPS,
  MIN_TURN_MPS,
  SLOW_TURN_S,
  STATIONARY_MPS,
  MIN_JUMP_M,
} from '../parameters.ts'
import { distanceE7M, M_PER_LAT_E7, mPerLngE7 } from '../plane.ts'
import { SleepingOutlierFilter } from './sleeping-outliers.ts'
import type { Track } from '../track.ts'
import type { Workspace } from '../workspace.ts'

/**
 * The fixes of a track without outliers, as columns, with running sums so that the mean of any window takes constant
 * time.
 */
export interface CleanFixes {
  count: number
  /** Index of the fix in the track. */
  source: Int32Array
  timeS: Float64Array
  latE7: Int32Array
  lngE7: Int32Array
  /** 1 for the first fix in each minute of the clock. */
  beginsMinute: Uint8Array
  /** Metres from the previous fix; 0 for the first. */
  stepM: Float32Array
  /** NaN if the file had none. */
  speedMps: Float32Array
  /** Sums over the fixes before i. */
  latSum: Float64Array
  lngSum: Float64Array
  speedSum: Float64Array
  /** Earlier fixes that report the speed of a moving vehicle. */
  rollingCount: Int32Array
  speedCount: Int32Array
  /** Earlier fixes with the ignition reported off, and on. */
  offCount: Int32Array
  onCount: Int32Array
  /** -1 if unknown. */
  accuracyM: Int16Array
  /** Index in ACTIVITIES. */
  activity: Uint8Array
  /** Fixes before i with a known accuracy. */
  accuracyCount: Int32Array
}

const LAT_LIMIT_E7 = 900_000_000
const LNG_LIMIT_E7 = 1_800_000_000
/** Within a metre of 0, 0, which trackers report without a fix. */
const ZERO_WITHIN_E7 = 100

/** Within 100 m on both axes, and therefore less than MIN_JUMP_M: a cheap check that most steps pass. */
const NEAR_E7 = 9000

/**
 * Removes outliers: zero and very inaccurate fixes, second fixes at the same instant, jumps contradicted on both
 * sides, and wrong places
 * reported by a sleeping tracker. The columns are in the workspace and valid until its next `begin`.
 */
export function cleanFixes(track: Track, workspace: Workspace): CleanFixes {
  workspace.begin()
  const order = sortByTime(track, workspace)
  let count = 0
  for (let at = 0; at < order.length; at += 1) {
    const i = order[at]
    if (isZero(track, i) || track.accuracyM[i] > MAX_ACCURACY_M) continue
    if (count > 0 && track.timeMs[i] === track.timeMs[order[count - 1]]) continue
    // In place: the write index never overtakes the read index.
    order[count] = i
    count += 1
  }
  const accepted = new SleepingOutlierFilter(track, new JumpFilter(track, order.subarray(0, count)).run()).run()
  return buildColumns(track, accepted, workspace)
}

/** Indexes in chronological order. Tracks are normally sorted; an unsorted one is sorted here. */
function sortByTime(track: Track, workspace: Workspace): Int32Array {
  const order = workspace.int32(track.count)
  let used = 0
  let sorted = true
  for (let i = 0; i < track.count; i += 1) {
    if (!Number.isFinite(track.timeMs[i])) continue
    if (used > 0 && track.timeMs[i] < track.timeMs[order[used - 1]]) sorted = false
    order[used] = i
    used += 1
  }
  const finite = order.subarray(0, used)
  return sorted ? finite : finite.sort((a, b) => track.timeMs[a] - track.timeMs[b] || a - b)
}

function isZero(track: Track, i: number): boolean {
  const lat = track.latE7[i]
  const lng = track.lngE7[i]
  if (lat > LAT_LIMIT_E7 || lat < -LAT_LIMIT_E7 || lng > LNG_LIMIT_E7 || lng < -LNG_LIMIT_E7) return true
  return lat < ZERO_WITHIN_E7 && lat > -ZERO_WITHIN_E7 && lng < ZERO_WITHIN_E7 && lng > -ZERO_WITHIN_E7
}

/**
 * Removes jumps. A class rather than nested functions, because V8 would compile nested functions anew for each
 * search.
 */
class JumpFilter {
  readonly #track: Track
  readonly #fixes: Int32Array
  #accepted = 0

  constructor(track: Track, fixes: Int32Array) {
    this.#track = track
    this.#fixes = fixes
  }

  /** The fixes without jumps, in place. */
  run(): Int32Array {
    const { latE7, lngE7 } = this.#track
    const fixes = this.#fixes
    let i = 0
    while (i < fixes.length) {
      const fix = fixes[i]
      if (this.#accepted > 0) {
        const last = fixes[this.#accepted - 1]
        const lat = latE7[fix] - latE7[last]
        const lng = lngE7[fix] - lngE7[last]
        if (lat > NEAR_E7 || lat < -NEAR_E7 || lng > NEAR_E7 || lng < -NEAR_E7) {
          const inM = this.#metresBetween(last, fix)
          const back = inM > MIN_JUMP_M ? this.#findJumpEnd(i, inM) : i
          if (back > i) {
            i = back
            continue
          }
        }
      }
      fixes[this.#accepted] = fix
      this.#accepted += 1
      i += 1
    }
    return fixes.subarray(0, this.#accepted)
  }

  #metresBetween(a: number, b: number): number {
    const { latE7, lngE7 } = this.#track
    return distanceE7M(latE7[a], lngE7[a], latE7[b], lngE7[b])
  }

  #secondsBetween(a: number, b: number): number {
    return (this.#track.timeMs[b] - this.#track.timeMs[a]) / 1000
  }

  #isImpossible(a: number, b: number, distanceM: number): boolean {
    return distanceM > MIN_JUMP_M && distanceM > MAX_SPEED_MPS * this.#secondsBetween(a, b)
  }

  /** The fix at which a jump that starts at `at` is over; `at` itself if it is not a jump. */
  #findJumpEnd(at: number, inM: number): number {
    const turn = this.#findTurnBack(at, inM)
    if (turn > at) return turn
    const back = this.#isImpossible(this.#fixes[this.#accepted - 1], this.#fixes[at], inM) ? this.#findJumpBack(at) : at
    return back > at ? back : this.#findReturn(at)
  }

  /**
   * The fix at which the track returns from an impossible jump by another one; `from` itself if it does not, in which
   * case it was a real move.
   */
  #findJumpBack(from: number): number {
    const last = this.#fixes[this.#accepted - 1]
    const limit = Math.min(this.#fixes.length - 1, from + MAX_JUMP_FIXES)
    for (let k = from + 1; k <= limit && this.#secondsBetween(last, this.#fixes[k]) <= MAX_JUMP_S; k += 1) {
      const returnM = this.#metresBetween(last, this.#fixes[k])
      if (
        !this.#isImpossible(last, this.#fixes[k], returnM) &&
        this.#metresBetween(this.#fixes[k - 1], this.#fixes[k]) > Math.max(MIN_JUMP_M, returnM)
      )
        return k
    }
    return from
  }

  /**
   * The fix at which a few fixes rejoin the route that they left, both far faster than the route itself continues;
   * otherwise `at`.
   */
  #findTurnBack(at: number, inM: number): number {
    const last = this.#fixes[this.#accepted - 1]
    const inMps = inM / this.#secondsBetween(last, this.#fixes[at])
    for (let k = at + 1; k < this.#fixes.length && k - at <= MAX_OUTLIER_FIXES; k += 1) {
      const seconds = this.#secondsBetween(last, this.#fixes[k])
      if (seconds > MAX_OUTLIER_S) return at
      const routeM = this.#metresBetween(last, this.#fixes[k])
      // Nearly every fix on a motorway reaches this check, and none is faster than the route.
      if (inMps < routeM / seconds + minTurnMps(seconds) / 2) continue
      if (
        this.#isImpossible(last, this.#fixes[k], routeM) ||
        this.#metresBetween(this.#fixes[k - 1], this.#fixes[k]) < MIN_JUMP_M
      )
        continue
      if (
        this.#leavesRoute(last, this.#fixes[k], last, this.#fixes[at]) &&
        this.#leavesRoute(last, this.#fixes[k], this.#fixes[k - 1], this.#fixes[k])
      )
        return k
    }
    return at
  }

  /** Whether a step (c to d) is faster than the route (a to b) and in a direction that no turn explains. */
  #leavesRoute(a: number, b: number, c: number, d: number): boolean {
    const routeS = this.#secondsBetween(a, b)
    const stepS = this.#secondsBetween(c, d)
    const min = minTurnMps(routeS)
    if (this.#metresBetween(c, d) / stepS < this.#metresBetween(a, b) / routeS + min / 2) return false
    const { latE7, lngE7 } = this.#track
    const north = ((latE7[d] - latE7[c]) / stepS - (latE7[b] - latE7[a]) / routeS) * M_PER_LAT_E7
    const east = ((lngE7[d] - lngE7[c]) / stepS - (lngE7[b] - lngE7[a]) / routeS) * mPerLngE7(latE7[a])
    return north * north + east * east > min * min
  }

  /** The fix at which a few fixes return to a place where the vehicle is parked before and after; otherwise `at`. */
  #findReturn(at: number): number {
    const last = this.#fixes[this.#accepted - 1]
    if (this.#accepted < 2 || this.#metresBetween(this.#fixes[this.#accepted - 2], last) > MIN_JUMP_M) return at
    let outlierM = this.#metresBetween(last, this.#fixes[at])
    for (let k = at + 1; k < this.#fixes.length && k - at <= MAX_OUTLIER_FIXES; k += 1) {
      if (this.#secondsBetween(last, this.#fixes[k]) > MAX_OUTLIER_S) return at
      const returnM = this.#metresBetween(last, this.#fixes[k])
      if (returnM < Math.min(MIN_JUMP_M, outlierM / 2)) return this.#staysAfter(k) && !this.#isDriven(at, k) ? k : at
      outlierM = Math.min(outlierM, returnM)
    }
    return at
  }

  /** Whether the fixes [at, returned) report speeds that explain the drive there and back. */
  #isDriven(at: number, returned: number): boolean {
    const last = this.#fixes[this.#accepted - 1]
    const routeM =
      this.#metresBetween(last, this.#fixes[at]) + this.#metresBetween(this.#fixes[returned - 1], this.#fixes[returned])
    const routeS =
      this.#secondsBetween(last, this.#fixes[at]) +
      this.#secondsBetween(this.#fixes[returned - 1], this.#fixes[returned])
    let sum = 0
    for (let i = at; i < returned; i += 1) sum += this.#track.speedMps[this.#fixes[i]]
    return sum / (returned - at) >= routeM / routeS / 2
  }

  /** Whether one of the two fixes after k is at the same place; the other may be another outlier. */
  #staysAfter(k: number): boolean {
    for (let i = k + 1; i < Math.min(this.#fixes.length, k + 3); i += 1) {
      if (this.#metresBetween(this.#fixes[k], this.#fixes[i]) < MIN_JUMP_M) return true
    }
    return false
  }
}

/** Minimum difference in m/s between the velocities of a route and of a jump from it, by how long the route takes. */
function minTurnMps(routeS: number): number {
  return routeS > SLOW_TURN_S ? MIN_SLOW_TURN_MPS : MIN_TURN_MPS
}

function buildColumns(track: Track, accepted: Int32Array, workspace: Workspace): CleanFixes {
  const count = accepted.length
  const columns: CleanFixes = {
    count,
    source: accepted,
    timeS: workspace.float64(count),
    latE7: workspace.int32(count),
    lngE7: workspace.int32(count),
    beginsMinute: workspace.uint8(count),
    stepM: workspace.float32(count),
    speedMps: workspace.float32(count),
    latSum: workspace.float64(count + 1),
    lngSum: workspace.float64(count + 1),
    speedSum: workspace.float64(count + 1),
    rollingCount: workspace.int32(count + 1),
    speedCount: workspace.int32(count + 1),
    offCount: workspace.int32(count + 1),
    onCount: workspace.int32(count + 1),
    ...buildPhoneColumns(track, accepted, workspace),
  }
  const { timeS, latE7, lngE7, beginsMinute, stepM, speedMps } = columns
  const { latSum, lngSum, speedSum, rollingCount, speedCount, offCount, onCount } = columns
  let nextMinuteS = Number.NEGATIVE_INFINITY
  let latBefore = 0
  let lngBefore = 0
  let lats = 0
  let lngs = 0
  let speeds = 0
  let rolling = 0
  let known = 0
  let off = 0
  let on = 0
  for (const sums of [latSum, lngSum, speedSum, rollingCount, speedCount, offCount, onCount]) sums[0] = 0
  for (let i = 0; i < count; i += 1) {
    const fix = accepted[i]
    const lat = track.latE7[fix]
    const lng = track.lngE7[fix]
    const speed = track.speedMps[fix]
    const seconds = track.timeMs[fix] / 1000
    timeS[i] = seconds
    // Compute whole minutes only when one has passed: a division per minute instead of per fix.
    if (seconds < nextMinuteS) beginsMinute[i] = 0
    else {
      beginsMinute[i] = 1
      nextMinuteS = (Math.floor(seconds / 60) + 1) * 60
    }
    latE7[i] = lat
    lngE7[i] = lng
    const moved = i > 0 && (lat !== latBefore || lng !== lngBefore)
    stepM[i] = moved ? distanceE7M(latBefore, lngBefore, lat, lng) : 0
    latBefore = lat
    lngBefore = lng
    // Integers below 2^53, so that sums are exact and do not depend on where a track starts.
    latSum[i + 1] = lats += lat
    lngSum[i + 1] = lngs += lng
    if (speed >= 0 && speed <= MAX_SPEED_MPS) {
      speedMps[i] = speed
      // Rounded to a thousandth of a metre per second, for the same reason.
      speeds += Math.floor(speed * 1000 + 0.5)
      known += 1
      if (speed > STATIONARY_MPS) rolling += 1
    } else {
      speedMps[i] = Number.NaN
    }
    speedSum[i + 1] = speeds
    rollingCount[i + 1] = rolling
    speedCount[i + 1] = known
    const ignition = track.ignition[fix]
    if (ignition === 0) off += 1
    else if (ignition === 1) on += 1
    offCount[i + 1] = off
    onCount[i + 1] = on
  }
  return columns
}

/** The columns of phones. Trackers have none of it, and most fixes are theirs. */
function buildPhoneColumns(
  track: Track,
  accepted: Int32Array,
  workspace: Workspace,
): Pick<CleanFixes, 'accuracyM' | 'activity' | 'accuracyCount'> {
  const count = accepted.length
  const accuracyM = workspace.int16(count).fill(-1)
  const activity = workspace.uint8(count).fill(0)
  const accuracyCount = workspace.int32(count + 1).fill(0)
  if (track.activity.some((value) => value !== 0))
    for (let i = 0; i < count; i += 1) activity[i] = track.activity[accepted[i]]
  if (track.accuracyM.every((metres) => metres < 0)) return { accuracyM, activity, accuracyCount }
  for (let i = 0; i < count; i += 1) {
    accuracyM[i] = track.accuracyM[accepted[i]]
    accuracyCount[i + 1] = accuracyCount[i] + (accuracyM[i] < 0 ? 0 : 1)
  }
  return { accuracyM, activity, accuracyCount }
}
