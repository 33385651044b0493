import type { DayCalibration } from '../day/calibrate-days.ts'
import type { CleanFixes } from '../fixes/clean-fixes.ts'
import { estimateGapCurves } from './gap-curves.ts'
import { MAX_SPEED_PATH_DIFFERENCE } from '../parameters.ts'
import { addChords, bendVarianceM2, curveShare, DayChords, lostShare } from './path-distance.ts'
import {
  addSpeeds,
  DaySpeeds,
  speedsFitPath,
  innerRatio,
  isDense,
  measureBySpeed,
  SPEED_ERROR,
  speedScatter2,
  type LegSpeeds,
} from './speed-distance.ts'
import type { Leg } from '../legs/trip-legs.ts'
import { minSpacingM, reduceToPoints, type LegPoints } from './path-points.ts'
import type { Workspace } from '../workspace.ts'
import { detectSamplingPattern, type SamplingPattern } from './sampling-pattern.ts'

/** Measurements pooled over the legs of one day, and those of each leg. */
interface DayDistances {
  path: DayChords
  speeds: DaySpeeds
  pattern: SamplingPattern
  /** Whether the speeds are consistent with the path. */
  speedsFit: boolean
  legs: LegDistance[]
}

interface LegDistance extends LegSpeeds {
  chordM: number
  gapCurvesM: number
  /** Whether noise had to be averaged out, in which case speeds are more reliable. */
  noisy: boolean
}

/**
 * Measures the distances of legs in metres, from positions and, if trusted, from speeds.
 * Chords between fixes are too long by noise (which the parked vehicle reveals) and too short by the curves between
 * them. The loss from halving the number of fixes shows what the fixes have already lost, so the length is extrapolated
 * to infinitely many fixes. Speeds include the curves; straight sections show how well the speeds are calibrated. Both
 * are pooled over a day, because a single trip has too few curves.
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
  const listFixes = (of: readonly Leg[]): number => of.reduce((sum, { first, last }) => sum + last - first + 1, 0)
  const max = days.reduce((sum, { begin, end }) => Math.max(sum, listFixes(legs.slice(begin, end))), 0)
  const column = (): Float64Array => workspace.float64(max)
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
    const dayDistances = measureDay(fixes, legs.slice(begin, end), day, memory)
    for (const [i, leg] of dayDistances.legs.entries())
      lengths[begin + i] = measureLeg(leg, dayDistances, day) + leg.gapCurvesM
  }
  return lengths
}

/** Columns for all paths of a day, reused for the next day. */
type DayMemory = Record<'timeS' | 'stepS' | 'lat' | 'lng' | 'bends' | 'seconds' | 'metres', Float64Array>

const MIN_SPEED_SHARE = 0.9

function measureLeg(leg: LegDistance, dayDistances: DayDistances, day: DayCalibration): number {
  const curves = measureCurveShare(dayDistances)
  const byPath = leg.chordM * (1 + curves)
  if (!day.speedTrusted || !day.speedZeroAtRest || !dayDistances.speedsFit || leg.speedShare < MIN_SPEED_SHARE)
    return byPath
  if (!canMeasureBySpeed(dayDistances.pattern, isDense(leg))) return byPath
  const bySpeed = measureBySpeed(leg, dayDistances.speeds)
  if (!(Math.abs(bySpeed - byPath) <= byPath * MAX_SPEED_PATH_DIFFERENCE)) return byPath
  if (leg.noisy) return bySpeed
  return byPath + (bySpeed - byPath) * speedWeight(dayDistances, isDense(leg))
}

/** Share by which curves between points lengthen the path; 0 with a point at every corner. */
function measureCurveShare({ pattern, path }: DayDistances): number {
  return pattern.atTurns ? 0 : curveShare(path)
}

/** Whether the speeds at fixes represent the drive. They are not needed if the fixes include the corners. */
function canMeasureBySpeed({ trigger, atTurns }: SamplingPattern, areDense: boolean): boolean {
  return !atTurns && (trigger === 'time' || (areDense && trigger === 'irregular'))
}

/** Corners between sparse fixes may leave no trace at all, in streets of equal length. */
const UNSEEN_CORNER_ERROR = 0.012
/** Relative error of the noise: it differs between parking and driving, and between short and long steps. */
const NOISE_ERROR_SHARE = 0.5
/** Beyond this many of their standard deviations, speeds prove that the path is too short. */
const SIGNIFICANT_DEVIATIONS = 2
/** Daily variation averages out over a month, but a systematic error of the path does not; a logbook covers a year. */
const SCATTER_DAYS = 20

/**
 * Weight of the speeds, from the errors of both measurements. The speeds' error is their variation from day to day. The
 * path's error grows with the extrapolated amount and with the corners that no fix recorded, or is what the day's
 * speeds show to be missing beyond their variation.
 */
function speedWeight(dayDistances: DayDistances, areDense: boolean): number {
  const { path, speeds } = dayDistances
  const curves = measureCurveShare(dayDistances)
  const noiseShare = path.noiseM / path.chordM
  const pathError = curves * lostShare(path) + NOISE_ERROR_SHARE * noiseShare + (areDense ? 0 : UNSEEN_CORNER_ERROR)
  const scatter2 = speedScatter2(speeds, areDense)
  const difference = innerRatio(speeds) - 1 - curves
  const missing2 =
    areDense || difference < 0 ? 0 : Math.max(0, difference ** 2 - SIGNIFICANT_DEVIATIONS ** 2 * scatter2)
  const pathError2 = pathError ** 2 + missing2
  const speedError2 = SPEED_ERROR ** 2 + scatter2 / SCATTER_DAYS
  return pathError2 / (pathError2 + speedError2)
}

function measureDay(fixes: CleanFixes, legs: readonly Leg[], day: DayCalibration, memory: DayMemory): DayDistances {
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
    return reduceToPoints(fixes, leg, day, line)
  })
  const lines = points.map(({ line }) => line)
  const varianceM2 = Math.max(...points.map((of) => of.varianceM2))
  // Averaged points do not show when each fix was recorded.
  const written = points.filter(({ group }) => group === 1).map(({ line }) => line)
  const pattern = detectSamplingPattern(written, minSpacingM(varianceM2), memory)
  const noiseM2 = Math.min(
    2 * varianceM2,
    Math.max(day.stepVarianceM2, 2 * day.roundingVarianceM2) * fixesPerStep(legs, points),
    bendVarianceM2(lines, memory.bends),
  )
  const gapCurvesM = estimateGapCurves(fixes, legs, lines, noiseM2)
  const [path, speeds] = [new DayChords(), new DaySpeeds()]
  const ratios = memory.bends
  const dayDistances = legs.map((leg, i) => ({
    chordM: addChords(lines[i], noiseM2, path),
    gapCurvesM: gapCurvesM[i],
    noisy: points[i].group > 1,
    ...addSpeeds(fixes, leg, day.stepVarianceM2, pattern.clockIntervalS, speeds, ratios),
  }))
  return { path, speeds, pattern, speedsFit: speedsFitPath(ratios, speeds, day.stepVarianceM2), legs: dayDistances }
}

/** Number of fixes that a step of these paths spans; each of them adds drift. */
function fixesPerStep(legs: readonly Leg[], points: readonly LegPoints[]): number {
  const fixes = legs.reduce((sum, { first, last }) => sum + last - first, 0)
  const steps = points.reduce((sum, { line }) => sum + line.count - 1, 0)
  return fixes / steps
}
