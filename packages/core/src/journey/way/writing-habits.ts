import { GAP_S, UNDER_WAY_MPS } from '../parameters.ts'
import { M_PER_LAT_E7, mPerLngE7, planeM } from '../plane.ts'
import { selectNth } from '../select-nth.ts'
import type { Points } from './way-points.ts'

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
/**
 * A tracker's clock, or the way after which it writes, is what its longest fifth of steps begins with: of points so far apart
 * that more of the steps pass over fixes, nothing is known.
 */
const USUAL_QUANTILE = 0.8
/** Steps within this share of it are usual ones; those shorter than that share were written for another reason. */
const USUAL_SHARE = 0.1
const EARLY_SHARE = 0.6
/** Of so many of all steps it is a habit. */
const LEAST_ALIKE = 0.75
/** Where points are kept apart, steps of a few times as much look alike by that alone. */
const LEAST_APART = 4
/** So many early points at least, with this share of all turning and so many times as much of it as at the usual ones. */
const MIN_EARLY = 3
const MIN_TURNING_SHARE = 0.4
const TURNS_MORE = 1.3

/**
 * @param lines the ways of one day
 * @param apartM points nearer than this to the one before say nothing
 * @param memory for as many steps as the lines have points
 */
export function writingHabits(
  lines: readonly Points[],
  apartM: number,
  memory: { seconds: Float64Array; metres: Float64Array },
): WritingHabits {
  let count = 0
  let skipping = 0
  passDriving(lines, apartM, (seconds, metres, writtenS) => {
    memory.seconds[count] = seconds
    memory.metres[count] = metres
    count += 1
    if (writtenS < seconds * (1 - USUAL_SHARE)) skipping += 1
  })
  if (count < MIN_STEPS || skipping > count * (1 - USUAL_QUANTILE)) return UNKNOWN_HABITS
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
    atTurns: usual.early >= MIN_EARLY && turnsWhereEarly(lines, apartM, usual.step, byWay),
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

function turnsWhereEarly(lines: readonly Points[], apartM: number, usual: number, byWay: boolean): boolean {
  let early = 0
  let earlyTurn = 0
  let onTime = 0
  let onTimeTurn = 0
  passDriving(lines, apartM, (seconds, metres, _writtenS, turn) => {
    const step = byWay ? metres : seconds
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
 * Points between two steps of driving: the step to them, how many seconds the tracker had written nothing, and by how much
 * the way turns there, in radians.
 */
function passDriving(
  lines: readonly Points[],
  apartM: number,
  visit: (seconds: number, metres: number, writtenS: number, turn: () => number) => void,
): void {
  let north = 0
  let east = 0
  let nextNorth = 0
  let nextEast = 0
  const turn = (): number =>
    Math.abs(Math.atan2(north * nextEast - east * nextNorth, north * nextNorth + east * nextEast))
  for (const { count, timeS, stepS, lat, lng } of lines) {
    // Near enough for all of a trip.
    const scale = mPerLngE7(lat[0])
    let seconds = 0
    let writtenS = 0
    let metres = 0
    let before = 0
    for (let i = 1; i < count; i += 1) {
      nextNorth = (lat[i] - lat[before]) * M_PER_LAT_E7
      nextEast = (lng[i] - lng[before]) * scale
      const nextSeconds = timeS[i] - timeS[before]
      const nextM = planeM(nextNorth, nextEast)
      if (nextM < apartM) continue
      before = i
      // Neither a gap nor a halt.
      const isDriven = nextSeconds <= GAP_S && nextM >= UNDER_WAY_MPS * nextSeconds
      if (isDriven && metres > 0) visit(seconds, metres, writtenS, turn)
      seconds = nextSeconds
      writtenS = stepS[i]
      metres = isDriven ? nextM : 0
      north = nextNorth
      east = nextEast
    }
  }
}
