import { expect, test } from 'vitest'
import { measureDrive } from '../measure-drive.ts'
import { LAT, LAT_E7_PER_M, LNG, MONDAY_S, makeTrack, type Fix } from '../testing/staged-drives.ts'
import { UNKNOWN_PATTERN, detectSamplingPattern } from './sampling-pattern.ts'

/** Alternating between the streets. */
const SPEEDS_MPS = [9, 12, 16, 13]
/** Distances between the corners of a town, alternating between north and east. */
const BLOCKS_M = Array.from({ length: 60 }, (_, i) => 400 + ((i * 377) % 1100))
const LENGTH_M = BLOCKS_M.reduce((sum, metres) => sum + metres, 0)

interface Moment {
  fix: Fix
  stepM: number
  /** Whether a corner comes before the next second. */
  isCorner: boolean
}

/** A drive through town, second by second, with a traffic light in every third street. */
function town(lightS: number): Moment[] {
  const moments: Moment[] = []
  let timeS = MONDAY_S
  let [north, east, stepM] = [0, 0, 0]
  const stay = (speedMps: number): void => {
    moments.push({ fix: { timeS, north, east, speedMps }, stepM, isCorner: false })
    timeS += 1
  }
  BLOCKS_M.forEach((blockM, block) => {
    const speedMps = SPEEDS_MPS[block % SPEEDS_MPS.length]
    for (let leftM = blockM; leftM > 0; leftM -= speedMps) {
      stay(speedMps)
      const moveM = Math.min(speedMps, leftM)
      if (block % 2 === 0) north += moveM
      else east += moveM
      stepM += moveM
      const isMiddle = leftM - blockM / 2 < speedMps && leftM >= blockM / 2
      if (isMiddle && block % 3 === 0) for (let i = 0; i < lightS; i += 1) stay(0)
    }
    moments.at(-1)!.isCorner = true
  })
  return moments
}

/** The distance recorded by a tracker with this trigger: as measured by Spoor, and by its chords. */
function written(moments: readonly Moment[], isTime: (moment: Moment, last: Moment) => boolean) {
  let last = moments[0]
  const fixes = moments.flatMap((moment) => {
    if (moment !== last && !isTime(moment, last)) return []
    last = moment
    return [moment.fix]
  })
  const chordsM = fixes
    .slice(1)
    .reduce((sum, fix, i) => sum + Math.hypot(fix.north - fixes[i].north, fix.east - fixes[i].east), 0)
  return { distanceM: measureDrive(makeTrack(fixes))!.distanceM, chordsM }
}

const isMinute = (moment: Moment, last: Moment): boolean => moment.fix.timeS - last.fix.timeS >= 60
const withoutSpeeds = (moments: readonly Moment[]): Moment[] =>
  moments.map((moment) => ({ ...moment, fix: { ...moment.fix, speedMps: undefined } }))

test('a tracker that also records at each corner cuts none', () => {
  const { distanceM, chordsM } = written(
    withoutSpeeds(town(0)),
    (moment, last) => isMinute(moment, last) || moment.isCorner,
  )
  expect(chordsM / LENGTH_M).toBeGreaterThan(0.98)
  expect(distanceM / chordsM).toBeCloseTo(1, 2)
})

test('one that records by time does', () => {
  const { distanceM, chordsM } = written(withoutSpeeds(town(0)), isMinute)
  expect(chordsM / LENGTH_M).toBeLessThan(0.9)
  expect(distanceM / chordsM).toBeGreaterThan(1.05)
})

test('one that records by distance misses traffic lights, so its speeds measure no distance', () => {
  const isFar = (moment: Moment, last: Moment): boolean => moment.stepM - last.stepM >= 300
  const moments = town(25)
  const bySpeeds = written(moments, isFar)
  expect(bySpeeds.distanceM).toBeCloseTo(written(withoutSpeeds(moments), isFar).distanceM, 6)
  expect(bySpeeds.distanceM / LENGTH_M).toBeLessThan(1.01)
  expect(bySpeeds.distanceM / LENGTH_M).toBeGreaterThan(0.95)
})

test('ignores the speeds of fixes that were not triggered by time', () => {
  const [mps, drivingS] = [15, 6000]
  // Brakes every ten minutes and records it.
  const isBraking = (s: number): boolean => s % 600 === 20
  const fixes: Fix[] = []
  let [north, east] = [0, 0]
  for (let s = 0; s <= drivingS; s += 1) {
    const fix = { timeS: MONDAY_S + s, north, east, speedMps: isBraking(s) ? 3 : mps }
    if (s % 60 === 0 || isBraking(s)) fixes.push(fix)
    const heading = Math.sin(s / 400) * 0.5
    north += mps * Math.sin(heading)
    east += mps * Math.cos(heading)
  }
  expect(measureDrive(makeTrack(fixes))!.distanceM / (mps * drivingS)).toBeCloseTo(1, 2)
})

test('detects no pattern if points are so far apart that many steps skip fixes', () => {
  // Every 30 s; slow for a third of the route, where every other fix is too close to the previous one.
  const points = Array.from({ length: 90 }, (_, i) => ({ isSlow: i % 9 < 3, metres: 140 + ((i * 97) % 480) }))
  const line = {
    count: 0,
    timeS: new Float64Array(90),
    stepS: new Float64Array(90).fill(30),
    lat: new Float64Array(90),
    lng: new Float64Array(90),
  }
  let [timeS, stepM] = [0, 0]
  for (const { isSlow, metres } of points) {
    line.timeS[line.count] = timeS += isSlow ? 60 : 30
    line.lat[line.count] = LAT * 1e7 + (stepM += isSlow ? 200 : metres) * LAT_E7_PER_M
    // Slightly left and right: it turns at each point.
    line.lng[line.count] = LNG * 1e7 + (line.count % 2) * 60 * LAT_E7_PER_M
    line.count += 1
  }
  const memory = { seconds: new Float64Array(90), metres: new Float64Array(90) }
  expect(detectSamplingPattern([line], 100, memory)).toEqual(UNKNOWN_PATTERN)
})
