import { GAP_S, UNDER_WAY_MPS } from './parameters.ts'
import { M_PER_LAT_E7, mPerLngE7, planeM } from './plane.ts'

/** Points of a way in order of time; those from `count` on are nothing. */
export interface Points {
  count: number
  timeS: Float64Array
  lat: Float64Array
  lng: Float64Array
}

/** A tracker's clock is what its longest tenth of steps takes. */
const CLOCK_QUANTILE = 0.9
/** What comes sooner than this share of it was not written by the clock, what takes longer than that one was. */
const EARLY_SHARE = 0.6
const ON_TIME_SHARE = 0.9
/** So many early points, and this share of all, or the day does not tell: harsh braking is written early too. */
const MIN_EARLY = 5
const MIN_EARLY_SHARE = 0.15
/** At early points the way turns by so many times as much as at those of the clock. */
const TURNS_MORE = 2

/**
 * Whether the tracker writes where the vehicle turns, besides by its clock: then its chords follow the road from corner
 * to corner, and what leaving out a point loses is not lost between them.
 *
 * @param lines the ways of one day
 */
export function writesAtTurns(lines: readonly Points[]): boolean {
  const steps = new Uint32Array(GAP_S + 1)
  let count = 0
  for (const line of lines) {
    for (let i = 1; i + 1 < line.count; i += 1) {
      if (!isDriven(line, i) || !isDriven(line, i + 1)) continue
      steps[Math.ceil(line.timeS[i] - line.timeS[i - 1])] += 1
      count += 1
    }
  }
  let clockS = 0
  for (let seen = steps[0]; seen < count * CLOCK_QUANTILE; seen += steps[clockS]) clockS += 1
  let early = 0
  for (let s = 0; s < clockS * EARLY_SHARE; s += 1) early += steps[s]
  return early >= MIN_EARLY && early >= count * MIN_EARLY_SHARE && turnsMoreWhereEarly(lines, clockS)
}

function turnsMoreWhereEarly(lines: readonly Points[], clockS: number): boolean {
  let early = 0
  let earlyTurn = 0
  let onTime = 0
  let onTimeTurn = 0
  for (const line of lines) {
    for (let i = 1; i + 1 < line.count; i += 1) {
      const seconds = Math.ceil(line.timeS[i] - line.timeS[i - 1])
      const isEarly = seconds < clockS * EARLY_SHARE
      if ((!isEarly && seconds <= clockS * ON_TIME_SHARE) || !isDriven(line, i) || !isDriven(line, i + 1)) continue
      const turn = turnAt(line, i)
      if (isEarly) {
        early += 1
        earlyTurn += turn
      } else {
        onTime += 1
        onTimeTurn += turn
      }
    }
  }
  return earlyTurn * onTime >= TURNS_MORE * onTimeTurn * early
}

/** Whether the step to point i is no gap and no halt. */
function isDriven(line: Points, i: number): boolean {
  const seconds = line.timeS[i] - line.timeS[i - 1]
  if (seconds > GAP_S) return false
  const [north, east] = stepOf(line, i)
  return planeM(north, east) >= UNDER_WAY_MPS * seconds
}

/** By how much the way turns at point i, in radians. */
function turnAt(line: Points, i: number): number {
  const [north1, east1] = stepOf(line, i)
  const [north2, east2] = stepOf(line, i + 1)
  return Math.abs(Math.atan2(north1 * east2 - east1 * north2, north1 * north2 + east1 * east2))
}

function stepOf({ lat, lng }: Points, i: number): readonly [number, number] {
  return [(lat[i] - lat[i - 1]) * M_PER_LAT_E7, (lng[i] - lng[i - 1]) * mPerLngE7(lat[i])]
}
