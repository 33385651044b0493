import {
  MAX_JUMP_FIXES,
  MAX_JUMP_S,
  MAX_SPEED_MPS,
  MAX_STRAY_FIXES,
  MAX_STRAY_S,
  MIN_SLOW_TURN_MPS,
  MIN_TURN_MPS,
  SLOW_TURN_S,
  STANDING_MPS,
  MIN_JUMP_M,
} from '../parameters.ts'
import { distanceE7M, M_PER_LAT_E7, mPerLngE7 } from '../plane.ts'
import { SleepingStrays } from './sleeping-strays.ts'
import type { Track } from '../track.ts'
import type { Workspace } from '../workspace.ts'

/** The fixes of a track that are believed, as columns, with running sums so that any window's mean costs nothing. */
export interface CleanFixes {
  count: number
  /** Where the fix stands in the track. */
  source: Int32Array
  timeS: Float64Array
  latE7: Int32Array
  lngE7: Int32Array
  /** 1 for the first fix in a minute of the clock, whatever was before. */
  beginsMinute: Uint8Array
  /** Metres from the fix before; 0 for the first. */
  stepM: Float32Array
  /** NaN where the file had none. */
  speedMps: Float32Array
  /** Sums over the fixes before i. */
  latSum: Float64Array
  lngSum: Float64Array
  speedSum: Float64Array
  /** Fixes before i with a speed that no standing vehicle has. */
  rollingCount: Int32Array
  speedCount: Int32Array
  /** Fixes before i with the ignition reported off, and on. */
  offCount: Int32Array
  onCount: Int32Array
  noise: { zero: number; jump: number; duplicateTime: number }
}

const LAT_LIMIT_E7 = 900_000_000
const LNG_LIMIT_E7 = 1_800_000_000
/** Within a metre of 0, 0: an island of nothing that trackers report when they have no fix. */
const ZERO_WITHIN_E7 = 100

/** Within a hundred metres both ways, and so under MIN_JUMP_M: most steps need no closer look. */
const NEAR_E7 = 9000

/**
 * Sets noise aside: zero fixes, second fixes of one instant, jumps that both sides contradict, and strays of a sleeping
 * tracker. The columns lie in
 * the workspace and hold until it begins anew.
 */
export function cleanFixes(track: Track, workspace: Workspace): CleanFixes {
  workspace.begin()
  const order = orderOf(track, workspace)
  const noise = { zero: 0, jump: 0, duplicateTime: 0 }
  let count = 0
  for (let at = 0; at < order.length; at += 1) {
    const i = order[at]
    if (isZero(track, i)) {
      noise.zero += 1
    } else if (count > 0 && track.timeMs[i] === track.timeMs[order[count - 1]]) {
      noise.duplicateTime += 1
    } else {
      // In place: what is believed never overtakes what is looked at.
      order[count] = i
      count += 1
    }
  }
  const kept = new SleepingStrays(track, new JumpFilter(track, order.subarray(0, count)).run()).run()
  noise.jump = count - kept.length
  return columnsOf(track, kept, noise, workspace)
}

/** Indexes in order of time. Tracks come sorted; one that does not is sorted here, whatever the reason. */
function orderOf(track: Track, workspace: Workspace): Int32Array {
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
 * Leaves jumps out. A class and not functions within one: code compiled for functions goes with the last of them, and each
 * search would have it compiled again.
 */
class JumpFilter {
  readonly #timeMs: Float64Array
  readonly #latE7: Int32Array
  readonly #lngE7: Int32Array
  readonly #speedMps: Float32Array
  readonly #fixes: Int32Array
  #kept = 0

  constructor({ timeMs, latE7, lngE7, speedMps }: Track, fixes: Int32Array) {
    this.#timeMs = timeMs
    this.#latE7 = latE7
    this.#lngE7 = lngE7
    this.#speedMps = speedMps
    this.#fixes = fixes
  }

  /** The fixes without jumps, in place. */
  run(): Int32Array {
    const latE7 = this.#latE7
    const lngE7 = this.#lngE7
    const fixes = this.#fixes
    let i = 0
    while (i < fixes.length) {
      const fix = fixes[i]
      if (this.#kept > 0) {
        const last = fixes[this.#kept - 1]
        const lat = latE7[fix] - latE7[last]
        const lng = lngE7[fix] - lngE7[last]
        if (lat > NEAR_E7 || lat < -NEAR_E7 || lng > NEAR_E7 || lng < -NEAR_E7) {
          const inM = this.#between(last, fix)
          const back = inM > MIN_JUMP_M ? this.#jumpEnd(i, inM) : i
          if (back > i) {
            i = back
            continue
          }
        }
      }
      fixes[this.#kept] = fix
      this.#kept += 1
      i += 1
    }
    return fixes.subarray(0, this.#kept)
  }

  #between(a: number, b: number): number {
    return distanceE7M(this.#latE7[a], this.#lngE7[a], this.#latE7[b], this.#lngE7[b])
  }

  #secondsBetween(a: number, b: number): number {
    return (this.#timeMs[b] - this.#timeMs[a]) / 1000
  }

  #impossible(a: number, b: number, distanceM: number): boolean {
    return distanceM > MIN_JUMP_M && distanceM > MAX_SPEED_MPS * this.#secondsBetween(a, b)
  }

  /** The fix at which a jump that begins at `at` is over; `at` itself where it is no jump. */
  #jumpEnd(at: number, inM: number): number {
    const turn = this.#turnAfter(at, inM)
    if (turn > at) return turn
    const back = this.#impossible(this.#fixes[this.#kept - 1], this.#fixes[at], inM) ? this.#returnAfter(at) : at
    return back > at ? back : this.#homeAfter(at)
  }

  /** Where the track comes back from an impossible jump by another one; `i` itself where it doesn't: then it moved. */
  #returnAfter(from: number): number {
    const last = this.#fixes[this.#kept - 1]
    const limit = Math.min(this.#fixes.length - 1, from + MAX_JUMP_FIXES)
    for (let k = from + 1; k <= limit && this.#secondsBetween(last, this.#fixes[k]) <= MAX_JUMP_S; k += 1) {
      const homeM = this.#between(last, this.#fixes[k])
      if (
        !this.#impossible(last, this.#fixes[k], homeM) &&
        this.#between(this.#fixes[k - 1], this.#fixes[k]) > Math.max(MIN_JUMP_M, homeM)
      )
        return k
    }
    return from
  }

  /** Where a few fixes leave the way and come back to it, both far faster than the way itself goes on. */
  #turnAfter(at: number, inM: number): number {
    const last = this.#fixes[this.#kept - 1]
    const inMps = inM / this.#secondsBetween(last, this.#fixes[at])
    for (let k = at + 1; k < this.#fixes.length && k - at <= MAX_STRAY_FIXES; k += 1) {
      const seconds = this.#secondsBetween(last, this.#fixes[k])
      if (seconds > MAX_STRAY_S) return at
      const wayM = this.#between(last, this.#fixes[k])
      // Nearly every fix of a motorway comes here, and none of them is faster than the way goes on.
      if (inMps < wayM / seconds + leastTurnMps(seconds) / 2) continue
      if (
        this.#impossible(last, this.#fixes[k], wayM) ||
        this.#between(this.#fixes[k - 1], this.#fixes[k]) < MIN_JUMP_M
      )
        continue
      if (
        this.#departsFrom(last, this.#fixes[k], last, this.#fixes[at]) &&
        this.#departsFrom(last, this.#fixes[k], this.#fixes[k - 1], this.#fixes[k])
      )
        return k
    }
    return at
  }

  /** Whether a step (c to d) is faster than the way (a to b), and in another direction than a turn explains. */
  #departsFrom(a: number, b: number, c: number, d: number): boolean {
    const wayS = this.#secondsBetween(a, b)
    const stepS = this.#secondsBetween(c, d)
    const least = leastTurnMps(wayS)
    if (this.#between(c, d) / stepS < this.#between(a, b) / wayS + least / 2) return false
    const north = ((this.#latE7[d] - this.#latE7[c]) / stepS - (this.#latE7[b] - this.#latE7[a]) / wayS) * M_PER_LAT_E7
    const east =
      ((this.#lngE7[d] - this.#lngE7[c]) / stepS - (this.#lngE7[b] - this.#lngE7[a]) / wayS) * mPerLngE7(this.#latE7[a])
    return north * north + east * east > least * least
  }

  /** Where a few fixes have strayed from a place at which the vehicle stays before and after; `at` where they haven't. */
  #homeAfter(at: number): number {
    const last = this.#fixes[this.#kept - 1]
    if (this.#kept < 2 || this.#between(this.#fixes[this.#kept - 2], last) > MIN_JUMP_M) return at
    let strayM = this.#between(last, this.#fixes[at])
    for (let k = at + 1; k < this.#fixes.length && k - at <= MAX_STRAY_FIXES; k += 1) {
      if (this.#secondsBetween(last, this.#fixes[k]) > MAX_STRAY_S) return at
      const homeM = this.#between(last, this.#fixes[k])
      if (homeM < Math.min(MIN_JUMP_M, strayM / 2)) return this.#staysAfter(k) && !this.#isDriven(at, k) ? k : at
      strayM = Math.min(strayM, homeM)
    }
    return at
  }

  /** Whether the fixes [at, home) report speeds that explain how the vehicle came there and back. */
  #isDriven(at: number, home: number): boolean {
    const last = this.#fixes[this.#kept - 1]
    const wayM = this.#between(last, this.#fixes[at]) + this.#between(this.#fixes[home - 1], this.#fixes[home])
    const waySeconds =
      this.#secondsBetween(last, this.#fixes[at]) + this.#secondsBetween(this.#fixes[home - 1], this.#fixes[home])
    let sum = 0
    for (let i = at; i < home; i += 1) sum += this.#speedMps[this.#fixes[i]]
    return sum / (home - at) >= wayM / waySeconds / 2
  }

  /** Whether one of the two fixes after k is where fix k is: the other may be a stray again. */
  #staysAfter(k: number): boolean {
    for (let i = k + 1; i < Math.min(this.#fixes.length, k + 3); i += 1) {
      if (this.#between(this.#fixes[k], this.#fixes[i]) < MIN_JUMP_M) return true
    }
    return false
  }
}

/** How unlike the velocities of a way and of a stray from it are at least, by how long the way takes. */
function leastTurnMps(wayS: number): number {
  return wayS > SLOW_TURN_S ? MIN_SLOW_TURN_MPS : MIN_TURN_MPS
}

function columnsOf(track: Track, kept: Int32Array, noise: CleanFixes['noise'], workspace: Workspace): CleanFixes {
  const count = kept.length
  const timeS = workspace.float64(count)
  const latE7 = workspace.int32(count)
  const lngE7 = workspace.int32(count)
  const beginsMinute = workspace.uint8(count)
  const stepM = workspace.float32(count)
  const speedMps = workspace.float32(count)
  const latSum = workspace.float64(count + 1)
  const lngSum = workspace.float64(count + 1)
  const speedSum = workspace.float64(count + 1)
  const rollingCount = workspace.int32(count + 1)
  const speedCount = workspace.int32(count + 1)
  const offCount = workspace.int32(count + 1)
  const onCount = workspace.int32(count + 1)
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
    const fix = kept[i]
    const lat = track.latE7[fix]
    const lng = track.lngE7[fix]
    const speed = track.speedMps[fix]
    const seconds = track.timeMs[fix] / 1000
    timeS[i] = seconds
    // Whole minutes are looked for where one has passed only: a division for each minute instead of for each fix.
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
    // Whole numbers below 2^53: sums, and so everything built on them, are exact and do not depend on where a track begins.
    latSum[i + 1] = lats += lat
    lngSum[i + 1] = lngs += lng
    if (speed >= 0 && speed <= MAX_SPEED_MPS) {
      speedMps[i] = speed
      // A thousandth of a metre a second, for the same reason.
      speeds += Math.floor(speed * 1000 + 0.5)
      known += 1
      if (speed > STANDING_MPS) rolling += 1
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
  return {
    count,
    source: kept,
    timeS,
    latE7,
    lngE7,
    beginsMinute,
    stepM,
    speedMps,
    latSum,
    lngSum,
    speedSum,
    rollingCount,
    speedCount,
    offCount,
    onCount,
    noise,
  }
}
