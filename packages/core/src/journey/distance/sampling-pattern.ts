import { GAP_S, MIN_DRIVING_MPS } from '../parameters.ts'
import { M_PER_LAT_E7, mPerLngE7, planeM } from '../plane.ts'
import { selectNth } from '../select-nth.ts'
import type { PathPoints } from './path-points.ts'

/** When a tracker records a fix while driving, as far as a day shows. */
export interface SamplingPattern {
  /**
   * By time, by distance, or irregular. Only with 'time' do the speeds at fixes represent the drive: fixes at both ends
   * of 250 m miss a traffic light between them, and those at corners are slow.
   */
  trigger: 'time' | 'distance' | 'irregular'
  /** A step of at least this many seconds was triggered by time, a shorter one by something else; 0 if unknown. */
  clockIntervalS: number
  /** Whether it also records at turns, in which case the chords follow the road from corner to corner. */
  atTurns: boolean
}

/** The default for a day without a discernible pattern. */
export const UNKNOWN_PATTERN: SamplingPattern = { trigger: 'time', clockIntervalS: 0, atTurns: false }

/** Fewer driving steps do not show a pattern. */
const MIN_STEPS = 10
/**
 * A tracker's interval is the lower end of its longest fifth of steps; if more of the steps skip fixes, nothing is
 * known.
 */
const USUAL_QUANTILE = 0.8
/** Steps within this share of the interval are regular; steps shorter than EARLY_SHARE of it had another trigger. */
const USUAL_SHARE = 0.1
const EARLY_SHARE = 0.6
/** This share of equal steps makes a regular pattern. */
const MIN_ALIKE_SHARE = 0.75
/** Points have a minimum spacing, which makes steps of only a few times that length look regular. */
const MIN_APART_FACTOR = 4
/** Minimum number of early points, with this share of all turning and this many times as much as the regular ones. */
const MIN_EARLY = 3
const MIN_TURNING_SHARE = 0.4
const TURNS_MORE = 1.3

/**
 * Detects how a tracker records while driving.
 * @param lines the paths of one day
 * @param minSpacingM points nearer than this to the previous one are ignored
 * @param memory for as many steps as the lines have points
 */
export function detectSamplingPattern(
  lines: readonly PathPoints[],
  minSpacingM: number,
  memory: { seconds: Float64Array; metres: Float64Array },
): SamplingPattern {
  let count = 0
  let skipped = 0
  forEachDrivenStep(lines, minSpacingM, (seconds, metres, sinceLastFixS) => {
    memory.seconds[count] = seconds
    memory.metres[count] = metres
    count += 1
    if (sinceLastFixS < seconds * (1 - USUAL_SHARE)) skipped += 1
  })
  if (count < MIN_STEPS || skipped > count * (1 - USUAL_QUANTILE)) return UNKNOWN_PATTERN
  const clock = findUsualStep(memory.seconds, count)
  const distance = findUsualStep(memory.metres, count)
  if (distance.step <= MIN_APART_FACTOR * minSpacingM) return UNKNOWN_PATTERN
  const byDistance = distance.alike > clock.alike
  const usual = byDistance ? distance : clock
  const isRegular = usual.alike >= count * MIN_ALIKE_SHARE
  const trigger = byDistance ? 'distance' : isRegular ? 'time' : 'irregular'
  return {
    trigger,
    clockIntervalS: clock.step * (1 - USUAL_SHARE),
    atTurns: usual.early >= MIN_EARLY && detectTurnTrigger(lines, minSpacingM, usual.step, byDistance),
  }
}

/** The typical step among `count`, how many are like it, and how many are much shorter; reorders them. */
function findUsualStep(steps: Float64Array, count: number): { step: number; alike: number; early: number } {
  const step = selectNth(steps, count, Math.floor(count * USUAL_QUANTILE))
  let alike = 0
  let early = 0
  for (let i = 0; i < count; i += 1) {
    if (Math.abs(steps[i] - step) <= step * USUAL_SHARE) alike += 1
    else if (steps[i] < step * EARLY_SHARE) early += 1
  }
  return { step, alike, early }
}

function detectTurnTrigger(
  lines: readonly PathPoints[],
  minSpacingM: number,
  usual: number,
  byDistance: boolean,
): boolean {
  let early = 0
  let earlyTurn = 0
  let onTime = 0
  let onTimeTurn = 0
  forEachDrivenStep(lines, minSpacingM, (seconds, metres, _writtenS, turn) => {
    const step = byDistance ? metres : seconds
    if (step < usual * EARLY_SHARE) {
      early += 1
      earlyTurn += turn()
    } else if (step > usual * (1 - USUAL_SHARE)) {
      onTime += 1
      onTimeTurn += turn()
    }
  })
  if (earlyTurn < MIN_TURNING_SHARE * (earlyTurn + onTimeTurn)) return false
  return earlyTurn * onTime >= TURNS_MORE * onTimeTurn * early
}

/**
 * Visits the points between two steps of driving, with the step to them, the seconds since the previous fix, and the
 * turn there in radians.
 */
function forEachDrivenStep(
  lines: readonly PathPoints[],
  minSpacingM: number,
  visit: (seconds: number, metres: number, sinceLastFixS: number, turn: () => number) => void,
): void {
  let north = 0
  let east = 0
  let nextNorth = 0
  let nextEast = 0
  const turn = (): number =>
    Math.abs(Math.atan2(north * nextEast - east * nextNorth, north * nextNorth + east * nextEast))
  for (const { count, timeS, stepS, lat, lng } of lines) {
    // Accurate enough for a whole trip.
    const scale = mPerLngE7(lat[0])
    let seconds = 0
    let sinceLastFixS = 0
    let metres = 0
    let before = 0
    for (let i = 1; i < count; i += 1) {
      nextNorth = (lat[i] - lat[before]) * M_PER_LAT_E7
      nextEast = (lng[i] - lng[before]) * scale
      const nextSeconds = timeS[i] - timeS[before]
      const nextM = planeM(nextNorth, nextEast)
      if (nextM < minSpacingM) continue
      before = i
      // Neither a gap nor a halt.
      const isDriven = nextSeconds <= GAP_S && nextM >= MIN_DRIVING_MPS * nextSeconds
      if (isDriven && metres > 0) visit(seconds, metres, sinceLastFixS, turn)
      seconds = nextSeconds
      sinceLastFixS = stepS[i]
      metres = isDriven ? nextM : 0
      north = nextNorth
      east = nextEast
    }
  }
}
