import { bendM, STRAIGHT_QUANTILE, varianceFromBends } from '../day/bends.ts'
import { GAP_S, MAX_CURVE_SHARE } from '../parameters.ts'
import { distanceE7M, M_PER_LAT_E7, mPerLngE7 } from '../plane.ts'
import { selectNth } from '../select-nth.ts'
import type { PathPoints } from './path-points.ts'

export class DayChords {
  chordM = 0
  /** Metres of noise subtracted from them. */
  noiseM = 0
  /** Loss from dropping every other point, and the steps it was measured over. */
  lostByHalvesM = 0
  halvedM = 0
  halvedSteps = 0
}

/**
 * The loss that the fixes already have, relative to the loss from halving them. Within a bend losses grow with the
 * square of the step, so a third of the next loss has already occurred. Steps that span a whole corner lose in
 * proportion to their length, so all of it has, less the roundness of the corner; steps that span several corners lose
 * more. Measured on real drives logged every second or two and on generated ones, thinned out to 10–90 s: 0.6 at 135 m,
 * 0.95 at 400 m, 1.1 at 1200 m. The growth of losses would show it, too, but a day is too short for third differences.
 */
const MIN_LOST_SHARE = 1 / 3
const MAX_LOST_SHARE = 1.28
const ROUND_CORNERS = 0.65
const ROUND_STEP_M = 135
const ROUND_POWER = 0.7

/** How much curves between fixes make the route longer than its chords, as a share. */
export function curveShare(path: DayChords): number {
  if (path.chordM === 0 || path.lostByHalvesM <= 0) return 0
  return Math.min(MAX_CURVE_SHARE, (path.lostByHalvesM * lostShare(path)) / path.chordM)
}

/** Loss of the fixes so far, relative to the loss from halving them. */
export function lostShare(path: DayChords): number {
  if (path.halvedSteps === 0) return MIN_LOST_SHARE
  const stepM = path.halvedM / path.halvedSteps
  return Math.max(MIN_LOST_SHARE, MAX_LOST_SHARE - ROUND_CORNERS * (ROUND_STEP_M / stepM) ** ROUND_POWER)
}

/** For more unequal neighbouring steps, dropping the point between them does not show the loss. */
const MAX_STEP_RATIO = 4

/** Length in metres of a path's chords without noise; also adds them to those of its day. */
export function addChords(line: PathPoints, noiseM2: number, path: DayChords): number {
  const stepM = (i: number, k: number): number => distanceE7M(line.lat[i], line.lng[i], line.lat[k], line.lng[k])
  let lengthM = 0
  let nextM = line.count > 1 ? stepM(0, 1) : 0
  let two = subtractNoise(nextM, noiseM2)
  for (let i = 0; i + 1 < line.count; i += 1) {
    const one = two
    lengthM += one
    path.noiseM += nextM - one
    if (i + 2 >= line.count) break
    nextM = stepM(i + 1, i + 2)
    two = subtractNoise(nextM, noiseM2)
    if (line.timeS[i + 2] - line.timeS[i] > 2 * GAP_S) continue
    if (one > two * MAX_STEP_RATIO || two > one * MAX_STEP_RATIO) continue
    path.lostByHalvesM += (one + two - subtractNoise(stepM(i, i + 2), noiseM2)) / 2
    path.halvedM += (one + two) / 2
    path.halvedSteps += 1
  }
  path.chordM += lengthM
  return lengthM
}

/** Length of a step in metres minus the average contribution of noise. */
export function subtractNoise(stepM: number, noiseM2: number): number {
  return Math.sqrt(Math.max(0, stepM * stepM - noiseM2))
}

/** Variances of a step in a second difference: three for independent noise, two for a random walk. */
const BEND_VARIANCES = 2.5
const MIN_BENDS = 20

/**
 * The amount that noise adds to the square of a step of these paths, from the distance of points from the line between
 * their neighbours.
 */
export function bendVarianceM2(lines: readonly PathPoints[], bends: Float64Array): number {
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
  return varianceFromBends(selectNth(bends, found, Math.floor(found * STRAIGHT_QUANTILE)), BEND_VARIANCES)
}
