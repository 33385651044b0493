import { expect, test } from 'vitest'
import { splitPath } from './map-trip.ts'
import { computeBounds } from './bounds.ts'

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

test('finds the box around all positions', () => {
  expect(computeBounds([PATH])).toEqual({ west: 28, east: 28.5, south: -26.2, north: -26 })
})

test('returns no bounds without positions', () => {
  expect(computeBounds([])).toBeNull()
})
