import {
  GAP_S,
  MAX_SLEEPING_STRAYS,
  MAX_SLEEPING_STRAY_S,
  MAX_SPEED_MPS,
  MIN_JUMP_M,
  MIN_WAKING_STEPS,
  STANDING_MPS,
  UNDER_WAY_MPS,
} from '../parameters.ts'
import { distanceE7M, M_PER_LAT_E7 } from '../plane.ts'
import type { Track } from '../track.ts'

const DAY_MS = 86_400_000
/** Within a hundred metres both ways, and so under MIN_JUMP_M: most steps need no closer look. */
const NEAR_E7 = 9000

/** What the steps of a UTC day tell of a tracker. */
interface DayHabits {
  /** Steps of driving between fixes that are no gap apart, and how many seconds half of them take at most. */
  waking: number
  wakingS: number
  /** Gaps in which the vehicle came to be elsewhere. */
  silent: number
  reportsOff: boolean
  reportsOn: boolean
}

/**
 * Sets aside what a tracker that sleeps while parked writes of other places: every minute or quarter of an hour it wakes
 * up for one fix, indoors perhaps and taken from masts; and the first fix of a drive, or the last, may be such a one. They
 * lie elsewhere, and the next ones where the vehicle was before, with nothing seen of both ways. They are no drive where
 * one of the ways is impossible, where the odometer did not count it, where the tracker tells of the engine and that was
 * never on, or where it writes often of drives.
 */
export class SleepingStrays {
  readonly #track: Track
  readonly #fixes: Int32Array
  #habitsDay = Number.NaN
  #habits: DayHabits = { waking: 0, wakingS: 0, silent: 0, reportsOff: false, reportsOn: false }

  /** @param fixes the indexes of believed fixes in the track, in order of time */
  constructor(track: Track, fixes: Int32Array) {
    this.#track = track
    this.#fixes = fixes
  }

  /** The fixes without such strays, in place. */
  run(): Int32Array {
    const fixes = this.#fixes
    const strays: { from: number; end: number }[] = []
    let last = 0
    for (let i = 1; i < fixes.length; i += 1) {
      if (this.#isUnseen(last, i)) {
        const home = this.#wakesElsewhere(last, i) ? i + 1 : this.#homeAfter(i, last)
        if (home > i) {
          strays.push({ from: i, end: home })
          i = home
        }
      }
      last = i
    }
    let kept = strays[0]?.from ?? fixes.length
    for (const [n, { end }] of strays.entries()) {
      const until = strays[n + 1]?.from ?? fixes.length
      fixes.copyWithin(kept, end, until)
      kept += until - end
    }
    return fixes.subarray(0, kept)
  }

  /**
   * Whether nobody has seen the way from fix a to b, which lie apart: no vehicle can have driven it, it is a gap, or the
   * tracker would have written of it several times.
   */
  #isUnseen(a: number, b: number): boolean {
    if (this.#isSilent(a, b)) return true
    const seconds = this.#secondsBetween(a, b)
    if (seconds < MIN_UNSEEN_S || this.#between(a, b) <= MIN_JUMP_M) return false
    const { waking, wakingS } = this.#habitsOf(b)
    return waking >= MIN_WAKING_STEPS && seconds > wakingS * UNSEEN_STEPS
  }

  /** Whether a way is a gap or impossible. */
  #isSilent(a: number, b: number): boolean {
    const { latE7, lngE7 } = this.#track
    const [from, to] = [this.#fixes[a], this.#fixes[b]]
    const lat = Math.abs(latE7[to] - latE7[from])
    const lng = Math.abs(lngE7[to] - lngE7[from])
    if (lat <= NEAR_E7 && lng <= NEAR_E7) return false
    const seconds = this.#secondsBetween(a, b)
    // Nearly every step of a motorway ends here: the way around a corner is longer than any across it.
    if (seconds <= GAP_S && (lat + lng) * M_PER_LAT_E7 <= MAX_SPEED_MPS * seconds) return false
    return seconds > GAP_S ? this.#between(a, b) > MIN_JUMP_M : this.#isImpossible(a, b)
  }

  #isImpossible(a: number, b: number): boolean {
    return this.#between(a, b) > Math.max(MIN_JUMP_M, MAX_SPEED_MPS * this.#secondsBetween(a, b))
  }

  /** Whether fix `at`, the first after a gap, lies where no vehicle can have come from to the next two fixes. */
  #wakesElsewhere(last: number, at: number): boolean {
    if (this.#secondsBetween(last, at) <= GAP_S || at + 2 >= this.#fixes.length) return false
    return this.#isImpossible(at, at + 1) && this.#isImpossible(at, at + 2) && !this.#isImpossible(at + 1, at + 2)
  }

  /** The fix that is back where `last` is, before which those from `at` on are strays; `at` where they are none. */
  #homeAfter(at: number, last: number): number {
    let strayM = this.#between(last, at)
    for (let k = at + 1; k < this.#fixes.length && k - at <= MAX_SLEEPING_STRAYS; k += 1) {
      if (this.#secondsBetween(last, k) > MAX_SLEEPING_STRAY_S) return at
      const isSeen = this.#secondsBetween(k - 1, k) <= GAP_S && !this.#isUnseen(k - 1, k)
      if (isSeen && this.#isDriven(k)) return at
      const homeM = this.#between(last, k)
      if (homeM < Math.min(MIN_JUMP_M, strayM / 2)) return !isSeen && this.#isNoDrive(at, k, last, strayM) ? k : at
      strayM = Math.min(strayM, homeM)
    }
    return at
  }

  #isNoDrive(at: number, home: number, last: number, strayM: number): boolean {
    if (this.#isImpossible(last, at) || this.#isImpossible(home - 1, home)) return true
    const { speedMps, ignition, odometerM } = this.#track
    let isOff = true
    for (let i = at; i < home; i += 1) {
      const fix = this.#fixes[i]
      if (speedMps[fix] > STANDING_MPS || ignition[fix] === 1) return false
      if (ignition[fix] !== 0) isOff = false
    }
    // On a road that it came and left by: it was not parked there.
    if (speedMps[this.#fixes[last]] > STANDING_MPS && speedMps[this.#fixes[home]] > STANDING_MPS) return false
    const counted = [odometerM[this.#fixes[last]], odometerM[this.#fixes[home]]]
    if (counted[0] > 0 && counted[1] >= counted[0]) return counted[1] - counted[0] < strayM
    const { waking, silent, reportsOff, reportsOn } = this.#habitsOf(at)
    if (isOff && reportsOff && !reportsOn) return true
    return waking >= MIN_WAKING_STEPS && waking > silent
  }

  /** Of the day of a fix. */
  #habitsOf(i: number): DayHabits {
    const { timeMs, ignition } = this.#track
    const day = Math.floor(timeMs[this.#fixes[i]] / DAY_MS)
    if (day === this.#habitsDay) return this.#habits
    const isThatDay = (k: number): boolean => Math.floor(timeMs[this.#fixes[k]] / DAY_MS) === day
    let first = i
    while (first > 0 && isThatDay(first - 1)) first -= 1
    const habits = { waking: 0, wakingS: 0, silent: 0, reportsOff: false, reportsOn: false }
    const seconds = new Uint32Array(GAP_S + 1)
    for (let k = first; k < this.#fixes.length && isThatDay(k); k += 1) {
      if (ignition[this.#fixes[k]] === 0) habits.reportsOff = true
      else if (ignition[this.#fixes[k]] === 1) habits.reportsOn = true
      if (k === first) continue
      if (this.#isSilent(k - 1, k)) habits.silent += 1
      else if (this.#isDriven(k)) {
        habits.waking += 1
        seconds[Math.ceil(this.#secondsBetween(k - 1, k))] += 1
      }
    }
    for (let seen = 0; seen * 2 < habits.waking; habits.wakingS += 1) seen += seconds[habits.wakingS]
    this.#habitsDay = day
    this.#habits = habits
    return habits
  }

  /** Whether the step to fix k, which is no gap, is one of driving and no noise. */
  #isDriven(k: number): boolean {
    const seconds = this.#secondsBetween(k - 1, k)
    return seconds <= GAP_S && this.#between(k - 1, k) >= Math.max(MIN_WAKING_STEP_M, UNDER_WAY_MPS * seconds)
  }

  #between(a: number, b: number): number {
    const { latE7, lngE7 } = this.#track
    const [from, to] = [this.#fixes[a], this.#fixes[b]]
    return distanceE7M(latE7[from], lngE7[from], latE7[to], lngE7[to])
  }

  #secondsBetween(a: number, b: number): number {
    return (this.#track.timeMs[this.#fixes[b]] - this.#track.timeMs[this.#fixes[a]]) / 1000
  }
}

/** Shorter steps may be noise. */
const MIN_WAKING_STEP_M = 40
/** A way that takes as long as so many of the usual steps of driving has been missed, and not one fix of it. */
const UNSEEN_STEPS = 4
const MIN_UNSEEN_S = 30
