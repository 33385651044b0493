import { GAP_S, UNDER_WAY_MPS } from './parameters.ts'
import { M_PER_LAT_E7, mPerLngE7, planeM } from './plane.ts'
import { selectNth } from './select-nth.ts'

/** Points of a way in order of time; those from `count` on are nothing. */
export interface Points {
  count: number
  timeS: Float64Array
  lat: Float64Array
  lng: Float64Array
}

/** When a tracker writes under way, as far as a day tells. */
export interface WritingHabits {
  /**
   * By its clock, after so many metres, or neither: then the speeds of its fixes are not those of the drive. Those at both
   * ends of 250 m know nothing of a light between them, and those at corners are slow.
   */
  writes: 'by clock' | 'by way' | 'neither'
  /** A step of at least so many seconds was written by its clock, a shorter one for another reason; 0 where none is seen. */
  onTimeS: number
  /** Where the vehicle turns besides: then the chords follow the road from corner to corner. */
  atTurns: boolean
}

/** What is taken where a day does not tell. */
export const UNKNOWN_HABITS: WritingHabits = { writes: 'by clock', onTimeS: 0, atTurns: false }

/** Fewer steps of driving than this do not tell. */
const MIN_STEPS = 10
/** A tracker's clock, or the way after which it writes, is what its longest fifth of steps begins with. */
const USUAL_QUANTILE = 0.8
/** Steps within this share of it are usual ones; those shorter than that share were written for another reason. */
const USUAL_SHARE = 0.1
/** Of so many of all steps it is a habit. */
const LEAST_ALIKE = 0.75
const EARLY_SHARE = 0.6
/** Where points are kept apart, steps of a few times as much look alike by that alone. */
const LEAST_APART = 4
/** So many early points at least, with this share of all turning and so many times as much of it as at the usual ones. */
const MIN_EARLY = 3
const MIN_TURNING_SHARE = 0.4
const TURNS_MORE = 1.3

/**
 * @param lines the ways of one day, of points at least `apartM` apart
 * @param memory for as many steps as the lines have points
 */
export function writingHabits(
  lines: readonly Points[],
  apartM: number,
  memory: { seconds: Float64Array; metres: Float64Array },
): WritingHabits {
  let count = 0
  passDriving(lines, (seconds, metres) => {
    memory.seconds[count] = seconds
    memory.metres[count] = metres
    count += 1
  })
  if (count < MIN_STEPS) return UNKNOWN_HABITS
  const clock = usualOf(memory.seconds, count)
  const way = usualOf(memory.metres, count)
  if (way.step <= LEAST_APART * apartM) return UNKNOWN_HABITS
  const byWay = way.alike > clock.alike
  const usual = byWay ? way : clock
  const isHabit = usual.alike >= count * LEAST_ALIKE
  const writes = byWay ? 'by way' : isHabit ? 'by clock' : 'neither'
  return {
    writes,
    onTimeS: clock.step * (1 - USUAL_SHARE),
    atTurns: usual.early >= MIN_EARLY && turnsWhereEarly(lines, usual.step, byWay),
  }
}

/** The usual one of `count` steps, how many are like it, and how many are much shorter; puts them into another order. */
function usualOf(steps: Float64Array, count: number): { step: number; alike: number; early: number } {
  const step = selectNth(steps, count, Math.floor(count * USUAL_QUANTILE))
  let alike = 0
  let early = 0
  for (let i = 0; i < count; i += 1) {
    if (Math.abs(steps[i] - step) <= step * USUAL_SHARE) alike += 1
    else if (steps[i] < step * EARLY_SHARE) early += 1
  }
  return { step, alike, early }
}

function turnsWhereEarly(lines: readonly Points[], usual: number, byWay: boolean): boolean {
  let early = 0
  let earlyTurn = 0
  let onTime = 0
  let onTimeTurn = 0
  passDriving(lines, (seconds, metres, line, i) => {
    const step = byWay ? metres : seconds
    if (step < usual * EARLY_SHARE) {
      early += 1
      earlyTurn += turnAt(line, i)
    } else if (step > usual * (1 - USUAL_SHARE)) {
      onTime += 1
      onTimeTurn += turnAt(line, i)
    }
  })
  if (earlyTurn < MIN_TURNING_SHARE * (earlyTurn + onTimeTurn)) return false
  return earlyTurn * onTime >= TURNS_MORE * onTimeTurn * early
}

/** Points between two steps of driving, with the step to them. */
function passDriving(
  lines: readonly Points[],
  visit: (seconds: number, metres: number, line: Points, i: number) => void,
): void {
  for (const line of lines) {
    let stepM = drivenM(line, 1)
    for (let i = 1; i + 1 < line.count; i += 1) {
      const nextM = drivenM(line, i + 1)
      if (stepM > 0 && nextM > 0) visit(line.timeS[i] - line.timeS[i - 1], stepM, line, i)
      stepM = nextM
    }
  }
}

/** Metres of the step to point i; 0 where it is a gap or a halt. */
function drivenM(line: Points, i: number): number {
  const seconds = line.timeS[i] - line.timeS[i - 1]
  if (seconds > GAP_S) return 0
  const metres = planeM(northTo(line, i), eastTo(line, i))
  return metres >= UNDER_WAY_MPS * seconds ? metres : 0
}

/** By how much the way turns at point i, in radians. */
function turnAt(line: Points, i: number): number {
  const [north1, east1] = [northTo(line, i), eastTo(line, i)]
  const [north2, east2] = [northTo(line, i + 1), eastTo(line, i + 1)]
  return Math.abs(Math.atan2(north1 * east2 - east1 * north2, north1 * north2 + east1 * east2))
}

function northTo({ lat }: Points, i: number): number {
  return (lat[i] - lat[i - 1]) * M_PER_LAT_E7
}

function eastTo({ lat, lng }: Points, i: number): number {
  return (lng[i] - lng[i - 1]) * mPerLngE7(lat[i])
}
