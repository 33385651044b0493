import { describe, expect, test } from 'vitest'
import { countLostWays, tripWarnings } from './trip-warnings.ts'

describe('a driver is told', () => {
  test('where a file of positions gives no trip', () => {
    expect(tripWarnings({ positions: 4, trips: 0, lostWays: 0 })).toEqual([
      expect.stringContaining('No trip was found in the positions of this file (4)'),
    ])
  })

  test('of trips that lack a part of their way', () => {
    expect(tripWarnings({ positions: 90, trips: 5, lostWays: 1 })).toEqual([expect.stringContaining('1 trip lacks')])
    expect(tripWarnings({ positions: 90, trips: 5, lostWays: 3 })).toEqual([expect.stringContaining('3 trips lack')])
  })

  test('nothing of a file of trips, and of trips that are whole', () => {
    expect(tripWarnings({ positions: 0, trips: 0, lostWays: 0 })).toEqual([])
    expect(tripWarnings({ positions: 90, trips: 5, lostWays: 0 })).toEqual([])
  })
})

test('a way is lost in a gap, not at the edge of the file', () => {
  const timeMs = Float64Array.from([0, 60, 4000, 4060, 9000, 9060], (seconds) => seconds * 1000)
  const lost = (cut: 'none' | 'start' | 'end' | 'both', firstFix: number, lastFix: number): number =>
    countLostWays({ count: timeMs.length, timeMs }, [{ cut, firstFix, lastFix }])
  expect(lost('both', 2, 3)).toBe(1)
  expect(lost('start', 2, 3)).toBe(1)
  expect(lost('end', 2, 3)).toBe(1)
  expect(lost('none', 2, 3)).toBe(0)
  expect(lost('both', 0, 5)).toBe(0)
  expect(lost('start', 0, 1)).toBe(0)
  expect(lost('end', 4, 5)).toBe(0)
})
