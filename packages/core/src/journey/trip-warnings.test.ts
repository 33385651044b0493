import { describe, expect, test } from 'vitest'
import type { FoundTrip } from './journey.ts'
import { TripWarnings } from './trip-warnings.ts'

type WarningTrip = Parameters<TripWarnings['add']>[1] extends Iterable<infer Trip> ? Trip : never

const toSeconds = (...seconds: number[]) => ({
  count: seconds.length,
  timeMs: Float64Array.from(seconds, (second) => second * 1000),
  latE7: Int32Array.from(seconds, () => -339_300_000),
  lngE7: Int32Array.from(seconds, () => 188_600_000),
})
const trip = (given: Partial<WarningTrip>): WarningTrip => ({
  cut: 'none',
  firstFix: 0,
  lastFix: 1,
  startLat: -33.93,
  startLng: 18.86,
  endLat: -33.93,
  endLng: 18.86,
  startedAtMs: 0,
  endedAtMs: 3_600_000,
  distanceM: 1000,
  distanceSource: 'path',
  ...given,
})

describe('the driver is warned', () => {
  test('if a file of positions contains no trip', () => {
    expect(new TripWarnings().warnings(4)).toEqual([
      expect.stringContaining('No trip was found in the positions of this file (4)'),
    ])
  })

  test('about nothing in a file of trips or of complete trips', () => {
    expect(new TripWarnings().warnings(0)).toEqual([])
    const warnings = new TripWarnings()
    warnings.add(toSeconds(0, 60, 120), [trip({ lastFix: 2 })])
    expect(warnings.warnings(3)).toEqual([])
  })

  test('about positions of two vehicles that take turns, not about a road with bends', () => {
    const fixes = Array.from({ length: 20 }, (_, i) => i)
    const getWarnings = (latOf: (i: number) => number): string[] => {
      const warnings = new TripWarnings()
      const track = { ...toSeconds(...fixes.map((i) => i * 60)), latE7: Int32Array.from(fixes, latOf) }
      warnings.add(track, [trip({ lastFix: 19, distanceM: 30_000 })])
      return warnings.warnings(20)
    }
    expect(getWarnings((i) => -339_300_000 + (i % 2) * 200_000 + i * 10_000)).toEqual([
      expect.stringContaining('1 trip jumps back and forth between positions'),
    ])
    expect(getWarnings((i) => -339_300_000 + i * 150_000)).toEqual([])
    expect(getWarnings((i) => -339_300_000 + Math.abs(i - 10) * 150_000)).toEqual([])
  })

  test('about trips that lack part of their route in a gap, not at the edge of the file', () => {
    const track = toSeconds(0, 60, 4000, 4060, 9000, 9060)
    const warningTrip = (cut: FoundTrip['cut'], firstFix: number, lastFix: number): string[] => {
      const warnings = new TripWarnings()
      warnings.add(track, [trip({ cut, firstFix, lastFix })])
      return warnings.warnings(6)
    }
    for (const lost of [warningTrip('both', 2, 3), warningTrip('start', 2, 3), warningTrip('end', 2, 3)])
      expect(lost).toEqual([expect.stringContaining('1 trip lacks')])
    for (const whole of [warningTrip('none', 2, 3), warningTrip('start', 0, 1), warningTrip('end', 4, 5)])
      expect(whole).toEqual([])

    const all = new TripWarnings()
    for (const [cut, firstFix, lastFix] of [['both', 2, 3] as const, ['end', 2, 3] as const]) {
      const one = new TripWarnings()
      one.add(track, [trip({ cut, firstFix, lastFix })])
      all.merge(one)
    }
    expect(all.warnings(6)).toEqual([expect.stringContaining('2 trips lack')])
  })

  describe('about speeds that no road vehicle has', () => {
    const findWarnings = (latitudes: number[], distanceM: number): string[] => {
      const track = {
        ...toSeconds(...latitudes.map((_, i) => i * 30)),
        latE7: Int32Array.from(latitudes, (lat) => Math.round(lat * 1e7)),
      }
      const warnings = new TripWarnings()
      const ends = { lastFix: latitudes.length - 1, endedAtMs: (latitudes.length - 1) * 30_000 }
      warnings.add(track, [trip({ ...ends, distanceM })])
      return warnings.warnings(latitudes.length)
    }
    const drive = (from: number, count: number, step = 0.005): number[] =>
      Array.from({ length: count }, (_, i) => from + i * step)

    test('all along a trip', () => {
      expect(findWarnings(drive(-33.9, 30, 0.2), 645_000)).toEqual([
        '1 trip moves faster than 250 km/h between positions: the positions or their times are probably wrong. Please check the kilometres.',
      ])
    })

    test('in a leap within a long one', () => {
      expect(findWarnings([...drive(-33.9, 300), ...drive(-30, 300)], 590_000)).toEqual([
        expect.stringContaining('faster than 250 km/h'),
      ])
    })

    test('but not of outliers, which the distance ignores', () => {
      const there = drive(-33.9, 60)
      expect(findWarnings(there, 33_000)).toEqual([])
      expect(findWarnings(there.toSpliced(20, 1, -30), 33_000)).toEqual([])
      expect(findWarnings(there.toSpliced(20, 3, -30, -30.001, -30.002), 33_000)).toEqual([])
    })
  })

  test('about trips between two others that were not recorded', () => {
    const track = toSeconds(0, 60, 4000, 4060, 9000, 9060)
    const warningTrip = (...trips: Partial<WarningTrip>[]): string[] => {
      const warnings = new TripWarnings()
      warnings.add(track, trips.map(trip))
      return warnings.warnings(6)
    }
    const there = { endLng: 18.96 }
    expect(warningTrip(there, { firstFix: 2, lastFix: 3 })).toEqual([
      'One trip is missing: the vehicle started 9 km from where the previous trip ended, and the tracker recorded nothing in between. Please add it by hand.',
    ])
    expect(warningTrip(there, { ...there, firstFix: 2, lastFix: 3 }, { firstFix: 4, lastFix: 5 })).toEqual([
      expect.stringMatching(/^2 trips are missing: .* 18 km away in all/),
    ])
    expect(warningTrip(there, { startLng: 18.97, firstFix: 2, lastFix: 3 })).toEqual([])
    expect(warningTrip({ ...there, cut: 'end' }, { firstFix: 2, lastFix: 3 })).toEqual([
      expect.stringContaining('1 trip lacks'),
    ])
  })

  test('about sparse positions and their effect on stops and kilometres', () => {
    // Ten minutes from fix to fix, except for the last trip's.
    const track = toSeconds(0, 600, 1200, 1800, 2400, 3000, 9000, 9060, 9120)
    const seldom = [trip({ lastFix: 2 }), trip({ firstFix: 2, lastFix: 3 }), trip({ firstFix: 3, lastFix: 5 })]
    const warnings = new TripWarnings()
    warnings.add(track, [...seldom, trip({ firstFix: 6, lastFix: 8 })])
    expect(warnings.warnings(9)).toEqual([
      'In 3 of 4 trips the tracker recorded a position about every 10 minutes: shorter stops are not detected. The kilometres of all 3 are straight lines between positions, which is less than was driven; compare them with your odometer, or set the tracker to record more often.',
    ])

    const counted = new TripWarnings()
    counted.add(
      track,
      seldom.map((one) => ({ ...one, distanceSource: 'odometer' as const })),
    )
    expect(counted.warnings(9)).toEqual([expect.stringMatching(/^In 3 of 3 trips .* are not detected\.$/)])
  })

  test('about nothing if a tracker records often but loses its signal for long', () => {
    const often = Array.from({ length: 40 }, (_, i) => 9000 + i * 5)
    const warnings = new TripWarnings()
    warnings.add(toSeconds(0, 600, 1200, 1800, ...often), [
      trip({}),
      trip({ firstFix: 1, lastFix: 2 }),
      trip({ firstFix: 2, lastFix: 3 }),
      trip({ firstFix: 4, lastFix: 43 }),
    ])
    expect(warnings.warnings(44)).toEqual([])
  })

  test('about nothing for a single long step among dense trips', () => {
    const warnings = new TripWarnings()
    warnings.add(toSeconds(0, 600, 700, 760, 820, 880, 940), [
      trip({}),
      trip({ firstFix: 2, lastFix: 3 }),
      trip({ firstFix: 4, lastFix: 6 }),
    ])
    expect(warnings.warnings(7)).toEqual([])
  })

  test('about trips that may not be by car, and no trip missing around moves', () => {
    const warnings = new TripWarnings()
    const far = { startLat: -25, endLat: -25 }
    const trips = [trip({ endedAtMs: 1000 }), trip({ ...far, startedAtMs: 9000, doubt: 'train' })]
    warnings.add(toSeconds(0, 60), trips, [{ startedAtMs: 2000 }])
    const other = new TripWarnings()
    other.add(toSeconds(0, 60), [trip({ doubt: 'train' })])
    warnings.merge(other)
    expect(warnings.warnings(2)).toEqual(['Added, but perhaps not by car: 2 train rides. Please check.'])
  })
})
