import { ACTIVITIES, type Activity } from '../activity.ts'
import type { CleanFixes } from '../fixes/clean-fixes.ts'
import type { Mode } from '../journey.ts'
import { GAP_S, MAX_RUNNER_MPS, MAX_WALKER_MPS, MIN_FLIGHT_MPS } from '../parameters.ts'
import { distanceE7M } from '../plane.ts'
import { isAccuracyKnown } from '../stops/stay-centre.ts'
import type { Track } from '../track.ts'
import { meanSpeedMps } from '../window-movement.ts'

/**
 * How the fixes [first, last] were travelled, if not by car: by the phone's activity, or where only a walker or an
 * aeroplane moves so throughout. null means a car, or unknown.
 */
export function findMode(track: Track, fixes: CleanFixes, first: number, last: number): Mode | null {
  if (hasEngine(track, fixes, first, last)) return null
  const stated = findStatedMode(fixes, first, last)
  if (stated !== undefined) return stated
  if (isFlight(fixes, first, last)) return 'flying'
  return isSteady(fixes, first, last, WALK) ? 'walking' : null
}

/** What else a trip may have been: it stays a trip, and the driver is asked. */
export function findDoubt(track: Track, fixes: CleanFixes, first: number, last: number): Mode | null {
  if (!isAccuracyKnown(fixes, first, last) || hasEngine(track, fixes, first, last)) return null
  if (findStatedMode(fixes, first, last) === null) return null
  if (isSteady(fixes, first, last, RUN)) return 'running'
  return isLikeTrain(fixes, first, last) ? 'train' : null
}

/** Only a tracker built into a vehicle knows the ignition or the odometer. */
export function hasEngine(
  track: Track,
  { source, offCount, onCount }: CleanFixes,
  first: number,
  last: number,
): boolean {
  const known = offCount[last + 1] - offCount[first] + onCount[last + 1] - onCount[first]
  return known > 0 || track.odometerM[source[first]] > 0 || track.odometerM[source[last]] > 0
}

/** Share of the fixes with an activity, and of these with the same one, that decide. */
const MIN_STATED_SHARE = 0.4
const MIN_AGREEING_SHARE = 0.75
/** The median speed of a walk, a run and a ride never exceeds these: then the phone's activity is wrong. */
const MOST_MPS: Partial<Record<Activity, number>> = { walking: 3, running: 7, cycling: 14 }

/** The mode by most of the fixes' activities; null if it is driving, undefined if they do not say. */
function findStatedMode({ activity, speedMps }: CleanFixes, first: number, last: number): Mode | null | undefined {
  const counts = new Uint32Array(ACTIVITIES.length)
  for (let i = first; i <= last; i += 1) counts[activity[i]] += 1
  const [unknown, still] = counts
  const moving = last - first + 1 - unknown - still
  if (moving === 0 || moving < (last - first - still) * MIN_STATED_SHARE) return undefined
  const commonest = counts.reduce((best, count, i) => (i > 1 && count > counts[best] ? i : best), 2)
  const mode = ACTIVITIES[commonest]
  if (counts[commonest] < moving * MIN_AGREEING_SHARE) return undefined
  if (mode === 'driving' || mode === 'unknown' || mode === 'still') return null
  const speeds = speedMps.slice(first, last + 1).filter((speed) => speed > 0)
  return speeds.sort()[speeds.length >> 1] > (MOST_MPS[mode] ?? Number.POSITIVE_INFINITY) ? undefined : mode
}

/** Slower than this is standing; a share of the time at this pace; and what errors add over a minute. */
interface Pace {
  minMps: number
  maxMps: number
  minShare: number
  minM: number
}

const WALK: Pace = { minMps: 0.5, maxMps: MAX_WALKER_MPS, minShare: 0.7, minM: 0 }
const RUN: Pace = { minMps: 1.8, maxMps: MAX_RUNNER_MPS, minShare: 0.75, minM: 1000 }
/** Speeds are compared over a minute: a jam halts and rolls, a walker does not. */
const COMPARED_S = 60
const MIN_FIXES = 6
const MAX_STEP_S = 45
const MAX_GAP_STEP_M = 50
/** Error over a minute where no accuracy is known. */
const DEFAULT_ERROR_M = 20
/** Reported speeds scatter by this factor; the share that may exceed it. */
const SPEED_SCATTER = 1.15
const MAX_FASTER_SHARE = 0.03
/** Drifting indoors, a phone reports less than it moves. */
const MIN_REPORTED_SHARE = 0.6

/** Whether the fixes [first, last] keep a walker's or runner's pace throughout, by positions and by speeds. */
function isSteady(fixes: CleanFixes, first: number, last: number, pace: Pace): boolean {
  const { timeS, latE7, lngE7, stepM, accuracyM, speedMps } = fixes
  const wholeS = timeS[last] - timeS[first]
  if (last - first < MIN_FIXES || wholeS > (last - first) * MAX_STEP_S || wholeS < COMPARED_S) return false
  let [windows, moving, reported, faster, travelledM, reachM] = [0, 0, 0, 0, 0, 0]
  const reports = meanSpeedMps(fixes, first, last) > 0
  let k = first
  for (let i = first; i <= last; i += 1) {
    const speed = speedMps[i]
    if (speed > pace.maxMps * SPEED_SCATTER) faster += 1
    if (i > first && speed > 0) reported += speed * (timeS[i] - timeS[i - 1])
    if (i > first) travelledM += stepM[i]
    // What happened in a gap is unknown.
    if (i > first && timeS[i] - timeS[i - 1] > GAP_S && stepM[i] > MAX_GAP_STEP_M) return false
    reachM = Math.max(reachM, distanceE7M(latE7[first], lngE7[first], latE7[i], lngE7[i]))
    while (k < i && timeS[i] - timeS[k + 1] >= COMPARED_S) k += 1
    const seconds = timeS[i] - timeS[k]
    if (seconds < COMPARED_S) continue
    const movedM = distanceE7M(latE7[k], lngE7[k], latE7[i], lngE7[i])
    const errorM = accuracyM[k] < 0 || accuracyM[i] < 0 ? DEFAULT_ERROR_M : accuracyM[k] + accuracyM[i]
    if (movedM > pace.maxMps * seconds + errorM) return false
    windows += 1
    if (movedM >= pace.minMps * seconds) moving += 1
  }
  if (moving < windows * pace.minShare || travelledM < pace.minM) return false
  return !reports || (faster <= (last - first) * MAX_FASTER_SHARE && reported >= reachM * MIN_REPORTED_SHARE)
}

/** An aeroplane flies at least this long in all. */
const MIN_FLIGHT_S = 180
const MIN_FLIGHT_STEPS = 3

function isFlight({ timeS, stepM }: CleanFixes, first: number, last: number): boolean {
  let [seconds, steps] = [0, 0]
  for (let i = first + 1; i <= last; i += 1) {
    if (stepM[i] <= MIN_FLIGHT_MPS * (timeS[i] - timeS[i - 1])) continue
    seconds += timeS[i] - timeS[i - 1]
    steps += 1
  }
  return seconds >= MIN_FLIGHT_S && steps >= MIN_FLIGHT_STEPS
}

/** A train runs straight at speed between halts of a minute or so. */
const TRAIN_MPS = 15
const MIN_RUN_M = 3000
const MIN_STRAIGHTNESS = 0.98
const MIN_RUNS = 3
const MIN_TRAIN_SHARE = 0.85

function isLikeTrain({ timeS, stepM, latE7, lngE7 }: CleanFixes, first: number, last: number): boolean {
  let [runs, runsM, wholeM] = [0, 0, 0]
  for (let i = first + 1; i <= last; i += 1) {
    const from = i - 1
    let metres = 0
    for (; i <= last && stepM[i] >= TRAIN_MPS * (timeS[i] - timeS[i - 1]); i += 1) metres += stepM[i]
    wholeM += metres + (i <= last ? stepM[i] : 0)
    if (metres < MIN_RUN_M) continue
    const directM = distanceE7M(latE7[from], lngE7[from], latE7[i - 1], lngE7[i - 1])
    if (directM < metres * MIN_STRAIGHTNESS) return false
    runs += 1
    runsM += metres
  }
  return runs >= MIN_RUNS && runsM >= wholeM * MIN_TRAIN_SHARE
}

/** Faster than this the car still drives, whatever the phone says. */
const STILL_DRIVING_MPS = 2.5
const MIN_WALK_S = 180
/** Minimum length of a walk that ends where the car was left. A traffic jam never leads back. */
const MIN_ROUND_WALK_S = 600
const MAX_BESIDE_CAR_M = 50

/**
 * The parts of a drive that were walked, in order. The phone's activity decides; without it, the pace: at the ends of a
 * phone's drive, and in between if the walk leads back to the car, as a jam does not.
 */
export function findWalks(fixes: CleanFixes, first: number, last: number, minReachM: number): FixRange[] {
  const { activity, speedMps, stepM, timeS, latE7, lngE7 } = fixes
  const reports = meanSpeedMps(fixes, first, last) > 0
  const isPhone = isAccuracyKnown(fixes, first, last)
  const isDriven = (i: number): boolean =>
    (reports || isPhone ? speedMps[i] : i > first ? stepM[i] / (timeS[i] - timeS[i - 1]) : 0) > STILL_DRIVING_MPS ||
    ACTIVITIES[activity[i]] === 'driving'
  const reaches = ({ first: a, last: b }: FixRange): boolean => {
    for (let i = a + 1; i <= b; i += 1)
      if (distanceE7M(latE7[a], lngE7[a], latE7[i], lngE7[i]) >= minReachM) return true
    return false
  }
  const walks: FixRange[] = []
  for (let i = first; i <= last; i += 1) {
    if (isDriven(i)) continue
    const from = i
    while (i < last && !isDriven(i + 1)) i += 1
    const run = { first: from, last: i }
    if (timeS[i] - timeS[from] < MIN_WALK_S || !reaches(run)) continue
    const stated = findStatedMode(fixes, from, i)
    const isAtEnd = isPhone && (from === first || i === last)
    const isRound =
      from > first &&
      i < last &&
      timeS[i] - timeS[from] >= MIN_ROUND_WALK_S &&
      distanceE7M(latE7[from], lngE7[from], latE7[i], lngE7[i]) <= MAX_BESIDE_CAR_M
    const isPaced = stated === undefined && (isAtEnd || isRound) && isSteady(fixes, from, i, WALK)
    if (stated !== 'walking' && !isPaced) continue
    const before = walks.at(-1)
    // A drive between two walks leads somewhere.
    if (before !== undefined && !reaches({ first: before.last, last: from })) before.last = i
    else walks.push(run)
  }
  return walks
}

/** Both inclusive. */
interface FixRange {
  first: number
  last: number
}
