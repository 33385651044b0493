import { bendM, STRAIGHT_QUANTILE, varianceOfBends } from './bends.ts'
import type { DayCalibration } from './calibrate-days.ts'
import type { CleanFixes } from './clean-fixes.ts'
import { GAP_S, MAX_CURVE_SHARE, MAX_SPEED_PATH_DOUBT, MIN_THINNING_M } from './parameters.ts'
import { distanceE7M, M_PER_LAT_E7, mPerLngE7, planeM } from './plane.ts'
import { selectNth } from './select-nth.ts'
import type { Leg } from './trip-legs.ts'
import type { Workspace } from './workspace.ts'
import { UNKNOWN_HABITS, writingHabits } from './writing-habits.ts'
import type { Points, WritingHabits } from './writing-habits.ts'

/** What the legs of one day know together. */
interface DayWay {
  chordM: number
  /** What is lost by leaving out every other point, and the steps by which that was measured. */
  lostByHalvesM: number
  halvedM: number
  halvedSteps: number
  habits: WritingHabits
  /** Ways between inner fixes: by chords, and by the reported speeds. */
  innerChordM: number
  innerSpeedM: number
  innerSteps: number
  /** Seldom steps of steady driving, and whether the speeds fit them. */
  steadySteps: number
  speedsFit: boolean
  /** The same over straight stretches, where chords are exact. */
  straightChordM: number
  straightSpeedM: number
  /** Variance that noise gives the straight chords. */
  straightM2: number
}

interface LegWay extends SpeedWay {
  chordM: number
  /** Whether noise had to be averaged away: then speeds are the better witness. */
  noisy: boolean
}

interface SpeedWay {
  speedM: number
  /** Share of the driving time for which speeds are known. */
  speedShare: number
  /** Of the steps that are no gap. */
  meanStepS: number
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
  const pointsOf = (of: readonly Leg[]): number => of.reduce((sum, { first, last }) => sum + last - first + 1, 0)
  const most = days.reduce((sum, { begin, end }) => Math.max(sum, pointsOf(legs.slice(begin, end))), 0)
  const column = (): Float64Array => workspace.float64(most)
  const memory = { timeS: column(), lat: column(), lng: column(), bends: column(), seconds: column(), metres: column() }
  for (const { begin, end } of days) {
    const day = dayOf[begin]
    const pool = newDayWay()
    const ways = walkDay(fixes, legs.slice(begin, end), day, pool, memory)
    for (let i = begin; i < end; i += 1) lengths[i] = lengthOf(ways[i - begin], pool, day)
  }
  return lengths
}

/** Columns for all lines of a day, used again for the next. */
interface DayMemory {
  timeS: Float64Array
  lat: Float64Array
  lng: Float64Array
  bends: Float64Array
  seconds: Float64Array
  metres: Float64Array
}

const LEAST_SPEED_SHARE = 0.9
/** Steps longer than this miss lights and corners: single speeds mean little, their ratio to the chords a lot. */
const DENSE_S = 20
const MIN_POOL_M = 3000
/** Noise that makes steps longer by more than this share is averaged away before it is subtracted. */
const MAX_NOISE_SHARE = 0.05
const MAX_GROUP_S = 60

function lengthOf(way: LegWay, pool: DayWay, day: DayCalibration): number {
  const byPath = way.chordM * (1 + curveShare(pool))
  const isDense = way.meanStepS <= DENSE_S
  if (!day.speedTrusted || !day.speedRests || !pool.speedsFit || way.speedShare < LEAST_SPEED_SHARE) return byPath
  if (!measuresBySpeed(pool.habits, isDense)) return byPath
  const bySpeed = lengthBySpeed(way, pool, isDense)
  if (!(Math.abs(bySpeed - byPath) <= byPath * MAX_SPEED_PATH_DOUBT)) return byPath
  if (way.noisy) return bySpeed
  return byPath + (bySpeed - byPath) * speedWeight(pool, isDense)
}

/** Whether the speeds at fixes are those of the drive, and the corners not seen anyway. */
function measuresBySpeed({ writes, atTurns }: WritingHabits, isDense: boolean): boolean {
  return !atTurns && (writes === 'by clock' || (isDense && writes === 'neither'))
}

/** How much single speeds scatter about the mean one of a day, as a share of it: lights and motorways. */
const SPEED_SCATTER = 0.45
/** Corners between seldom fixes may leave no trace at all: streets of like length. */
const UNSEEN_DOUBT = 0.012
/** What scatters from day to day is nothing in a month, as what the path lacks is not: a logbook is for a year. */
const SCATTER_DAYS = 20

/**
 * Two witnesses with errors of their own: speeds scatter from day to day, and what the path lacks by corners that no fix
 * has seen is as doubtful as it is much, and as much of it is extrapolated.
 */
function speedWeight(pool: DayWay, isDense: boolean): number {
  const pathDoubt = curveShare(pool) * lostShare(pool) + (isDense ? 0 : UNSEEN_DOUBT)
  const speedDoubt2 = SPEED_DOUBT ** 2 + SPEED_SCATTER ** 2 / (pool.innerSteps * SCATTER_DAYS)
  return pathDoubt ** 2 / (pathDoubt ** 2 + speedDoubt2)
}

function lengthBySpeed(way: LegWay, pool: DayWay, isDense: boolean): number {
  const scale = speedScale(pool)
  if (isDense) return way.speedM * scale
  if (pool.innerChordM < MIN_POOL_M) return Number.NaN
  const ratio = (pool.innerSpeedM * scale) / pool.innerChordM
  // By chance it is less than 1 on some days; cut off there, the others would be too long.
  return way.chordM * Math.min(1 + MAX_SPEED_PATH_DOUBT, ratio)
}

/** Speedometers of trackers are this good without calibration; chords must do better to be listened to. */
const SPEED_DOUBT = 0.005

/** What to multiply reported speeds with, as far as the day's straight stretches can tell. */
function speedScale(pool: DayWay): number {
  if (pool.straightChordM < MIN_POOL_M) return 1
  const doubt = pool.straightM2 / (pool.straightChordM * pool.straightChordM)
  const weight = SPEED_DOUBT ** 2 / (SPEED_DOUBT ** 2 + doubt)
  return 1 + weight * (pool.straightChordM / pool.straightSpeedM - 1)
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
function curveShare(pool: DayWay): number {
  if (pool.habits.atTurns || pool.chordM === 0 || pool.lostByHalvesM <= 0) return 0
  return Math.min(MAX_CURVE_SHARE, (pool.lostByHalvesM * lostShare(pool)) / pool.chordM)
}

/** What the fixes already lost, as a share of what halving them loses. */
function lostShare(pool: DayWay): number {
  if (pool.halvedSteps === 0) return LEAST_LOST
  const stepM = pool.halvedM / pool.halvedSteps
  return Math.max(LEAST_LOST, MOST_LOST - ROUND_CORNERS * (ROUND_STEP_M / stepM) ** ROUND_POWER)
}

function newDayWay(): DayWay {
  return {
    chordM: 0,
    lostByHalvesM: 0,
    halvedM: 0,
    halvedSteps: 0,
    habits: UNKNOWN_HABITS,
    innerChordM: 0,
    innerSpeedM: 0,
    innerSteps: 0,
    steadySteps: 0,
    speedsFit: true,
    straightChordM: 0,
    straightSpeedM: 0,
    straightM2: 0,
  }
}

/** Points of a way lie this many deviations of their noise apart: what a vehicle at a light seems to move is no way. */
const APART_DEVIATIONS = 5

function apartM(varianceM2: number): number {
  return Math.max(MIN_THINNING_M, APART_DEVIATIONS * Math.sqrt(varianceM2))
}

function walkDay(
  fixes: CleanFixes,
  legs: readonly Leg[],
  day: DayCalibration,
  pool: DayWay,
  memory: DayMemory,
): LegWay[] {
  const whiteShare = Math.min(1, day.stepVarianceM2 / (2 * day.positionVarianceM2 || 1))
  let pointVarianceM2 = 0
  let used = 0
  const lines = legs.map((leg) => {
    const group = groupSize(fixes, leg, day.stepVarianceM2)
    // Means quieten what every fix draws anew, not what wanders.
    const varianceM2 = day.positionVarianceM2 * (whiteShare / group + 1 - whiteShare)
    pointVarianceM2 = Math.max(pointVarianceM2, varianceM2)
    const begin = used
    used += leg.last - leg.first + 1
    const line: Points = {
      count: 0,
      timeS: memory.timeS.subarray(begin, used),
      lat: memory.lat.subarray(begin, used),
      lng: memory.lng.subarray(begin, used),
    }
    thin(fixes, leg, group, apartM(varianceM2), line)
    return { group, line }
  })
  // Means of neighbours tell nothing of when each was written.
  const written = lines.filter(({ group }) => group === 1).map(({ line }) => line)
  pool.habits = writingHabits(written, apartM(pointVarianceM2), memory)
  const noiseM2 = Math.min(
    2 * pointVarianceM2,
    bendVarianceM2(
      lines.map(({ line }) => line),
      memory.bends,
    ),
  )
  const ratios = memory.bends
  const ways = legs.map((leg, i) => {
    const { group, line } = lines[i]
    const chordM = addChords(line, noiseM2, pool)
    return { chordM, noisy: group > 1, ...addSpeeds(fixes, leg, day.stepVarianceM2, pool, ratios) }
  })
  pool.speedsFit = areFitting(ratios, pool.steadySteps)
  return ways
}

/** Of the chords of steady driving, by what the speeds make of them, a quarter are longer than this one, and a tenth. */
const UPPER_QUARTER = 0.75
const UPPER_TENTH = 0.9
const MIN_STEADY_STEPS = 8
/** On made roads of any kind the first is 0.68 to 1.09, the more so the fewer they are, and the second 0.77 and more. */
const MOST_FITTING = 1.06
const FEW_SCATTER = 0.3
const LEAST_FITTING = 0.75

/**
 * Whether speeds between seldom fixes, which no straight stretch calibrates, may be those of the way: in another unit they
 * are not. Chords that are longer than they allow contradict them; shorter ones may have corners, but not all of them.
 */
function areFitting(ratios: Float64Array, count: number): boolean {
  if (count < MIN_STEADY_STEPS) return true
  const above = (share: number): number => selectNth(ratios, count, Math.floor(count * share))
  const most = MOST_FITTING + FEW_SCATTER / Math.sqrt(count)
  return above(UPPER_QUARTER) <= most && above(UPPER_TENTH) >= LEAST_FITTING
}

/** Variances of a step in a second difference: three where every point draws anew, two where noise walks. */
const BEND_VARIANCES = 2.5
const MIN_BENDS = 20

/** What noise adds to the square of a step of these lines: how far points lie off the line of their neighbours. */
function bendVarianceM2(lines: readonly Points[], bends: Float64Array): number {
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

/**
 * How many neighbours to take as one point. Means of n make steps n times as long and noise n times as small, so that
 * the share which noise adds falls with the third power.
 */
function groupSize(fixes: CleanFixes, leg: Leg, noiseM2: number): number {
  if (noiseM2 === 0) return 1
  const leastM = 2 * Math.sqrt(noiseM2)
  let steps = 0
  let sumS = 0
  let sumM = 0
  for (let i = leg.first + 1; i <= leg.last; i += 1) {
    const seconds = fixes.timeS[i] - fixes.timeS[i - 1]
    if (seconds > GAP_S) continue
    steps += 1
    sumS += seconds
    sumM += Math.max(0, fixes.stepM[i] - leastM)
  }
  if (steps === 0) return 1
  const stepM = Math.max(sumM / steps, 1)
  const share = noiseM2 / (2 * stepM * stepM)
  return Math.max(1, Math.min(Math.ceil(Math.cbrt(share / MAX_NOISE_SHARE)), Math.floor((MAX_GROUP_S * steps) / sumS)))
}

function thin(fixes: CleanFixes, leg: Leg, group: number, apartM: number, line: Points): void {
  const add = (timeS: number, lat: number, lng: number): void => {
    line.timeS[line.count] = timeS
    line.lat[line.count] = lat
    line.lng[line.count] = lng
    line.count += 1
  }
  add(fixes.timeS[leg.first], leg.startAt.lat, leg.startAt.lng)
  for (let i = leg.first + 1; i < leg.last;) {
    let end = i + 1
    while (end < leg.last && end - i < group && fixes.timeS[end] - fixes.timeS[end - 1] <= GAP_S) end += 1
    const lat = (fixes.latSum[end] - fixes.latSum[i]) / (end - i)
    const lng = (fixes.lngSum[end] - fixes.lngSum[i]) / (end - i)
    const last = line.count - 1
    if (distanceE7M(line.lat[last], line.lng[last], lat, lng) >= apartM) {
      add((fixes.timeS[i] + fixes.timeS[end - 1]) / 2, lat, lng)
    }
    i = end
  }
  add(fixes.timeS[leg.last], leg.endAt.lat, leg.endAt.lng)
}

/** Neighbouring steps this unlike in length do not tell what leaving out a point between them loses. */
const MOST_UNLIKE = 4

function addChords(line: Points, noiseM2: number, pool: DayWay): number {
  const chord = (i: number, k: number): number =>
    withoutNoise(distanceE7M(line.lat[i], line.lng[i], line.lat[k], line.lng[k]), noiseM2)
  let lengthM = 0
  let two = line.count > 1 ? chord(0, 1) : 0
  for (let i = 0; i + 1 < line.count; i += 1) {
    const one = two
    lengthM += one
    if (i + 2 >= line.count) break
    two = chord(i + 1, i + 2)
    if (line.timeS[i + 2] - line.timeS[i] > 2 * GAP_S) continue
    if (one > two * MOST_UNLIKE || two > one * MOST_UNLIKE) continue
    pool.lostByHalvesM += (one + two - chord(i, i + 2)) / 2
    pool.halvedM += (one + two) / 2
    pool.halvedSteps += 1
  }
  pool.chordM += lengthM
  return lengthM
}

/** A step's length without what noise across it adds on average. */
function withoutNoise(stepM: number, noiseM2: number): number {
  return Math.sqrt(Math.max(0, stepM * stepM - noiseM2))
}

const STRAIGHT_SPAN_S = 10
const STRAIGHT_MIN_M = 80
/** Three fixes of a winding road lie on one line often enough. */
const STRAIGHT_STEPS = 4
const STRAIGHT_SHARE = 0.02
const STEADY_SHARE = 0.15
/** Slower than this a light in between is more of a step than the drive. */
const STEADY_MPS = 5

function addSpeeds(fixes: CleanFixes, leg: Leg, noiseM2: number, pool: DayWay, ratios: Float64Array): SpeedWay {
  let steps = 0
  let speedM = 0
  let knownS = 0
  let wholeS = 0
  let spanM = 0
  let spanS = 0
  let spanSteps = 0
  let wasOnTime = false
  for (let i = leg.first + 1; i <= leg.last; i += 1) {
    const seconds = fixes.timeS[i] - fixes.timeS[i - 1]
    const speed = (fixes.speedMps[i] + fixes.speedMps[i - 1]) / 2
    const chordM = withoutNoise(fixes.stepM[i], noiseM2)
    const isOnTime = seconds >= pool.habits.onTimeS
    const isUsual = isOnTime && wasOnTime
    const isSteady = Math.abs(fixes.speedMps[i] - fixes.speedMps[i - 1]) <= STEADY_SHARE * speed
    wasOnTime = isOnTime
    if (seconds > GAP_S || Number.isNaN(speed)) {
      speedM += chordM
      // A gap is driven like the rest: it says nothing against the speeds.
      if (seconds <= GAP_S) {
        steps += 1
        wholeS += seconds
      }
      spanSteps = 0
      continue
    }
    steps += 1
    wholeS += seconds
    knownS += seconds
    speedM += speed * seconds
    // Speeds of fixes that were written for a corner are none of the drive. And of trackers that write at the start all
    // first steps see the same moments of it.
    if (isUsual && i > leg.first + 2 && i < leg.last) {
      pool.innerChordM += chordM
      pool.innerSpeedM += speed * seconds
      pool.innerSteps += 1
    }
    if (isUsual && isSteady && seconds > STRAIGHT_SPAN_S && speed >= STEADY_MPS)
      ratios[pool.steadySteps++] = chordM / (speed * seconds)
    // Sampled speeds miss the roundness of setting off and slowing down: only steady driving calibrates them.
    if (!isSteady) {
      spanSteps = 0
      continue
    }
    if (spanSteps === 0) {
      spanM = 0
      spanS = 0
    }
    spanSteps += 1
    spanM += speed * seconds
    spanS += seconds
    if (spanS < 2 * STRAIGHT_SPAN_S || (spanSteps < STRAIGHT_STEPS && spanS < 4 * STRAIGHT_SPAN_S)) continue
    if (spanS <= 4 * STRAIGHT_SPAN_S && spanSteps >= STRAIGHT_STEPS)
      addStraight(fixes, i - spanSteps, i, spanM, noiseM2, pool)
    spanSteps = 0
  }
  return { speedM, speedShare: wholeS === 0 ? 0 : knownS / wholeS, meanStepS: wholeS / steps }
}

/** Compares speeds and chord where all fixes of a stretch lie on the line between its ends. */
function addStraight(fixes: CleanFixes, from: number, to: number, speedM: number, noiseM2: number, pool: DayWay): void {
  const scale = mPerLngE7(fixes.latE7[from])
  const north = (fixes.latE7[to] - fixes.latE7[from]) * M_PER_LAT_E7
  const east = (fixes.lngE7[to] - fixes.lngE7[from]) * scale
  const chordM = planeM(north, east)
  if (chordM < STRAIGHT_MIN_M) return
  for (let i = from + 1; i < to; i += 1) {
    const northOf = (fixes.latE7[i] - fixes.latE7[from]) * M_PER_LAT_E7
    const eastOf = (fixes.lngE7[i] - fixes.lngE7[from]) * scale
    if (Math.abs(northOf * east - eastOf * north) > STRAIGHT_SHARE * chordM * chordM) return
  }
  pool.straightChordM += withoutNoise(chordM, noiseM2)
  pool.straightSpeedM += speedM
  pool.straightM2 += noiseM2
}
