import { expect, test } from 'vitest'
import { splitPath } from './map-trip.ts'
import { computeBounds, project, fitView } from './projection.ts'

const PATH: [number, number][] = [
  [28, -26],
  [28.1, -26.1],
  [28.4, -26.2],
  [28.5, -26.1],
]

test('splits a path at its gaps; neighbouring parts share the position', () => {
  const parts = splitPath({ path: PATH, gaps: [2], straight: false })
  expect(parts.map(({ dashed }) => dashed)).toEqual([false, true, false])
  expect(parts.map(({ path }) => path)).toEqual([PATH.slice(0, 2), PATH.slice(1, 3), PATH.slice(2)])
})

test('dashes a whole trip if only its ends are known', () => {
  expect(splitPath({ path: PATH.slice(0, 2), gaps: [], straight: true })).toEqual([
    { dashed: true, path: PATH.slice(0, 2) },
  ])
})

test('fits every position into the view, with padding', () => {
  const size = { width: 400, height: 300 }
  const bounds = computeBounds([PATH])
  expect(bounds).toEqual({ west: 28, east: 28.5, south: -26.2, north: -26 })
  const view = fitView(bounds!, size, 20)
  for (const [x, y] of PATH.map((position) => project(position, view, size))) {
    expect(x).toBeGreaterThanOrEqual(19.9)
    expect(x).toBeLessThanOrEqual(380.1)
    expect(y).toBeGreaterThanOrEqual(19.9)
    expect(y).toBeLessThanOrEqual(280.1)
  }
})

test('returns no bounds without positions', () => {
  expect(computeBounds([])).toBeNull()
})
