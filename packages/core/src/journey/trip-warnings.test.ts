import { describe, expect, test } from 'vitest'
import type { FoundTrip } from './journey.ts'
import { TripDoubts } from './trip-warnings.ts'

type Told = Parameters<TripDoubts['add']>[1] extends Iterable<infer Trip> ? Trip : never

const secondsOf = (...seconds: number[]) => ({
  count: seconds.length,
  timeMs: Float64Array.from(seconds, (second) => second * 1000),
})
const trip = (given: Partial<Told>): Told => ({
  cut: 'none',
  firstFix: 0,
  lastFix: 1,
  startLat: -33.93,
  startLng: 18.86,
  endLat: -33.93,
  endLng: 18.86,
  distanceSource: 'path',
  ...given,
})

describe('a driver is told', () => {
  test('where a file of positions gives no trip', () => {
    expect(new TripDoubts().warnings(4)).toEqual([
      expect.stringContaining('No trip was found in the positions of this file (4)'),
    ])
  })

  test('nothing of a file of trips, and of trips that are whole', () => {
    expect(new TripDoubts().warnings(0)).toEqual([])
    const doubts = new TripDoubts()
    doubts.add(secondsOf(0, 60, 120), [trip({ lastFix: 2 })])
    expect(doubts.warnings(3)).toEqual([])
  })

  test('of trips that lack a part of their way: in a gap, not at the edge of the file', () => {
    const track = secondsOf(0, 60, 4000, 4060, 9000, 9060)
    const told = (cut: FoundTrip['cut'], firstFix: number, lastFix: number): string[] => {
      const doubts = new TripDoubts()
      doubts.add(track, [trip({ cut, firstFix, lastFix })])
      return doubts.warnings(6)
    }
    for (const lost of [told('both', 2, 3), told('start', 2, 3), told('end', 2, 3)])
      expect(lost).toEqual([expect.stringContaining('1 trip lacks')])
    for (const whole of [told('none', 2, 3), told('start', 0, 1), told('end', 4, 5)]) expect(whole).toEqual([])

    const all = new TripDoubts()
    for (const [cut, firstFix, lastFix] of [['both', 2, 3] as const, ['end', 2, 3] as const]) {
      const one = new TripDoubts()
      one.add(track, [trip({ cut, firstFix, lastFix })])
      all.merge(one)
    }
    expect(all.warnings(6)).toEqual([expect.stringContaining('2 trips lack')])
  })

  test('of ways between trips that nothing was written of', () => {
    const track = secondsOf(0, 60, 4000, 4060, 9000, 9060)
    const told = (...trips: Partial<Told>[]): string[] => {
      const doubts = new TripDoubts()
      doubts.add(track, trips.map(trip))
      return doubts.warnings(6)
    }
    const there = { endLng: 18.96 }
    expect(told(there, { firstFix: 2, lastFix: 3 })).toEqual([
      'One trip is missing: the vehicle started 9 km from where the previous trip ended, and the tracker recorded nothing in between. Please add it by hand.',
    ])
    expect(told(there, { ...there, firstFix: 2, lastFix: 3 }, { firstFix: 4, lastFix: 5 })).toEqual([
      expect.stringMatching(/^2 trips are missing: .* 18 km away in all/),
    ])
    expect(told(there, { startLng: 18.97, firstFix: 2, lastFix: 3 })).toEqual([])
    expect(told({ ...there, cut: 'end' }, { firstFix: 2, lastFix: 3 })).toEqual([
      expect.stringContaining('1 trip lacks'),
    ])
  })

  test('how seldom a tracker wrote, and what that does to stops and kilometres', () => {
    // Ten minutes from fix to fix, but for the last trip's.
    const track = secondsOf(0, 600, 1200, 1800, 2400, 3000, 9000, 9060, 9120)
    const seldom = [trip({ lastFix: 2 }), trip({ firstFix: 2, lastFix: 3 }), trip({ firstFix: 3, lastFix: 5 })]
    const doubts = new TripDoubts()
    doubts.add(track, [...seldom, trip({ firstFix: 6, lastFix: 8 })])
    expect(doubts.warnings(9)).toEqual([
      'In 3 of 4 trips the tracker recorded a position about every 10 minutes: shorter stops are not detected. The kilometres of all 3 are straight lines between positions, which is less than was driven; compare them with your odometer, or set the tracker to record more often.',
    ])

    const counted = new TripDoubts()
    counted.add(
      track,
      seldom.map((one) => ({ ...one, distanceSource: 'odometer' as const })),
    )
    expect(counted.warnings(9)).toEqual([expect.stringMatching(/^In 3 of 3 trips .* are not detected\.$/)])
  })

  test('nothing of a tracker that writes often, but for long ways without a signal', () => {
    const often = Array.from({ length: 40 }, (_, i) => 9000 + i * 5)
    const doubts = new TripDoubts()
    doubts.add(secondsOf(0, 600, 1200, 1800, ...often), [
      trip({}),
      trip({ firstFix: 1, lastFix: 2 }),
      trip({ firstFix: 2, lastFix: 3 }),
      trip({ firstFix: 4, lastFix: 43 }),
    ])
    expect(doubts.warnings(44)).toEqual([])
  })

  test('nothing of a single long step among trips that were written often', () => {
    const doubts = new TripDoubts()
    doubts.add(secondsOf(0, 600, 700, 760, 820, 880, 940), [
      trip({}),
      trip({ firstFix: 2, lastFix: 3 }),
      trip({ firstFix: 4, lastFix: 6 }),
    ])
    expect(doubts.warnings(7)).toEqual([])
  })
})
