import { expect, test } from 'vitest'
import { parseDistanceKm } from './parse-distance.ts'

test.each([
  ['12,4', 12.4],
  ['12.4', 12.4],
  ['1 234,5', 1234.5],
  ['1\u00a0234', 1234],
  [' 7 km', 7],
  ['0', 0],
])('%s is %f km', (text, distanceKm) => {
  expect(parseDistanceKm(text)).toBe(distanceKm)
})

test.each(['', 'far', '-3', '1,2,3', '1.234,5', '5 miles'])('%s is no distance', (text) => {
  expect(parseDistanceKm(text)).toBeNull()
})
