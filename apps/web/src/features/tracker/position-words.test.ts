import { expect, test } from 'vitest'
import { describeAccuracy, bareAddress, describePositionError } from './position-words.ts'

test('describes each error differently, with a remedy', () => {
  const said = [1, 2, 3].map((code) => describePositionError({ code }))
  expect(new Set(said).size).toBe(3)
  expect(said[0]).toContain('Allow location')
  expect(said[1]).toContain('Switch on location')
  expect(said[2]).toContain('10 seconds')
})

test.each([
  [20, 'Good', false],
  [50, 'Fair', false],
  [100, 'Weak', true],
  [101, 'Poor', true],
])('describes %d m as %s', (accuracyM, word, advised) => {
  expect(describeAccuracy(accuracyM).word).toBe(word)
  expect(describeAccuracy(accuracyM).advice !== null).toBe(advised)
})

test('formats a position without a name with four decimals', () => {
  expect(bareAddress(-26.107_56, 28.056_7)).toBe('Location: -26.1076°, 28.0567°')
})
