import { expect, test } from 'vitest'
import { isInPolygon, type Corner } from './point-in-polygon.ts'

const square = (west: number, south: number, size: number): Corner[] => [
  [west, south],
  [west + size, south],
  [west + size, south + size],
  [west, south + size],
  [west, south],
]

test('a position is inside a polygon, but not in its hole', () => {
  const polygon = [square(18, -34, 1), square(18.4, -33.6, 0.2)]
  expect(isInPolygon(-33.9, 18.1, polygon)).toBe(true)
  expect(isInPolygon(-33.5, 18.5, polygon)).toBe(false)
  expect(isInPolygon(-33.3, 18.5, polygon)).toBe(true)
  expect(isInPolygon(-34.1, 18.5, polygon)).toBe(false)
  expect(isInPolygon(-33.5, 19.1, polygon)).toBe(false)
})

test('a ring may be concave, open or empty', () => {
  const corner: Corner[] = [
    [0, 0],
    [2, 0],
    [2, 1],
    [1, 1],
    [1, 2],
    [0, 2],
  ]
  expect(isInPolygon(0.5, 1.5, [corner])).toBe(true)
  expect(isInPolygon(1.5, 0.5, [corner])).toBe(true)
  expect(isInPolygon(1.5, 1.5, [corner])).toBe(false)
  expect(isInPolygon(1, 1, [])).toBe(false)
})
