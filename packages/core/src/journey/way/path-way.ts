import { bendM, STRAIGHT_QUANTILE, varianceOfBends } from '../day/bends.ts'
import { GAP_S, MAX_CURVE_SHARE } from '../parameters.ts'
import { distanceE7M, M_PER_LAT_E7, mPerLngE7 } from '../plane.ts'
import { selectNth } from '../select-nth.ts'
import type { Points } from './way-points.ts'

/** What the positions of one day's legs tell together. */
export interface DayPath {
  chordM: number
  /** What noise made them longer, which is left out of them. */
  noiseM: number
  /** What is lost by leaving out every other point, and the steps by which that was measured. */
  lostByHalvesM: number
  halvedM: number
  halvedSteps: number
}

export function newDayPath(): DayPath {
  return { chordM: 0, noiseM: 0, lostByHalvesM: 0, halvedM: 0, halvedSteps: 0 }
}

/**
 * What the fixes already lost, in terms of what halving them loses. Within a bend losses grow with the square of the
 * step, so that a third of the next loss is gone already; steps that span a whole corner lose in proportion to their
 * length, so that it is all of it, less the roundness of the corner; and once a step spans several corners, more. Measured
 * on real drives logged every second or two and on made ones, thinned out to 10–90 s: 0.6 at 135 m, 0.95 at 400 m, 1.1
 * at 1200 m. How the losses themselves grow would tell it too, but a day is too short for third differences.
 */
const LEAST_LOST = 1 / 3
const MOST_LOST = 1.28
const ROUND_CORNERS = 0.65
const ROUND_STEP_M = 135
const ROUND_POWER = 0.7

/** By how much the curves between fixes make the way longer than its chords. */
export function curveShare(path: DayPath): number {
  if (path.chordM === 0 || path.lostByHalvesM <= 0) return 0
  return Math.min(MAX_CURVE_SHARE, (path.lostByHalvesM * lostShare(path)) / path.chordM)
}

/** What the fixes already lost, as a share of what halving them loses. */
export function lostShare(path: DayPath): number {
  if (path.halvedSteps === 0) return LEAST_LOST
  const stepM = path.halvedM / path.halvedSteps
  return Math.max(LEAST_LOST, MOST_LOST - ROUND_CORNERS * (ROUND_STEP_M / stepM) ** ROUND_POWER)
}

/** Neighbouring steps this unlike in length do not tell what leaving out a point between them loses. */
const MOST_UNLIKE = 4

/** The length of a line's chords without noise, which is added to those of its day. */
export function addChords(line: Points, noiseM2: number, path: DayPath): number {
  const stepM = (i: number, k: number): number => distanceE7M(line.lat[i], line.lng[i], line.lat[k], line.lng[k])
  let lengthM = 0
  let nextM = line.count > 1 ? stepM(0, 1) : 0
  let two = withoutNoise(nextM, noiseM2)
  for (let i = 0; i + 1 < line.count; i += 1) {
    const one = two
    lengthM += one
    path.noiseM += nextM - one
    if (i + 2 >= line.count) break
    nextM = stepM(i + 1, i + 2)
    two = withoutNoise(nextM, noiseM2)
    if (line.timeS[i + 2] - line.timeS[i] > 2 * GAP_S) continue
    if (one > two * MOST_UNLIKE || two > one * MOST_UNLIKE) continue
    path.lostByHalvesM += (one + two - withoutNoise(stepM(i, i + 2), noiseM2)) / 2
    path.halvedM += (one + two) / 2
    path.halvedSteps += 1
  }
  path.chordM += lengthM
  return lengthM
}

/** A step's length without what noise across it adds on average. */
export function withoutNoise(stepM: number, noiseM2: number): number {
  return Math.sqrt(Math.max(0, stepM * stepM - noiseM2))
}

/** Variances of a step in a second difference: three where every point draws anew, two where noise walks. */
const BEND_VARIANCES = 2.5
const MIN_BENDS = 20

/** What noise adds to the square of a step of these lines: how far points lie off the line of their neighbours. */
export function bendVarianceM2(lines: readonly Points[], bends: Float64Array): number {
  let found = 0
  for (const { count, lat, lng } of lines) {
    for (let i = 1; i + 1 < count; i += 1) {
      const scale = mPerLngE7(lat[i])
      const north1 = (lat[i] - lat[i - 1]) * M_PER_LAT_E7
      const east1 = (lng[i] - lng[i - 1]) * scale
      const north2 = (lat[i + 1] - lat[i]) * M_PER_LAT_E7
      const east2 = (lng[i + 1] - lng[i]) * scale
      const bend = bendM(north1, east1, north2, east2)
      if (Number.isFinite(bend)) bends[found++] = bend
    }
  }
  if (found < MIN_BENDS) return Number.POSITIVE_INFINITY
  return varianceOfBends(selectNth(bends, found, Math.floor(found * STRAIGHT_QUANTILE)), BEND_VARIANCES)
}
