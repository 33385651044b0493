import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { newPath } from './encoding/path-codec.ts'
import { distanceE7M } from './plane.ts'
import { simplifyPath } from './distance/simplify-path.ts'
import { mergePaths, pathLengthM, splitPathAt } from './trip-path.ts'
import type { TripPath } from './journey.ts'

const points = fc.array(
  fc.record({
    stepS: fc.integer({ min: 1, max: 90 }),
    lat: fc.integer({ min: -9000, max: 9000 }),
    lng: fc.integer({ min: -9000, max: 9000 }),
    gap: fc.constantFrom(0, 0, 0, 1),
  }),
  { minLength: 2, maxLength: 60 },
)

function buildPath(steps: readonly { stepS: number; lat: number; lng: number; gap: number }[]): TripPath {
  const path = newPath(steps.length)
  let timeMs = 1_700_000_000_000
  let lat = -339_000_000
  let lng = 188_000_000
  steps.forEach((step, i) => {
    timeMs += step.stepS * 1000
    lat += step.lat
    lng += step.lng
    path.timeMs[i] = timeMs
    path.latE7[i] = lat
    path.lngE7[i] = lng
    path.gap[i] = i === 0 ? 0 : step.gap
  })
  return path
}

describe('a path', () => {
  test('keeps its length when split and merged again', () => {
    fc.assert(
      fc.property(points, fc.double({ min: 0, max: 1, noNaN: true }), (steps, share) => {
        const path = buildPath(steps)
        const end = path.timeMs[path.timeMs.length - 1]
        const at = Math.round(path.timeMs[0] + share * (end - path.timeMs[0]))
        const halves = splitPathAt(path, at)
        if (at <= path.timeMs[0] || at >= end) {
          expect(halves).toBeNull()
          return
        }
        const [first, second] = halves!
        expect(first.timeMs[first.timeMs.length - 1]).toBe(at)
        expect(second.timeMs[0]).toBe(at)
        const again = mergePaths([second, first])
        expect(pathLengthM(again)).toBeCloseTo(pathLengthM(path), 0)
        expect(again.gap.filter(Boolean).length).toBeLessThanOrEqual(path.gap.filter(Boolean).length + 1)
      }),
    )
  })

  test('has a gap between two merged trips', () => {
    const first = buildPath([
      { stepS: 1, lat: 0, lng: 0, gap: 0 },
      { stepS: 9, lat: 5000, lng: 0, gap: 0 },
    ])
    const second = { ...first, timeMs: first.timeMs.map((ms) => ms + 600_000) }
    expect([...mergePaths([first, second]).gap]).toEqual([0, 0, 1, 0])
    expect(mergePaths([]).timeMs).toHaveLength(0)
  })

  test('keeps its ends, its gaps and the tolerance when simplified', () => {
    fc.assert(
      fc.property(points, (steps) => {
        const path = buildPath(steps)
        const simple = simplifyPath(path, 20, 1000)
        expect(simple.timeMs[0]).toBe(path.timeMs[0])
        expect(simple.timeMs[simple.timeMs.length - 1]).toBe(path.timeMs[path.timeMs.length - 1])
        expect(simple.gap.filter(Boolean)).toHaveLength(path.gap.filter(Boolean).length)
        let k = 0
        for (let i = 0; i < path.timeMs.length; i += 1) {
          while (simple.timeMs[k + 1] < path.timeMs[i]) k += 1
          expect(offLineM(path, i, simple, k)).toBeLessThanOrEqual(20.5)
        }
      }),
    )
  })

  test('has a bounded number of points', () => {
    const zigzag = buildPath(
      Array.from({ length: 5000 }, (_, i) => ({ stepS: 5, lat: i % 2 ? 8000 : -8000, lng: 900, gap: 0 })),
    )
    expect(simplifyPath(zigzag, 5, 2000).timeMs.length).toBeLessThanOrEqual(2000)
  })
})

/** Distance of point i from the segment k, k+1 of a simpler path, by the triangle's height or the nearer endpoint. */
function offLineM(path: TripPath, i: number, simple: TripPath, k: number): number {
  const next = Math.min(k + 1, simple.timeMs.length - 1)
  const toM = (lat: number, lng: number): number => distanceE7M(path.latE7[i], path.lngE7[i], lat, lng)
  let least = Math.min(toM(simple.latE7[k], simple.lngE7[k]), toM(simple.latE7[next], simple.lngE7[next]))
  for (let share = 0; share <= 1; share += 0.01) {
    const lat = simple.latE7[k] + share * (simple.latE7[next] - simple.latE7[k])
    const lng = simple.lngE7[k] + share * (simple.lngE7[next] - simple.lngE7[k])
    least = Math.min(least, toM(lat, lng))
  }
  return least
}
