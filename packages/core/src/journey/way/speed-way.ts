import type { CleanFixes } from '../fixes/clean-fixes.ts'
import { GAP_S, MAX_SPEED_PATH_DOUBT } from '../parameters.ts'
import { withoutNoise } from './path-way.ts'
import { M_PER_LAT_E7, mPerLngE7, planeM } from '../plane.ts'
import { selectNth } from '../select-nth.ts'
import type { Leg } from '../legs/trip-legs.ts'

/** What the reported speeds of one day's legs tell together. */
export interface DaySpeeds {
  /** Ways between inner fixes, those of the last steps twice: by chords, and by the speeds. */
  innerChordM: number
  innerSpeedM: number
  innerSteps: number
  /** Their squares, and products of both. */
  innerChordM2: number
  innerSpeedM2: number
  innerBothM2: number
  /** Seldom steps of steady driving, and their way by the speeds. */
  steadySteps: number
  steadyM: number
  /** The same over straight stretches, where chords are exact. */
  straightChordM: number
  straightSpeedM: number
  /** Variance that noise gives the straight chords. */
  straightM2: number
}

export function newDaySpeeds(): DaySpeeds {
  return {
    innerChordM: 0,
    innerSpeedM: 0,
    innerSteps: 0,
    innerChordM2: 0,
    innerSpeedM2: 0,
    innerBothM2: 0,
    steadySteps: 0,
    steadyM: 0,
    straightChordM: 0,
    straightSpeedM: 0,
    straightM2: 0,
  }
}

/** A leg's way by its speeds. */
export interface SpeedWay {
  speedM: number
  /** By its chords from fix to fix, as the ways between inner fixes: points of the path lie further apart where noise is. */
  stepsM: number
  /** Share of the driving time for which speeds are known. */
  speedShare: number
  /** Of the steps that are no gap. */
  meanStepS: number
}

/** Steps longer than this miss lights and corners: single speeds mean little, their ratio to the chords a lot. */
const DENSE_S = 20

export function isDense({ meanStepS }: SpeedWay): boolean {
  return meanStepS <= DENSE_S
}

const STRAIGHT_SPAN_S = 10
const STRAIGHT_MIN_M = 80
/** Three fixes of a winding road lie on one line often enough. */
const STRAIGHT_STEPS = 4
const STRAIGHT_SHARE = 0.02
const STEADY_SHARE = 0.15
/** A trip begins and ends in streets, however far it leads: seldom steps there lack more than those between. */
const END_STEPS = 2
/** Slower than this a light in between is more of a step than the drive. */
const STEADY_MPS = 5

/**
 * The way of a leg by its speeds, which is added to that of its day.
 *
 * @param noiseM2 what noise adds to the square of a step
 * @param onTimeS shorter steps were not written by the tracker's clock
 * @param ratios of chords to the way by speeds, of steady driving: those of the leg are put behind those of the day
 */
export function addSpeeds(
  fixes: CleanFixes,
  leg: Leg,
  noiseM2: number,
  onTimeS: number,
  day: DaySpeeds,
  ratios: Float64Array,
): SpeedWay {
  let steps = 0
  let speedM = 0
  let stepsM = 0
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
    stepsM += chordM
    const isOnTime = seconds >= onTimeS
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
    // Between a word of parking and one of driving, a minute apart, it may have stood for most of the time.
    const mayStand = seconds > DENSE_S && (i === leg.first + 1 || i === leg.last)
    speedM += mayStand ? Math.min(chordM, speed * seconds) : speed * seconds
    // Speeds of fixes that were written for a corner are none of the drive. Of trackers that write at the start all first
    // steps see the same moments of it: the last ones, which lead through streets as they do, stand for them. Together: of
    // slowing down the one before the last knows too little and the last too much.
    const isEnd = i > leg.last - END_STEPS
    if (isUsual && i > leg.first + END_STEPS && !(isEnd && leg.last - leg.first < 2 * END_STEPS)) {
      const times = isEnd ? 2 : 1
      const bySpeedM = speed * seconds
      day.innerChordM += times * chordM
      day.innerSpeedM += times * bySpeedM
      day.innerChordM2 += times * times * chordM * chordM
      day.innerSpeedM2 += times * times * bySpeedM * bySpeedM
      day.innerBothM2 += times * times * chordM * bySpeedM
      day.innerSteps += 1
    }
    if (isUsual && isSteady && seconds > STRAIGHT_SPAN_S && speed >= STEADY_MPS) {
      ratios[day.steadySteps++] = chordM / (speed * seconds)
      day.steadyM += speed * seconds
    }
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
      addStraight(fixes, i - spanSteps, i, spanM, noiseM2, day)
    spanSteps = 0
  }
  return { speedM, stepsM, speedShare: wholeS === 0 ? 0 : knownS / wholeS, meanStepS: wholeS / steps }
}

/** Compares speeds and chord where all fixes of a stretch lie on the line between its ends. */
function addStraight(
  fixes: CleanFixes,
  from: number,
  to: number,
  speedM: number,
  noiseM2: number,
  day: DaySpeeds,
): void {
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
  day.straightChordM += withoutNoise(chordM, noiseM2)
  day.straightSpeedM += speedM
  day.straightM2 += noiseM2
}

const MIN_POOL_M = 3000
/** Speedometers of trackers are this good without calibration; chords must do better to be listened to. */
export const SPEED_DOUBT = 0.005

/** What to multiply reported speeds with, as far as the day's straight stretches can tell. */
function speedScale(day: DaySpeeds): number {
  if (day.straightChordM < MIN_POOL_M) return 1
  const doubt = day.straightM2 / (day.straightChordM * day.straightChordM)
  const weight = SPEED_DOUBT ** 2 / (SPEED_DOUBT ** 2 + doubt)
  return 1 + weight * (day.straightChordM / day.straightSpeedM - 1)
}

/** A leg's length by the speeds; NaN where seldom ones have too little to be compared with. */
export function lengthBySpeed(way: SpeedWay, day: DaySpeeds): number {
  if (isDense(way)) return way.speedM * speedScale(day)
  if (day.innerChordM < MIN_POOL_M) return Number.NaN
  const ratio = innerRatio(day)
  // By chance it is less than 1 on some days; cut off there, the others would be too long.
  return way.stepsM * Math.min(1 + MAX_SPEED_PATH_DOUBT, ratio)
}

/** How much longer than its chords the inner way is by the speeds, as a share of it. */
export function innerRatio(day: DaySpeeds): number {
  return (day.innerSpeedM * speedScale(day)) / day.innerChordM
}

/** How much single speeds scatter about the mean one of a day at most, as a share of it: lights and motorways. */
const SPEED_SCATTER = 0.45

/** Variance of the way by the day's speeds, as a share of it; of seldom ones by how far single steps are from their chords. */
export function speedScatter2(day: DaySpeeds, areDense: boolean): number {
  const most = SPEED_SCATTER ** 2 / day.innerSteps
  if (areDense || day.innerSteps === 0) return most
  const share = day.innerChordM / day.innerSpeedM
  const apartM2 = day.innerChordM2 - 2 * share * day.innerBothM2 + share * share * day.innerSpeedM2
  return Math.min(most, apartM2 / day.innerChordM ** 2)
}

/** Of the chords of steady driving, by what the speeds make of them, a quarter are longer than this one, and a tenth. */
const UPPER_QUARTER = 0.75
const UPPER_TENTH = 0.9
/** A quarter of normal deviates are larger. */
const QUARTER_DEVIATIONS = 0.674
const MIN_STEADY_STEPS = 8
/** On made roads of any kind the first is 0.68 to 1.09, the more so the fewer they are, and the second 0.77 and more. */
const MOST_FITTING = 1.06
const FEW_SCATTER = 0.3
const LEAST_FITTING = 0.75

/**
 * Whether speeds between seldom fixes, which no straight stretch calibrates, may be those of the way: in another unit they
 * are not. Chords that are longer than they allow contradict them; shorter ones may have corners, but not all of them.
 */
export function areFitting(ratios: Float64Array, { steadySteps, steadyM }: DaySpeeds, noiseM2: number): boolean {
  if (steadySteps < MIN_STEADY_STEPS) return true
  const above = (share: number): number => selectNth(ratios, steadySteps, Math.floor(steadySteps * share))
  const noise = (QUARTER_DEVIATIONS * Math.sqrt(noiseM2) * steadySteps) / steadyM
  const most = MOST_FITTING + FEW_SCATTER / Math.sqrt(steadySteps) + noise
  return above(UPPER_QUARTER) <= most && above(UPPER_TENTH) >= LEAST_FITTING
}
