import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findDrivingNow } from './driving-now.ts'
import type { LivePoint } from './live-message.ts'

const NOW = Date.parse('2026-11-27T10:00:00Z')
const METRES_PER_DEGREE = 111_194.9

/** A point so many seconds before now and metres to the north. */
const at = (agoS: number, northM: number, ignition: boolean | null = null): LivePoint => ({
  timeMs: NOW - agoS * 1000,
  lat: -26 + northM / METRES_PER_DEGREE,
  lng: 28,
  speedMps: null,
  accuracyM: 5,
  odometerM: null,
  ignition,
})
/** Parked at 0 m from an hour until ten minutes ago, a fix every half minute with drift. */
const PARKED = Array.from({ length: 101 }, (_, i) => at(3600 - i * 30, (i % 3) * 15))
/** Then driving at 15 m/s, a fix every ten seconds until now. */
const DRIVE = Array.from({ length: 60 }, (_, i) => at(590 - i * 10, 150 * (i + 1)))

describe('findDrivingNow', () => {
  it('measures the drive since the last fix of the stay', () => {
    const found = findDrivingNow([...PARKED, ...DRIVE], NOW)
    expect(found?.sinceMs).toBe(NOW - 600_000)
    expect(found?.distanceM).toBeGreaterThan(8900)
    expect(found?.distanceM).toBeLessThan(9100)
  })

  it('finds none while parked or within 200 m of the stay', () => {
    expect(findDrivingNow(PARKED, NOW - 600_000)).toBeNull()
    expect(findDrivingNow([...PARKED, at(590, 120), at(580, 190)], NOW - 580_000)).toBeNull()
    expect(findDrivingNow([...PARKED, at(590, 120), at(580, 250)], NOW - 580_000)).not.toBeNull()
  })

  it('finds none if the last fix is five minutes old', () => {
    const track = [...PARKED, ...DRIVE]
    expect(findDrivingNow(track, NOW + 299_999)).not.toBeNull()
    expect(findDrivingNow(track, NOW + 300_000)).toBeNull()
    expect(findDrivingNow([], NOW)).toBeNull()
  })

  it('ends with a stay, and begins again after it', () => {
    const stay = Array.from({ length: 24 }, (_, i) => at(-10 - i * 10, 9000 + (i % 2) * 20))
    expect(findDrivingNow([...PARKED, ...DRIVE, ...stay.slice(0, 10)], NOW + 100_000)).not.toBeNull()
    expect(findDrivingNow([...PARKED, ...DRIVE, ...stay], NOW + 240_000)).toBeNull()
    const onwards = [at(-260, 9300), at(-280, 9600)]
    const found = findDrivingNow([...PARKED, ...DRIVE, ...stay, ...onwards], NOW + 280_000)
    expect(found?.sinceMs).toBe(NOW + 240_000)
    expect(found?.distanceM).toBeCloseTo(580, 0)
  })

  it('takes a sleeping tracker for parked, wherever it wakes', () => {
    const asleep = [at(36_000, -200), at(35_990, 0)]
    const near = [at(60, 40), at(50, 190), at(40, 340), at(30, 490)]
    expect(findDrivingNow([...asleep, ...near], NOW)?.sinceMs).toBe(NOW - 60_000)
    const far = [at(60, 700), at(50, 850), at(40, 1000)]
    expect(findDrivingNow([...asleep, ...far], NOW)).toMatchObject({ sinceMs: NOW - 60_000 })
    expect(findDrivingNow([...asleep, ...far.slice(0, 2)], NOW)).toBeNull()
    // A slow reporter on the road, a fix every four minutes.
    const sparse = [at(900, 0), at(600, 20), at(360, 4000), at(120, 8000)]
    expect(findDrivingNow(sparse, NOW)?.sinceMs).toBe(NOW - 600_000)
  })

  it('counts from the first fix of a track that begins on the road', () => {
    expect(findDrivingNow(DRIVE, NOW)?.sinceMs).toBe(NOW - 590_000)
    expect(findDrivingNow([at(10, 0)], NOW)).toBeNull()
  })

  it('ignores outliers', () => {
    expect(findDrivingNow([...PARKED, at(590, 40_000)], NOW - 590_000)).toBeNull()
    const found = findDrivingNow([...PARKED, ...DRIVE.slice(0, 30), at(295, 90_000), ...DRIVE.slice(30)], NOW)
    expect(found?.distanceM).toBeLessThan(9100)
  })

  it('ends when the ignition is switched off, if it was ever on', () => {
    const drive = (last: boolean | null, others: boolean | null) =>
      findDrivingNow([...PARKED, ...DRIVE.map((each, i) => ({ ...each, ignition: i < 59 ? others : last }))], NOW)
    expect(drive(false, true)).toBeNull()
    expect(drive(true, true)).not.toBeNull()
    expect(drive(false, false)).not.toBeNull()
  })

  it('never finds a drive longer than the track, nor before it', () => {
    const point = fc.record({ agoS: fc.integer({ min: 0, max: 7200 }), northM: fc.integer({ min: -5000, max: 5000 }) })
    fc.assert(
      fc.property(fc.array(point, { maxLength: 60 }), (points) => {
        const tail = points.sort((a, b) => b.agoS - a.agoS).map(({ agoS, northM }) => at(agoS, northM))
        const found = findDrivingNow(tail, NOW)
        if (found === null) return
        expect(found.distanceM).toBeGreaterThan(200)
        expect(tail.some(({ timeMs }) => timeMs === found.sinceMs)).toBe(true)
      }),
    )
  })
})
