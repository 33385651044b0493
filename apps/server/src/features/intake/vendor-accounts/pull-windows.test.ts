import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DAY_MS } from '@spoor/core/units/duration.ts'
import { extendCoverage, planWindows, type Coverage } from './pull-windows.ts'

const NOW = Date.parse('2026-11-27T10:00:00Z')
const longestMs = 30 * DAY_MS
const days = (windows: { fromMs: number; toMs: number }[]) =>
  windows.map(({ fromMs, toMs }) => [(fromMs - NOW) / DAY_MS, (toMs - NOW) / DAY_MS])

test('a first pull covers the last 31 days in windows that the vendor allows', () => {
  expect(days(planWindows(null, { backToMs: null, nowMs: NOW, longestMs }))).toEqual([
    [-31, -1],
    [-1, 0],
  ])
})

test('later pulls overlap the last, and older trips come newest first', () => {
  const covered = { fromMs: NOW - 31 * DAY_MS, untilMs: NOW - DAY_MS }
  expect(days(planWindows(covered, { backToMs: null, nowMs: NOW, longestMs }))).toEqual([[-3, 0]])
  expect(days(planWindows(covered, { backToMs: NOW - 100 * DAY_MS, nowMs: NOW, longestMs }))).toEqual([
    [-3, 0],
    [-61, -31],
    [-91, -61],
    [-100, -91],
  ])
})

test('wherever a pull stops, the covered range has no hole, and the next pull completes it', () => {
  const instant = fc.integer({ min: 0, max: 1500 }).map((each) => NOW - each * DAY_MS)
  fc.assert(
    fc.property(fc.option(fc.tuple(instant, instant)), fc.option(instant), fc.nat(10), (pair, backToMs, stopAfter) => {
      let covered: Coverage | null = pair && { fromMs: Math.min(...pair), untilMs: Math.max(...pair) }
      const asked = new Set<number>()
      const pull = (most: number) => {
        for (const window of planWindows(covered, { backToMs, nowMs: NOW, longestMs }).slice(0, most)) {
          expect(window.toMs - window.fromMs).toBeLessThanOrEqual(longestMs)
          // Touches the covered range.
          if (covered) expect(window.fromMs <= covered.untilMs && window.toMs >= covered.fromMs).toBe(true)
          for (let day = Math.floor(window.fromMs / DAY_MS); day * DAY_MS < window.toMs; day++) asked.add(day)
          covered = extendCoverage(covered, window)
        }
      }
      pull(stopAfter)
      pull(Infinity)
      expect(covered?.untilMs).toBe(NOW)
      if (backToMs !== null) expect(covered?.fromMs).toBeLessThanOrEqual(Math.max(backToMs, covered?.fromMs ?? 0))
    }),
  )
})
