import type { DayCalibration } from '../day/calibrate-days.ts'
import type { CleanFixes } from '../fixes/clean-fixes.ts'
import { curvesInGaps } from './gap-curves.ts'
import { MAX_SPEED_PATH_DOUBT } from '../parameters.ts'
import { addChords, bendVarianceM2, curveShare, lostShare, newDayPath } from './path-way.ts'
import type { DayPath } from './path-way.ts'
import {
  addSpeeds,
  areFitting,
  innerRatio,
  isDense,
  lengthBySpeed,
  newDaySpeeds,
  SPEED_DOUBT,
  speedScatter2,
} from './speed-way.ts'
import type { DaySpeeds, SpeedWay } from './speed-way.ts'
import type { Leg } from '../legs/trip-legs.ts'
import { apartM, pointsOf } from './way-points.ts'
import type { LegPoints } from './way-points.ts'
import type { Workspace } from '../workspace.ts'
import { writingHabits } from './writing-habits.ts'
import type { WritingHabits } from './writing-habits.ts'

/** What the legs of one day know together, and each of them. */
interface DayWays {
  path: DayPath
  speeds: DaySpeeds
  habits: WritingHabits
  /** Whether the speeds may be those of the way. */
  speedsFit: boolean
  legs: LegWay[]
}

interface LegWay extends SpeedWay {
  chordM: number
  /** What curves within gaps add to it. */
  inGapsM: number
  /** Whether noise had to be averaged away: then speeds are the better witness. */
  noisy: boolean
}

/**
 * Lengths in metres of the ways between stops, by positions and, where they can be trusted, by speeds.
 *
 * Chords between fixes are too long by noise (which the parked vehicle has shown) and too short by the curves between
 * them. What halving the number of fixes loses tells what the fixes already lost: so a road's length is extrapolated to
 * endless fixes. Speeds see the curves; the straight stretches tell how well the speeds are calibrated. Both are pooled
 * over a day: one trip has too few curves to tell.
 */
export function measureLegs(
  fixes: CleanFixes,
  legs: readonly Leg[],
  dayOf: readonly DayCalibration[],
  workspace: Workspace,
): Float64Array {
  const lengths = new Float64Array(legs.length)
  const days: { begin: number; end: number }[] = []
  for (let begin = 0, end = 0; begin < legs.length; begin = end) {
    while (end < legs.length && dayOf[end] === dayOf[begin]) end += 1
    days.push({ begin, end })
  }
  const fixesOf = (of: readonly Leg[]): number => of.reduce((sum, { first, last }) => sum + last - first + 1, 0)
  const most = days.reduce((sum, { begin, end }) => Math.max(sum, fixesOf(legs.slice(begin, end))), 0)
  const column = (): Float64Array => workspace.float64(most)
  const memory = {
    timeS: column(),
    stepS: column(),
    lat: column(),
    lng: column(),
    bends: column(),
    seconds: column(),
    metres: column(),
  }
  for (const { begin, end } of days) {
    const day = dayOf[begin]
    const ways = waysOf(fixes, legs.slice(begin, end), day, memory)
    for (const [i, way] of ways.legs.entries()) lengths[begin + i] = lengthOf(way, ways, day) + way.inGapsM
  }
  return lengths
}

/** Columns for all lines of a day, used again for the next. */
interface DayMemory {
  timeS: Float64Array
  stepS: Float64Array
  lat: Float64Array
  lng: Float64Array
  bends: Float64Array
  seconds: Float64Array
  metres: Float64Array
}

const LEAST_SPEED_SHARE = 0.9

function lengthOf(way: LegWay, ways: DayWays, day: DayCalibration): number {
  const curves = curvesOf(ways)
  const byPath = way.chordM * (1 + curves)
  if (!day.speedTrusted || !day.speedRests || !ways.speedsFit || way.speedShare < LEAST_SPEED_SHARE) return byPath
  if (!measuresBySpeed(ways.habits, isDense(way))) return byPath
  const bySpeed = lengthBySpeed(way, ways.speeds)
  if (!(Math.abs(bySpeed - byPath) <= byPath * MAX_SPEED_PATH_DOUBT)) return byPath
  if (way.noisy) return bySpeed
  return byPath + (bySpeed - byPath) * speedWeight(ways, isDense(way))
}

/** By how much the curves between points make a way longer; where points lie at every corner nothing is lost. */
function curvesOf({ habits, path }: DayWays): number {
  return habits.atTurns ? 0 : curveShare(path)
}

/** Whether the speeds at fixes are those of the drive, and the corners not seen anyway. */
function measuresBySpeed({ writes, atTurns }: WritingHabits, areDense: boolean): boolean {
  return !atTurns && (writes === 'by clock' || (areDense && writes === 'neither'))
}

/** Corners between seldom fixes may leave no trace at all: streets of like length. */
const UNSEEN_DOUBT = 0.012
/** What noise adds is known about this well: it differs between parking and driving, and between short steps and long ones. */
const NOISE_DOUBT = 0.5
/** What speeds tell beyond so many deviations of theirs, the path lacks. */
const SURE_DEVIATIONS = 2
/** What scatters from day to day is nothing in a month, as what the path lacks is not: a logbook is for a year. */
const SCATTER_DAYS = 20

/**
 * Two witnesses with errors of their own: speeds scatter from day to day, and what the path lacks by corners that no fix
 * has seen is as doubtful as it is much, and as much of it is extrapolated; or as the speeds of the day tell that it lacks,
 * beyond what they scatter.
 */
function speedWeight(ways: DayWays, areDense: boolean): number {
  const { path, speeds } = ways
  const curves = curvesOf(ways)
  const noiseShare = path.noiseM / path.chordM
  const pathDoubt = curves * lostShare(path) + NOISE_DOUBT * noiseShare + (areDense ? 0 : UNSEEN_DOUBT)
  const scatter2 = speedScatter2(speeds, areDense)
  const apart = innerRatio(speeds) - 1 - curves
  const lacks2 = areDense || apart < 0 ? 0 : Math.max(0, apart ** 2 - SURE_DEVIATIONS ** 2 * scatter2)
  const pathDoubt2 = pathDoubt ** 2 + lacks2
  const speedDoubt2 = SPEED_DOUBT ** 2 + scatter2 / SCATTER_DAYS
  return pathDoubt2 / (pathDoubt2 + speedDoubt2)
}

function waysOf(fixes: CleanFixes, legs: readonly Leg[], day: DayCalibration, memory: DayMemory): DayWays {
  let used = 0
  const points = legs.map((leg) => {
    const begin = used
    used += leg.last - leg.first + 1
    const column = (of: Float64Array): Float64Array => of.subarray(begin, used)
    const line = {
      count: 0,
      timeS: column(memory.timeS),
      stepS: column(memory.stepS),
      lat: column(memory.lat),
      lng: column(memory.lng),
    }
    return pointsOf(fixes, leg, day, line)
  })
  const lines = points.map(({ line }) => line)
  const varianceM2 = Math.max(...points.map((of) => of.varianceM2))
  // Means of neighbours tell nothing of when each was written.
  const written = points.filter(({ group }) => group === 1).map(({ line }) => line)
  const habits = writingHabits(written, apartM(varianceM2), memory)
  const noiseM2 = Math.min(
    2 * varianceM2,
    Math.max(day.stepVarianceM2, 2 * day.roundingVarianceM2) * fixesPerStep(legs, points),
    bendVarianceM2(lines, memory.bends),
  )
  const inGapsM = curvesInGaps(fixes, legs, lines, noiseM2)
  const [path, speeds] = [newDayPath(), newDaySpeeds()]
  const ratios = memory.bends
  const ways = legs.map((leg, i) => ({
    chordM: addChords(lines[i], noiseM2, path),
    inGapsM: inGapsM[i],
    noisy: points[i].group > 1,
    ...addSpeeds(fixes, leg, day.stepVarianceM2, habits.onTimeS, speeds, ratios),
  }))
  return { path, speeds, habits, speedsFit: areFitting(ratios, speeds, day.stepVarianceM2), legs: ways }
}

/** How many fixes a step of these lines spans: noise that wanders adds to it with each. */
function fixesPerStep(legs: readonly Leg[], points: readonly LegPoints[]): number {
  const fixes = legs.reduce((sum, { first, last }) => sum + last - first, 0)
  const steps = points.reduce((sum, { line }) => sum + line.count - 1, 0)
  return fixes / steps
}
