import type { CleanFixes } from '../fixes/clean-fixes.ts'
import { GAP_S, MAX_SPEED_PATH_DIFFERENCE } from '../parameters.ts'
import { subtractNoise } from './path-distance.ts'
import { M_PER_LAT_E7, mPerLngE7, planeM } from '../plane.ts'
import { selectNth } from '../select-nth.ts'
import type { Leg } from '../legs/trip-legs.ts'

/** Reported speeds of one day's legs, pooled. */
export class DaySpeeds {
  /** Distances between inner fixes by chords and by speeds; the last steps count twice. */
  innerChordM = 0
  innerSpeedM = 0
  innerSteps = 0
  /** Sums of their squares and products. */
  innerChordM2 = 0
  innerSpeedM2 = 0
  innerBothM2 = 0
  /** Sparse steps of steady driving, and their distance by speeds. */
  steadySteps = 0
  steadyM = 0
  /** The same over straight sections, where chords are exact. */
  straightChordM = 0
  straightSpeedM = 0
  /** Variance that noise adds to the straight chords. */
  straightM2 = 0
}

export interface LegSpeeds {
  speedM: number
  /** Chords from fix to fix, comparable with the inner steps; with noise, the points of the path are further apart. */
  stepsM: number
  /** Share of the driving time with known speeds. */
  speedShare: number
  /** Over the steps that are not gaps. */
  meanStepS: number
}

/** Longer steps miss lights and corners: single speeds mean little, but their ratio to the chords means a lot. */
const DENSE_S = 20

export function isDense({ meanStepS }: LegSpeeds): boolean {
  return meanStepS <= DENSE_S
}

const STRAIGHT_SPAN_S = 10
const STRAIGHT_MIN_M = 80
/** Three fixes of a winding road often lie on one line. */
const STRAIGHT_STEPS = 4
const STRAIGHT_SHARE = 0.02
const STEADY_SHARE = 0.15
/** A trip starts and ends in streets, however long it is: sparse steps there lose more than those in between. */
const END_STEPS = 2
/** Below this speed a traffic light is more of a step than the drive. */
const STEADY_MPS = 5

/**
 * Distance of a leg by its speeds; also adds it to that of its day.
 * @param noiseM2 the amount that noise adds to the square of a step
 * @param clockIntervalS shorter steps were not triggered by the tracker's clock
 * @param ratios of chords to distance by speeds in steady driving; those of the leg are appended to those of the day
 */
export function addSpeeds(
  fixes: CleanFixes,
  leg: Leg,
  noiseM2: number,
  clockIntervalS: number,
  day: DaySpeeds,
  ratios: Float64Array,
): LegSpeeds {
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
    const chordM = subtractNoise(fixes.stepM[i], noiseM2)
    stepsM += chordM
    const isOnTime = seconds >= clockIntervalS
    const isUsualInterval = isOnTime && wasOnTime
    const isSteady = Math.abs(fixes.speedMps[i] - fixes.speedMps[i - 1]) <= STEADY_SHARE * speed
    wasOnTime = isOnTime
    if (seconds > GAP_S || Number.isNaN(speed)) {
      speedM += chordM
      // Driving in a gap is like the rest, so it does not count against the speeds.
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
    // Between a parked fix and a driving one a minute later, the vehicle may have been parked for most of the time.
    const mayBeParked = seconds > DENSE_S && (i === leg.first + 1 || i === leg.last)
    speedM += mayBeParked ? Math.min(chordM, speed * seconds) : speed * seconds
    // Speeds of fixes triggered by a corner do not represent the drive. If trackers start recording at departure, all
    // first steps capture the same moments; the last steps, which also lead through streets, substitute for them. The
    // last two count together: while the vehicle slows down, the second-last shows too little and the last too much.
    const isEnd = i > leg.last - END_STEPS
    if (isUsualInterval && i > leg.first + END_STEPS && !(isEnd && leg.last - leg.first < 2 * END_STEPS)) {
      const times = isEnd ? 2 : 1
      const bySpeedM = speed * seconds
      day.innerChordM += times * chordM
      day.innerSpeedM += times * bySpeedM
      day.innerChordM2 += times * times * chordM * chordM
      day.innerSpeedM2 += times * times * bySpeedM * bySpeedM
      day.innerBothM2 += times * times * chordM * bySpeedM
      day.innerSteps += 1
    }
    if (isUsualInterval && isSteady && seconds > STRAIGHT_SPAN_S && speed >= STEADY_MPS) {
      ratios[day.steadySteps++] = chordM / (speed * seconds)
      day.steadyM += speed * seconds
    }
    // Sampled speeds miss acceleration and braking, so only steady driving calibrates them.
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

/** Compares speeds and chord if all fixes of a section lie on the line between its ends. */
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
    const northOffset = (fixes.latE7[i] - fixes.latE7[from]) * M_PER_LAT_E7
    const eastOffset = (fixes.lngE7[i] - fixes.lngE7[from]) * scale
    if (Math.abs(northOffset * east - eastOffset * north) > STRAIGHT_SHARE * chordM * chordM) return
  }
  day.straightChordM += subtractNoise(chordM, noiseM2)
  day.straightSpeedM += speedM
  day.straightM2 += noiseM2
}

const MIN_POOL_M = 3000
/** Relative error of tracker speeds without calibration; chords must be more precise to be used. */
export const SPEED_ERROR = 0.005

/** Factor for reported speeds, as far as the day's straight sections show it. */
function speedScale(day: DaySpeeds): number {
  if (day.straightChordM < MIN_POOL_M) return 1
  const error = day.straightM2 / (day.straightChordM * day.straightChordM)
  const weight = SPEED_ERROR ** 2 / (SPEED_ERROR ** 2 + error)
  return 1 + weight * (day.straightChordM / day.straightSpeedM - 1)
}

/** A leg's distance in metres by its speeds; NaN if sparse speeds have too little to be compared with. */
export function measureBySpeed(leg: LegSpeeds, day: DaySpeeds): number {
  if (isDense(leg)) return leg.speedM * speedScale(day)
  if (day.innerChordM < MIN_POOL_M) return Number.NaN
  const ratio = innerRatio(day)
  // By chance it is below 1 on some days; clipping it there would bias the average.
  return leg.stepsM * Math.min(1 + MAX_SPEED_PATH_DIFFERENCE, ratio)
}

export function innerRatio(day: DaySpeeds): number {
  return (day.innerSpeedM * speedScale(day)) / day.innerChordM
}

/** Upper limit for the deviation of single speeds from the day's mean, as a share: traffic lights and motorways. */
const SPEED_SCATTER = 0.45

/**
 * Relative variance of the distance by the day's speeds; for sparse speeds, from the deviation of single steps from
 * their chords.
 */
export function speedScatter2(day: DaySpeeds, areDense: boolean): number {
  const max = SPEED_SCATTER ** 2 / day.innerSteps
  if (areDense || day.innerSteps === 0) return max
  const share = day.innerChordM / day.innerSpeedM
  const residualM2 = day.innerChordM2 - 2 * share * day.innerBothM2 + share * share * day.innerSpeedM2
  return Math.min(max, residualM2 / day.innerChordM ** 2)
}

/** Quantiles of the ratio of chord to speed in steady driving. */
const UPPER_QUARTER = 0.75
const UPPER_TENTH = 0.9
/** A quarter of normal deviates are larger than this. */
const QUARTER_DEVIATIONS = 0.674
const MIN_STEADY_STEPS = 8
/**
 * On generated roads of any kind the upper quarter is 0.68 to 1.09 (wider in small samples), and the upper tenth at
 * least 0.77.
 */
const MAX_QUARTER_RATIO = 1.06
const SMALL_SAMPLE_SCATTER = 0.3
const MIN_TENTH_RATIO = 0.75

/**
 * Whether speeds between sparse fixes, which no straight section calibrates, are consistent with the path; in another
 * unit they are not. Chords longer than the speeds allow contradict them; shorter ones may be due to corners, but not
 * all of them.
 */
export function speedsFitPath(ratios: Float64Array, { steadySteps, steadyM }: DaySpeeds, noiseM2: number): boolean {
  if (steadySteps < MIN_STEADY_STEPS) return true
  const above = (share: number): number => selectNth(ratios, steadySteps, Math.floor(steadySteps * share))
  const noise = (QUARTER_DEVIATIONS * Math.sqrt(noiseM2) * steadySteps) / steadyM
  const max = MAX_QUARTER_RATIO + SMALL_SAMPLE_SCATTER / Math.sqrt(steadySteps) + noise
  return above(UPPER_QUARTER) <= max && above(UPPER_TENTH) >= MIN_TENTH_RATIO
}
