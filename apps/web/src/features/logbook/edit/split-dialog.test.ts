import { expect, test } from 'vitest'
import type { TripPath } from '../../../ui/map/map-trip.ts'
import { findNearestTimeMs, numberParts, splitDistances, splitPathAt } from './split-dialog.tsx'

const START_MS = Date.UTC(2026, 2, 2, 5)
const at = (minute: number) => START_MS + minute * 60_000

/** East for ten minutes, then north for ten; the last segment is a gap. */
const PATH: TripPath = {
  type: 'Feature',
  geometry: {
    type: 'LineString',
    coordinates: [
      [28, -26],
      [28.1, -26],
      [28.1, -25.95],
      [28.1, -25.9],
    ],
  },
  properties: { times: [0, 10, 15, 20].map((minute) => new Date(at(minute)).toISOString()), gaps: [3] },
}

test('splits a path at an instant; both halves share the position', () => {
  const [first, second] = splitPathAt(PATH, at(5))
  expect(first.path).toEqual([
    [28, -26],
    [28.05, -26],
  ])
  expect(second.path).toEqual([
    [28.05, -26],
    [28.1, -26],
    [28.1, -25.95],
    [28.1, -25.9],
  ])
  expect(first.gaps).toEqual([])
  expect(second.gaps).toEqual([3])
  expect(splitPathAt(PATH, at(17))[1].gaps).toEqual([1])
})

test('numbers the start of each part on the map, and shows the end', () => {
  expect(numberParts(splitPathAt(PATH, at(5)))).toMatchObject([
    { position: [28, -26], label: '1' },
    { position: [28.05, -26], label: '2', chosen: true },
    { position: [28.1, -25.9], label: '' },
  ])
})

test('returns no split for an instant outside the path', () => {
  expect(splitPathAt(PATH, at(-1))).toHaveLength(1)
  expect(splitPathAt(PATH, at(30))).toHaveLength(1)
})

test('maps a position to the time when the vehicle was nearest to it', () => {
  expect(findNearestTimeMs(PATH, [28.05, -25.99])).toBe(at(5))
  expect(findNearestTimeMs(PATH, [28.2, -25.95])).toBe(at(15))
  expect(findNearestTimeMs(PATH, [27, -26])).toBe(at(0) + 1000)
  expect(findNearestTimeMs(PATH, [28.1, -25])).toBe(at(20) - 1000)
})

test('divides the distance in proportion to the path lengths', () => {
  // East 9.99 km, then north 11.12 km.
  const [first, second] = splitDistances(PATH, at(10), 42)
  expect(first).toBeCloseTo(42 * (9.99 / 21.11), 1)
  expect(first + second).toBeCloseTo(42)
  const [, last] = splitDistances(PATH, at(15), 42)
  expect(last).toBeCloseTo(42 * (5.56 / 21.11), 1)
})
