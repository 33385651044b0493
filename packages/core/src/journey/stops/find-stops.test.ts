import { describe, expect, test } from 'vitest'
import { findJourneys } from '../find-journeys.ts'
import { MONDAY_S, makeTrack, type Fix } from '../testing/staged-drives.ts'
import { normals } from '../testing/normals.ts'

const LEFT_S = MONDAY_S + 4 * 3600
const MPS = 15

/** Fixes of four hours parked, then ten minutes driving east, and an hour parked there. */
function drive(parked: readonly Fix[]): Fix[] {
  const driven: Fix[] = []
  for (let s = 0; s <= 600; s += 10) driven.push({ timeS: LEFT_S + s, north: 0, east: MPS * s, speedMps: MPS })
  const arrived: Fix[] = []
  for (let s = 600; s < 4200; s += 300) arrived.push({ timeS: LEFT_S + s + 60, north: 0, east: MPS * 600, speedMps: 0 })
  return [...parked, ...driven, ...arrived]
}

function findStart(fixes: readonly Fix[]): number {
  const { trips } = findJourneys(makeTrack(fixes), { sensitivity: 'normal' })
  expect(trips).toHaveLength(1)
  return trips[0].startedAtMs / 1000
}

describe('a vehicle has not left', () => {
  test('when one heartbeat is off and it stays parked for minutes', () => {
    const leftS = (seed: number): number => {
      const normal = normals(seed)
      const seen = (timeS: number, speedMps: number): Fix => ({
        timeS,
        north: 12 * normal(),
        east: 12 * normal(),
        speedMps,
      })
      const parked = Array.from({ length: 8 }, (_, i) => seen(MONDAY_S + i * 1800, 0))
      return findStart(drive([...parked, seen(LEFT_S - 270, 0), seen(LEFT_S - 5, 3)]))
    }
    const lateS = Array.from({ length: 100 }, (_, i) => LEFT_S - leftS(i + 1))
    expect(lateS.filter((seconds) => Math.abs(seconds) > 120)).toEqual([])
  })

  test('when its receiver drifts off and returns', () => {
    const forgets = Math.exp(-15 / 120)
    const wandering = (seed: number): Fix[] => {
      const normal = normals(seed)
      const drift = (metres: number): number => forgets * metres + Math.sqrt(1 - forgets ** 2) * 10 * normal()
      const parked: Fix[] = [{ timeS: MONDAY_S, north: 0, east: 0, speedMps: 0 }]
      for (let timeS = MONDAY_S + 15; timeS < LEFT_S; timeS += 15) {
        const { north, east } = parked.at(-1)!
        parked.push({ timeS, north: drift(north), east: drift(east), speedMps: 0 })
      }
      return parked
    }
    const lateS = Array.from({ length: 100 }, (_, i) => LEFT_S - findStart(drive(wandering(i + 1))))
    expect(lateS.filter((seconds) => Math.abs(seconds) > 120)).toEqual([])
  })

  test('unless it rolled in between', () => {
    const parked: Fix[] = []
    for (let s = 0; s < 4 * 3600; s += 15) {
      const awayS = 4 * 3600 - s
      const [north, speedMps] = awayS > 120 ? [0, 0] : [32, awayS > 100 ? 4 : 0]
      parked.push({ timeS: MONDAY_S + s, north, east: (s / 15) % 5, speedMps })
    }
    expect(Math.abs(findStart(drive(parked)) - LEFT_S + 120)).toBeLessThan(30)
  })
})

test('a vehicle with its engine off has stopped, even if its tracker wakes up a kilometre on', () => {
  const drives = (ignitionOf: (isParked: boolean) => number | undefined): number => {
    const fixes: Fix[] = []
    const write = (s: number, east: number, isParked: boolean): number =>
      fixes.push({ timeS: MONDAY_S + s, north: 0, east, ignition: ignitionOf(isParked) })
    for (let s = 0; s < 7200; s += 60) write(s, 0, true)
    for (let s = 7200; s < 8400; s += 20) write(s, (s - 7200) * MPS, false)
    // Six and a half minutes, with driving in the last 75 s.
    for (let s = 8400; s < 8440; s += 20) write(s, 1200 * MPS, true)
    for (let s = 8820; s < 9900; s += 20) write(s, (1200 + s - 8745) * MPS, false)
    for (let s = 9900; s < 17_100; s += 60) write(s, 2355 * MPS, true)
    return findJourneys(makeTrack(fixes), { sensitivity: 'normal' }).trips.length
  }
  expect(drives((isParked) => (isParked ? 0 : 1))).toBe(2)
  expect(drives(() => undefined)).toBe(1)
})
