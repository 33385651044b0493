import { describe, expect, test } from 'vitest'
import { findJourneys } from '../find-journeys.ts'
import { normals } from '../testing/normals.ts'
import { MONDAY_S, makeTrack, type Fix } from '../testing/staged-drives.ts'

const PARKED_S = 3600

interface Road {
  mps: number
  drivingS: number
  /** Turn in radians after this many metres. */
  heading(metres: number): number
}

interface Receiver {
  intervalS: number
  parkedIntervalS?: number
  /** White noise in metres per axis. */
  parkedNoiseM?: number
  noiseM?: number
  /** The tracker's own speed, or one computed from positions. */
  speeds?: 'own' | 'of steps'
  /** Seconds of the drive without recording. */
  silentS?: readonly [number, number]
}

const blocks = (blockM: number) => (metres: number) => (Math.floor(metres / blockM) % 2) * (Math.PI / 2)
const winding = (amplitude: number, waveM: number) => (metres: number) =>
  amplitude * Math.sin((2 * Math.PI * metres) / waveM)

/** An hour parked, a drive at constant speed, an hour parked; returns the measured share of the true length. */
function shareFound(road: Road, receiver: Receiver): number {
  const { intervalS, parkedIntervalS = intervalS, parkedNoiseM = 0, noiseM = 0, speeds, silentS = [0, 0] } = receiver
  const normal = normals(1)
  const fixes: Fix[] = []
  let [north, east] = [0, 0]
  const write = (timeS: number, speedMps: number, noise: number): void => {
    const fix: Fix = { timeS, north: north + normal() * noise, east: east + normal() * noise }
    const last = fixes.at(-1) ?? fix
    const stepMps = Math.hypot(fix.north - last.north, fix.east - last.east) / (timeS - last.timeS || 1)
    if (speeds !== undefined) fix.speedMps = speeds === 'own' ? speedMps : stepMps
    fixes.push(fix)
  }
  const park = (fromS: number): void => {
    for (let s = 0; s < PARKED_S; s += parkedIntervalS) write(fromS + s, 0, parkedNoiseM)
  }
  park(MONDAY_S)
  const startS = MONDAY_S + PARKED_S
  for (let s = 0; s < road.drivingS; s += 1) {
    const isSilent = s > silentS[0] && s < silentS[1]
    if (s % intervalS === 0 && !isSilent) write(startS + s, road.mps, noiseM)
    const heading = road.heading(s * road.mps)
    north += road.mps * Math.sin(heading)
    east += road.mps * Math.cos(heading)
  }
  park(startS + road.drivingS)
  const { trips } = findJourneys(makeTrack(fixes), { sensitivity: 'normal' })
  expect(trips).toHaveLength(1)
  return trips[0].distanceM / (road.mps * road.drivingS)
}

/** Distances measured on a day of twenty drives between streets via an open road. */
function shareOfTownFound(intervalS: number): number {
  const [mps, streetsM, parkedS] = [12, 1400, 1500]
  const fixes: Fix[] = []
  let [s, north, east, drivenM] = [0, 0, 0, 0]
  const pass = (speedMps: number, heading: number): void => {
    if (s % intervalS === 0) fixes.push({ timeS: MONDAY_S - 6 * 3600 + s, north, east, speedMps })
    s += 1
    north += speedMps * Math.sin(heading)
    east += speedMps * Math.cos(heading)
    drivenM += speedMps
  }
  for (let drive = 0; drive < 20; drive += 1) {
    // No two of them start and end at the same second of the tracker's clock.
    for (let i = 0; i < parkedS + drive * 7; i += 1) pass(0, 0)
    const driveM = 12_000 + 2 * streetsM + drive * 40
    for (let metres = 0; metres < driveM; metres += mps) {
      const isInStreets = metres < streetsM || metres > driveM - streetsM
      pass(mps, isInStreets ? blocks(150)(metres) : Math.PI / 4)
    }
  }
  for (let i = 0; i < parkedS; i += 1) pass(0, 0)
  const { trips } = findJourneys(makeTrack(fixes), { sensitivity: 'normal' })
  expect(trips).toHaveLength(20)
  return trips.reduce((sum, { distanceM }) => sum + distanceM, 0) / drivenM
}

describe('noise while parked', () => {
  test('is not confused with the bends of a gravel road', () => {
    const gravel = { mps: 4.5, drivingS: 3000, heading: winding(0.5, 300) }
    const share = shareFound(gravel, { intervalS: 10, parkedIntervalS: 120, parkedNoiseM: 9, noiseM: 2 })
    expect(share).toBeGreaterThan(0.985)
    expect(share).toBeLessThan(1.01)
  })

  test('is unknown if the tracker repeats one place while parked', () => {
    const town = { mps: 14, drivingS: 2400, heading: blocks(400) }
    const share = shareFound(town, { intervalS: 1, noiseM: 2 })
    expect(share).toBeGreaterThan(0.985)
    expect(share).toBeLessThan(1.01)
  })
})

describe('speeds', () => {
  const quiet = { noiseM: 2, parkedNoiseM: 2 }

  test('of a fix a second are used', () => {
    const town = { mps: 14, drivingS: 2400, heading: blocks(200) }
    const noisy = { intervalS: 1, parkedNoiseM: 8, noiseM: 8 }
    expect(Math.abs(shareFound(town, { ...noisy, speeds: 'own' }) - 1)).toBeLessThan(0.01)
    expect(shareFound(town, noisy)).toBeLessThan(0.97)
  })

  test('of a fix a minute are used if the path lacks more than they scatter', () => {
    const road = { mps: 15, drivingS: 7200, heading: winding(0.5, 700) }
    expect(Math.abs(shareFound(road, { intervalS: 60, speeds: 'own', ...quiet }) - 1)).toBeLessThan(0.01)
  })

  test('with a fix a minute account for curves in the streets at both ends', () => {
    expect(Math.abs(shareOfTownFound(60) - 1)).toBeLessThan(0.01)
    expect(Math.abs(shareOfTownFound(30) - 1)).toBeLessThan(0.01)
  })

  test('of a fix every half minute are compared with the chords of these fixes, though noise puts points further apart', () => {
    const road = { mps: 6, drivingS: 7200, heading: winding(1, 500) }
    const noisy = { intervalS: 30, speeds: 'own', noiseM: 25, parkedNoiseM: 25 } as const
    expect(Math.abs(shareFound(road, noisy) - 1)).toBeLessThan(0.01)
  })

  test('of a walking pace on gravel are compared, too', () => {
    const gravel = { mps: 4.2, drivingS: 7200, heading: winding(0.7, 160) }
    expect(Math.abs(shareFound(gravel, { intervalS: 60, speeds: 'own', ...quiet }) - 1)).toBeLessThan(0.01)
  })

  test('computed from the steps between positions are ignored', () => {
    const road = { mps: 15, drivingS: 3600, heading: winding(1, 1500) }
    const receiver: Receiver = { intervalS: 30, noiseM: 3, parkedNoiseM: 3 }
    expect(shareFound(road, { ...receiver, speeds: 'of steps' })).toBe(shareFound(road, receiver))
  })
})

describe('a gap', () => {
  const silentS = [900, 1140] as const
  const pass = { mps: 14, drivingS: 2400, heading: winding(1, 800) }
  const receiver = { intervalS: 10 }

  test('on a winding road is nearly as crooked as the rest', () => {
    const lost = shareFound(pass, receiver) - shareFound(pass, { ...receiver, silentS })
    expect(lost).toBeLessThan(0.02)
    expect(lost).toBeGreaterThan(0)
  })

  test('is straight if the speed before and after it leaves no time for curves', () => {
    const isTunnel = (metres: number): boolean => metres > 900 * 14 && metres < 1140 * 14
    const road = { ...pass, heading: (metres: number) => (isTunnel(metres) ? 0 : pass.heading(metres)) }
    expect(shareFound(road, { ...receiver, silentS })).toBeCloseTo(shareFound(road, receiver), 3)
  })
})
