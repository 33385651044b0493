import { describe, expect, test } from 'vitest'
import { findJourneys } from '../find-journeys.ts'
import { MONDAY_S, stages, makeTrack, type Fix } from '../testing/staged-drives.ts'

const QUARTER_S = 900

/**
 * A drive of ten minutes, and then a fix every quarter of an hour for the rest of the day; the fixes listed in `away`
 * are outliers.
 */
function parkedAfterDrive(away: readonly number[], outlierM = 1200): Fix[] {
  const drive = stages({ intervalS: 10, stays: [900, 0], driveM: 9000 })
  const parked = Array.from({ length: 40 }, (_, i) => ({
    timeS: MONDAY_S + 1500 + (i + 1) * QUARTER_S,
    north: away.includes(i) ? outlierM : 0,
    east: 9000,
  }))
  return [...drive, ...parked]
}

const ends = (fixes: readonly Fix[]): number[][] =>
  findJourneys(makeTrack(fixes), { sensitivity: 'normal' }).trips.map(({ startedAtMs, endedAtMs }) =>
    [startedAtMs, endedAtMs].map((ms) => Math.round((ms / 1000 - MONDAY_S) / 60)),
  )

describe('a tracker that wakes up for single fixes while parked', () => {
  test('makes no trip of one or a few fixes elsewhere', () => {
    for (const away of [[], [5], [5, 6, 7], [3, 12, 20, 31], [0]])
      expect(ends(parkedAfterDrive(away)), away.join()).toEqual([[15, 25]])
  })

  test('makes a trip if the fixes do not return', () => {
    expect(ends(parkedAfterDrive(Array.from({ length: 30 }, (_, i) => i + 10)))).toHaveLength(2)
  })

  test('makes a trip if the vehicle rolls there or its engine is on', () => {
    const there = parkedAfterDrive([5, 6])
    const isAway = ({ north }: Fix): boolean => north > 0
    expect(ends(there.map((fix) => ({ ...fix, speedMps: isAway(fix) ? 12 : 0 })))).toHaveLength(3)
    expect(ends(there.map((fix) => ({ ...fix, ignition: isAway(fix) ? 1 : 0 })))).toHaveLength(3)
  })

  test('makes a trip only if the odometer counted it', () => {
    const counting = (driveM: number): Fix[] =>
      parkedAfterDrive([5, 6]).map((fix) => {
        const quarters = (fix.timeS - MONDAY_S - 1500) / QUARTER_S
        return { ...fix, odometerM: 80_000 + fix.east + (quarters < 6 ? 0 : quarters < 8 ? driveM / 2 : driveM) }
      })
    expect(ends(counting(2600))).toHaveLength(3)
    expect(ends(counting(0))).toHaveLength(1)
  })

  test('makes a trip on a day without denser fixes', () => {
    expect(ends(parkedAfterDrive([5, 6]).filter(({ timeS }) => timeS > MONDAY_S + 1500))).toHaveLength(2)
  })

  test('makes no trip on such a day if it reports the engine and that was never on', () => {
    const still = parkedAfterDrive([5, 6]).filter(({ timeS }) => timeS > MONDAY_S + 1500)
    expect(ends(still.map((fix) => ({ ...fix, ignition: 0 })))).toEqual([])
  })
})

describe('a tracker that records every ten seconds while driving and every minute while parked', () => {
  const drive = stages({ intervalS: 10, stays: [900, 0], driveM: 9000 })
  const parked = (away: (minute: number) => number): Fix[] => [
    ...drive,
    ...Array.from({ length: 120 }, (_, i) => ({ timeS: MONDAY_S + 1500 + i * 60, north: away(i), east: 9000 })),
  ]

  test('makes no trip of some minutes elsewhere, near or far, at one place or several', () => {
    for (const outlierM of [400, 1700, 16_000])
      expect(ends(parked((i) => (i > 40 && i < 46 ? outlierM : 0))), `${outlierM}`).toEqual([[15, 25]])
    expect(ends(parked((i) => (i > 40 && i < 46 ? i * i : 0)))).toEqual([[15, 25]])
  })

  test('makes a trip if it recorded the route', () => {
    const there = parked((i) => (i > 40 && i < 52 ? 1700 : 0))
    const ways = [41, 52].flatMap((minute) =>
      [10, 20, 30, 40, 50].map((s) => {
        const share = minute === 41 ? s / 60 : 1 - s / 60
        return { timeS: MONDAY_S + 1500 + (minute - 1) * 60 + s, north: 1700 * share, east: 9000 }
      }),
    )
    expect(ends([...there, ...ways])).toHaveLength(3)
  })
})

test('removes a first or last fix of a drive that no vehicle can have left or reached', () => {
  const two = stages({ intervalS: 10, stays: [0, 1200, 900], driveM: 9000 })
  const asleep = two.filter(({ timeS }) => timeS <= MONDAY_S + 610 || timeS >= MONDAY_S + 1800)
  const whole = ends(asleep)
  expect(whole).toHaveLength(2)
  for (const at of [MONDAY_S + 1800, MONDAY_S + 610])
    expect(ends(asleep.map((fix) => (fix.timeS === at ? { ...fix, north: 2300 } : fix)))).toEqual(whole)
})
